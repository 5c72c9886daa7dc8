//! `cargo xtask character`: makes the demo's own character, a figure with a lantern, and writes it as binary glTF.
//!
//! It is described by bones ([`rig`]), by flowing shapes around them ([`body`], [`face`]) whose surfaces become meshes
//! ([`flesh`]), and by postures over time ([`gait`], [`clips`]). The same program always writes the same bytes, on any
//! machine, so the committed file is checked by making it again.

pub mod body;
pub mod clips;
pub mod face;
pub mod field;
pub mod flesh;
pub mod gait;
pub mod glb;
pub mod posture;
pub mod rig;
pub mod surface;

use anim::math::Vec3;
use anyhow::{Context, Result};
use clap::Args;

use crate::shell;
use crate::verdict::Verdict;

/// The committed file, under the repository's root.
pub const FILE: &str = "examples-c/character/default.glb";

/// Where the right hand holds the lantern's ring, in the hand's space.
const GRIP: Vec3 = Vec3::new(-0.052, -0.082, 0.004);

/// Arguments of `cargo xtask character`.
#[derive(Args, Debug)]
pub struct CharacterArgs {
    /// Compare with the committed file instead of writing it.
    #[arg(long)]
    pub check: bool,
}

/// Makes the character, and writes it or compares it.
pub fn run(args: &CharacterArgs) -> Result<Verdict> {
    let path = shell::root().join(FILE);
    let made = generate();
    if args.check {
        let committed = std::fs::read(&path).with_context(|| format!("cannot read {FILE}"))?;
        if committed != made {
            println!("{FILE} is not what `cargo xtask character` makes; run it and commit the file");
            return Ok(Verdict::Miss);
        }
        return Ok(Verdict::Pass);
    }
    std::fs::write(&path, &made).with_context(|| format!("cannot write {FILE}"))?;
    println!("{FILE}: {} kB", made.len() / 1000);
    Ok(Verdict::Pass)
}

/// The file's bytes.
pub fn generate() -> Vec<u8> {
    glb::write(&flesh::meshes(), &clips::clips(), GRIP)
}
