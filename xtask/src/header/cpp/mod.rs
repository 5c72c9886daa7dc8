//! The part of the C++ headers that follows from the ABI: `bindings/cpp/anim/` has strong enums, structs, and a class for
//! every type of object with its functions. What needs more than forwarding is written by hand beside it ([`hand`]).

mod api;
mod hand;
mod plan;
mod types;
mod words;

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail};

use super::source::Source;
use api::{Api, Named, Struct, Ty};
use hand::Hand;
use plan::{Plan, given_type};
use types::{c_type, element_type};
use words::{Words, constant_name, screaming, wrapped};

/// The generated headers: their paths from the root, and their text.
pub fn generate(
    root: &Path,
    sources: &[Source],
    vulkan_types: &[Source],
    vulkan: &[Source],
) -> Result<Vec<(String, String)>> {
    let known: Vec<&Source> = sources.iter().chain(vulkan_types).collect();
    let vulkan: Vec<&Source> = vulkan.iter().collect();
    let main = Part::read(&[], &sources.iter().collect::<Vec<_>>(), Hand::read(root)?)?;
    let device = Part::read(&known, &vulkan, Hand::read_vulkan(root)?)?;
    let main_words = Words::new(&main.api, &main.of_all);
    let whole = Part::read(&[], &[&known[..], &vulkan[..]].concat(), Hand::default())?;
    let words = Words::new(&whole.api, &whole.of_all);
    let named = |name: &str, text: String| (format!("bindings/cpp/anim/{name}.hpp"), text);
    Ok(vec![
        named(
            "enums",
            file(
                "The enums and named numbers of libanim.",
                "ANIM_ENUMS_HPP",
                &["\"config.hpp\"", "<anim.h>"],
                &enums(&main.api, &main_words),
            ),
        ),
        named(
            "structs",
            file(
                "The structs of libanim, laid out as in C.",
                "ANIM_STRUCTS_HPP",
                &["\"base.hpp\""],
                &structs(&main.api, &main_words),
            ),
        ),
        named(
            "objects",
            file(
                "The objects of libanim: their ids, their owners, and what can be done with them.",
                "ANIM_OBJECTS_HPP",
                &["\"structs.hpp\""],
                &objects(&main, &main_words),
            ),
        ),
        named(
            "calls",
            file(
                "What the functions of `objects.hpp` do: call C.",
                "ANIM_CALLS_HPP",
                &["\"objects.hpp\""],
                &calls(&main),
            ),
        ),
        named(
            "vulkan",
            file(
                "Skinning on a Vulkan device: enums, structs, objects and calls of `anim_vulkan.h`.",
                "ANIM_VULKAN_OBJECTS_HPP",
                &["\"playing.hpp\"", "<anim_vulkan.h>"],
                &(enums(&device.api, &words)
                    + &structs(&device.api, &words)
                    + &objects(&device, &words)
                    + &calls(&device)),
            ),
        ),
    ])
}

/// What one header of C has, and the C++ functions for it.
struct Part {
    api: Api,
    hand: Hand,
    /// Those of the functions that nothing is written by hand for.
    plans: Vec<Plan>,
    /// Those of all functions.
    of_all: Vec<Plan>,
}

impl Part {
    fn read(known: &[&Source], shown: &[&Source], hand: Hand) -> Result<Self> {
        let api = Api::read(known, shown)?;
        for name in &hand.instead {
            if !api.functions().any(|function| function.name == *name) {
                bail!("bindings/cpp says that it does something instead of {name}, which there is not");
            }
        }
        let of_all: Vec<Plan> = api.functions().flat_map(|function| plan::plan(function, &api.names)).collect();
        let plans = of_all.iter().filter(|plan| !hand.instead.contains(&plan.function.name)).cloned().collect();
        Ok(Self { api, hand, plans, of_all })
    }
}

/// A header around its declarations.
fn file(what: &str, guard: &str, includes: &[&str], body: &str) -> String {
    opened(what, guard, includes) + body + &closed(guard)
}

