//! `anim controller`: a controller's graph as a picture, and what it plays while a script sets its inputs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::clip::Clip;
use anim::controller::{Animator, Controller, ControllerDefinition};
use anim::eval::{Driver, EventKind};
use anim::frame::Frame;
use anim::io::Document;
use anim::model::Model;
use anim::target::{Instance, Owner};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::clips::Shelf;
use crate::files::{everything, read_telling};
use crate::graph;
use crate::output::{Lines, Outcome, Output, faint, strong};
use crate::script::Script;

/// Most updates of one simulation.
const MOST_UPDATES: f64 = 1_000_000.0;

/// Draw a controller's graph, or run it with a script of inputs and list what it plays
///
/// A script has a time in seconds and an action on each line.
/// `#` begins a comment, names with blanks stand in double quotes:
///
///   0.5  set speed 2.5            a parameter: a number, true or false
///   1    trigger jump             a trigger
///   2    play Slash fade 0.1      a state; `layer NAME` and `fade SECONDS` may be left out
///   3    stop layer Attack        lets go of a layer, or of all
///   4    speed 0.5 layer Base     how fast a layer runs, or all
///   5    weight Attack 0.5        how much of a layer counts
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct ControllerArgs {
    /// The file with the controller
    file: PathBuf,
    /// Draw the graph: an .svg or a .png
    #[arg(long, value_name = "PATH")]
    graph: Option<PathBuf>,
    /// Run it with this script
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Files and folders with the clips
    #[arg(long, value_name = "PATH")]
    clips: Vec<PathBuf>,
    /// Take clips that are not found to be empty and so long
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    assume_length: Option<f64>,
    /// Updates a second
    #[arg(long, value_name = "NUMBER", default_value_t = 30.0, allow_negative_numbers = true)]
    rate: f64,
    /// Seconds to run; by default two past the script's end
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    seconds: Option<f64>,
}

/// What was there after an update.
struct Row {
    time: f64,
    layers: Vec<LayerRow>,
    events: Vec<String>,
    /// Layer, state, clip, weight and time of each clip that played.
    clips: Vec<Value>,
}

/// A layer after an update.
#[derive(Clone, PartialEq)]
struct LayerRow {
    state: Option<String>,
    previous: Option<String>,
    progress: f64,
    time: f64,
    weight: f32,
}

/// Runs the subcommand.
pub fn run(args: &ControllerArgs, output: Output) -> Result<Outcome> {
    let document = read_telling(&args.file, output)?;
    let definition = definition(&args.file, &document)?;
    if let Some(path) = &args.graph {
        graph::draw(definition).write(path)?;
        output.note(format_args!("wrote {}", path.display()));
    }
    let Some(script) = &args.script else {
        ensure!(args.graph.is_some(), "nothing to do: give --graph PATH, --script FILE or both");
        let written = args.graph.as_ref().map(|path| path.display().to_string());
        if output.is_json() {
            output.result(|| json!({ "controller": definition.name, "graph": written }), String::new)?;
        }
        return Ok(Outcome::Done);
    };
    let rows = simulate(args, definition, Script::read(script)?, output)?;
    output.result(|| as_json(definition, &rows), || as_text(definition, &rows))?;
    Ok(Outcome::Done)
}

fn definition<'a>(path: &Path, document: &'a Document) -> Result<&'a ControllerDefinition> {
    match &document.controllers[..] {
        [] => bail!("{}: there is no controller in it", path.display()),
        [entry] => Ok(&entry.definition),
        several => bail!("{}: there are {} controllers in it", path.display(), several.len()),
    }
}

fn simulate(
    args: &ControllerArgs,
    definition: &ControllerDefinition,
    mut script: Script,
    output: Output,
) -> Result<Vec<Row>> {
    ensure!(args.rate.is_finite() && args.rate > 0.0, "--rate {}: it must be above zero", args.rate);
    let seconds = args.seconds.unwrap_or(script.end() + 2.0);
    let count = (seconds * args.rate).round();
    ensure!(seconds >= 0.0 && count <= MOST_UPDATES, "{count} updates: lower --rate or --seconds");
    let controller = build(args, definition, output)?;
    let schema = Arc::new(Model::default().schema()?);
    let instance = Instance::new(schema, Owner::from_id(1), 0);
    let mut animator = Animator::new(Arc::new(controller), instance, Arc::default());
    let mut frame = Frame::default();
    let mut rows = Vec::new();
    for update in 0..=count as u64 {
        let time = update as f64 / args.rate;
        script.advance(time, &mut animator)?;
        frame.update(&mut animator, if update == 0 { 0.0 } else { 1.0 / args.rate })?;
        rows.push(row(time, definition, &animator)?);
    }
    Ok(rows)
}

