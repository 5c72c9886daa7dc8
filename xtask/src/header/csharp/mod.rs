//! The C# view of the ABI: `bindings/csharp/src/Native/`, made from the same sources as the C header.
//!
//! Functions, structs and constants keep their C names, so that what is written about the header holds for them. Enums
//! get C#'s names, because the layer above hands them out. Everything is blittable: nothing is marshalled in a call.
//! csbindgen is not used: it writes `nuint` and file-scoped namespaces, which C# 7.2 lacks, and not the header's
//! `@param` lines.

mod documentation;
mod types;

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use syn::{Expr, Fields, FnArg, Item, ItemConst, ItemEnum, ItemFn, ItemStruct, ItemType, Pat, ReturnType, Type};

use super::abi::{exported, number};
use super::source::Source;
use documentation::{Comment, xml};
use types::{callback, delegate, escaped, of_type, short};

const FOLDER: &str = "bindings/csharp/src/Native";

/// The files and their text: of `anim.h`, and one of `anim_vulkan.h`, but for its enums.
pub fn generate(sources: &[Source], vulkan: &[Source]) -> Result<Vec<(String, String)>> {
    let (main, vulkan) = (Declarations::of(sources)?, Declarations::of(vulkan)?);
    let class = |head: &str, methods: &str| format!("{head}{}    }}\n", methods.trim_start_matches('\n'));
    let methods = class(&METHODS.replace("@VERSION@", &version()), &main.methods);
    let of_vulkan = class(VULKAN_METHODS, &vulkan.methods) + &vulkan.structs + &vulkan.callbacks;
    let in_native = |body: &str| file("LibAnim.Native", body);
    Ok(vec![
        (format!("{FOLDER}/Methods.cs"), in_native(&methods)),
        (format!("{FOLDER}/Structs.cs"), in_native(&main.structs)),
        (format!("{FOLDER}/Callbacks.cs"), in_native(&main.callbacks)),
        (format!("{FOLDER}/Vulkan.cs"), in_native(&of_vulkan)),
        (format!("{FOLDER}/Enums.cs"), file("LibAnim", &(main.enums + &vulkan.enums))),
    ])
}

/// What the sources declare, by where it goes.
#[derive(Default)]
struct Declarations {
    methods: String,
    structs: String,
    enums: String,
    callbacks: String,
}

impl Declarations {
    fn of(sources: &[Source]) -> Result<Self> {
        let mut all = Self::default();
        for item in sources.iter().flat_map(|source| &source.items) {
            match item {
                Item::Fn(item) if is_exported(item) => all.methods.push_str(&function(item)?),
                Item::Const(item) if exported_constant(item) => all.methods.push_str(&constant(item)?),
                Item::Struct(item) if exported(&item.vis, &item.ident) => all.structs.push_str(&structure(item)?),
                Item::Enum(item) if exported(&item.vis, &item.ident) => all.enums.push_str(&enumeration(item)?),
                Item::Type(item) if exported(&item.vis, &item.ident) => all.callbacks.push_str(&callback_type(item)?),
                _ => {}
            }
        }
        Ok(all)
    }
}

