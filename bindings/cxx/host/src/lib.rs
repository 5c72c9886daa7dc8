//! A C++ engine in small that Cargo builds: its C++ uses libanim through `anim-cxx`, as `src/host.cpp` shows.

// The bridge of the library must be linked, though only C++ uses it.
use anim_cxx as _;

/// The C++ program.
#[cxx::bridge]
pub mod ffi {
    unsafe extern "C++" {
        include!("anim-cxx-host/src/host.hpp");

        /// Animates a character in every way, and tells what is not as it should be, a line each.
        fn run_host(file: &str) -> Result<String>;
    }
}

#[cfg(test)]
mod tests {
    use super::ffi::run_host;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples-c/character/default.glb");

    #[test]
    fn a_cpp_engine_plays_mixes_controls_drives_and_skins_through_the_bridge() {
        assert_eq!(run_host(FILE).expect("nothing is thrown"), "");
    }

    #[test]
    fn what_the_bridge_refuses_is_thrown_in_cpp_with_its_message() {
        let error = run_host("absent.glb").expect_err("there is no such file");
        assert!(error.what().contains("absent.glb"), "{error}");
    }
}
