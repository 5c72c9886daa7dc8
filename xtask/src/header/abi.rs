//! Descriptions of the ABI: what must not change by accident.
//!
//! `abi/symbols.txt` lists the exported symbols, `abi/functions.txt` every function's declaration on a line,
//! `abi/layout.c` the size of every struct, the place of every member and the number of every enum's member, for 64-bit
//! machines, as assertions that a C compiler checks against the header. `abi/vulkan_*` have the same of `anim_vulkan.h`.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result, bail};
use syn::{Expr, Fields, Item, ItemEnum, ItemStruct, Lit, Type};

use super::source::Source;

/// What stands before the declaration of a function that may change in any version.
pub const EXPERIMENTAL: &str = "experimental ";

/// The declarations in a header, one a line, in the order of their names. A section whose prose has a line that begins with
/// `Experimental:` has experimental functions.
pub fn functions(header: &str) -> Vec<String> {
    let mut functions = Vec::new();
    for section in header.split("\n// -----") {
        let tier = if section.contains("\n// Experimental:") { EXPERIMENTAL } else { "" };
        for (declaration, _) in section.split("\nANIM_API ").skip(1).filter_map(|rest| rest.split_once(';')) {
            let line = declaration.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(");
            functions.push(format!("{tier}{line}"));
        }
    }
    functions.sort_by(|a, b| name_of(a).cmp(name_of(b)));
    functions
}

/// The functions' names, one a line.
pub fn symbols(functions: &[String]) -> String {
    functions.iter().flat_map(|declaration| [name_of(declaration), "\n"]).collect()
}

fn name_of(declaration: &str) -> &str {
    declaration.split('(').next().and_then(|head| head.rsplit(' ').next()).unwrap_or_default().trim_start_matches('*')
}

/// Size and alignment in bytes.
#[derive(Clone, Copy)]
struct Extent {
    size: usize,
    align: usize,
}

/// The C file of assertions about a header, whose types may be made of those of `others`.
pub fn layout(sources: &[Source], others: &[Source], header: &str) -> Result<String> {
    let mut known: BTreeMap<String, Extent> = BTreeMap::new();
    for (name, size) in [("u8", 1), ("u16", 2), ("u32", 4), ("i32", 4), ("f32", 4), ("u64", 8), ("i64", 8), ("f64", 8)]
    {
        known.insert(name.into(), Extent { size, align: size });
    }
    for name in ["usize", "isize", "Option"] {
        known.insert(name.into(), Extent { size: 8, align: 8 });
    }
    for item in others.iter().flat_map(|source| &source.items) {
        learn(item, &mut known)?;
    }
    let mut text = String::from(
        "// The ABI's structs and enums on 64-bit machines, as `cargo xtask header` finds them in the sources. A line that\n\
         // changes breaks programs that were compiled before: structs grow only at their end, numbers keep their meaning.\n\
         \n#include \"../include/@HEADER@\"\n\n#include <stddef.h>\n\n\
         #define STRUCT(type, size) _Static_assert(sizeof(type) == (size), #type)\n\
         #define MEMBER(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type \".\" #member)\n\
         #define NUMBER(name, number) _Static_assert((name) == (number), #name)\n",
    )
    .replace("@HEADER@", header);
    for item in sources.iter().flat_map(|source| &source.items) {
        text.push_str(&learn(item, &mut known)?);
    }
    Ok(text)
}

/// Takes an item into what is known, and gives the assertions about it.
fn learn(item: &Item, known: &mut BTreeMap<String, Extent>) -> Result<String> {
    match item {
        Item::Type(item) if exported(&item.vis, &item.ident) => {
            // What Vulkan's own structs are like is not the ABI's, and only pointers to them are in it.
            if let Ok(extent) = extent(&item.ty, known) {
                known.insert(item.ident.to_string(), extent);
            }
            Ok(String::new())
        }
        Item::Enum(item) if exported(&item.vis, &item.ident) => numbers(item),
        Item::Struct(item) if exported(&item.vis, &item.ident) => {
            let (lines, extent) = members(item, known)?;
            known.insert(item.ident.to_string(), extent);
            Ok(lines)
        }
        _ => Ok(String::new()),
    }
}

/// Whether an item is the ABI's.
pub fn exported(visibility: &syn::Visibility, name: &syn::Ident) -> bool {
    matches!(visibility, syn::Visibility::Public(_)) && name.to_string().starts_with("Anim")
}

fn members(item: &ItemStruct, known: &BTreeMap<String, Extent>) -> Result<(String, Extent)> {
    let Fields::Named(fields) = &item.fields else { bail!("{} has no named members", item.ident) };
    let (mut lines, mut whole) = (String::new(), Extent { size: 0, align: 1 });
    for field in &fields.named {
        let member = field.ident.as_ref().context("a member has a name")?;
        let one = extent(&field.ty, known).with_context(|| format!("{}.{member}", item.ident))?;
        let offset = whole.size.next_multiple_of(one.align);
        writeln!(lines, "MEMBER({}, {member}, {offset});", item.ident)?;
        whole = Extent { size: offset + one.size, align: whole.align.max(one.align) };
    }
    whole.size = whole.size.next_multiple_of(whole.align);
    Ok((format!("\nSTRUCT({}, {});\n{lines}", item.ident, whole.size), whole))
}

fn extent(of: &Type, known: &BTreeMap<String, Extent>) -> Result<Extent> {
    match of {
        Type::Ptr(_) | Type::BareFn(_) => Ok(Extent { size: 8, align: 8 }),
        Type::Array(array) => {
            let one = extent(&array.elem, known)?;
            Ok(Extent { size: one.size * number(&array.len)? as usize, align: one.align })
        }
        Type::Path(path) => {
            let name = path.path.segments.last().context("a path has a name")?.ident.to_string();
            known.get(&name).copied().with_context(|| format!("{name} is of unknown size"))
        }
        _ => bail!("only pointers, functions, arrays and named types can be members"),
    }
}

fn numbers(item: &ItemEnum) -> Result<String> {
    let mut lines = String::from("\n");
    let mut next = 0;
    for variant in &item.variants {
        if let Some((_, value)) = &variant.discriminant {
            next = number(value)?;
        }
        let name = format!("{}_{}", screaming(&item.ident.to_string()), screaming(&variant.ident.to_string()));
        writeln!(lines, "NUMBER({name}, {next});")?;
        next += 1;
    }
    Ok(lines)
}

/// A plain number.
pub fn number(value: &Expr) -> Result<u64> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Ok(number.base10_parse()?),
            _ => bail!("a number is wanted"),
        },
        _ => bail!("a number is wanted, not an expression"),
    }
}

