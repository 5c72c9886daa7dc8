//! Compiles the C++ headers' tests and example in every way that hosts may, and runs them: natively, under valgrind, and with
//! the sanitizers of addresses and undefined behaviour.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::c_program::Libraries;
use crate::shell::{command, root, run};
use crate::{character, setup};

/// The example's source.
pub const EXAMPLE: &str = "examples-c/scene_graph/main.cpp";

/// What every C++ program of the project must compile with, without a warning.
const FLAGS: [&str; 9] =
    ["-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-g", "-Iinclude", "-Ibindings/cpp", "-Itests/cpp"];

/// The ways in which failures come to hosts.
const WAYS: [&[&str]; 3] = [&[], &["-fno-exceptions", "-fno-rtti"], &["-DANIM_EXCEPTIONS=1"]];

/// The sanitizers.
const SANITIZED: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The tests, with arguments that make them short where everything is slow.
const TESTS: [(&str, &[&str]); 3] = [("misuse", &["200"]), ("throwing", &[]), ("tour", &[])];

/// Compiles and runs all of it.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    setup::ensure(&[setup::CLANG])?;
    let source = |name: &str| format!("tests/cpp/{name}.cpp");
    for (way, flags) in WAYS.iter().enumerate() {
        for compiler in ["c++", "clang++"] {
            let standard = if (way == 0) == (compiler == "c++") { "-std=c++17" } else { "-std=c++20" };
            let mut only_compile = command(compiler);
            only_compile.args([standard, "-fsyntax-only"]).args(FLAGS).args(*flags).arg(source("tour"));
            run(&mut only_compile)?;
            *tests += 1;
        }
        for (name, short) in TESTS {
            // Results under valgrind, exceptions sanitized, and neither as a program runs.
            let sanitized: &[&str] = if way == 2 { &SANITIZED } else { &[] };
            let program = compile(libraries, &source(name), &format!("{name}-{way}"), &[flags, sanitized].concat())?;
            match way {
                0 => run(under_valgrind(&program).args(short))?,
                1 => run(&mut Command::new(&program))?,
                _ => run(Command::new(&program).args(short))?,
            }
            *tests += 1;
        }
    }
    vulkan(libraries, tests)?;
    example(libraries, tests)
}

/// Skinning on a device, with results and with exceptions, and the headers without Vulkan's own.
fn vulkan(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    const HOSTS: &str = "examples-c/vulkan_skinning";
    let device = libraries.folder().join("gpu.o");
    run(command("cc").args(["-g", "-c"]).arg(format!("{HOSTS}/gpu.c")).arg("-o").arg(&device))?;
    let device = device.display().to_string();
    for way in [WAYS[0], WAYS[2]] {
        let flags = [way, &["-I", HOSTS, &device, "-lvulkan"]].concat();
        let program = compile(libraries, "tests/cpp/vulkan.cpp", "vulkan", &flags)?;
        run(Command::new(&program).arg(root().join(character::FILE)))?;
        *tests += 1;
    }
    let alone = libraries.folder().join("vulkan_alone.cpp");
    fs::write(&alone, "#include <anim_vulkan.hpp>\nanim::VulkanSkinJob job();\n")?;
    for compiler in ["c++", "clang++"] {
        let mut only_compile = command(compiler);
        only_compile.args(["-std=c++17", "-fsyntax-only"]).args(FLAGS).args(WAYS[1]).arg(&alone);
        run(&mut only_compile)?;
        *tests += 1;
    }
    Ok(())
}

/// The example, under valgrind and sanitized.
fn example(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let character = root().join(character::FILE);
    let program = compile(libraries, EXAMPLE, "scene_graph", &[])?;
    run(under_valgrind(&program).arg(&character))?;
    let program = compile(libraries, EXAMPLE, "scene_graph-sanitized", &SANITIZED)?;
    run(Command::new(program).arg(&character))?;
    *tests += 2;
    Ok(())
}

/// Compiles a program and links it with the shared library.
pub fn compile(libraries: &Libraries, source: &str, name: &str, flags: &[&str]) -> Result<PathBuf> {
    let program = libraries.folder().join(name);
    let mut compiler = command("c++");
    compiler.arg("-std=c++17").args(FLAGS).arg(source).args(flags).arg("-o").arg(&program);
    compiler.arg("-L").arg(libraries.folder()).args(["-lanim", "-lpthread"]);
    compiler.arg(format!("-Wl,--disable-new-dtags,-rpath,{}", libraries.folder().display()));
    run(&mut compiler)?;
    Ok(program)
}

fn under_valgrind(program: &PathBuf) -> Command {
    let mut valgrind = command("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
    valgrind.args(["--show-leak-kinds=definite,indirect", "--errors-for-leak-kinds=definite,indirect"]);
    valgrind.arg(program);
    valgrind
}
