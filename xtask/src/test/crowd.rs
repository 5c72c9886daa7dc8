//! Runs the Vulkan hosts under the validation layer, small and short, and compares their pictures.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::c_program::Libraries;
use crate::demo::{self, CrowdHosts};
use crate::shell::{command, run};

/// Both pictures show the same crowd: weights are rounded otherwise, so a pixel on an edge may differ.
const MOST_DIFFERENT: f64 = 0.01;

/// Builds and runs both.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let CrowdHosts { compute, vertex } = demo::build_crowd(libraries)?;
    let folder = libraries.folder().join("crowd");
    let pictures = [(compute, "compute.png"), (vertex, "vertex.png")].map(|(host, name)| {
        let picture = folder.join(name);
        let mut show = command(&host.to_string_lossy());
        show.args(["--validate", "--characters", "9", "--frames", "5", "--height", "180", "--picture"]);
        run(show.arg(&picture)).and_then(|()| read(&picture))
    });
    let [compute, vertex] = pictures;
    let (compute, vertex) = (compute?, vertex?);
    ensure!(compute.len() == vertex.len(), "the pictures are of different sizes");
    let colors = compute.chunks_exact(4).map(|pixel| u32::from_le_bytes([pixel[0], pixel[1], pixel[2], pixel[3]]));
    let kinds = colors.collect::<std::collections::BTreeSet<_>>().len();
    ensure!(kinds > 500, "the picture has {kinds} colours, so it shows no crowd");
    let differs = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 8);
    let pixels = compute.len() / 4;
    let different = compute.chunks_exact(4).zip(vertex.chunks_exact(4)).filter(|&pair| differs(pair)).count();
    let share = different as f64 / pixels as f64;
    ensure!(share <= MOST_DIFFERENT, "{different} of {pixels} pixels differ");
    println!("{different} of {pixels} pixels differ between skinning by compute and by vertex shader");
    *tests += 2;
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path).with_context(|| format!("{}", path.display()))?;
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().context("the picture is too large")?];
    let frame = reader.next_frame(&mut pixels)?;
    pixels.truncate(frame.buffer_size());
    Ok(pixels)
}
