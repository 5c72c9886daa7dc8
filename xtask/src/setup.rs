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
/// Finds what the C example reads and frees wrongly.
pub const VALGRIND: Tool = Tool { program: "valgrind", package: "valgrind" };

/// Makes sure that `tools` are there: installs what is absent through apt as root or with sudo, and otherwise returns an
/// error with the command that would.
pub fn ensure(tools: &[Tool]) -> Result<()> {
    let absent: Vec<&str> = tools.iter().filter(|tool| !shell::has(tool.program)).map(|tool| tool.package).collect();
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
