//! Makes the package and uses it as hosts do: through pkg-config, through CMake's `find_package` and, from the sources,
//! through `add_subdirectory`; with the shared and with the static library; in C and in C++. The package stands in another
//! folder than it was made in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::readme;
use crate::c_program::{FEATURES, FLAGS, Libraries};
use crate::character;
use crate::package::{
    self, DEFAULT_FEATURES, Package, PackageArgs, VERSION, foreign_symbols, static_library, stripped,
};
use crate::setup::{self, Tool};
use crate::shell::{command, root, run};

const CMAKE: Tool = Tool { program: "cmake", package: "cmake" };
const PKG_CONFIG: Tool = Tool { program: "pkg-config", package: "pkg-config" };
const MAKE: Tool = Tool { program: "make", package: "make" };

/// The most that the shared library may take, stripped, with default features.
const MOST_BYTES: u64 = 3_000_000;
/// The same of the core, which has no optional part: what it takes today, so that it does not grow unseen. The largest parts
/// are Rust's standard library (backtraces, formatting), the C functions with their guards, and the widths of the kernels.
const MOST_CORE_BYTES: u64 = 720_000;
/// The most by which a stripped program may grow that is linked with the static core and does all that the core can.
const MOST_PROGRAM_BYTES: u64 = 600_000;

/// Makes it and looks at what is in it.
pub fn make(tests: &mut u64) -> Result<Package> {
    let arguments = PackageArgs {
        out: PathBuf::from("target/package"),
        features: DEFAULT_FEATURES.split(',').map(str::to_owned).collect(),
    };
    let package = package::make(&arguments)?;
    let first = fs::read(&package.archive)?;
    let shared = package.folder.join(format!("lib/libanim.so.{VERSION}"));
    for library in [&shared, &package.folder.join("lib/libanim.a")] {
        let foreign = foreign_symbols(library)?;
        ensure!(foreign.is_empty(), "{} shows {}", library.display(), foreign.join(", "));
    }
    let text = fs::read(&shared)?;
    let here = root().display().to_string();
    ensure!(!text.windows(here.len()).any(|part| part == here.as_bytes()), "the shared library has {here} in it");
    let size = fs::metadata(&shared)?.len();
    let core = core()?;
    let grown = growth_with_static_core()?;
    println!(
        "{size} bytes with default features, {core} without any, which make a program {grown} bytes larger; {} packed",
        first.len()
    );
    ensure!(size <= MOST_BYTES, "the shared library has {size} bytes, more than {MOST_BYTES}");
    ensure!(core <= MOST_CORE_BYTES, "the core has {core} bytes, more than {MOST_CORE_BYTES}");
    ensure!(
        grown <= MOST_PROGRAM_BYTES,
        "the static core makes a program {grown} bytes larger, not {MOST_PROGRAM_BYTES}"
    );
    let again = package::make(&arguments)?;
    ensure!(fs::read(&again.archive)? == first, "the same sources gave another archive");
    *tests += 6;
    Ok(again)
}

/// Builds a library that can do little, runs a program with it that packs a clip, then the core with one that samples that and
/// asks for every part that is not there, and gives the core's size.
fn core() -> Result<u64> {
    let packed = root().join("target/package-build/reach.packed");
    run_with("player_alone", &["player", "building", "packing"], &packed)?;
    run_with("core", &[], &packed)
}

/// Builds the library with some features and a test program that uses no more, runs it, and gives the library's size.
fn run_with(program: &str, features: &[&str], packed: &Path) -> Result<u64> {
    let library = stripped(&features.iter().map(|&feature| feature.to_owned()).collect::<Vec<_>>())?;
    let folder = library.parent().context("built in a profile's folder")?;
    let (source, program) = (format!("tests/c/{program}.c"), folder.join(program));
    let mut cc = command(&std::env::var("CC").unwrap_or_else(|_| "cc".into()));
    cc.args(FLAGS).args(["-Iinclude", "-Itests/c", &source, "-o"]).arg(&program);
    run(cc.arg(&library).arg("-lm").arg(format!("-Wl,-rpath,{}", folder.display())))?;
    start(&program, &[&packed.to_string_lossy()])?;
    Ok(fs::metadata(&library)?.len())
}

/// How much larger the core's test program is than an empty one, both stripped, where it is linked with the static library and
/// what nothing calls is left out. It runs as well.
fn growth_with_static_core() -> Result<u64> {
    let library = static_library(&[])?;
    let folder = library.parent().context("built in a profile's folder")?;
    let empty = folder.join("empty.c");
    fs::write(&empty, "int main(void)\n{\n    return 0;\n}\n")?;
    let link = |source: &Path, name: &str| -> Result<PathBuf> {
        let program = folder.join(name);
        let mut cc = command(&std::env::var("CC").unwrap_or_else(|_| "cc".into()));
        cc.args(FLAGS).args(["-Iinclude", "-Itests/c"]).arg(source).arg(&library).args(["-lm", "-lpthread", "-ldl"]);
        run(cc.args(["-Wl,--gc-sections", "-s", "-o"]).arg(&program))?;
        Ok(program)
    };
    let program = link(Path::new("tests/c/core.c"), "core_static")?;
    start(&program, &[&root().join("target/package-build/reach.packed").to_string_lossy()])?;
    let empty = link(&empty, "empty")?;
    Ok(fs::metadata(&program)?.len() - fs::metadata(&empty)?.len())
}