/// How the class of functions for Vulkan begins.
const VULKAN_METHODS: &str =
    "    /// <summary>Every function and constant of <c>include/anim_vulkan.h</c>, under its C name. Libraries that were
    /// built without the feature <c>vulkan</c> have none of them.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class VulkanMethods
    {
        private const string Library = Methods.Library;

";

/// How the class of functions begins.
const METHODS: &str =
    "    /// <summary>Every function and constant of <c>include/anim.h</c>, under its C name.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class Methods
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        /// <summary>Where the functions are: linked into the program itself.</summary>
        public const string Library = \"__Internal\";
#else
        /// <summary>Where the functions are: <c>libanim.so</c>, <c>libanim.dylib</c> or <c>anim.dll</c>.</summary>
        public const string Library = \"anim\";
#endif

        /// <summary>The version of these declarations, to compare with <see cref=\"anim_abi_version\"/>.</summary>
        public const uint ANIM_ABI_VERSION = @VERSION@;

";

/// The version as `anim_abi_version` gives it.
fn version() -> String {
    let part = |index: usize| env!("CARGO_PKG_VERSION").split('.').nth(index).unwrap_or("0");
    format!("{}u * 4194304u + {}u * 4096u + {}u", part(0), part(1), part(2))
}

fn file(namespace: &str, body: &str) -> String {
    format!(
        "// Made from the library's sources by `cargo xtask header`; change those instead.\n\n\
         using System;\nusing System.Runtime.InteropServices;\nusing System.Security;\n\n\
         namespace {namespace}\n{{\n{}}}\n",
        body.trim_start_matches('\n')
    )
}

fn is_exported(item: &ItemFn) -> bool {
    item.sig.ident.to_string().starts_with("anim_") && item.sig.abi.is_some()
}

fn exported_constant(item: &ItemConst) -> bool {
    matches!(item.vis, syn::Visibility::Public(_)) && item.ident.to_string().starts_with("ANIM_")
}

fn function(item: &ItemFn) -> Result<String> {
    let name = item.sig.ident.to_string();
    let mut parameters = Vec::new();
    for input in &item.sig.inputs {
        let FnArg::Typed(input) = input else { bail!("{name} takes self") };
        let Pat::Ident(parameter) = &*input.pat else { bail!("{name} has a parameter without a name") };
        let of = of_type(&input.ty).with_context(|| name.clone())?;
        parameters.push(format!("{of} {}", escaped(&parameter.ident.to_string())));
    }
    let returns = match &item.sig.output {
        ReturnType::Default => "void".into(),
        ReturnType::Type(_, of) => of_type(of)?,
    };
    let comment = Comment::of(&item.attrs).render(8);
    let declaration = format!("public static extern {returns} {name}({});", parameters.join(", "));
    Ok(format!(
        "\n{comment}        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]\n{}",
        filled(&declaration, 8)
    ))
}

/// A declaration on one line, or with its parameters below where that would be too long.
fn filled(declaration: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    match declaration.split_once('(') {
        Some((head, parameters)) if declaration.len() + indent > 120 => {
            let mut text = format!("{margin}{head}(\n{margin}   ");
            let mut width = indent + 3;
            for parameter in parameters.split_inclusive(',') {
                let parameter = parameter.trim();
                if width + parameter.len() + 1 > 120 {
                    write!(text, "\n{margin}   ").ok();
                    width = indent + 3;
                }
                write!(text, " {parameter}").ok();
                width += parameter.len() + 1;
            }
            text + "\n"
        }
        _ => format!("{margin}{declaration}\n"),
    }
}

fn constant(item: &ItemConst) -> Result<String> {
    let of = of_type(&item.ty)?;
    let value = match &*item.expr {
        Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "MAX") => {
            format!("{of}.MaxValue")
        }
        Expr::Unary(negative) => format!("-{}", literal(&negative.expr)?),
        other => literal(other)?,
    };
    Ok(format!("\n{}        public const {of} {} = {value};\n", Comment::of(&item.attrs).render(8), item.ident))
}

fn literal(value: &Expr) -> Result<String> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(number) => Ok(number.base10_digits().into()),
            syn::Lit::Float(number) => Ok(number.base10_digits().into()),
            _ => bail!("constants are numbers"),
        },
        _ => bail!("constants are numbers"),
    }
}

fn structure(item: &ItemStruct) -> Result<String> {
    let Fields::Named(fields) = &item.fields else { bail!("{} has no named members", item.ident) };
    let mut text = format!("\n{}    [StructLayout(LayoutKind.Sequential)]\n", Comment::of(&item.attrs).render(4));
    writeln!(text, "    public unsafe struct {}\n    {{", item.ident)?;
    for field in &fields.named {
        let name = field.ident.as_ref().context("a member has a name")?.to_string();
        let mut comment = Comment::of(&field.attrs);
        if let Some(of) = callback(&field.ty) {
            comment.add_remark(of);
        }
        text.push_str(&comment.render(8));
        if let Some((of, count)) = types::array(&field.ty)? {
            writeln!(text, "        public fixed {of} {}[{count}];", escaped(&name))?;
        } else {
            let of = of_type(&field.ty).with_context(|| format!("{}.{name}", item.ident))?;
            writeln!(text, "        public {of} {};", escaped(&name))?;
        }
    }
    Ok(text + "    }\n")
}

