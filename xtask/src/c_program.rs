//! Builds the C library and compiles C programs that use it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell::{cargo, command, root, run};

/// What every C program of the project must compile with, without a warning.
pub const FLAGS: [&str; 7] = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-g"];

/// What the C library of the tests can do: everything.
pub const FEATURES: &str = "gltf,fbx,mres,three,ron,animb,vulkan,avx512,building,controller,crowds,editing,mixer,operations,packing,player,skinning,writing";

/// The built libraries.
pub struct Libraries {
    folder: PathBuf,
}

/// Builds libanim as a C library, shared and static, and the library that draws.
///
/// They go to a folder of their own: Cargo gives a dynamic library one name for all sets of features, so a build of
/// another set would take its place.
pub fn build_libraries() -> Result<Libraries> {
    let folder = target().join("c");
    let build = |package: &str, features: &str, kind: &str| {
        let mut rustc = cargo();
        rustc.args([
            "rustc",
            "--quiet",
            "--lib",
            "--package",
            package,
            "--no-default-features",
            "--features",
            features,
        ]);
        run(rustc.args(["--crate-type", kind, "--target-dir"]).arg(&folder))
    };
    for kind in ["cdylib", "staticlib"] {
        build("libanim", &format!("capi,{FEATURES}"), kind)?;
    }
    build("drawing", "", "staticlib")?;
    Ok(Libraries { folder: folder.join("debug") })
}

/// Where build results go.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

impl Libraries {
    /// Compiles C sources into a program under the target folder, linked with both libraries.
    pub fn compile(&self, sources: &[PathBuf], name: &str) -> Result<PathBuf> {
        self.compile_against(Path::new("include"), sources, name, &[])
    }

    /// The same with the headers of another folder, and flags of its own at the end, such as more libraries.
    pub fn compile_against(&self, headers: &Path, sources: &[PathBuf], name: &str, flags: &[&str]) -> Result<PathBuf> {
        let program = self.folder.join(name);
        let mut cc = command(&std::env::var("CC").unwrap_or_else(|_| "cc".into()));
        cc.args(FLAGS)
            .arg("-I")
            .arg(headers)
            .args(["-Iexamples-c/drawing", "-Iexamples-c/character"])
            .args(sources)
            .arg("-o")
            .arg(&program);
        cc.arg("-L").arg(&self.folder).arg("-lanim");
        cc.arg(self.folder.join("libdrawing.a"));
        cc.args(flags).args(["-lpthread", "-ldl", "-lm"]);
        // The older tag goes before the library path that Cargo sets for what it runs, where other builds lie.
        cc.arg(format!("-Wl,--disable-new-dtags,-rpath,{}", self.folder.display()));
        run(&mut cc)?;
        Ok(program)
    }

    /// Writes a C source that holds a file's bytes as `NAME` and `NAME_size`.
    pub fn embed(&self, file: &Path, name: &str) -> Result<PathBuf> {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let numbers: String = bytes.chunks(32).map(line).collect();
        let text = format!(
            "#include <stddef.h>\n\
             extern const unsigned char {name}[];\n\
             extern const size_t {name}_size;\n\
             const unsigned char {name}[] = {{\n{numbers}}};\n\
             const size_t {name}_size = sizeof {name};\n"
        );
        self.source(name, &text)
    }

    /// Writes a C source beside the libraries.
    pub fn source(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.folder.join(format!("{name}.c"));
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }

    /// The folder that holds them, and what was made with them.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Bytes as the numbers of a C array.
fn line(bytes: &[u8]) -> String {
    let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
    numbers.join(",") + ",\n"
}