fn opened(what: &str, guard: &str, includes: &[&str]) -> String {
    let mut text = format!(
        "// {what}\n//\n// This file is made from the library's sources by `cargo xtask header`; change those instead.\n\n\
         #ifndef {guard}\n#define {guard}\n\n"
    );
    for include in includes {
        let _ = writeln!(text, "#include {include}");
    }
    text + "\nnamespace anim {\ninline namespace ANIM_RESULTS {\n"
}

fn closed(guard: &str) -> String {
    format!("\n}} // namespace ANIM_RESULTS\n}} // namespace anim\n\n#endif // {guard}\n")
}

fn heading(text: &mut String, heading: &str) {
    let _ = write!(text, "\n// ---- {heading} {}\n\n", "-".repeat(110_usize.saturating_sub(heading.len())));
}

fn enums(api: &Api, words: &Words) -> String {
    let mut text = String::new();
    for section in &api.sections {
        if section.enums.is_empty() && section.constants.is_empty() {
            continue;
        }
        heading(&mut text, &section.heading);
        let mut blocks = Vec::new();
        for constant in &section.constants {
            let of = c_type(&Ty::Number(constant.of.clone()));
            let (name, c) = (constant_name(&constant.name), &constant.name);
            blocks.push(format!("{}inline constexpr {of} {name} = {c};\n", words.comment(&constant.doc, "")));
        }
        for of in &section.enums {
            let stored = c_type(&Ty::Number(of.of.clone()));
            let mut block = format!("{}enum class {} : {stored} {{\n", words.comment(&of.doc, ""), of.name);
            for (member, _, doc) in &of.members {
                block += &words.comment(doc, "    ");
                let _ = writeln!(block, "    {member} = {},", screaming(&of.name, member));
            }
            if api.names.open_enums.contains(&of.name) {
                block += "    /// None of them: what a comment says of `none` where it allows it.\n    Unset = UINT32_MAX,\n";
            }
            blocks.push(block + "};\n");
        }
        text += &blocks.join("\n");
    }
    text
}

/// Members whose zero would make no sense.
const FIRST: [(&str, &str, &str); 2] =
    [("Transform", "rotation", " = {0, 0, 0, 1}"), ("Transform", "scale", " = {1, 1, 1}")];

fn structs(api: &Api, words: &Words) -> String {
    let mut text = String::new();
    for section in &api.sections {
        let mut blocks = section.structs.iter().filter(|of| is_plain(of)).map(|of| structure(of, words)).peekable();
        if blocks.peek().is_some() {
            heading(&mut text, &section.heading);
            text += &blocks.collect::<Vec<_>>().join("\n");
        }
    }
    text
}

/// Whether it has no handles, and is not the two numbers that C++ makes an action of.
fn is_plain(of: &Struct) -> bool {
    of.name != "Action" && !of.members.iter().any(|member| matches!(member.ty, Ty::Handle(_)))
}

fn structure(of: &Struct, words: &Words) -> String {
    let name = &of.name;
    let mut text = format!("{}struct {name} {{\n", words.comment(&of.doc, ""));
    if let Some(init) = &of.init {
        let _ = writeln!(
            text,
            "    /// The library's defaults.\n    {name}() noexcept {{ \
             {init}(reinterpret_cast<Anim{name} *>(this), sizeof *this); }}\n"
        );
    }
    for member in &of.members {
        let first = FIRST.iter().find(|(of, it, _)| of == name && *it == member.name).map(|(_, _, first)| *first);
        text += &wrapped(&words.said(&member.doc), "    ");
        let _ = writeln!(text, "    {};", declared(member, name, first));
    }
    text += "};\n";
    let _ = write!(
        text,
        "\nnamespace detail {{\n\
         inline const Anim{name} *c(const {name} &value) noexcept {{ return reinterpret_cast<const Anim{name} *>(&value); }}\n\
         inline Anim{name} *c({name} &value) noexcept {{ return reinterpret_cast<Anim{name} *>(&value); }}\n\
         }} // namespace detail\n"
    );
    text
}