/// `InvalidUtf8` as `INVALID_UTF8`.
fn screaming(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.char_indices() {
        if letter.is_ascii_uppercase() && index > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_found_whole_and_sorted_by_name() {
        let header = "x\nANIM_API\nAnimStatus anim_b(int a,\n    int *b);\n\nANIM_API uint32_t anim_a(void);\n"
            .replace("ANIM_API\n", "ANIM_API ");
        let found = functions(&header);
        assert_eq!(found, ["uint32_t anim_a(void)", "AnimStatus anim_b(int a, int *b)"]);
        assert_eq!(symbols(&found), "anim_a\nanim_b\n");
    }

    #[test]
    fn members_stand_where_c_puts_them() {
        let item: ItemStruct =
            syn::parse_str("pub struct AnimA { a: u8, b: [f32; 3], c: *const u8, d: u8 }").expect("ok");
        let known =
            BTreeMap::from([("u8".into(), Extent { size: 1, align: 1 }), ("f32".into(), Extent { size: 4, align: 4 })]);
        let (lines, extent) = members(&item, &known).expect("known types");
        assert_eq!((extent.size, extent.align), (32, 8));
        assert!(lines.contains("MEMBER(AnimA, b, 4);\nMEMBER(AnimA, c, 16);\nMEMBER(AnimA, d, 24);"), "{lines}");
    }
}