fn enumeration(item: &ItemEnum) -> Result<String> {
    let mut members = String::new();
    let (mut next, mut numbers) = (0, Vec::new());
    for variant in &item.variants {
        if let Some((_, value)) = &variant.discriminant {
            next = number(value)?;
        }
        members.push_str(&Comment::of(&variant.attrs).render(8));
        writeln!(members, "        {} = {next},", variant.ident)?;
        numbers.push(next);
        next += 1;
    }
    // Numbers to be added up: every one is a bit, and there is one that no plain count would be.
    let flags = numbers.iter().all(|number| number.is_power_of_two()) && numbers.contains(&4);
    let comment = Comment::of(&item.attrs).render(4);
    let attribute = if flags { "    [Flags]\n" } else { "" };
    let name = short(&item.ident.to_string()).to_owned();
    Ok(format!("\n{comment}{attribute}    public enum {name} : {}\n    {{\n{members}    }}\n", width(item)?))
}

/// The number that an enum's `repr` names.
fn width(item: &ItemEnum) -> Result<&'static str> {
    let repr = item.attrs.iter().find(|attribute| attribute.path().is_ident("repr"));
    let of: Type = repr.with_context(|| format!("{} has no repr", item.ident))?.parse_args()?;
    types::number(&of).with_context(|| format!("the numbers of {} are of no known width", item.ident))
}

fn callback_type(item: &ItemType) -> Result<String> {
    let function = types::function(&item.ty).with_context(|| format!("{} is no function", item.ident))?;
    let mut comment = Comment::of(&item.attrs);
    comment.add_remark(xml("Its address is what structs and functions take; keep the delegate alive as long."));
    let declaration = delegate(function, &item.ident.to_string())?;
    Ok(format!(
        "\n{}    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]\n{}",
        comment.render(4),
        filled(&declaration, 4)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_keeps_its_name_its_comment_and_its_parameters() {
        let item: ItemFn = syn::parse_str(
            "/// Gives `a < b`.\n///\n/// More.\n///\n/// @param object which\n/// @return `ANIM_STATUS_OK`\n\
             #[unsafe(no_mangle)] pub unsafe extern \"C\" fn anim_a(object: AnimA, event: *mut usize, \
             names: *const AnimText, pairs: *const [u32; 2], hear: AnimHear, status: *mut AnimStatus) -> AnimStatus { }",
        )
        .expect("Rust");
        let text = function(&item).expect("C#");
        assert!(text.contains("/// <summary>Gives <c>a &lt; b</c>.</summary>"), "{text}");
        assert!(text.contains("/// <param name=\"object\">Which.</param>"), "{text}");
        assert!(text.contains("/// <returns><c>ANIM_STATUS_OK</c>.</returns>"), "{text}");
        assert!(text.contains("/// <remarks>More.</remarks>"), "{text}");
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(
            words.join(" ").contains(
                "extern Status anim_a( AnimA @object, UIntPtr* @event, AnimText* names, uint* pairs, AnimHear hear, \
                 Status* status);"
            ),
            "{text}"
        );
    }

    #[test]
    fn bits_become_flags_and_counts_do_not() {
        let bits: ItemEnum = syn::parse_str("#[repr(u32)] pub enum AnimA { B = 1, C = 2, D = 4 }").expect("Rust");
        let counted: ItemEnum = syn::parse_str("#[repr(u8)] pub enum AnimA { B = 1, C, D }").expect("Rust");
        assert!(enumeration(&bits).expect("C#").contains("[Flags]\n    public enum A : uint"));
        let text = enumeration(&counted).expect("C#");
        assert!(text.contains("public enum A : byte") && text.contains("D = 3,") && !text.contains("Flags"), "{text}");
    }

    #[test]
    fn arrays_in_structs_are_flat_and_callbacks_are_addresses() {
        let item: ItemStruct = syn::parse_str(
            "pub struct AnimA { pub rows: [[f32; 4]; 3], pub set: AnimSetCallback, \
             pub give: Option<unsafe extern \"C\" fn(user: *mut c_void, size: usize) -> *mut c_void> }",
        )
        .expect("Rust");
        let text = structure(&item).expect("C#");
        assert!(text.contains("public fixed float rows[12];"), "{text}");
        assert!(text.contains("public IntPtr set;") && text.contains("public IntPtr give;"), "{text}");
    }
}
