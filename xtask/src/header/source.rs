//! One file of `src/ffi/`: its part of the header.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cbindgen::{Builder, Config, DocumentationStyle, Language, Layout, LineEndingStyle, RenameRule, Style};

/// A file that becomes a section.
pub struct Source {
    /// The section's heading.
    pub heading: String,
    /// What the file's first comment says after `# Header`, as lines of C comment.
    pub prose: String,
    /// The file's items.
    pub items: Vec<syn::Item>,
    path: PathBuf,
}

impl Source {
    /// Reads `module` in `folder`.
    pub fn read(folder: &Path, module: &str, heading: &str) -> Result<Self> {
        let path = folder.join(module).with_extension("rs");
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let file = syn::parse_file(&text).with_context(|| format!("{} is not Rust", path.display()))?;
        Ok(Self { heading: heading.into(), prose: prose(&text), items: file.items, path })
    }

    /// The types and functions as C, types first.
    pub fn to_c(&self) -> Result<String> {
        let bindings = Builder::new()
            .with_config(self.config())
            .with_src(&self.path)
            .generate()
            .with_context(|| format!("{} cannot become C", self.path.display()))?;
        let mut written = Vec::new();
        bindings.write(&mut written);
        Ok(tidy(&String::from_utf8(written)?))
    }

    /// Names of the types that belong into the header whether or not a function of the same file uses them.
    fn types(&self) -> impl Iterator<Item = String> {
        self.items.iter().filter_map(|item| {
            let (visibility, name) = match item {
                syn::Item::Struct(item) => (&item.vis, &item.ident),
                syn::Item::Enum(item) => (&item.vis, &item.ident),
                syn::Item::Type(item) => (&item.vis, &item.ident),
                _ => return None,
            };
            let name = name.to_string();
            (matches!(visibility, syn::Visibility::Public(_)) && name.starts_with("Anim")).then_some(name)
        })
    }

    fn config(&self) -> Config {
        let mut config = Config {
            language: Language::C,
            cpp_compat: true,
            no_includes: true,
            style: Style::Both,
            documentation_style: DocumentationStyle::Cxx,
            line_length: 118,
            tab_width: 4,
            line_endings: LineEndingStyle::LF,
            usize_is_size_t: true,
            ..Config::default()
        };
        config.enumeration.rename_variants = RenameRule::QualifiedScreamingSnakeCase;
        config.function.prefix = Some("ANIM_API".into());
        config.function.args = Layout::Auto;
        config.export.include = self.types().collect();
        config
    }
}

/// The paragraphs after `//! # Header`.
fn prose(text: &str) -> String {
    let comment = text.lines().take_while(|line| line.starts_with("//!"));
    let after = comment.skip_while(|line| *line != "//! # Header").skip(1);
    let mut in_code = false;
    let mut prose = String::new();
    for line in after {
        let text = &line[3..];
        if text.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if in_code && !text.is_empty() {
            // Code is fenced in Rust's comments, which would else take it for Rust, and indented in the header.
            prose.push_str("//    ");
            prose.push_str(text);
            prose.push('\n');
        } else {
            prose.push_str("//");
            prose.push_str(text);
            prose.push('\n');
        }
    }
    prose
}

/// What cbindgen cannot be told: no `extern "C"` for each part, type names without `struct`, enums' types through macros
/// of the header, and declarations laid out as the rest of the header is.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut tidied: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        let next = lines.get(at + 1).copied().unwrap_or_default();
        let taken = if line == "#ifdef __cplusplus" && (next.starts_with("extern \"C\"") || next.starts_with('}')) {
            3
        } else if let Some(name) = line.strip_prefix("enum ").filter(|_| next.starts_with("#if defined(__cplusplus)")) {
            // `#if`, `: type`, `#endif`, ` {`
            let of = lines.get(at + 2).map_or("", |line| line.trim_start_matches([' ', ':']));
            tidied.push(format!("enum {name} ANIM_ENUM_OF({of}) {{"));
            5
        } else if line == "#ifndef __cplusplus" && next.starts_with("#if __STDC_VERSION__") {
            // `#if`, `typedef enum`, `#else`, `typedef`, `#endif`, `#endif`
            let typedef =
                lines.get(at + 4).map_or("", |line| line.trim_start_matches("typedef ").trim_end_matches(';'));
            let (of, name) = typedef.split_once(' ').unwrap_or_default();
            tidied.push(format!("ANIM_ENUM_NAME({of}, {name})"));
            7
        } else if line.starts_with("ANIM_API") {
            let end = lines[at..].iter().position(|line| line.ends_with(';')).unwrap_or(0) + 1;
            tidied.push(declaration(&lines[at..at + end].join(" ").replace("struct Anim", "Anim")));
            end
        } else {
            let own = line.starts_with("typedef struct") || line.starts_with("///");
            tidied.push(if own { line.to_owned() } else { line.replace("struct Anim", "Anim") });
            1
        };
        at += taken;
    }
    let mut joined = tidied.join("\n");
    while joined.contains("\n\n\n") {
        joined = joined.replace("\n\n\n", "\n\n");
    }
    format!("{}\n", joined.trim_matches('\n'))
}

/// A function's declaration on one line, or with its arguments filling the lines below.
fn declaration(text: &str) -> String {
    const WIDTH: usize = 118;
    let words: Vec<&str> = text.split_whitespace().collect();
    let whole = words.join(" ").replace("( ", "(");
    let Some((head, arguments)) = whole.split_once('(').filter(|_| whole.len() > WIDTH) else { return whole };
    let mut lines = vec![format!("{head}(")];
    let mut line = String::new();
    for argument in arguments.split(", ") {
        let comma = if argument.ends_with(");") { "" } else { "," };
        if line.len() + argument.len() + 6 > WIDTH {
            lines.push(format!("    {line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(argument);
        line.push_str(comma);
    }
    lines.push(format!("    {line}"));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enums_get_their_type_from_the_headers_macros() {
        let text = "enum AnimA\n#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L\n  : uint32_t\n#endif // x\n {\n    \
                    ANIM_A_B = 1,\n};\n#ifndef __cplusplus\n#if __STDC_VERSION__ >= 202311L\ntypedef enum AnimA AnimA;\n\
                    #else\ntypedef uint32_t AnimA;\n#endif // x\n#endif // y\n";
        let tidied = "enum AnimA ANIM_ENUM_OF(uint32_t) {\n    ANIM_A_B = 1,\n};\nANIM_ENUM_NAME(uint32_t, AnimA)\n";
        assert_eq!(tidy(text), tidied);
    }

    #[test]
    fn long_declarations_are_filled_under_their_name() {
        let argument = "const AnimTransform *transforms_of_joints";
        let text =
            format!("ANIM_API\nAnimStatus anim_f(struct AnimPose pose,\n  {argument},\n  {argument},\n size_t n);");
        let tidied = tidy(&text);
        let lines: Vec<&str> = tidied.lines().collect();
        assert_eq!(lines[0], "ANIM_API AnimStatus anim_f(");
        assert_eq!(lines[1], format!("    AnimPose pose, {argument}, {argument}, size_t n);"));
    }
}
