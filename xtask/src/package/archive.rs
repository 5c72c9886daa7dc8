//! Packs a folder into a `.tar.gz` whose bytes depend on its files alone: sorted by name, without times and owners.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

/// Packs `folder` under its own name.
pub fn pack(folder: &Path, archive: &Path) -> Result<()> {
    let name = Path::new(folder.file_name().context("a folder has a name")?);
    let file = File::create(archive).with_context(|| format!("cannot write {}", archive.display()))?;
    let mut tar = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    for path in files(folder)? {
        let inside = name.join(path.strip_prefix(folder)?);
        append(&mut tar, &path, &inside).with_context(|| format!("cannot pack {}", path.display()))?;
    }
    tar.into_inner()?.finish()?;
    Ok(())
}

/// All files and links below a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut waiting) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))? {
            let entry = entry?;
            if entry.file_type()?.is_dir() { &mut waiting } else { &mut found }.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

fn append(tar: &mut Builder<impl std::io::Write>, path: &Path, inside: &Path) -> Result<()> {
    let mut header = Header::new_gnu();
    header.set_mode(0o644);
    header.set_mtime(0);
    if path.is_symlink() {
        header.set_entry_type(EntryType::Symlink);
        header.set_mode(0o777);
        header.set_size(0);
        tar.append_link(&mut header, inside, fs::read_link(path)?)?;
    } else {
        let content = fs::read(path)?;
        header.set_size(content.len() as u64);
        tar.append_data(&mut header, inside, &content[..])?;
    }
    Ok(())
}