/// A member with its first value.
fn declared(member: &Named, of: &str, first: Option<&str>) -> String {
    let name = &member.name;
    let (mut ty, mut sizes) = (&member.ty, String::new());
    while let Ty::Array(inner, size) = ty {
        let _ = write!(sizes, "[{size}]");
        ty = inner;
    }
    let first = match first {
        Some(first) => first.to_owned(),
        None if name == "struct_size" => format!(" = sizeof(Anim{of})"),
        None => " = {}".into(),
    };
    if let Ty::Callback(callback) = ty
        && callback.is_empty()
    {
        return format!("decltype(Anim{of}::{name}) {name}{first}");
    }
    let ty = match ty {
        Ty::Number(number) if number == "bool" => "bool".into(),
        Ty::Pointer(to, true) if **to == Ty::Void => "void *".into(),
        Ty::Pointer(to, false) if **to == Ty::Void => "const void *".into(),
        other => element_type(other),
    };
    let space = if ty.ends_with('*') { "" } else { " " };
    format!("{ty}{space}{name}{sizes}{first}")
}

fn objects(part: &Part, words: &Words) -> String {
    let Part { api, hand, plans, .. } = part;
    let mut text = String::from("\n");
    for handle in api.handles() {
        let _ = writeln!(text, "class {0}Id;\nclass {0};", handle.name);
    }
    if api.sections.iter().any(has_actions) {
        text += "class Action;\n";
    }
    for of in api.structs().filter(|of| !is_plain(of) && of.name != "Action") {
        let _ = writeln!(text, "struct {};", of.name);
    }
    for of in &hand.types {
        let _ = writeln!(text, "{of};");
    }
    text += "\nnamespace detail {\n";
    for handle in api.handles() {
        let (name, function) = (&handle.name, format!("anim_{}_release", api::snake(&handle.name)));
        let _ = writeln!(
            text,
            "template <> inline AnimStatus release(Anim{name} handle) noexcept {{ return {function}(handle); }}"
        );
    }
    text += "} // namespace detail\n";
    // Every id is complete before the first class that gives one in a struct.
    for section in &api.sections {
        let mut blocks = Vec::new();
        for plan in plans.iter().filter(|plan| in_section(plan, section)) {
            if let Some((name, members)) = &plan.several
                && !plan.asks_twice
            {
                blocks.push(several(name, members, plan, words));
            }
        }
        text += &blocks.concat();
    }
    for section in &api.sections {
        for handle in &section.handles {
            heading(&mut text, &handle.name);
            text += &classes(handle, hand, plans, words);
        }
        if has_actions(section) {
            heading(&mut text, "Action");
            text += &action(hand, plans, words);
        }
    }
    heading(&mut text, "Structs that name objects");
    let with_handles = api.structs().filter(|of| !is_plain(of) && of.name != "Action");
    text += &with_handles.map(|of| structure(of, words)).collect::<Vec<_>>().join("\n");
    heading(&mut text, "Functions of no object");
    let free = plans.iter().filter(|plan| plan.class.is_none());
    text + &free.map(|plan| words.function(plan, "") + &declaration(plan, "") + ";\n").collect::<Vec<_>>().join("\n")
}

/// Whether it is the section whose functions C++ has in a class of its own.
fn has_actions(section: &api::Section) -> bool {
    section.heading == "Actions of mixers"
}

fn in_section(plan: &Plan, section: &api::Section) -> bool {
    section.functions.iter().any(|function| function.name == plan.function.name)
}

/// A struct of several results; it may have owners, which are complete when it is used.
fn several(name: &str, members: &[Named], plan: &Plan, words: &Words) -> String {
    let class = plan.class.as_deref().unwrap_or_default().trim_end_matches("Id");
    let owned = members.iter().any(|member| matches!(&member.ty, Ty::Pointer(of, _) if matches!(**of, Ty::Handle(_))));
    if owned {
        return format!("struct {name};\n");
    }
    format!("\n/// What `{class}::{}` gives.\n{}", plan.name, several_body(name, members, words))
}

