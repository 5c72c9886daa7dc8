//! The ABI as the C++ headers are made of it: enums, structs, handles and functions with their comments, read from the
//! sources of `src/ffi/`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use syn::{Attribute, Expr, Fields, FnArg, Item, ItemFn, Lit, Meta, Pat, ReturnType, Type, Visibility};

use super::super::source::Source;

/// A type as the ABI has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Ty {
    /// A number, by its name in Rust.
    Number(String),
    /// `AnimText`.
    Text,
    /// A handle, without its `Anim`.
    Handle(String),
    /// An enum's number, without its `Anim`; what the ABI has in its place.
    Enum(String, String),
    /// Any other struct, without its `Anim`.
    Struct(String),
    /// A function of the host's, as C calls it.
    Callback(String),
    /// A type of Vulkan's, as C calls it.
    Foreign(String),
    /// `void`.
    Void,
    /// A pointer, and whether what it points to is written.
    Pointer(Box<Ty>, bool),
    /// An array of so many.
    Array(Box<Ty>, u64),
}

impl Ty {
    pub fn is_number(&self, name: &str) -> bool {
        matches!(self, Self::Number(number) if number == name)
    }
}

/// A named thing with a type and a comment: a parameter or a member.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub ty: Ty,
    pub doc: String,
}

/// A function's comment in its parts.
#[derive(Clone, Debug, Default)]
pub struct Doc {
    /// What stands before the parameters, as lines.
    pub before: Vec<String>,
    /// What follows `@return`.
    pub returns: String,
    /// What stands after it, as paragraphs.
    pub after: Vec<String>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Named>,
    pub doc: Doc,
    /// Whether it gives an `AnimStatus`.
    pub gives_status: bool,
}

/// An enum: its name without `Anim`, and its members with their numbers.
pub struct Enum {
    pub name: String,
    pub of: String,
    pub members: Vec<(String, u64, Vec<String>)>,
    pub doc: Vec<String>,
}

/// A struct that is no handle.
pub struct Struct {
    pub name: String,
    pub members: Vec<Named>,
    pub doc: Vec<String>,
    /// The function that fills in defaults.
    pub init: Option<String>,
}

/// A handle type, without its `Anim`.
pub struct Handle {
    pub name: String,
    pub doc: Vec<String>,
}

/// A number with a name: as C has it, and its type.
pub struct Constant {
    pub name: String,
    pub of: String,
    pub doc: Vec<String>,
}

/// A file's part of the ABI.
pub struct Section {
    pub heading: String,
    pub enums: Vec<Enum>,
    pub structs: Vec<Struct>,
    pub handles: Vec<Handle>,
    pub functions: Vec<Function>,
    pub constants: Vec<Constant>,
}

/// Everything.
pub struct Api {
    pub sections: Vec<Section>,
    pub names: Names,
}

/// What each name is.
#[derive(Default)]
pub struct Names {
    /// Enums, and how each is stored.
    pub enums: BTreeMap<String, String>,
    pub handles: BTreeSet<String>,
    callbacks: BTreeSet<String>,
    foreign: BTreeSet<String>,
    /// The enums beside which a comment allows a number that is no member.
    pub open_enums: BTreeSet<String>,
}

impl Api {
    /// Reads the sections that are shown; they use what `known` has.
    pub fn read(known: &[&Source], shown: &[&Source]) -> Result<Self> {
        let mut names = Names::default();
        for item in known.iter().chain(shown).flat_map(|source| &source.items) {
            names.see(item);
        }
        let mut sections = shown.iter().map(|source| section(source, &names)).collect::<Result<Vec<_>>>()?;
        let inits: Vec<String> = sections
            .iter()
            .flat_map(|section| &section.functions)
            .filter(|function| function.name.ends_with("_init"))
            .map(|function| function.name.clone())
            .collect();
        for of in sections.iter_mut().flat_map(|section| &mut section.structs) {
            let name = format!("anim_{}_init", snake(&of.name));
            of.init = inits.contains(&name).then_some(name);
        }
        names.open_enums = open_enums(&sections);
        Ok(Self { sections, names })
    }

    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.sections.iter().flat_map(|section| &section.functions)
    }

    pub fn handles(&self) -> impl Iterator<Item = &Handle> {
        self.sections.iter().flat_map(|section| &section.handles)
    }

    pub fn structs(&self) -> impl Iterator<Item = &Struct> {
        self.sections.iter().flat_map(|section| &section.structs)
    }

    pub fn enums(&self) -> impl Iterator<Item = &Enum> {
        self.sections.iter().flat_map(|section| &section.enums)
    }
}

impl Names {
    fn see(&mut self, item: &Item) {
        match item {
            Item::Enum(item) if is_public(&item.vis) => {
                if let (Some(name), Ok(of)) = (item.ident.to_string().strip_prefix("Anim"), stored_as(item)) {
                    self.enums.insert(name.to_owned(), of);
                }
            }
            Item::Struct(item) if is_public(&item.vis) && is_handle(item) => {
                let name = item.ident.to_string();
                self.handles.insert(name.strip_prefix("Anim").unwrap_or(&name).to_owned());
            }
            Item::Type(item) if is_public(&item.vis) => {
                let name = item.ident.to_string();
                if name.starts_with("AnimVk") {
                    self.foreign.insert(name)
                } else {
                    self.callbacks.insert(name)
                };
            }
            _ => {}
        }
    }

