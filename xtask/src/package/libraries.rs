//! The libraries of a package: each built alone, since Cargo leaves link-time optimisation out where it builds several
//! kinds at once; stripped; and with every symbol local but the C functions.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{VERSION, copy};
use crate::shell::{cargo, command, root, run};

/// The name that programs record and loaders look for. Before 1.0 a minor version may break, so it is part of the name.
pub fn soname() -> String {
    let mut parts = VERSION.split('.');
    let (major, minor) = (parts.next().unwrap_or("0"), parts.next().unwrap_or("0"));
    if major == "0" { format!("libanim.so.0.{minor}") } else { format!("libanim.so.{major}") }
}

/// Functions that are called from many places are copied into them only where they are small, those marked `#[inline]`
/// where they are not large; loops whose length is not known, or is large, are not written out several times. The kernels say
/// themselves what must be part of them and how often, so they stay the same; everything else takes a sixth less room, and a
/// player, a crowd or a mixer at most 3 % more instructions.
const SMALL_CODE: [&str; 4] = [
    "-Cllvm-args=-inline-threshold=10",
    "-Cllvm-args=-inlinehint-threshold=200",
    "-Cllvm-args=-unroll-runtime=false",
    "-Cllvm-args=-unroll-allow-partial=false",
];

/// Builds both into `folder`.
pub fn build(features: &[String], folder: &Path) -> Result<()> {
    let shared = folder.join(format!("libanim.so.{VERSION}"));
    copy(&build_one("cdylib", "libanim.so", features)?, &shared)?;
    run(command("strip").arg("--strip-unneeded").arg(&shared))?;
    for link in [soname(), "libanim.so".to_owned()] {
        symlink(format!("libanim.so.{VERSION}"), folder.join(&link)).with_context(|| format!("cannot link {link}"))?;
    }
    keep_c_functions(&build_one("staticlib", "libanim.a", features)?, &folder.join("libanim.a"))
}

/// Builds one kind of library and gives its path.
fn build_one(kind: &str, file: &str, features: &[String]) -> Result<PathBuf> {
    let folder = root().join("target/package-build");
    let mut features = features.to_vec();
    features.push("capi".to_owned());
    let mut build = cargo();
    build.args(["rustc", "--quiet", "--release", "--lib", "--package", "libanim", "--no-default-features"]);
    build.args(["--features", &features.join(","), "--crate-type", kind, "--target-dir"]).arg(&folder);
    let mut flags = remaps();
    flags.extend(SMALL_CODE.map(str::to_owned));
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    if kind == "cdylib" {
        build.arg("--").arg(format!("-Clink-arg=-Wl,-soname,{}", soname()));
    }
    run(&mut build)?;
    Ok(folder.join("release").join(file))
}

/// Names for the machine's folders in messages of panics, so that what is built does not depend on where.
fn remaps() -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    let mut remaps = vec![format!("--remap-path-prefix={}=libanim", root().display())];
    remaps.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    remaps
}

/// Links all objects of a static library into one, in which only the C functions can be seen: two libraries written in Rust
/// can then stand in one program.
fn keep_c_functions(library: &Path, to: &Path) -> Result<()> {
    let [plain, whole, local] = ["plain.a", "whole.o", "anim.o"].map(|name| library.with_file_name(name));
    // Rust's own objects carry their intermediate form, of which two cannot be joined.
    let mut drop_bitcode = command("objcopy");
    run(drop_bitcode.args(["--remove-section=.llvmbc", "--remove-section=.llvmcmd"]).arg(library).arg(&plain))?;
    run(command("ld").args(["-r", "--whole-archive"]).arg(&plain).arg("-o").arg(&whole))?;
    let mut hide = command("objcopy");
    hide.args(["--wildcard", "--keep-global-symbol=anim_*", "--strip-unneeded"]);
    run(hide.arg(&whole).arg(&local))?;
    if to.exists() {
        std::fs::remove_file(to)?;
    }
    run(command("ar").arg("rcsD").arg(to).arg(&local))
}

/// The libraries of a package and their sizes in bytes.
pub fn sizes(package: &Path) -> Result<Vec<(String, u64)>> {
    [format!("libanim.so.{VERSION}"), "libanim.a".to_owned()]
        .into_iter()
        .map(|name| {
            let path = package.join("lib").join(&name);
            let size = std::fs::metadata(&path).with_context(|| format!("cannot read {}", path.display()))?.len();
            Ok((name, size))
        })
        .collect()
}

/// The shared library with some features, stripped, under the name that programs look for.
pub fn stripped(features: &[String]) -> Result<PathBuf> {
    let built = build_one("cdylib", "libanim.so", features)?;
    let stripped = built.with_file_name(soname());
    run(command("strip").arg("--strip-unneeded").arg("-o").arg(&stripped).arg(&built))?;
    Ok(stripped)
}

/// The static library with some features, as a package has it.
pub fn static_library(features: &[String]) -> Result<PathBuf> {
    let built = build_one("staticlib", "libanim.a", features)?;
    let library = built.with_file_name("libanim-packaged.a");
    keep_c_functions(&built, &library)?;
    Ok(library)
}

/// The names that a library shows to those who link it and that do not begin with `anim_`.
pub fn foreign_symbols(library: &Path) -> Result<Vec<String>> {
    let mut nm = command("nm");
    nm.args(["--defined-only", "--extern-only", "--format=posix"]);
    if library.extension().is_none_or(|extension| extension != "a") {
        nm.arg("--dynamic");
    }
    let output = nm.arg(library).output().context("cannot start nm")?;
    ensure!(output.status.success(), "nm cannot read {}", library.display());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().filter(|line| line.contains(' ')).filter_map(|line| line.split(' ').next());
    Ok(names.filter(|name| !name.starts_with("anim_")).map(str::to_owned).collect())
}
