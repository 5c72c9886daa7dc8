//! `cargo xtask package`: the tree that a host installs, and an archive of it.
//!
//! ```text
//! libanim-VERSION-TARGET/
//!   include/                  the headers
//!   lib/libanim.so.VERSION    the shared library, and the links that linkers and loaders look for
//!   lib/libanim.a             the static library
//!   lib/pkgconfig/anim.pc
//!   lib/cmake/anim/           anim-config.cmake: targets anim::anim and anim::anim_static
//!   share/doc/anim/           README, changelog, licences of libanim and of all it depends on
//! ```
//!
//! Both libraries show the C functions alone. The same sources give the same archive: file times, owners and order are
//! fixed, and no path of the machine is in the libraries.

mod archive;
mod build_files;
mod libraries;
mod third_party;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::root;
use crate::verdict::Verdict;

pub use libraries::{foreign_symbols, static_library, stripped};

/// The default features of `Cargo.toml`.
pub const DEFAULT_FEATURES: &str =
    "gltf,animb,avx512,building,controller,crowds,mixer,operations,packing,player,skinning,writing";

/// Arguments of `cargo xtask package`.
#[derive(Args, Debug)]
pub struct PackageArgs {
    /// Where the tree and the archive go.
    #[arg(long, value_name = "DIR", default_value = "target/package")]
    pub out: PathBuf,
    /// What the libraries can do beside the C functions, as Cargo features.
    #[arg(long, value_name = "LIST", default_value = DEFAULT_FEATURES, value_delimiter = ',')]
    pub features: Vec<String>,
}

/// What was packaged.
pub struct Package {
    /// The tree.
    pub folder: PathBuf,
    /// The archive of it.
    pub archive: PathBuf,
}

/// libanim's version, which is the workspace's.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes the package and says how large it is.
pub fn run(args: &PackageArgs) -> Result<Verdict> {
    let package = make(args)?;
    for (name, size) in libraries::sizes(&package.folder)? {
        println!("{size:>9} bytes  {name}");
    }
    println!("{}", package.archive.display());
    Ok(Verdict::Pass)
}

/// Makes the package.
pub fn make(args: &PackageArgs) -> Result<Package> {
    if !cfg!(target_os = "linux") {
        bail!("packages are made on Linux: they need `ld -r` and `objcopy` to keep symbols local");
    }
    let out = root().join(&args.out);
    let folder = out.join(format!("libanim-{VERSION}-{}", target()));
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    let library_folder = folder.join("lib");
    create(&library_folder)?;
    libraries::build(&args.features, &library_folder)?;
    copy_headers(&folder.join("include"))?;
    build_files::write_all(&library_folder)?;
    write_documents(&folder.join("share/doc/anim"), &args.features)?;
    let archive = out.join(format!("libanim-{VERSION}-{}.tar.gz", target()));
    archive::pack(&folder, &archive)?;
    Ok(Package { folder, archive })
}

/// The processor and system, as packages name them.
fn target() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

fn create(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        create(folder)?;
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// The C headers, and those of C++ over them.
fn copy_headers(to: &Path) -> Result<()> {
    for (folder, inside) in [("include", ""), ("bindings/cpp", ""), ("bindings/cpp/anim", "anim")] {
        let to = to.join(inside);
        create(&to)?;
        for entry in fs::read_dir(root().join(folder)).with_context(|| format!("cannot read {folder}"))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "h" || extension == "hpp") {
                copy(&path, &to.join(path.file_name().context("a file has a name")?))?;
            }
        }
    }
    Ok(())
}

fn write_documents(to: &Path, features: &[String]) -> Result<()> {
    create(to)?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &to.join(name))?;
    }
    write(&to.join("THIRD-PARTY.txt"), &third_party::licences(features)?)
}
