//! What becomes of each C function in C++: where it goes, what it takes and gives, and how it calls.

use super::api::{Function, Named, Names, Ty, camel, snake};
use super::types::{c_type, cpp_type, element_type, pointer_cast};

/// A function of the C++ headers.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The class it belongs to; a free function has none.
    pub class: Option<String>,
    pub is_static: bool,
    pub name: String,
    pub parameters: Vec<Parameter>,
    /// What it gives: `void`, or a type.
    pub gives: String,
    /// What the comment says of that.
    pub gives_doc: String,
    /// Statements before the call.
    pub before: Vec<String>,
    /// The arguments of the call.
    pub arguments: Vec<String>,
    /// The result, from what the call wrote.
    pub result: String,
    /// A call that others' threads may run callbacks in.
    pub many: bool,
    /// Whether this is the form of a function with a buffer that asks twice and gives the buffer.
    pub asks_twice: bool,
    /// A struct to declare for what it gives: its name and members.
    pub several: Option<(String, Vec<Named>)>,
    /// The C function.
    pub function: Function,
}

/// A parameter as C++ shows it.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub ty: String,
    pub name: String,
    pub default: Option<&'static str>,
    pub doc: String,
}

/// What a run of C parameters is.
enum Part {
    /// One value in.
    Value(Named),
    /// An array in.
    Array(Named),
    /// Where one value goes.
    Out(Named),
    /// Where many go, with the size of each where the call wants it.
    Buffer(Named, bool),
    /// Where a status for each of the array goes.
    Statuses,
}

/// The C++ functions for a C function; none for those that classes use in other ways. Parameters in runs that nothing is
/// known of are taken as C has them.
pub fn plan(function: &Function, names: &Names) -> Vec<Plan> {
    let inner = function.name.ends_with("_init") || function.name.ends_with("_release");
    if inner || !function.gives_status || function.name.contains("_abi_") {
        return Vec::new();
    }
    let mut plan = at_home(function, names);
    let skip = plan.arguments.len();
    let parameters = &function.parameters[if plan.class.as_deref() == Some("Action") { 2 } else { skip }..];
    if let Some(parts) = parts(parameters) {
        return fill(plan, &parts);
    }
    for parameter in parameters {
        let (ty, argument) = match &parameter.ty {
            Ty::Pointer(..) | Ty::Callback(_) => (c_type(&parameter.ty), parameter.name.clone()),
            other => (cpp_type(other), into_c(other, &parameter.name)),
        };
        let (name, doc) = (parameter.name.clone(), parameter.doc.clone());
        plan.parameters.push(Parameter { ty, name, default: None, doc });
        plan.arguments.push(argument);
    }
    vec![plan]
}

/// Where a function belongs, with the object that it is called on as its first argument.
fn at_home(function: &Function, names: &Names) -> Plan {
    let short = function.name.trim_start_matches("anim_");
    let of = names.handles.iter().map(String::as_str).chain(["Action"]);
    let prefix = of.filter(|name| short.starts_with(&(snake(name) + "_"))).max_by_key(|name| name.len());
    let verb = prefix.map_or(short, |name| &short[snake(name).len() + 1..]);
    let first = function.parameters.first().map(|parameter| &parameter.ty);
    let made = |name: &str| {
        let handle = Ty::Handle(name.to_owned());
        function.parameters.iter().any(|p| p.ty == Ty::Pointer(Box::new(handle.clone()), true))
    };
    let (class, is_static, name, arguments) = match (prefix, first) {
        (Some("Action"), _) => (Some("Action".into()), false, verb, vec!["mixer_.c(), c()".into()]),
        (Some(of), Some(Ty::Handle(first))) if of == first => {
            (Some(format!("{of}Id")), false, verb, vec!["c()".into()])
        }
        (Some(of), _) if made(of) => (Some(of.to_owned()), true, verb, Vec::new()),
        (_, Some(Ty::Handle(first))) => {
            // `device.skin_record`: that it is one of Vulkan's the device's type says.
            let verb = if first.starts_with("Vulkan") { verb.trim_start_matches("vulkan_") } else { verb };
            (Some(format!("{first}Id")), false, verb, vec!["c()".into()])
        }
        _ => (None, false, short, Vec::new()),
    };
    Plan {
        class,
        is_static,
        name: name.to_owned(),
        parameters: Vec::new(),
        gives: "void".into(),
        gives_doc: String::new(),
        before: Vec::new(),
        arguments,
        result: String::new(),
        many: function.parameters.iter().any(|parameter| parameter.name == "statuses"),
        asks_twice: false,
        several: None,
        function: function.clone(),
    }
}

