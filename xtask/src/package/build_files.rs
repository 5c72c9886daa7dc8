//! What build systems read: a pkg-config file and a CMake package, both of which find the rest of the tree from where they
//! stand, so that it may be put anywhere.

use std::path::Path;

use anyhow::Result;

use super::{VERSION, libraries, write};

/// What a program that links the static library needs of the system.
pub const SYSTEM_LIBRARIES: [&str; 3] = ["pthread", "dl", "m"];

/// Writes both under the folder of the libraries.
pub fn write_all(folder: &Path) -> Result<()> {
    write(&folder.join("pkgconfig/anim.pc"), &pkg_config())?;
    write(&folder.join("cmake/anim/anim-config.cmake"), &cmake_config())?;
    write(&folder.join("cmake/anim/anim-config-version.cmake"), &cmake_version())
}

fn pkg_config() -> String {
    let private = SYSTEM_LIBRARIES.map(|name| format!("-l{name}")).join(" ");
    format!(
        "prefix=${{pcfiledir}}/../..\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\
         \n\
         Name: anim\n\
         Description: An animation runtime for embedding\n\
         Version: {VERSION}\n\
         Cflags: -I${{includedir}}\n\
         Libs: -L${{libdir}} -lanim\n\
         Libs.private: {private}\n"
    )
}

fn cmake_config() -> String {
    let soname = libraries::soname();
    let system = SYSTEM_LIBRARIES.join(";");
    format!(
        r#"# libanim {VERSION}: anim::anim is the shared library, anim::anim_static the static one.
get_filename_component(_anim_prefix "${{CMAKE_CURRENT_LIST_DIR}}/../../.." ABSOLUTE)

if(NOT TARGET anim::anim)
    add_library(anim::anim SHARED IMPORTED)
    set_target_properties(anim::anim PROPERTIES
        IMPORTED_LOCATION "${{_anim_prefix}}/lib/libanim.so.{VERSION}"
        IMPORTED_SONAME "{soname}"
        INTERFACE_INCLUDE_DIRECTORIES "${{_anim_prefix}}/include")
endif()

if(NOT TARGET anim::anim_static)
    add_library(anim::anim_static STATIC IMPORTED)
    set_target_properties(anim::anim_static PROPERTIES
        IMPORTED_LOCATION "${{_anim_prefix}}/lib/libanim.a"
        INTERFACE_INCLUDE_DIRECTORIES "${{_anim_prefix}}/include"
        INTERFACE_LINK_LIBRARIES "{system}")
endif()

unset(_anim_prefix)
"#
    )
}

/// A version fits a request of the same major version, and before 1.0 of the same minor version, that is not newer.
fn cmake_version() -> String {
    let fixed: String =
        VERSION.split('.').take(if VERSION.starts_with("0.") { 2 } else { 1 }).collect::<Vec<_>>().join(".");
    let pattern = fixed.replace('.', "\\\\.");
    format!(
        r#"set(PACKAGE_VERSION "{VERSION}")
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION OR NOT PACKAGE_FIND_VERSION MATCHES "^{pattern}(\\.|$)")
    set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
    if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
        set(PACKAGE_VERSION_EXACT TRUE)
    endif()
endif()
"#
    )
}