/// Unpacks it elsewhere and builds and runs programs with it.
pub fn consume(package: &Package, libraries: &Libraries, tests: &mut u64) -> Result<()> {
    setup::ensure(&[CMAKE, PKG_CONFIG, MAKE])?;
    let place = root().join("target/package-consumer");
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    fs::create_dir_all(&place)?;
    run(command("tar").arg("-xzf").arg(&package.archive).arg("-C").arg(&place))?;
    let installed = place.join(package.folder.file_name().context("a package has a name")?);
    let program = libraries.source("consumer", &readme::program()?)?;
    with_pkg_config(&installed, &program, &place, tests)?;
    let found = [format!("-DCMAKE_PREFIX_PATH={}", installed.display()), format!("-DEXPECTED_VERSION={VERSION}")];
    with_cmake("installed", &program, &place, &found, tests)?;
    let target = libraries.folder().parent().context("built in a profile's folder")?;
    let sources = [
        format!("-DANIM_SOURCES={}", root().display()),
        format!("-DANIM_TARGET_DIR={}", target.display()),
        "-DANIM_PROFILE=dev".to_owned(),
        format!("-DANIM_FEATURES={FEATURES}"),
    ];
    with_cmake("subdirectory", &program, &place, &sources, tests)
}

/// Runs a program as a user would, without the library path that Cargo sets, where other builds of the library lie.
fn start(program: &Path, arguments: &[&str]) -> Result<()> {
    run(command(&program.to_string_lossy()).args(arguments).env_remove("LD_LIBRARY_PATH"))
}

/// What pkg-config says of the installed package.
fn ask(installed: &Path, arguments: &[&str]) -> Result<Vec<String>> {
    let mut ask = command("pkg-config");
    ask.env("PKG_CONFIG_PATH", installed.join("lib/pkgconfig")).args(arguments).arg("anim");
    let output = ask.output().context("cannot start pkg-config")?;
    ensure!(output.status.success(), "pkg-config: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).split_whitespace().map(str::to_owned).collect())
}

fn with_pkg_config(installed: &Path, program: &Path, place: &Path, tests: &mut u64) -> Result<()> {
    let library_folder = ask(installed, &["--variable=libdir"])?.concat();
    let (shared, fixed) = (place.join("pkg-config-shared"), place.join("pkg-config-static"));
    let mut cc = command("cc");
    cc.arg(program).args(ask(installed, &["--cflags", "--libs"])?).arg("-o").arg(&shared);
    run(cc.arg(format!("-Wl,-rpath,{library_folder}")))?;
    let mut cc = command("cc");
    cc.arg(program).args(ask(installed, &["--cflags"])?).arg(format!("{library_folder}/libanim.a"));
    cc.args(ask(installed, &["--static", "--libs-only-l"])?.iter().filter(|flag| *flag != "-lanim"));
    run(cc.arg("-o").arg(&fixed))?;
    for program in [shared, fixed] {
        start(&program, &[character::FILE])?;
        *tests += 1;
    }
    Ok(())
}

/// Configures, builds and runs a project of `tests/package`.
fn with_cmake(project: &str, program: &Path, place: &Path, options: &[String], tests: &mut u64) -> Result<()> {
    let build = place.join(format!("cmake-{project}"));
    let mut configure = command("cmake");
    configure.arg("-S").arg(root().join("tests/package").join(project)).arg("-B").arg(&build);
    configure.args(["--log-level=WARNING", "-G", "Unix Makefiles"]).args(options);
    run(configure.arg(format!("-DPROGRAM={}", program.display())))?;
    run(command("cmake").arg("--build").arg(&build).args(["--", "--quiet"]))?;
    for kind in ["anim", "anim_static"] {
        start(&build.join(format!("c_{kind}")), &[character::FILE])?;
        start(&build.join(format!("cpp_{kind}")), &[])?;
        *tests += 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_cmake_have_the_default_features_of_cargo() {
        let read = |name: &str| fs::read_to_string(root().join(name)).expect("it is there");
        let manifest: toml::Table = read("Cargo.toml").parse().expect("it is TOML");
        let listed = manifest["features"]["default"].as_array().expect("a list");
        let listed: Vec<&str> = listed.iter().filter_map(toml::Value::as_str).collect();
        assert_eq!(listed.join(","), DEFAULT_FEATURES);
        assert!(read("CMakeLists.txt").contains(&format!("set(ANIM_FEATURES \"{DEFAULT_FEATURES}\"\n")));
    }
}
