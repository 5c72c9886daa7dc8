//! Numbers and texts as JSON: as short as they can be so that they read back equal.

use std::fmt::{Debug, Write as _};

/// A number of any width as JSON: whole numbers without a point, others with the fewest digits that read back equal.
pub(crate) trait Digits {
    /// Writes it behind what is there.
    fn write(&self, out: &mut String);
}

impl Digits for i64 {
    fn write(&self, out: &mut String) {
        // Writing to a text cannot fail.
        let _written = write!(out, "{self}");
    }
}

impl Digits for f32 {
    fn write(&self, out: &mut String) {
        write_float(out, self);
    }
}

impl Digits for f64 {
    fn write(&self, out: &mut String) {
        write_float(out, self);
    }
}

/// The standard library's shortest digits, with an exponent where the number is very large or small. What is no number
/// becomes `null`, as in JavaScript.
fn write_float(out: &mut String, number: &impl Debug) {
    let start = out.len();
    let _written = write!(out, "{number:?}");
    if out[start..].ends_with(".0") {
        out.truncate(out.len() - 2);
    } else if out.ends_with(['N', 'f']) {
        out.truncate(start);
        out.push_str("null");
    }
}

/// A number.
pub(crate) fn number<T: Digits + Copy>(number: T) -> String {
    let mut out = String::new();
    number.write(&mut out);
    out
}

/// A list of numbers on one line, `size` in a list of their own where it is more than one.
pub(crate) fn numbers<T: Digits>(numbers: &[T], size: usize) -> String {
    let mut out = String::with_capacity(2 + numbers.len() * 8);
    let write_run = |out: &mut String, run: &[T]| {
        for (index, number) in run.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            number.write(out);
        }
    };
    out.push('[');
    if size > 1 {
        for (index, run) in numbers.chunks(size).enumerate() {
            out.push_str(if index == 0 { "[" } else { ", [" });
            write_run(&mut out, run);
            out.push(']');
        }
    } else {
        write_run(&mut out, numbers);
    }
    out.push(']');
    out
}

/// A text with its quotes.
pub(crate) fn text(text: &str) -> String {
    // A text is always JSON.
    serde_json::to_string(text).unwrap_or_default()
}

/// A list of texts on one line.
pub(crate) fn texts<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|each| text(each.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}

/// JSON without the blanks between its values.
pub(crate) fn without_blanks(json: &str) -> String {
    let (mut in_text, mut escaped) = (false, false);
    let keep = |c: &char| {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            _ => {}
        }
        in_text || !c.is_ascii_whitespace()
    };
    json.chars().filter(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_fewest_digits_that_read_back_equal() {
        for value in [0.0, -0.0, 1.0, 0.1, -2.5, 1.0 / 3.0, 16_777_216.0, f32::MAX, f32::MIN_POSITIVE, 1e-45] {
            let written = number(value);
            assert_eq!(written.parse::<f32>().map(f32::to_bits), Ok(value.to_bits()), "{written}");
        }
        assert_eq!(numbers(&[1.0f32, 0.1, -0.0], 1), "[1, 0.1, -0]");
        assert_eq!(numbers(&[1.0f64, 2.0, 3.5, 4.0], 2), "[[1, 2], [3.5, 4]]");
        assert_eq!(
            (number(1e30f64), number(f32::NAN), number(i64::MIN)),
            ("1e30".into(), "null".into(), i64::MIN.to_string())
        );
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(texts(["a", "\"\n"]), r#"["a", "\"\n"]"#);
    }
}
