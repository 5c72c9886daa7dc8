//! Runs the C example, small and short: under valgrind, and on files of others. Looks whether the pictures are there.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::shell::{command, run};

/// Runs it under valgrind, and once with a controller.
pub fn check(host: &Path, tests: &mut u64) -> Result<()> {
    let folder = host.with_file_name("pictures");
    let mut valgrind = command("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
    valgrind.args(["--show-leak-kinds=definite,indirect", "--errors-for-leak-kinds=definite,indirect"]);
    run(valgrind.arg(host).args(SHORT).arg(&folder))?;
    look_for_pictures(&folder)?;
    run(command(&host.to_string_lossy()).arg("--controller").args(SHORT).arg(&folder))?;
    *tests += 2;
    look_for_pictures(&folder)
}

/// A run that is over soon.
const SHORT: [&str; 5] = ["--frames", "6", "--size", "24", "--out"];

/// Files of others that the example must show, and clips of them.
const FILES: [(&str, Option<&str>); 8] = [
    ("Fox.glb", None),
    ("Knight.glb", Some("Running_A")),
    ("cesium_man.gltf", None),
    ("rigged_simple.gltf", None),
    ("SimpleSkin.gltf", None),
    ("interpolation_test.gltf", None),
    ("03_skinned_cylinder.gltf", None),
    ("MorphStressTest.gltf", None),
];

/// Runs the example on files of others, in the folder `gltf`.
pub fn show_files(host: &Path, gltf: &Path, tests: &mut u64) -> Result<()> {
    let folder = host.with_file_name("pictures-of-files");
    for (file, clip) in FILES {
        let mut show = command(&host.to_string_lossy());
        show.arg(gltf.join(file)).args(SHORT).arg(&folder);
        if let Some(clip) = clip {
            show.args(["--clip", clip]);
        }
        run(&mut show)?;
        look_for_pictures(&folder)?;
        *tests += 1;
    }
    Ok(())
}

/// Whether the pictures are there; takes them away, so that the next run's are its own.
fn look_for_pictures(folder: &Path) -> Result<()> {
    for name in ["animation.png", "sheet.png", "curves.png"] {
        let size = std::fs::metadata(folder.join(name)).map_or(0, |file| file.len());
        ensure!(size > 300, "{name} is {size} bytes");
    }
    std::fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))
}
