//! Compiles the program.

fn main() {
    let mut build = cxx_build::bridge("src/lib.rs");
    build.file("src/host.cpp").std("c++17").flag_if_supported("-Wall").flag_if_supported("-Wextra");
    build.compile("anim_cxx_host");
    for file in ["src/lib.rs", "src/host.cpp", "src/host.hpp"] {
        println!("cargo:rerun-if-changed={file}");
    }
}
