//! The arguments of a method key: a JSON array in, typed values out.

use serde_json::Value;

use super::MethodKey;

/// One argument of a method call.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number written without a point or exponent that fits 64 bits.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list of numbers: a vector, a colour, a rotation.
    Numbers(Vec<f64>),
    /// Anything else, as JSON.
    Json(String),
}

impl MethodKey {
    /// The arguments, typed. An empty text is no arguments; an error says what of the JSON cannot be read.
    pub fn parse_arguments(&self) -> Result<Vec<Argument>, String> {
        parse_arguments(&self.arguments)
    }
}

/// Reads a JSON array of arguments.
pub fn parse_arguments(json: &str) -> Result<Vec<Argument>, String> {
    Ok(read_list(json)?.into_iter().map(Argument::from_json).collect())
}

/// The elements of a JSON array; none of an empty text. Asks the parser for any value, which takes far less code than asking
/// for a list.
pub(crate) fn read_list(json: &str) -> Result<Vec<Value>, String> {
    if json.trim().is_empty() {
        return Ok(Vec::new());
    }
    match serde_json::from_str(json) {
        Ok(Value::Array(list)) => Ok(list),
        Ok(_) => Err("it holds something else".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl Argument {
    fn from_json(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Bool(flag),
            Value::String(text) => Self::Text(text),
            Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(integer), _) => Self::Integer(integer),
                (None, Some(number)) => Self::Number(number),
                (None, None) => Self::Json(number.to_string()),
            },
            Value::Array(list) => {
                let numbers: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
                numbers.map_or_else(|| Self::Json(Value::Array(list).to_string()), Self::Numbers)
            }
            Value::Object(_) => Self::Json(value.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_keep_the_types_that_json_has() {
        let parsed = parse_arguments(r#"[2, -1.5, "open", true, null, [1, 2.5], ["a"], {"k": 1}]"#);
        let expected = vec![
            Argument::Integer(2),
            Argument::Number(-1.5),
            Argument::Text("open".into()),
            Argument::Bool(true),
            Argument::Null,
            Argument::Numbers(vec![1.0, 2.5]),
            Argument::Json(r#"["a"]"#.into()),
            Argument::Json(r#"{"k":1}"#.into()),
        ];
        assert_eq!(parsed, Ok(expected));
        assert_eq!(parse_arguments(""), Ok(vec![]));
    }

    #[test]
    fn what_is_no_array_is_refused() {
        assert!(parse_arguments("{}").is_err());
        assert!(parse_arguments("[1").is_err());
    }
}