    fn ty(&self, of: &Type, doc: &str) -> Result<Ty> {
        Ok(match of {
            Type::Ptr(pointer) => {
                let to = self.ty(&pointer.elem, doc)?;
                Ty::Pointer(Box::new(to), pointer.mutability.is_some())
            }
            Type::Array(array) => Ty::Array(Box::new(self.ty(&array.elem, doc)?), number(&array.len)?),
            Type::Path(path) => {
                let name = path.path.segments.last().context("a path has a name")?.ident.to_string();
                self.named(&name, doc)
            }
            // A function that a struct has without a name for its type.
            Type::BareFn(_) => Ty::Callback(String::new()),
            _ => bail!("a type that the C++ headers cannot have"),
        })
    }

    fn named(&self, name: &str, doc: &str) -> Ty {
        let short = name.strip_prefix("Anim").unwrap_or(name);
        match name {
            "AnimText" => Ty::Text,
            "AnimStatus" => Ty::Enum("Status".into(), "AnimStatus".into()),
            "c_void" => Ty::Void,
            "c_char" => Ty::Number("c_char".into()),
            _ if self.callbacks.contains(name) => Ty::Callback(name.to_owned()),
            _ if self.foreign.contains(name) => Ty::Foreign(name.to_owned()),
            _ if self.handles.contains(short) && name != short => Ty::Handle(short.to_owned()),
            "Option" => Ty::Callback(String::new()),
            "u32" | "u8" => {
                match self.enum_in(doc).filter(|of| self.enums.get(of).is_some_and(|stored| stored == name)) {
                    Some(of) => Ty::Enum(of, name.to_owned()),
                    None => Ty::Number(name.to_owned()),
                }
            }
            _ if name != short => Ty::Struct(short.to_owned()),
            _ => Ty::Number(name.to_owned()),
        }
    }

    /// The enum that a number stands for, as its comment says: "an `AnimX`", "the `AnimX`s".
    fn enum_in(&self, doc: &str) -> Option<String> {
        let flat = doc.to_lowercase();
        for lead in ["an `anim", "a `anim", "the `anim", "important `anim"] {
            if let Some(at) = flat.find(lead) {
                // "A sum of" flags is a number.
                if flat[..at].ends_with("sum of ") || flat.starts_with("a sum of") {
                    return None;
                }
                let name = doc[at + lead.len()..].split('`').next()?;
                if self.enums.contains_key(name) {
                    return Some(name.to_owned());
                }
            }
        }
        None
    }
}

/// Enums for which some comment allows a number that stands for "none" or the like.
fn open_enums(sections: &[Section]) -> BTreeSet<String> {
    let parameters = sections.iter().flat_map(|section| &section.functions).flat_map(|function| &function.parameters);
    let members = sections.iter().flat_map(|section| &section.structs).flat_map(|of| &of.members);
    parameters
        .chain(members)
        .filter(|named| named.doc.contains("`ANIM_NONE`") || named.doc.contains("`ANIM_LOOP_MODE_OF_IMPORTER`"))
        .filter_map(|named| match &named.ty {
            Ty::Enum(name, _) => Some(name.clone()),
            _ => None,
        })
        .collect()
}

fn section(source: &Source, names: &Names) -> Result<Section> {
    let mut section = Section {
        heading: source.heading.clone(),
        enums: Vec::new(),
        structs: Vec::new(),
        handles: Vec::new(),
        functions: Vec::new(),
        constants: Vec::new(),
    };
    for item in &source.items {
        match item {
            Item::Enum(item) if is_public(&item.vis) && item.ident.to_string().starts_with("Anim") => {
                section.enums.push(read_enum(item)?);
            }
            Item::Struct(item) if is_public(&item.vis) && item.ident.to_string().starts_with("Anim") => {
                let name = item.ident.to_string()["Anim".len()..].to_owned();
                if is_handle(item) {
                    section.handles.push(Handle { name, doc: lines(&item.attrs) });
                } else if name != "Text" {
                    section.structs.push(read_struct(item, name, names)?);
                }
            }
            Item::Const(item) if is_public(&item.vis) && item.ident.to_string().starts_with("ANIM_") => {
                let Type::Path(path) = &*item.ty else { bail!("{} has no plain type", item.ident) };
                let of = path.path.segments.last().context("a path has a name")?.ident.to_string();
                section.constants.push(Constant { name: item.ident.to_string(), of, doc: lines(&item.attrs) });
            }
            Item::Fn(item) if is_public(&item.vis) && item.sig.abi.is_some() => {
                let function = read_function(item, names).with_context(|| item.sig.ident.to_string())?;
                section.functions.push(function);
            }
            _ => {}
        }
    }
    Ok(section)
}

