//! How types of the ABI are written in C and in C++.

use super::api::Ty;

/// As the C header has it.
pub fn c_type(ty: &Ty) -> String {
    match ty {
        Ty::Number(name) => match name.as_str() {
            "f32" => "float".into(),
            "f64" => "double".into(),
            "usize" => "size_t".into(),
            "isize" => "ptrdiff_t".into(),
            "c_char" => "char".into(),
            "bool" => "uint8_t".into(),
            other => sized(other),
        },
        Ty::Text => "AnimText".into(),
        Ty::Handle(name) | Ty::Struct(name) => format!("Anim{name}"),
        Ty::Enum(_, of) if of == "AnimStatus" => of.clone(),
        Ty::Enum(_, of) => sized(of),
        Ty::Callback(name) | Ty::Foreign(name) => name.clone(),
        Ty::Void => "void".into(),
        Ty::Pointer(of, true) => pointer(&c_type(of)),
        Ty::Pointer(of, false) => match &**of {
            Ty::Array(of, size) => format!("const {} (*)[{size}]", c_type(of)),
            other => pointer(&format!("const {}", c_type(other))),
        },
        Ty::Array(of, _) => c_type(of),
    }
}

/// `u32` as `uint32_t`.
fn sized(name: &str) -> String {
    let (sign, bits) = name.split_at(1);
    format!("{}int{bits}_t", if sign == "u" { "u" } else { "" })
}

fn pointer(to: &str) -> String {
    if to.ends_with('*') { format!("{to}*") } else { format!("{to} *") }
}

/// As C++ takes and gives it.
pub fn cpp_type(ty: &Ty) -> String {
    match ty {
        Ty::Number(name) if name == "bool" => "bool".into(),
        Ty::Text => "std::string_view".into(),
        Ty::Handle(name) => format!("{name}Id"),
        Ty::Struct(name) | Ty::Enum(name, _) => name.clone(),
        Ty::Pointer(of, written) => {
            let of = if **of == Ty::Void { "void".into() } else { element_type(of) };
            pointer(&if *written { of } else { format!("const {of}") })
        }
        other => c_type(other),
    }
}

/// As members and elements of arrays are: with the same layout as in C.
pub fn element_type(ty: &Ty) -> String {
    match ty {
        Ty::Text => "Text".into(),
        Ty::Number(name) if name == "bool" => "uint8_t".into(),
        Ty::Void => "uint8_t".into(),
        other => cpp_type(other),
    }
}

/// A pointer to C++ elements as C takes it.
pub fn pointer_cast(of: &Ty, constant: bool, pointer: &str) -> String {
    match of {
        Ty::Number(_) | Ty::Void | Ty::Foreign(_) => pointer.to_owned(),
        other => {
            let constant = if constant { "const " } else { "" };
            format!("reinterpret_cast<{constant}{} *>({pointer})", c_type(other))
        }
    }
}