/// Builds the controller with clips that have only their events: nothing is posed.
fn build(args: &ControllerArgs, definition: &ControllerDefinition, output: Output) -> Result<Controller> {
    let shelf = Shelf::open(&args.clips, &everything(), output)?;
    let assumed = |name: &str| {
        let length = args.assume_length?;
        Some(Arc::new(Clip { name: name.to_owned(), length, ..Clip::default() }))
    };
    let find = |name: &str| shelf.find(name).map(|clip| Arc::new(events_alone(clip))).or_else(|| assumed(name));
    Controller::build(definition.clone(), &find).map_err(|mistakes| {
        let known: Vec<&str> = shelf.names().collect();
        let found = if known.is_empty() { String::new() } else { format!(" (found: {})", known.join(", ")) };
        let hint = format!("give clips with --clips{found}, or --assume-length SECONDS");
        anyhow::anyhow!("{}: {mistakes}\n{hint}", args.file.display())
    })
}

fn events_alone(clip: &Clip) -> Clip {
    let heard = clip.tracks.iter().filter(|track| track.target == anim::clip::Target::Events);
    Clip { tracks: heard.cloned().collect(), ..clip.clone() }
}

fn row(time: f64, definition: &ControllerDefinition, animator: &Animator) -> Result<Row> {
    let mut layers = Vec::with_capacity(definition.layers.len());
    for layer in &definition.layers {
        let query = animator.layer(Some(&layer.name)).context("layers are known")?;
        layers.push(LayerRow {
            state: query.state.map(str::to_owned),
            previous: query.previous.map(str::to_owned),
            progress: query.progress,
            time: query.time,
            weight: query.weight,
        });
    }
    let word = |kind: EventKind| match kind {
        EventKind::Started => "started",
        EventKind::Finished => "finished",
        EventKind::Changed => "changed",
        EventKind::Looped => "looped",
        EventKind::Clip => "event",
        EventKind::Method => "method",
        EventKind::Audio | EventKind::AudioStop => "audio",
        EventKind::Skipped => "skipped",
    };
    let events = animator.stage().events.iter().map(|event| {
        let key = event.event_key().map_or_else(String::new, |key| format!(" {}", key.name));
        format!("{}{key} ({})", word(event.kind), event.name.as_deref().unwrap_or_default())
    });
    let clips = animator.contributions().map(|played| {
        json!({
            "layer": definition.layers[played.layer as usize].name,
            "state": played.state,
            "clip": played.clip,
            "weight": played.weight,
            "time": played.time,
        })
    });
    Ok(Row { time, layers, events: events.collect(), clips: clips.collect() })
}

/// The updates in which a layer changed its state, or something was heard.
fn as_text(definition: &ControllerDefinition, rows: &[Row]) -> String {
    let mut text = Lines::default();
    let mut before: Vec<Option<String>> = vec![None; definition.layers.len()];
    let mut begun = false;
    for row in rows {
        for (index, layer) in row.layers.iter().enumerate() {
            if layer.state != before[index] || (!begun && layer.state.is_some()) {
                let name = |state: &Option<String>| state.clone().unwrap_or_else(|| "nothing".to_owned());
                let (from, to) = (name(&before[index]), strong(name(&layer.state)));
                let way = if begun { format!("{from} to {to}") } else { format!("begins in {to}") };
                text.add(format_args!("{:9.4} s  {}: {way}", row.time, definition.layers[index].name));
                before[index].clone_from(&layer.state);
            }
        }
        begun = true;
        for event in &row.events {
            text.add(format_args!("{:9.4} s  {}", row.time, faint(event)));
        }
    }
    let last = rows.last().map_or(0.0, |row| row.time);
    text.add(format_args!("{last:9.4} s  end, after {} updates", rows.len()));
    text.into_text()
}

fn as_json(definition: &ControllerDefinition, rows: &[Row]) -> Value {
    let updates = rows.iter().map(|row| {
        let layers = row.layers.iter().zip(&definition.layers).map(|(layer, definition)| {
            json!({
                "layer": definition.name,
                "state": layer.state,
                "previous": layer.previous,
                "progress": layer.progress,
                "time": layer.time,
                "weight": layer.weight,
            })
        });
        json!({ "time": row.time, "layers": layers.collect::<Vec<_>>(), "events": row.events, "clips": row.clips })
    });
    json!({ "controller": definition.name, "updates": updates.collect::<Vec<_>>() })
}