fn several_body(name: &str, members: &[Named], words: &Words) -> String {
    let mut text = format!("struct {name} {{\n");
    for member in members {
        let Ty::Pointer(of, _) = &member.ty else { continue };
        text += &wrapped(&words.said(&sentence(member.doc.trim_start_matches("becomes "))), "    ");
        let ty = given_type(of);
        let space = if ty.ends_with('*') { "" } else { " " };
        let _ = writeln!(text, "    {ty}{space}{};", member.name);
    }
    text + "};\n"
}

/// With a capital first and a full stop last.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_ascii_uppercase(), letters.as_str()))
}

fn classes(handle: &api::Handle, hand: &Hand, plans: &[Plan], words: &Words) -> String {
    let name = &handle.name;
    let id = format!("{name}Id");
    let mut text = words.comment(&handle.doc, "");
    let _ = write!(
        text,
        "///\n/// The id of one: a value to copy, compare and keep. `{name}` owns one.\n\
         class {id} : public detail::Id<Anim{name}> {{\npublic:\n    using Id::Id;\n"
    );
    text += &members(&id, hand, plans, words);
    let _ = write!(
        text,
        "}};\n\n/// Owns a {}: releases it in the end. Can be moved, and goes wherever its id is wanted.\n\
         class {name} : public detail::Owner<{id}> {{\npublic:\n    using Owner::Owner;\n",
        api::snake(name).replace('_', " ")
    );
    text += &members(name, hand, plans, words);
    text += "};\n";
    for plan in plans.iter().filter(|plan| plan.class.as_deref() == Some(&id) && !plan.asks_twice) {
        if let Some((of, members)) = &plan.several
            && members.iter().any(|m| matches!(&m.ty, Ty::Pointer(of, _) if matches!(**of, Ty::Handle(_))))
        {
            let _ = write!(text, "\n/// What `{name}::{}` gives.\n{}", plan.name, several_body(of, members, words));
        }
    }
    text
}

fn members(class: &str, hand: &Hand, plans: &[Plan], words: &Words) -> String {
    let made = plans
        .iter()
        .filter(|plan| plan.class.as_deref() == Some(class))
        .map(|plan| format!("\n{}{};\n", words.function(plan, "    "), declaration(plan, "    ")));
    let by_hand = hand.declarations.get(class).into_iter().flatten().map(|text| format!("\n{text}"));
    made.chain(by_hand).collect()
}

fn action(hand: &Hand, plans: &[Plan], words: &Words) -> String {
    let mut text = String::from(
        "/// An action of a mixer. Its number is never given to another one of the same mixer.\n\
         class Action {\npublic:\n    /// None.\n    Action() = default;\n    \
         /// The action of a mixer that C or an event calls so.\n    \
         Action(MixerId mixer, AnimAction action) noexcept : mixer_(mixer), id_(action.id) {}\n    \
         /// The action as C has it.\n    AnimAction c() const noexcept { return AnimAction{id_}; }\n    \
         /// Its number, as events carry it.\n    uint64_t number() const noexcept { return id_; }\n    \
         /// Its mixer.\n    MixerId mixer() const noexcept { return mixer_; }\n    \
         /// Whether it names an action, there or not.\n    \
         explicit operator bool() const noexcept { return id_ != 0; }\n    \
         /// Whether both are one.\n    friend bool operator==(Action a, Action b) noexcept { \
         return a.mixer_ == b.mixer_ && a.id_ == b.id_; }\n    \
         /// Whether they differ.\n    friend bool operator!=(Action a, Action b) noexcept { return !(a == b); }\n",
    );
    text += &members("Action", hand, plans, words);
    text + "\nprivate:\n    MixerId mixer_;\n    uint64_t id_ = 0;\n};\n"
}

