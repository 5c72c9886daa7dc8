//! The comments of the C header in the words of the C++ ones.

use std::collections::BTreeMap;

use super::api::{Api, snake};
use super::plan::Plan;

/// What is said otherwise, because classes and constructors do it.
const OTHERWISE: [(&str, &str); 8] = [
    ("null for the defaults", "left out for the defaults"),
    ("zero for none", "left out for none"),
    (" Set `struct_size` before it is filled.", ""),
    ("; set its `struct_size` before", ""),
    ("is filled as far as its `struct_size` says; ", "what it is; "),
    ("is filled as far as its `struct_size` says", "what it is"),
    (", which the caller releases with `Context::release`", ""),
    ("@return becomes ", "@return "),
];

/// What each C name is called in C++.
pub struct Words {
    names: BTreeMap<String, String>,
}

impl Words {
    pub fn new(api: &Api, plans: &[Plan]) -> Self {
        let mut names = BTreeMap::new();
        for of in api.enums() {
            for (member, _, _) in &of.members {
                names.insert(screaming(&of.name, member), format!("{}::{member}", of.name));
            }
            names.insert(format!("Anim{}", of.name), of.name.clone());
        }
        for constant in api.sections.iter().flat_map(|section| &section.constants) {
            names.insert(constant.name.clone(), constant_name(&constant.name));
        }
        for of in api.structs() {
            names.insert(format!("Anim{}", of.name), of.name.clone());
            if let Some(init) = &of.init {
                names.insert(init.clone(), format!("{}()", of.name));
            }
        }
        for handle in api.handles() {
            names.insert(format!("Anim{}", handle.name), handle.name.clone());
            names.insert(format!("anim_{}_release", snake(&handle.name)), format!("{}::release", handle.name));
        }
        for plan in plans {
            let class = plan.class.as_deref().unwrap_or_default().trim_end_matches("Id");
            let name = if class.is_empty() { plan.name.clone() } else { format!("{class}::{}", plan.name) };
            names.insert(plan.function.name.clone(), name);
        }
        names.insert("AnimText".into(), "Text".into());
        names.insert("struct_size".into(), "struct_size".into());
        Self { names }
    }

    /// A piece of a comment, with the names between backticks as C++ has them.
    pub fn said(&self, text: &str) -> String {
        let mut said = String::new();
        for (index, piece) in text.split('`').enumerate() {
            if index > 0 {
                said.push('`');
            }
            let known = (index % 2 == 1).then(|| self.names.get(piece)).flatten();
            if let Some(known) = known
                && (said.ends_with(" an `") || said == "An `")
                && !known.starts_with(['A', 'E', 'I', 'O', 'U'])
            {
                said.truncate(said.len() - 3);
                said.push_str(" `");
            }
            said.push_str(known.map_or(piece, String::as_str));
        }
        OTHERWISE.iter().fold(said, |said, (in_c, in_cpp)| said.replace(in_c, in_cpp))
    }

    /// Lines as a comment.
    pub fn comment(&self, lines: &[String], indent: &str) -> String {
        lines.iter().map(|line| format!("{indent}/// {}", self.said(line)).trim_end().to_owned() + "\n").collect()
    }

    /// The comment of a function.
    pub fn function(&self, plan: &Plan, indent: &str) -> String {
        let doc = &plan.function.doc;
        let mut text = self.comment(&doc.before, indent);
        let line = |text: &mut String, words: &str| text.push_str(&wrapped(&self.said(words), indent));
        let blank = format!("{indent}///\n");
        let documented = plan.parameters.iter().any(|parameter| !parameter.doc.is_empty());
        let fails = failures(&doc.returns);
        if documented || !plan.gives_doc.is_empty() || plan.several.is_some() || !fails.is_empty() {
            text.push_str(&blank);
        }
        for parameter in plan.parameters.iter().filter(|parameter| !parameter.doc.is_empty()) {
            line(&mut text, &format!("@param {} {}", parameter.name, parameter.doc));
        }
        if plan.several.is_some() {
            line(&mut text, "@return both");
        } else if !plan.gives_doc.is_empty() {
            line(&mut text, &format!("@return {}", plan.gives_doc));
        }
        if !fails.is_empty() {
            line(&mut text, &format!("Fails with {fails}"));
        }
        let after: Vec<&String> = doc.after.iter().filter(|paragraph| !is_of_owners(paragraph)).collect();
        if !after.is_empty() {
            text.push_str(&blank);
        }
        for paragraph in after {
            line(&mut text, paragraph);
        }
        text
    }
}

/// What C++ classes see to themselves.
fn is_of_owners(paragraph: &str) -> bool {
    let whose = paragraph.strip_prefix("Ownership: the caller releases the");
    whose.is_some_and(|rest| rest.matches('.').count() <= 1)
}

/// What a C function's `@return` says of failures.
fn failures(returns: &str) -> String {
    let rest = returns.strip_prefix("`ANIM_STATUS_OK`").unwrap_or(returns);
    let rest = rest.trim_start_matches([';', ',', ' ']);
    let rest = rest.strip_prefix("or ").unwrap_or(rest);
    if rest.starts_with("as `") { format!("the same {rest}") } else { rest.to_owned() }
}

/// A paragraph in lines of at most 120 characters.
pub fn wrapped(text: &str, indent: &str) -> String {
    let start = format!("{indent}///");
    let mut lines = Vec::new();
    let mut line = start.clone();
    for word in text.split_whitespace() {
        if line.len() + word.len() + 1 > 120 && line.len() > start.len() {
            lines.push(std::mem::replace(&mut line, start.clone()));
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n") + "\n"
}

/// A member of an enum as C names it.
pub fn screaming(of: &str, member: &str) -> String {
    format!("ANIM_{}_{}", snake(of).to_ascii_uppercase(), snake(member).to_ascii_uppercase())
}

/// `ANIM_NO_JOINT` as `no_joint`.
pub fn constant_name(name: &str) -> String {
    name.trim_start_matches("ANIM_").to_ascii_lowercase()
}
