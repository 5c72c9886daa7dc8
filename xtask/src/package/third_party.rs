//! The licences of everything that is compiled into the libraries, with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::cargo;

/// Files that hold a licence or a notice begin with one of these, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];

/// All of them in one text: each package with its licence, and below each text the packages it belongs to.
pub fn licences(features: &[String]) -> Result<String> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--format-version", "1", "--locked", "--no-default-features", "--features"]);
    let output = metadata.arg(qualified(features)).output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages: BTreeMap<&str, &Value> = list(&metadata["packages"]).map(|p| (text(&p["id"]), p)).collect();
    let mut result = String::from(
        "libanim contains the Rust standard library (MIT or Apache-2.0, https://www.rust-lang.org) and these packages:\n\n",
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for id in linked(&metadata, &packages)? {
        let package = packages[id];
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        writeln!(result, "{name}: {}", text(&package["license"]))?;
        let manifest = Path::new(text(&package["manifest_path"]));
        let found = licence_texts(manifest.parent().context("a manifest lies in a folder")?)?;
        if found.is_empty() {
            writeln!(result, "    (the package has no text of it)")?;
        }
        for licence in found {
            texts.entry(licence).or_default().push(name.clone());
        }
    }
    for (licence, names) in texts {
        write!(result, "\n{}\n{}\n\n{}\n", "=".repeat(80), names.join(", "), licence.trim_end())?;
    }
    Ok(result)
}

/// Features as a workspace names them.
fn qualified(features: &[String]) -> String {
    let names = features.iter().map(String::as_str).chain(["capi"]);
    names.map(|name| format!("libanim/{name}")).collect::<Vec<_>>().join(",")
}

/// The packages that end up in libanim, without itself: what it depends on at run time, and what those do.
fn linked<'a>(metadata: &'a Value, packages: &BTreeMap<&'a str, &'a Value>) -> Result<Vec<&'a str>> {
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"]["nodes"]).map(|n| (text(&n["id"]), n)).collect();
    let library = packages.iter().find(|(_, package)| package["name"] == "libanim").context("no package libanim")?.0;
    let (mut found, mut waiting) = (BTreeSet::new(), vec![*library]);
    while let Some(id) = waiting.pop() {
        for dependency in list(&nodes[id]["deps"]) {
            let at_run_time = list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
            let of = text(&dependency["pkg"]);
            if at_run_time && found.insert(of) {
                waiting.push(of);
            }
        }
    }
    let mut sorted: Vec<&str> = found.into_iter().collect();
    sorted.sort_by_key(|id| (text(&packages[id]["name"]), text(&packages[id]["version"])));
    Ok(sorted)
}

fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            paths.push(path);
        }
    }
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display())))
        .collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
