//! Installs the system packages that a command needs, where they are absent.

use anyhow::{Result, bail};

use crate::shell;

/// A program and the Debian package that has it.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The program's name on the path.
    pub program: &'static str,
    /// The package.
    pub package: &'static str,
}

/// A C compiler, which the demo and the tests need.
pub const C_COMPILER: Tool = Tool { program: "cc", package: "gcc" };
/// A C++ compiler: the header must compile as C++ too.
pub const CPP_COMPILER: Tool = Tool { program: "c++", package: "g++" };
/// Another C++ compiler: the C++ headers are not one compiler's.
pub const CLANG: Tool = Tool { program: "clang++", package: "clang" };
/// Finds what the C example reads and frees wrongly.
pub const VALGRIND: Tool = Tool { program: "valgrind", package: "valgrind" };
/// Compiles C#, as Unity's floor has it.
pub const CSHARP_COMPILER: Tool = Tool { program: "mcs", package: "mono-mcs" };
/// Runs C#.
pub const MONO: Tool = Tool { program: "mono", package: "mono-runtime" };
/// Validates SPIR-V.
pub const SPIRV_VALIDATOR: Tool = Tool { program: "spirv-val", package: "spirv-tools" };

/// Something that is no program, found by one of the files that it has.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Files of which each system has one.
    files: &'static [&'static str],
    /// The package.
    package: &'static str,
}

/// Vectors and matrices of C#.
pub const CSHARP: [Piece; 1] =
    [Piece { files: &["/usr/lib/mono/4.5/System.Numerics.dll"], package: "libmono-system-numerics4.0-cil" }];

/// What compute skinning is tested with: headers for hosts in C, the loader, a driver for the CPU, and the layers that
/// watch.
pub const VULKAN: [Piece; 4] = [
    Piece { files: &["/usr/include/vulkan/vulkan.h"], package: "libvulkan-dev" },
    Piece {
        files: &[
            "/usr/lib/x86_64-linux-gnu/libvulkan.so.1",
            "/usr/lib/aarch64-linux-gnu/libvulkan.so.1",
            "/usr/lib64/libvulkan.so.1",
            "/usr/lib/libvulkan.so.1",
        ],
        package: "libvulkan1",
    },
    Piece {
        files: &[
            "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json",
            "/usr/share/vulkan/icd.d/lvp_icd.aarch64.json",
            "/usr/share/vulkan/icd.d/lvp_icd.json",
        ],
        package: "mesa-vulkan-drivers",
    },
    Piece {
        files: &[
            "/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json",
            "/etc/vulkan/explicit_layer.d/VkLayer_khronos_validation.json",
        ],
        package: "vulkan-validationlayers",
    },
];

/// Runs what others wrote in JavaScript and the tests compare with.
pub const NODE: Tool = Tool { program: "node", package: "nodejs" };
/// Fetches it.
pub const NPM: Tool = Tool { program: "npm", package: "npm" };

/// Makes sure that `tools` are there: installs what is absent through apt as root or with sudo, and otherwise returns an
/// error with the command that would.
pub fn ensure(tools: &[Tool]) -> Result<()> {
    install(&tools.iter().filter(|tool| !shell::has(tool.program)).map(|tool| tool.package).collect::<Vec<_>>())
}

/// Makes sure that `pieces` are there, likewise.
pub fn ensure_pieces(pieces: &[Piece]) -> Result<()> {
    let absent = pieces.iter().filter(|piece| !piece.files.iter().any(|file| std::path::Path::new(file).exists()));
    install(&absent.map(|piece| piece.package).collect::<Vec<_>>())
}

/// Installs packages.
fn install(absent: &[&str]) -> Result<()> {
    if absent.is_empty() {
        return Ok(());
    }
    // A compiler is of no use without the C library's headers.
    let packages = format!("{} libc6-dev", absent.join(" "));
    let install = format!("apt-get update && apt-get install --yes --no-install-recommends {packages}");
    let script = if runs_quietly("test", &["-w", "/var/lib/dpkg"]) {
        install.clone()
    } else if runs_quietly("sudo", &["-n", "true"]) {
        format!("sudo sh -c '{install}'")
    } else {
        bail!("these packages are needed: {packages}. Install them with\n    sudo sh -c '{install}'");
    };
    if !shell::has("apt-get") {
        bail!("these programs are needed, and there is no apt-get to install them: {packages}");
    }
    println!("installing {packages}");
    shell::run(shell::command("sh").env("DEBIAN_FRONTEND", "noninteractive").args(["-c", &script]))
}

/// Makes sure that Rust's formatter and lints are there, which a minimal installation lacks.
pub fn ensure_components() -> Result<()> {
    for (component, program) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !shell::quiet(shell::cargo().args([program, "--version"])).is_ok_and(|status| status.success()) {
            println!("installing {component}");
            shell::run(shell::command("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

fn runs_quietly(program: &str, arguments: &[&str]) -> bool {
    shell::quiet(shell::command(program).args(arguments)).is_ok_and(|status| status.success())
}