/// A function's declaration, in lines of at most 120 characters.
fn declaration(plan: &Plan, indent: &str) -> String {
    let parameters: Vec<String> = plan.parameters.iter().map(|p| shown(p, true)).collect();
    let kind = if plan.is_static { "static " } else { "" };
    let constant = if plan.class.is_some() && !plan.is_static { " const" } else { "" };
    filled(&format!("{kind}Result<{}> {}(", plan.gives, plan.name), &parameters, &format!("){constant}"), indent)
}

fn shown(parameter: &plan::Parameter, defaults: bool) -> String {
    let space = if parameter.ty.ends_with(['*', '&']) { "" } else { " " };
    let default = parameter.default.filter(|_| defaults).map(|value| format!(" = {value}")).unwrap_or_default();
    format!("{}{space}{}{default}", parameter.ty, parameter.name)
}

fn filled(head: &str, parameters: &[String], tail: &str, indent: &str) -> String {
    let whole = format!("{indent}{head}{}{tail}", parameters.join(", "));
    if whole.len() <= 119 {
        return whole;
    }
    let mut lines = vec![format!("{indent}{head}")];
    let mut line = format!("{indent}   ");
    for (index, parameter) in parameters.iter().enumerate() {
        let last = index + 1 == parameters.len();
        let piece = format!(" {parameter}{}", if last { tail } else { "," });
        if line.len() + piece.len() > 119 && line.trim() != "" {
            lines.push(std::mem::replace(&mut line, format!("{indent}   ")));
        }
        line += &piece;
    }
    lines.push(line);
    lines.join("\n")
}

fn calls(part: &Part) -> String {
    let Part { api, plans, .. } = part;
    let mut text = String::new();
    for plan in plans {
        text += &definition(plan);
    }
    text += "\n";
    for of in api.structs().filter(|of| of.name != "Action") {
        let name = &of.name;
        let _ = writeln!(text, "static_assert(sizeof({name}) == sizeof(Anim{name}), \"{name}\");");
        for member in &of.members {
            let member = &member.name;
            let _ = writeln!(
                text,
                "static_assert(offsetof({name}, {member}) == offsetof(Anim{name}, {member}), \"{name}.{member}\");"
            );
        }
    }
    text
}