/// The parameters in runs that belong together, if they do in one of the ways that this knows.
fn parts(parameters: &[Named]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(parameter) = parameters.get(at) {
        let next = |ahead: usize| parameters.get(at + ahead);
        let is_size = |named: Option<&Named>| named.is_some_and(|named| named.ty.is_number("usize"));
        let is_capacity = |named: Option<&Named>| named.is_some_and(|n| n.name == "capacity") && is_size(named);
        let has_own_capacity = next(1).is_some_and(|named| named.name.ends_with("_capacity"));
        at += match &parameter.ty {
            // One of several buffers, or one without a count: by hand.
            Ty::Pointer(_, true) if has_own_capacity => return None,
            Ty::Pointer(_, true) if parameter.name == "statuses" => {
                parts.push(Part::Statuses);
                1
            }
            Ty::Pointer(_, true) if is_capacity(next(1)) => {
                parts.push(Part::Buffer(parameter.clone(), false));
                3
            }
            Ty::Pointer(_, true) if next(1).is_some_and(|n| n.name.ends_with("_size")) && is_capacity(next(2)) => {
                parts.push(Part::Buffer(parameter.clone(), true));
                4
            }
            Ty::Pointer(of, true) if is_value(of) && !(of.is_number("f32") && parameter.doc.contains(" floats")) => {
                parts.push(Part::Out(parameter.clone()));
                1
            }
            Ty::Pointer(of, false) if is_size(next(1)) && is_count(next(1)) && !matches!(**of, Ty::Array(..)) => {
                // Two arrays of one count are not told apart from one.
                let before = at.checked_sub(1).map(|before| &parameters[before].ty);
                if matches!(before, Some(Ty::Pointer(of, false)) if !matches!(**of, Ty::Struct(_))) {
                    return None;
                }
                parts.push(Part::Array(parameter.clone()));
                2
            }
            Ty::Pointer(of, false) if matches!(**of, Ty::Struct(_)) => {
                parts.push(Part::Value(parameter.clone()));
                1
            }
            Ty::Pointer(of, true) if **of == Ty::Void => {
                parts.push(Part::Value(parameter.clone()));
                1
            }
            Ty::Pointer(..) | Ty::Callback(_) | Ty::Array(..) => return None,
            _ => {
                parts.push(Part::Value(parameter.clone()));
                1
            }
        };
    }
    let buffers = parts.iter().filter(|part| matches!(part, Part::Buffer(..))).count();
    let outs = parts.iter().filter(|part| matches!(part, Part::Out(_))).count();
    (buffers == 0 || (buffers == 1 && outs == 0)).then_some(parts)
}

fn is_value(ty: &Ty) -> bool {
    !matches!(ty, Ty::Void | Ty::Array(..) | Ty::Callback(_))
}

fn is_count(named: Option<&Named>) -> bool {
    named.is_some_and(|n| n.name == "count" || n.name == "size" || n.name == "length" || n.name.ends_with("_count"))
}

