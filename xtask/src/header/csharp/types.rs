//! Rust's types of the ABI as C#'s.

use anyhow::{Context, Result, bail};
use syn::{GenericArgument, PathArguments, ReturnType, Type, TypeBareFn};

use super::super::abi;

/// Words of C# that may not be names.
const KEYWORDS: [&str; 14] = [
    "base", "checked", "default", "event", "fixed", "in", "lock", "object", "operator", "out", "params", "ref",
    "string", "this",
];

/// A name that C# takes.
pub fn escaped(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("@{name}") } else { name.to_owned() }
}

/// An enum's name without the prefix, which the namespace replaces.
pub fn short(name: &str) -> &str {
    name.strip_prefix("Anim").unwrap_or(name)
}

/// The name of a number of fixed width.
pub fn number(of: &Type) -> Option<&'static str> {
    let Type::Path(path) = of else { return None };
    Some(match path.path.get_ident()?.to_string().as_str() {
        "u8" => "byte",
        "u16" => "ushort",
        "u32" => "uint",
        "u64" => "ulong",
        "i32" => "int",
        "i64" => "long",
        "f32" => "float",
        "f64" => "double",
        _ => return None,
    })
}

/// A type in C#.
pub fn of_type(of: &Type) -> Result<String> {
    if let Some(number) = number(of) {
        return Ok(number.into());
    }
    match of {
        Type::Ptr(pointer) => {
            // A pointer to an array is one to its first element.
            let mut to = &*pointer.elem;
            while let Type::Array(array) = to {
                to = &array.elem;
            }
            Ok(of_type(to)? + "*")
        }
        Type::Path(path) => {
            let last = path.path.segments.last().context("a path has a name")?;
            let name = last.ident.to_string();
            Ok(match name.as_str() {
                "usize" => "UIntPtr".into(),
                // Callbacks cross as addresses: delegates would be marshalled, and kept alive by nobody.
                "isize" | "Option" => "IntPtr".into(),
                "c_char" => "byte".into(),
                "c_void" | "AnimVkAllocationCallbacks" => "void".into(),
                "AnimStatus" => short(&name).into(),
                // Vulkan's handles: those of objects that dispatch are pointers, the others 64 bits wide.
                "AnimVkBuffer" | "AnimVkPipelineCache" => "ulong".into(),
                _ if name.starts_with("AnimVk") && !name.starts_with("AnimVulkan") => "IntPtr".into(),
                _ if is_callback(&name) => "IntPtr".into(),
                _ if name.starts_with("Anim") => name,
                _ => bail!("{name} is no type of the ABI"),
            })
        }
        Type::BareFn(_) => Ok("IntPtr".into()),
        _ => bail!("only pointers, functions and named types cross"),
    }
}

/// A fixed array in a struct: its innermost type, and how many there are in all.
pub fn array(of: &Type) -> Result<Option<(&'static str, u64)>> {
    let (mut inner, mut count) = (of, 1);
    while let Type::Array(array) = inner {
        count *= abi::number(&array.len)?;
        inner = &array.elem;
    }
    if std::ptr::eq(inner, of) {
        return Ok(None);
    }
    Ok(Some((number(inner).context("arrays in structs are of numbers")?, count)))
}

fn is_callback(name: &str) -> bool {
    const OTHERS: [&str; 4] = ["AnimJob", "AnimRunJobs", "AnimVulkanCreateBuffer", "AnimVulkanDestroyBuffer"];
    name.ends_with("Callback") || OTHERS.contains(&name)
}

/// What to say of a member that is a function.
pub fn callback(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            if is_callback(&name) {
                return Some(format!("The address of an <see cref=\"{name}\"/>, or zero."));
            }
            let function = function(of)?;
            let signature = signature(function, "function").ok()?;
            Some(format!("The address of a C function <c>{signature}</c>, or zero."))
        }
        _ => None,
    }
}

/// The function that a type is, or may be.
pub fn function(of: &Type) -> Option<&TypeBareFn> {
    match of {
        Type::BareFn(function) => Some(function),
        Type::Path(path) => {
            let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(of) => function(of),
                _ => None,
            })
        }
        _ => None,
    }
}

fn signature(function: &TypeBareFn, name: &str) -> Result<String> {
    let mut parameters = Vec::new();
    for (index, input) in function.inputs.iter().enumerate() {
        let of = of_type(&input.ty)?;
        let parameter = input.name.as_ref().map_or_else(|| format!("argument{index}"), |(name, _)| name.to_string());
        parameters.push(format!("{of} {}", escaped(&parameter)));
    }
    let returns = match &function.output {
        ReturnType::Default => "void".into(),
        ReturnType::Type(_, of) => of_type(of)?,
    };
    Ok(format!("{returns} {name}({})", parameters.join(", ")))
}

/// A callback's type.
pub fn delegate(function: &TypeBareFn, name: &str) -> Result<String> {
    Ok(format!("public unsafe delegate {};", signature(function, name)?))
}
