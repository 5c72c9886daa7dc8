//! three.js cases of the shapes `parseName` and `sanitize`: the names of tracks and nodes.

use anim::io::three::{TrackName, sanitize_node_name};
use serde_json::{Value, json};

use super::case::{Case, Layout, text};
use super::{CaseOutcome, Runner};

/// Takes every `parseName` and `sanitize` case.
pub const RUNNER: Runner =
    Runner { layout: Layout::Three, takes: |case| matches!(case.run.as_str(), "parseName" | "sanitize"), run };

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let actual = if case.run == "sanitize" {
        json!({ "returned": sanitize_node_name(text(&case.input, "nodeName")?) })
    } else {
        match TrackName::parse(text(&case.input, "trackName")?) {
            Err(error) => json!({ "threw": error.to_string() }),
            Ok(name) => json!({
                "nodeName": name.node, "objectName": name.object, "objectIndex": name.object_index,
                "propertyName": name.property, "propertyIndex": name.property_index,
            }),
        }
    };
    Ok(if agree(&actual, &case.expect) {
        CaseOutcome::Pass
    } else {
        CaseOutcome::Miss(format!("{actual} is not {}", case.expect))
    })
}

/// Whether two answers are the same; of a refusal only that it is one.
fn agree(actual: &Value, expected: &Value) -> bool {
    actual == expected || (actual["threw"].is_string() && expected["threw"].is_string())
}
