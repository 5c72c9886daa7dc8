//! `anim render`: a clip or a controller on a character, as a moving picture or a sheet of stills.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::controller::{Animator, Controller};
use anim::eval::{Driver, ProgramCache};
use anim::frame::Frame;
use anim::io::{Axes, Document, ImportSettings};
use anim::model::Model;
use anim::player::{Library, PlayOptions, Player};
use anim::target::{Instance, Owner, Schema};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use drawing::film::Film;
use drawing::scene::Scene;
use drawing::shade;
use glam::{Vec2, Vec3};
use serde_json::json;

use crate::character::{Character, Moment, bounds};
use crate::clips::Shelf;
use crate::files::{choose_clip, everything, put, read, tell};
use crate::output::{Outcome, Output};
use crate::script::Script;

/// Most pictures one film has.
const MOST_PICTURES: f64 = 20_000.0;
/// Samples along each side of a pixel.
const SAMPLES: usize = 2;
/// Longest side of a picture in pixels.
const LARGEST: u32 = 4096;

/// Draw a clip or a controller on a character: an animated GIF or PNG, or a sheet of stills
#[derive(Args, Debug)]
pub struct RenderArgs {
    /// The file with the motion: a model with clips, a clip, or a controller
    file: PathBuf,
    /// What to write: .gif, .png or .apng (animated); with --sheet a still .png
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// The character, where the file has none
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// The clip; may be left out where there is one
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// Files and folders with the clips of a controller, beside those of the character
    #[arg(long, value_name = "PATH")]
    clips: Vec<PathBuf>,
    /// What happens to a controller: see `anim controller --help`
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Seconds to draw; by default the clip's length, or two past the script's end
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// Pictures a second
    #[arg(long, value_name = "NUMBER", default_value_t = 25)]
    fps: u16,
    /// Width and height in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "320x360", value_parser = parse_size)]
    size: (u32, u32),
    /// Draw eight stills on one sheet instead
    #[arg(long)]
    sheet: bool,
    /// Keep the character in the middle
    #[arg(long)]
    follow: bool,
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match numbers {
        Some((width, height)) if (16..=LARGEST).contains(&width) && (16..=LARGEST).contains(&height) => {
            Ok((width, height))
        }
        _ => Err(format!("it must be like 320x360, each from 16 to {LARGEST}")),
    }
}

/// A still of the motion.
struct Still {
    moment: Moment,
    caption: String,
}

/// Runs the subcommand.
pub fn run(args: &RenderArgs, output: Output) -> Result<Outcome> {
    ensure!(args.fps > 0, "--fps 0: it must be above zero");
    let kind = Kind::of(&args.output, args.sheet)?;
    let settings = ImportSettings { axes: Axes::RightHandedYUp, ..everything() };
    let (motion, report) = read(&args.file, settings.clone())?;
    tell(&args.file.display().to_string(), &report, output);
    let with_model = match &args.model {
        Some(path) => {
            let (document, report) = read(path, settings.clone())?;
            tell(&path.display().to_string(), &report, output);
            Some(document)
        }
        None => None,
    };
    let model = with_model.as_ref().and_then(|document| document.model.as_ref()).or(motion.model.as_ref());
    let model = model
        .with_context(|| format!("{}: there is no character in it; give one with --model", args.file.display()))?;
    let stills = if motion.controllers.is_empty() {
        play_clip(args, &settings, &motion, model, output)?
    } else {
        play_controller(args, &settings, &motion, model, output)?
    };
    let film = draw(args, model, &stills, output)?;
    put(&args.output, &[])?;
    kind.write(&film, args)?;
    output.note(format_args!("wrote {} ({} pictures)", args.output.display(), film.len()));
    if output.is_json() {
        let file = args.output.display().to_string();
        output.result(|| json!({ "written": file, "pictures": film.len(), "fps": args.fps }), String::new)?;
    }
    Ok(Outcome::Done)
}

fn schema(model: &Model) -> Result<Arc<Schema>> {
    Ok(Arc::new(model.schema().with_context(|| format!("model \"{}\"", model.name))?))
}

fn play_clip(
    args: &RenderArgs,
    settings: &ImportSettings,
    motion: &Document,
    model: &Model,
    output: Output,
) -> Result<Vec<Still>> {
    let chosen = choose_clip(&args.file, motion, args.clip.as_deref())?;
    let clip = if model.clips.iter().any(|own| Arc::ptr_eq(own, chosen)) {
        chosen.clone()
    } else {
        let shelf = Shelf::open(std::slice::from_ref(&args.file), settings, output)?.fitted(model, output);
        let fitted = shelf.find(&chosen.name).context("it was there")?.clone();
        let (name, model) = (&chosen.name, &model.name);
        ensure!(!fitted.tracks.is_empty(), "no track of clip \"{name}\" fits model \"{model}\"");
        fitted
    };
    let schema = schema(model)?;
    let mut player = Player::new(Arc::default());
    player.add_library("", Arc::new(Library::from_clips([clip.clone()])))?;
    player.stage_mut().add_instance(Instance::new(schema.clone(), Owner::from_id(1), 0));
    player.play(&clip.name, PlayOptions::default())?;
    let seconds = args.seconds.unwrap_or(clip.length);
    let caption = |_: &Player, time: f64| format!("{} {time:.2} s", clip.name);
    record(args, model, &schema, &mut player, seconds, |_, _| Ok(()), caption)
}