fn fill(mut plan: Plan, parts: &[Part]) -> Vec<Plan> {
    let mut outs: Vec<Named> = Vec::new();
    let mut twice: Option<Plan> = None;
    for part in parts {
        for plan in std::iter::once(&mut plan).chain(&mut twice) {
            match part {
                Part::Value(named) => value(plan, named),
                Part::Array(named) => array(plan, named),
                Part::Out(named) => out(plan, named),
                Part::Statuses => statuses(plan),
                Part::Buffer(..) => {}
            }
        }
        match part {
            Part::Out(named) => outs.push(named.clone()),
            Part::Buffer(named, sized) => {
                twice = Some(with_buffer_of_its_own(plan.clone(), named, *sized));
                buffer(&mut plan, named, *sized);
            }
            _ => {}
        }
    }
    give(&mut plan, &outs);
    set_defaults(&mut plan);
    match twice {
        None => vec![plan],
        Some(mut twice) => {
            set_defaults(&mut twice);
            // Handles that a buffer takes have to be owned.
            let owned = twice.gives.starts_with("std::vector<") && !twice.gives.contains("Id>") && {
                let of = twice.gives.trim_start_matches("std::vector<").trim_end_matches('>');
                parts.iter().any(|part| {
                    matches!(part, Part::Buffer(named, _)
                    if named.ty == Ty::Pointer(Box::new(Ty::Handle(of.to_owned())), true))
                })
            };
            if owned { vec![twice] } else { vec![twice, plan] }
        }
    }
}

fn value(plan: &mut Plan, named: &Named) {
    let ty = match &named.ty {
        Ty::Pointer(of, false) => format!("const {} &", cpp_type(of)),
        other => cpp_type(other),
    };
    let argument = match &named.ty {
        Ty::Pointer(of, false) if matches!(**of, Ty::Struct(_)) => format!("detail::c({})", named.name),
        other => into_c(other, &named.name),
    };
    plan.parameters.push(Parameter { ty, name: named.name.clone(), default: None, doc: named.doc.clone() });
    plan.arguments.push(argument);
}

fn array(plan: &mut Plan, named: &Named) {
    let Ty::Pointer(of, _) = &named.ty else { return };
    let ty = format!("Span<const {}>", element_type(of));
    plan.arguments.push(pointer_cast(of, true, &format!("{}.data()", named.name)));
    plan.arguments.push(format!("{}.size()", named.name));
    plan.parameters.push(Parameter { ty, name: named.name.clone(), default: None, doc: named.doc.clone() });
}

fn out(plan: &mut Plan, named: &Named) {
    let Ty::Pointer(of, _) = &named.ty else { return };
    let name = &named.name;
    match &**of {
        Ty::Struct(of) if of != "Action" => {
            plan.before.push(format!("{of} {name};"));
            plan.arguments.push(format!("detail::c({name})"));
        }
        other => {
            plan.before.push(format!("{} {name}{{}};", c_type(other)));
            plan.arguments.push(format!("&{name}"));
        }
    }
}

fn statuses(plan: &mut Plan) {
    let of = plan.parameters.first().map(|parameter| parameter.name.clone()).unwrap_or_default();
    plan.before.push(format!(
        "if (!statuses.empty() && statuses.size() < {of}.size())\n        \
         ANIM_REFUSE(Status::BufferTooSmall, \"there must be room for as many statuses as objects, or none\");"
    ));
    plan.arguments.push("reinterpret_cast<AnimStatus *>(statuses.data())".into());
    plan.parameters.push(Parameter {
        ty: "Span<Status>".into(),
        name: "statuses".into(),
        default: Some("{}"),
        doc: "becomes the status of each one's update; empty for nobody to know".into(),
    });
}

fn buffer(plan: &mut Plan, named: &Named, sized: bool) {
    let Ty::Pointer(of, _) = &named.ty else { return };
    let ty = format!("Span<{}>", element_type(of));
    plan.before.push("size_t count_ = 0;".into());
    plan.arguments.push(pointer_cast(of, false, &format!("{}.data()", named.name)));
    if sized {
        plan.arguments.push(format!("sizeof({})", element_type(of)));
    }
    plan.arguments.push(format!("{}.size()", named.name));
    plan.arguments.push("&count_".into());
    plan.parameters.push(Parameter { ty, name: named.name.clone(), default: None, doc: named.doc.clone() });
    plan.gives = "size_t".into();
    plan.gives_doc = "how many there are".into();
    plan.result = "count_".into();
}

