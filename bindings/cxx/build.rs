//! Makes the C++ side of the bridge.

fn main() {
    cxx_build::bridge("src/lib.rs").std("c++17").compile("anim_cxx");
    println!("cargo:rerun-if-changed=src/lib.rs");
    println!("cargo:rerun-if-changed=include/property.hpp");
}