fn play_controller(
    args: &RenderArgs,
    settings: &ImportSettings,
    motion: &Document,
    model: &Model,
    output: Output,
) -> Result<Vec<Still>> {
    let mut paths = args.clips.clone();
    paths.extend(args.model.clone());
    let shelf = Shelf::open(&paths, settings, output)?.fitted(model, output);
    let definition = motion.controllers[0].definition.clone();
    let controller = Controller::build(definition, &|name| shelf.find(name).cloned())
        .with_context(|| format!("{}: give the clips with --clips", args.file.display()))?;
    let schema = schema(model)?;
    let instance = Instance::new(schema.clone(), Owner::from_id(1), 0);
    let mut animator = Animator::new(Arc::new(controller), instance, Arc::<ProgramCache>::default());
    let mut script = args.script.as_deref().map(Script::read).transpose()?.unwrap_or_default();
    let seconds = args.seconds.unwrap_or(script.end() + 2.0);
    let caption = |animator: &Animator, time: f64| {
        let state = animator.layer(None).ok().and_then(|layer| layer.state.map(str::to_owned));
        format!("{} {time:.2} s", state.unwrap_or_default())
    };
    record(args, model, &schema, &mut animator, seconds, |animator, time| script.advance(time, animator), caption)
}

/// Runs a driver and keeps what its instance shows in each picture.
fn record<D: Driver>(
    args: &RenderArgs,
    model: &Model,
    schema: &Schema,
    driver: &mut D,
    seconds: f64,
    mut before: impl FnMut(&mut D, f64) -> Result<()>,
    caption: impl Fn(&D, f64) -> String,
) -> Result<Vec<Still>> {
    ensure!(seconds.is_finite() && seconds >= 0.0, "--seconds {seconds}: it must be zero or above");
    let count = (seconds * f64::from(args.fps)).round().max(1.0);
    ensure!(count <= MOST_PICTURES, "{count} pictures are too many; lower --fps or --seconds");
    let character = Character::new(model)?;
    let mut frame = Frame::default();
    let mut stills = Vec::new();
    for picture in 0..count as u32 {
        let time = f64::from(picture) / f64::from(args.fps);
        before(driver, time)?;
        let step = if picture == 0 { 0.0 } else { 1.0 / f64::from(args.fps) };
        frame.update(driver, step)?;
        let stage = driver.stage();
        let staged = stage.instance(0).context("the instance is there")?;
        let floats = |property| stage.floats(0, property).unwrap_or_default().to_vec();
        let moment = character.moment(schema, staged.pose(), floats);
        stills.push(Still { moment, caption: caption(driver, time) });
    }
    Ok(stills)
}

fn draw(args: &RenderArgs, model: &Model, stills: &[Still], output: Output) -> Result<Film> {
    let mut character = Character::new(model)?;
    let shown: Vec<&Still> = if args.sheet {
        let wanted = stills.len().min(8);
        (0..wanted).map(|place| &stills[place * stills.len() / wanted]).collect()
    } else {
        stills.iter().collect()
    };
    let bar = output.progress("drawing", shown.len());
    let (width, height) = (args.size.0 as usize, args.size.1 as usize);
    let mut view: Option<(Vec3, Vec3)> = None;
    for still in &shown {
        if let Some((low, high)) = bounds(&character.batches(&still.moment)?) {
            let (low, high) = if args.follow { about_its_middle(low, high) } else { (low, high) };
            view = Some(view.map_or((low, high), |(a, b)| (a.min(low), b.max(high))));
        }
    }
    let (low, high) = view.context("there is nothing to draw: the model has neither meshes nor bones")?;
    let mut film = Film::new(width, height, args.fps);
    for still in shown {
        let mut batches = character.batches(&still.moment)?;
        if args.follow
            && let Some((from, to)) = bounds(&batches)
        {
            let away = Vec3::new(from.x + to.x, 0.0, from.z + to.z) * 0.5;
            batches.iter_mut().flat_map(|batch| &mut batch.positions).for_each(|point| *point -= away);
        }
        let mut scene = Scene { batches, ..Scene::default() };
        scene.frame(low, high, width as f32 / height as f32);
        film.add(shade::render(&scene, width, height, SAMPLES), still.caption.clone());
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(film)
}

/// The box moved so that the middle of its ground lies at the origin.
fn about_its_middle(low: Vec3, high: Vec3) -> (Vec3, Vec3) {
    let half = Vec2::new(high.x - low.x, high.z - low.z) * 0.5;
    (Vec3::new(-half.x, low.y, -half.y), Vec3::new(half.x, high.y, half.y))
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Gif,
    AnimatedPng,
    Sheet,
}

impl Kind {
    fn of(path: &Path, sheet: bool) -> Result<Self> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        Ok(match (ending.as_str(), sheet) {
            ("gif", false) => Self::Gif,
            ("png" | "apng", false) => Self::AnimatedPng,
            ("png", true) => Self::Sheet,
            (_, true) => bail!("{}: a sheet is a .png", path.display()),
            _ => bail!("{}: a moving picture is a .gif, .png or .apng", path.display()),
        })
    }

    fn write(self, film: &Film, args: &RenderArgs) -> Result<()> {
        let path = &args.output;
        let place = || format!("{}: cannot be written", path.display());
        match self {
            Self::Gif => put(path, &as_gif(film, args)?),
            Self::AnimatedPng => film.write_animation(path).with_context(place),
            Self::Sheet => film.write_sheet(path).with_context(place),
        }
    }
}

/// GIFs hold times in hundredths of a second.
fn as_gif(film: &Film, args: &RenderArgs) -> Result<Vec<u8>> {
    let (width, height) = (args.size.0 as u16, args.size.1 as u16);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    let ends = |picture: usize| (picture as f64 * 100.0 / f64::from(args.fps)).round() as u16;
    for (picture, pixels) in film.pictures().enumerate() {
        let mut frame = gif::Frame::from_rgb_speed(width, height, pixels, 10);
        frame.delay = ends(picture + 1) - ends(picture);
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}