fn definition(plan: &Plan) -> String {
    let parameters: Vec<String> = plan.parameters.iter().map(|p| shown(p, false)).collect();
    let class = plan.class.as_ref().map(|class| format!("{class}::")).unwrap_or_default();
    let constant = if plan.class.is_some() && !plan.is_static { " const" } else { "" };
    let head = format!("inline Result<{}> {class}{}(", plan.gives, plan.name);
    let mut text = format!("\n{}\n{{\n", filled(&head, &parameters, &format!("){constant}"), ""));
    let many = if plan.many { "(detail::on_any_thread)" } else { "" };
    let _ = writeln!(text, "    detail::Call call_{many};");
    for line in &plan.before {
        let _ = writeln!(text, "    {line}");
    }
    let called = filled(&format!("{}(", plan.function.name), &plan.arguments, ")", "");
    let called = called.replace('\n', "\n    ");
    if plan.asks_twice {
        let _ = write!(
            text,
            "    auto ask_ = [&] {{\n        return {called};\n    }};\n    AnimStatus status_ = ask_();\n    \
             while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {{\n        \
             buffer_.resize(count_);\n        status_ = ask_();\n    }}\n    buffer_.resize(count_ < buffer_.size() ? count_ : \
             buffer_.size());\n    return call_.done(status_, [&] {{ return {}; }});\n",
            plan.result
        );
    } else if plan.result.is_empty() {
        let _ = writeln!(text, "    return call_.done({called});");
    } else {
        let _ = writeln!(text, "    AnimStatus status_ = {called};");
        let _ = writeln!(text, "    return call_.done(status_, [&] {{ return {}; }});", plan.result);
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::super::{SECTIONS, VULKAN_SECTIONS, VULKAN_TYPES, root};
    use super::*;

    fn sources(sections: &[(&str, &str)]) -> Vec<Source> {
        let read = |&(module, heading): &(&str, &str)| Source::read(&root().join("src/ffi"), module, heading);
        sections.iter().map(read).collect::<Result<_>>().expect("the sources can be read")
    }

    /// What `anim.h` has, and what `anim_vulkan.h` has.
    fn everything() -> [Part; 2] {
        let (main, mut known) = (sources(SECTIONS), sources(&[(VULKAN_TYPES, "")]));
        let vulkan = sources(VULKAN_SECTIONS);
        let of_main = Hand::read(&root()).expect("the hand-written headers can be read");
        let of_vulkan = Hand::read_vulkan(&root()).expect("the hand-written header can be read");
        let refs = |sources: &'static [Source]| sources.iter().collect::<Vec<_>>();
        known.extend(sources(SECTIONS));
        let (main, known, vulkan) = (main.leak(), known.leak(), vulkan.leak());
        let part = |known: &[&Source], shown: &[&Source], hand| {
            Part::read(known, shown, hand).expect("they are what C++ headers can be made of")
        };
        [part(&[], &refs(main), of_main), part(&refs(known), &refs(vulkan), of_vulkan)]
    }

    #[test]
    fn every_function_of_c_has_something_in_cpp_that_stands_for_it() {
        for Part { api, hand, plans, .. } in everything() {
            let inner = |name: &str| name.ends_with("_init") || name.ends_with("_release") || name.contains("_abi_");
            let stands = |name: &str| {
                hand.instead.iter().any(|it| it == name) || plans.iter().any(|plan| plan.function.name == name)
            };
            let by_ids = ["anim_abi_version", "anim_last_error"];
            for function in api.functions().filter(|function| !inner(&function.name)) {
                assert!(stands(&function.name) || by_ids.contains(&&*function.name), "{} is not there", function.name);
            }
            let inits = api.structs().filter(|of| of.init.is_some()).count();
            let with_init = api.functions().filter(|function| function.name.ends_with("_init")).count();
            assert_eq!(inits, with_init, "every function that fills in defaults is some struct's constructor");
        }
    }

    #[test]
    fn what_c_writes_goes_where_there_is_room_for_it() {
        // One value where C writes several would be written past its end.
        for Part { plans, .. } in everything() {
            for plan in plans.iter().filter(|plan| !plan.result.is_empty()) {
                for parameter in &plan.function.parameters {
                    let several = ["becomes `count + 1`", "become "].iter().any(|lead| parameter.doc.starts_with(lead));
                    assert!(!several, "{} writes several `{}`: by hand", plan.function.name, parameter.name);
                }
            }
        }
    }

    #[test]
    fn every_enum_is_the_type_of_something() {
        let [Part { api, of_all: plans, .. }, _] = everything();
        let of_members = api.structs().flat_map(|of| &of.members).map(|member| format!("{:?}", member.ty));
        let of_functions = plans.iter().flat_map(|plan| &plan.function.parameters).map(|p| format!("{:?}", p.ty));
        let all: String = of_members.chain(of_functions).collect();
        // A sum of its members, and what only callbacks hear.
        let untyped = ["Skip", "LogLevel"];
        for of in api.enums().filter(|of| !untyped.contains(&&*of.name)) {
            assert!(all.contains(&format!("Enum(\"{}\"", of.name)), "no comment says \"an `Anim{}`\"", of.name);
        }
    }

    #[test]
    fn what_is_generated_is_commented() {
        let text: String = everything().iter().map(|part| objects(part, &Words::new(&part.api, &part.plans))).collect();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let declares = line.starts_with("    Result<") || line.starts_with("    static Result<");
            if declares {
                let mut before = lines[..index].iter().rev().filter(|line| !line.trim_start().starts_with("template"));
                let before = before.next();
                assert!(before.is_some_and(|line| line.trim_start().starts_with("///")), "{line}");
            }
        }
    }
}
