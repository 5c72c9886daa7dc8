//! The part of the C++ headers that is written by hand: which functions of classes it defines, and which C functions it
//! takes the place of.
//!
//! A definition stands outside its class with its comment before it; `/* static */` and `/* = default */` are how it says
//! what only a declaration can.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The files, in the order in which they are included.
pub const FILES: [&str; 7] = ["base", "context", "schema", "instance", "clip", "loading", "playing"];

/// What is defined by hand.
#[derive(Default)]
pub struct Hand {
    /// The declarations of each class, with their comments.
    pub declarations: BTreeMap<String, Vec<String>>,
    /// The types that they give.
    pub types: Vec<String>,
    /// C functions that need nothing else.
    pub instead: Vec<String>,
}

impl Hand {
    /// Reads the files in `bindings/cpp/anim/`.
    pub fn read(root: &Path) -> Result<Self> {
        let mut hand = Self::default();
        for file in FILES {
            hand.read_file(&root.join("bindings/cpp/anim").join(file).with_extension("hpp"), file != "base")?;
        }
        Ok(hand)
    }

    /// Reads what there is for Vulkan.
    pub fn read_vulkan(root: &Path) -> Result<Self> {
        let mut hand = Self::default();
        hand.read_file(&root.join("bindings/cpp/anim_vulkan.hpp"), true)?;
        Ok(hand)
    }

    fn read_file(&mut self, path: &Path, with_types: bool) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        if with_types {
            self.types.extend(types(&text));
        }
        self.take(&text).with_context(|| path.display().to_string())
    }

    fn take(&mut self, text: &str) -> Result<()> {
        for block in text.split("\n\n") {
            for line in block.lines() {
                if let Some(names) = line.trim().strip_prefix("// Instead of ") {
                    self.instead.extend(names.trim_end_matches('.').split(", ").map(str::to_owned));
                }
            }
            let lines: Vec<&str> = block.lines().skip_while(|line| !line.starts_with("///")).collect();
            let comment: Vec<&str> = lines.iter().copied().take_while(|line| line.starts_with("///")).collect();
            let rest = lines[comment.len()..].join("\n");
            let Some((head, _)) = rest.split_once("\n{") else { continue };
            let head: Vec<&str> = head.lines().filter(|line| !line.starts_with("// ")).collect();
            let Some((class, declaration)) = declaration(&head.join("\n")) else { continue };
            if comment.is_empty() {
                bail!("{declaration} has no comment");
            }
            let indented = |lines: &mut dyn Iterator<Item = &str>| {
                lines
                    .flat_map(|line| {
                        [
                            "    ", line, "
",
                        ]
                    })
                    .collect::<String>()
            };
            let text = indented(&mut comment.into_iter())
                + indented(&mut declaration.lines()).trim_end()
                + ";
";
            self.declarations.entry(class).or_default().push(text);
        }
        Ok(())
    }
}

/// The structs and classes that a file defines for the host.
fn types(text: &str) -> impl Iterator<Item = String> {
    let of_host = text.split("namespace detail {").enumerate().map(|(index, part)| {
        // What follows the opening of the inner namespace is its, up to its closing.
        if index == 0 { part } else { part.split_once("} // namespace detail").map_or("", |(_, rest)| rest) }
    });
    let heads = of_host.flat_map(|part| {
        let plain = |(before, line): (&str, &str)| {
            (line.starts_with("struct ") || line.starts_with("class ")) && !before.starts_with("template")
        };
        let before = std::iter::once("").chain(part.lines());
        before.zip(part.lines()).filter(move |&pair| plain(pair)).map(|(_, line)| line).collect::<Vec<_>>()
    });
    heads.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

/// The class of a definition outside it, and the declaration; none for what is no function of a class.
fn declaration(head: &str) -> Option<(String, String)> {
    let before = head.split_once('(')?.0;
    let at = before.rfind("::")?;
    let class_at = before[..at].rfind([' ', '\n', '&', '*']).map_or(0, |place| place + 1);
    let class = before[class_at..at].to_owned();
    if class.is_empty() || !class.starts_with(|letter: char| letter.is_ascii_uppercase()) || class.contains('<') {
        return None;
    }
    let text = format!("{}{}", &head[..class_at], &head[at + 2..]);
    let text = text.replace("inline ", "").replace("/* static */", "static").replace("/* = ", "= ").replace(" */", "");
    Some((class, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_become_declarations_of_their_class() {
        let mut hand = Hand::default();
        let text = "// Instead of anim_a, anim_b.\n/// Does it.\ntemplate <class F>\ninline Result<int> PlayerId::hear(F &&f, \
                    int n /* = 3 */) const\n{\n    x();\n}\n\n/// No method.\ninline int f()\n{\n}\n";
        hand.take(text).expect("it can be read");
        assert_eq!(hand.instead, ["anim_a", "anim_b"]);
        let of_player = &hand.declarations["PlayerId"];
        let declared = "    /// Does it.\n    template <class F>\n    Result<int> hear(F &&f, int n = 3) const;\n";
        assert_eq!(of_player, &[declared]);
    }
}