fn read_enum(item: &syn::ItemEnum) -> Result<Enum> {
    let mut members = Vec::new();
    let mut next = 0;
    for variant in &item.variants {
        if let Some((_, value)) = &variant.discriminant {
            next = number(value)?;
        }
        members.push((variant.ident.to_string(), next, lines(&variant.attrs)));
        next += 1;
    }
    let of = stored_as(item)?;
    Ok(Enum { name: item.ident.to_string()["Anim".len()..].to_owned(), of, members, doc: lines(&item.attrs) })
}

/// The number that an enum is stored as.
fn stored_as(item: &syn::ItemEnum) -> Result<String> {
    let of = item.attrs.iter().find(|attribute| attribute.path().is_ident("repr"));
    Ok(of.context("an enum says how it is stored")?.parse_args::<syn::Ident>()?.to_string())
}

fn read_struct(item: &syn::ItemStruct, name: String, names: &Names) -> Result<Struct> {
    let Fields::Named(fields) = &item.fields else { bail!("{name} has no named members") };
    let members = fields
        .named
        .iter()
        .map(|field| {
            let doc = lines(&field.attrs).join(" ");
            let ty = names.ty(&field.ty, &doc)?;
            let of_one_byte = ty.is_number("u8") && doc.starts_with("Whether");
            let ty = if of_one_byte { Ty::Number("bool".into()) } else { ty };
            Ok(Named { name: field.ident.as_ref().context("it has a name")?.to_string(), ty, doc })
        })
        .collect::<Result<Vec<_>>>()
        .with_context(|| name.clone())?;
    Ok(Struct { name, members, doc: lines(&item.attrs), init: None })
}

fn read_function(item: &ItemFn, names: &Names) -> Result<Function> {
    let (doc, parameter_docs) = parts(&lines(&item.attrs));
    let mut parameters = Vec::new();
    for argument in &item.sig.inputs {
        let FnArg::Typed(argument) = argument else { bail!("a C function has no self") };
        let Pat::Ident(name) = &*argument.pat else { bail!("an argument needs a name") };
        let name = name.ident.to_string();
        let doc = parameter_docs.iter().find(|(of, _)| *of == name).map(|(_, text)| text.clone()).unwrap_or_default();
        let ty = names.ty(&argument.ty, &doc)?;
        let ty = if ty.is_number("u8") { Ty::Number("bool".into()) } else { ty };
        parameters.push(Named { name, ty, doc });
    }
    let gives_status = match &item.sig.output {
        ReturnType::Type(_, ty) => matches!(&**ty, Type::Path(path) if path.path.is_ident("AnimStatus")),
        ReturnType::Default => false,
    };
    Ok(Function { name: item.sig.ident.to_string(), parameters, doc, gives_status })
}

/// The parts of a function's comment, and the text of each parameter.
fn parts(lines: &[String]) -> (Doc, Vec<(String, String)>) {
    let (mut doc, mut parameters): (Doc, Vec<(String, String)>) = Default::default();
    let mut place = 0;
    for line in lines {
        if let Some(text) = line.strip_prefix("@param ") {
            let (name, text) = text.split_once(' ').unwrap_or((text, ""));
            parameters.push((name.to_owned(), text.to_owned()));
            place = 1;
        } else if let Some(text) = line.strip_prefix("@return ") {
            text.clone_into(&mut doc.returns);
            place = 2;
        } else if line.is_empty() && place > 0 {
            place = 3;
            doc.after.push(String::new());
        } else if place == 0 {
            doc.before.push(line.clone());
        } else {
            let text = match place {
                1 => parameters.last_mut().map(|(_, text)| text),
                2 => Some(&mut doc.returns),
                _ => {
                    if line.starts_with("Threads:") || line.starts_with("Ownership:") {
                        doc.after.push(String::new());
                    }
                    doc.after.last_mut()
                }
            };
            if let Some(text) = text {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(line);
            }
        }
    }
    doc.after.retain(|paragraph| !paragraph.is_empty());
    while doc.before.last().is_some_and(String::is_empty) {
        doc.before.pop();
    }
    (doc, parameters)
}

/// An item's comment.
fn lines(attributes: &[Attribute]) -> Vec<String> {
    attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(text) => Some(text.value().strip_prefix(' ').unwrap_or(&text.value()).to_owned()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
        .collect()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// A struct of one number whose comment says what zero is.
fn is_handle(item: &syn::ItemStruct) -> bool {
    let Fields::Named(fields) = &item.fields else { return false };
    fields.named.len() == 1 && fields.named.iter().all(|field| lines(&field.attrs) == ["Zero for none."])
}

fn number(value: &Expr) -> Result<u64> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Ok(number.base10_parse()?),
            _ => bail!("a number is wanted"),
        },
        _ => bail!("a number is wanted, not an expression"),
    }
}

/// `ClipBuilder` as `clip_builder`.
pub fn snake(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.char_indices() {
        if letter.is_ascii_uppercase() && index > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// `find_clip` as `FindClip`.
pub fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}