fn with_buffer_of_its_own(mut plan: Plan, named: &Named, sized: bool) -> Plan {
    let Ty::Pointer(of, _) = &named.ty else { return plan };
    plan.asks_twice = true;
    plan.before.push("size_t count_ = 0;".into());
    let (gives, data) = match &**of {
        Ty::Number(name) if name == "c_char" => ("std::string".into(), "buffer_.data()".into()),
        Ty::Handle(handle) => (format!("std::vector<{handle}>"), pointer_cast(of, false, "buffer_.data()")),
        other => (format!("std::vector<{}>", element_type(other)), pointer_cast(of, false, "buffer_.data()")),
    };
    plan.before.push(format!("{gives} buffer_;"));
    plan.arguments.push(data);
    if sized {
        plan.arguments.push(format!("sizeof({})", element_type(of)));
    }
    plan.arguments.push("buffer_.size()".into());
    plan.arguments.push("&count_".into());
    plan.gives = gives;
    plan.gives_doc = "all of them".into();
    plan.result = "std::move(buffer_)".into();
    plan
}

/// What a function gives that writes to these.
fn give(plan: &mut Plan, outs: &[Named]) {
    let taken = |named: &Named| match &named.ty {
        Ty::Pointer(of, _) => from_c(of, &named.name, plan.class.as_deref()),
        _ => String::new(),
    };
    match outs {
        [] => {}
        [one] => {
            let Ty::Pointer(of, _) = &one.ty else { return };
            plan.gives = given_type(of);
            one.doc.trim_start_matches("becomes ").clone_into(&mut plan.gives_doc);
            plan.result = taken(one);
        }
        several => {
            let class = plan.class.as_deref().unwrap_or("").trim_end_matches("Id");
            let name = class.to_owned() + &camel(plan.name.trim_start_matches("find_"));
            let values: Vec<String> = several.iter().map(taken).collect();
            plan.result = format!("{name}{{{}}}", values.join(", "));
            plan.gives.clone_from(&name);
            plan.several = Some((name, several.to_vec()));
        }
    }
}

/// The type of something given.
pub fn given_type(of: &Ty) -> String {
    match of {
        Ty::Handle(name) => name.clone(),
        other => cpp_type(other),
    }
}

/// A C++ value as C takes it.
fn into_c(ty: &Ty, name: &str) -> String {
    match ty {
        Ty::Text => format!("detail::text({name})"),
        Ty::Handle(_) => format!("{name}.c()"),
        Ty::Struct(of) if of == "Action" => format!("{name}.c()"),
        Ty::Enum(_, of) => format!("static_cast<{}>({name})", c_type(&Ty::Number(of.clone()))),
        Ty::Number(of) if of == "bool" => format!("static_cast<uint8_t>({name})"),
        _ => name.to_owned(),
    }
}

/// What C wrote as C++ gives it.
fn from_c(ty: &Ty, name: &str, class: Option<&str>) -> String {
    match ty {
        Ty::Text => format!("detail::view({name})"),
        Ty::Handle(of) => format!("{of}({of}Id({name}))"),
        Ty::Struct(of) if of == "Action" => {
            format!("Action({}, {name})", if class == Some("MixerId") { "*this" } else { "mixer" })
        }
        Ty::Enum(of, _) => format!("static_cast<{of}>({name})"),
        Ty::Number(of) if of == "bool" => format!("{name} != 0"),
        _ => name.to_owned(),
    }
}

/// Gives defaults to the last parameters that have one.
fn set_defaults(plan: &mut Plan) {
    for parameter in plan.parameters.iter_mut().rev() {
        let doc = &parameter.doc;
        let default = if doc.contains("null for the defaults") || doc.contains("zero for none") {
            "{}"
        } else if parameter.ty == "uint64_t" && parameter.name == "tag" {
            "0"
        } else if parameter.default.is_some() {
            continue;
        } else {
            return;
        };
        parameter.default = Some(default);
    }
}
