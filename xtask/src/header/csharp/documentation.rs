//! The header's comments as C#'s XML documentation.

use syn::{Attribute, Expr, Lit, Meta};

/// A comment in its parts, already XML.
#[derive(Default)]
pub struct Comment {
    summary: String,
    remarks: Vec<String>,
    parameters: Vec<(String, String)>,
    returns: Option<String>,
}

/// Where the text of a line belongs.
enum Part {
    Paragraph,
    Parameter,
    Returns,
}

impl Comment {
    /// The comment of an item.
    pub fn of(attributes: &[Attribute]) -> Self {
        let mut comment = Self::default();
        let mut paragraphs = vec![String::new()];
        let mut part = Part::Paragraph;
        for line in attributes.iter().filter_map(line) {
            let line = line.trim();
            if let Some((name, text)) = line.strip_prefix("@param ").and_then(|rest| rest.split_once(' ')) {
                comment.parameters.push((name.into(), text.into()));
                part = Part::Parameter;
            } else if let Some(text) = line.strip_prefix("@return ") {
                comment.returns = Some(text.into());
                part = Part::Returns;
            } else if line.is_empty() {
                paragraphs.push(String::new());
                part = Part::Paragraph;
            } else if line.starts_with("Ownership: ") || line.starts_with("Threads: ") {
                paragraphs.push(line.into());
                part = Part::Paragraph;
            } else {
                let text = match part {
                    Part::Paragraph => paragraphs.last_mut(),
                    Part::Parameter => comment.parameters.last_mut().map(|(_, text)| text),
                    Part::Returns => comment.returns.as_mut(),
                };
                if let Some(text) = text {
                    text.push_str(if text.is_empty() { "" } else { " " });
                    text.push_str(line);
                }
            }
        }
        let mut paragraphs = paragraphs.into_iter().filter(|text| !text.is_empty()).map(|text| xml(&text));
        comment.summary = paragraphs.next().unwrap_or_default();
        comment.remarks = paragraphs.collect();
        for (_, text) in &mut comment.parameters {
            *text = sentence(text);
        }
        comment.returns = comment.returns.map(|text| sentence(&text));
        comment
    }

    /// Adds a paragraph that is XML already.
    pub fn add_remark(&mut self, text: String) {
        self.remarks.push(text);
    }

    /// The lines, with `indent` spaces before each.
    pub fn render(&self, indent: usize) -> String {
        let mut text = element("summary", "", &self.summary, indent);
        for (name, of) in &self.parameters {
            text.push_str(&element("param", &format!(" name=\"{name}\""), of, indent));
        }
        if let Some(returns) = &self.returns {
            text.push_str(&element("returns", "", returns, indent));
        }
        match self.remarks.as_slice() {
            [] => {}
            [one] => text.push_str(&element("remarks", "", one, indent)),
            several => {
                let paragraphs = several.join("</para> <para>");
                text.push_str(&element("remarks", "", &format!("<para>{paragraphs}</para>"), indent));
            }
        }
        text
    }
}

/// The text of a line of comment.
fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(literal) = &pair.value else { return None };
    match &literal.lit {
        Lit::Str(text) if pair.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}

/// Text as XML, code in backticks as `c` elements.
pub fn xml(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut xml = String::new();
    for (index, part) in escaped.split('`').enumerate() {
        match index {
            0 => {}
            index if index % 2 == 1 => xml.push_str("<c>"),
            _ => xml.push_str("</c>"),
        }
        xml.push_str(part);
    }
    xml
}

/// The same with a capital at its start and a full stop, where the text is no code.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    xml(capital.trim_end_matches('.')) + "."
}

/// An element, its words filled into lines.
fn element(name: &str, attributes: &str, text: &str, indent: usize) -> String {
    let whole = format!("<{name}{attributes}>{text}</{name}>");
    let margin = format!("{}///", " ".repeat(indent));
    let (mut filled, mut width) = (margin.clone(), indent + 3);
    for word in whole.split(' ') {
        if width + word.len() + 1 > 120 && width > indent + 3 {
            filled.push('\n');
            filled.push_str(&margin);
            width = indent + 3;
        }
        filled.push(' ');
        filled.push_str(word);
        width += word.len() + 1;
    }
    filled + "\n"
}

#[cfg(test)]
mod tests {
    use super::xml;

    #[test]
    fn code_becomes_an_element_and_signs_are_escaped() {
        assert_eq!(xml("`a<T>` & b"), "<c>a&lt;T&gt;</c> &amp; b");
    }
}
