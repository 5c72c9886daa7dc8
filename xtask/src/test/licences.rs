//! Holds that every dependency has a licence that `deny.toml` allows, and comes from crates.io.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{cargo, root};

/// Where crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Looks at every dependency, of all features and platforms. Gives how many there are.
pub fn check() -> Result<usize> {
    let rules = std::fs::read_to_string(root().join("deny.toml")).context("cannot read deny.toml")?;
    let rules = Rules::parse(&rules)?;
    let packages = [packages("Cargo.toml")?, packages("shaders/compiler/Cargo.toml")?].concat();
    let faults: Vec<String> = packages.iter().filter_map(|package| rules.fault(package)).collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(packages.len())
}

/// Every package that a workspace needs, as `cargo metadata` describes them.
fn packages(manifest: &str) -> Result<Vec<Value>> {
    let flags = ["metadata", "--format-version", "1", "--all-features", "--locked", "--manifest-path", manifest];
    let output = cargo().args(flags).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => bail!("cargo metadata has no packages"),
    }
}

/// What `deny.toml` says of licences.
struct Rules {
    /// For every package.
    allowed: Vec<String>,
    /// For one package each, beside the others: its name and the licences.
    exceptions: Vec<(String, Vec<String>)>,
}

impl Rules {
    fn parse(text: &str) -> Result<Self> {
        let rules: toml::Table = text.parse().context("deny.toml")?;
        let licenses = rules.get("licenses").context("deny.toml has no licenses")?;
        let exceptions = licenses.get("exceptions").and_then(toml::Value::as_array).into_iter().flatten();
        let exception =
            |entry: &toml::Value| Some((entry.get("name")?.as_str()?.to_owned(), names(entry.get("allow"))));
        Ok(Self { allowed: names(licenses.get("allow")), exceptions: exceptions.filter_map(exception).collect() })
    }

    /// What is wrong with a package, as `cargo metadata` describes it.
    fn fault(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or("?");
        if package["source"].as_str().is_some_and(|source| source != REGISTRY) {
            return Some(format!("{name} comes from {}", package["source"]));
        }
        let Some(licence) = package["license"].as_str() else { return Some(format!("{name} states no licence")) };
        let mut allowed = self.allowed.clone();
        allowed.extend(self.exceptions.iter().filter(|(of, _)| of == name).flat_map(|(_, more)| more.iter().cloned()));
        match permits(licence, &allowed) {
            Ok(true) => None,
            Ok(false) => Some(format!("{name} is under {licence}, which deny.toml does not allow")),
            Err(error) => Some(format!("{name}: {error:#}")),
        }
    }
}

fn names(list: Option<&toml::Value>) -> Vec<String> {
    let list = list.and_then(toml::Value::as_array).into_iter().flatten();
    list.filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be met with the licences allowed. `/` is an old way to write `OR`.
fn permits(expression: &str, allowed: &[String]) -> Result<bool> {
    let expression = spdx::Expression::parse_mode(expression, spdx::ParseMode::LAX)?;
    Ok(expression.evaluate(|requirement| {
        let plain = requirement.addition.is_none();
        plain && requirement.license.id().is_some_and(|id| allowed.iter().any(|name| name == id.name))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_holds_for_its_package_alone() {
        let text = "[licenses]\nallow = [\"MIT\"]\nexceptions = [{ name = \"tool\", allow = [\"MPL-2.0\"] }]";
        let rules = Rules::parse(text).expect("it is TOML");
        let package = |name: &str| serde_json::json!({ "name": name, "license": "MPL-2.0", "source": REGISTRY });
        assert_eq!(rules.fault(&package("tool")), None);
        assert!(rules.fault(&package("other")).is_some_and(|fault| fault.contains("MPL-2.0")));
    }

    #[test]
    fn an_expression_needs_every_part_of_and_and_one_of_or() {
        let allowed = ["MIT".to_owned(), "Zlib".to_owned()];
        for (expression, wanted) in [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("MIT/Apache-2.0", true),
            ("(Apache-2.0 OR MIT) AND Zlib", true),
            ("MIT AND Apache-2.0", false),
        ] {
            assert_eq!(permits(expression, &allowed).expect("it is an expression"), wanted, "{expression}");
        }
    }
}
