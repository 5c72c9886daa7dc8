//! A controller's states and transitions as a picture: a box for each state where its editor shows it, an arrow for
//! each transition, a panel for each layer.

use anim::controller::{Condition, ControllerDefinition, LayerDefinition, StateDefinition, Test, TransitionDefinition};
use glam::Vec2;

use crate::picture::{Anchor, FAINT, GRID, INKS, Ink, Picture, WORDS};

/// A state's box.
const STATE: Vec2 = Vec2::new(168.0, 46.0);
/// Between boxes that no editor placed.
const PITCH: Vec2 = Vec2::new(290.0, 130.0);
const MARGIN: f32 = 70.0;
const HEAD: f32 = 64.0;
const FIRST: Ink = [236, 246, 240];
const PLAIN: Ink = [244, 246, 250];

/// Draws a controller.
pub fn draw(definition: &ControllerDefinition) -> Picture {
    let layouts: Vec<Layout<'_>> = definition.layers.iter().map(Layout::new).collect();
    let width = layouts.iter().map(|layout| layout.size.x).fold(480.0, f32::max);
    let height: f32 = layouts.iter().map(|layout| layout.size.y).sum();
    let parameters = definition.parameters.len() as f32 * 16.0;
    let mut picture = Picture::new(width, HEAD + height + parameters + 24.0);
    picture.words(Vec2::new(24.0, 30.0), 13.0, Anchor::Start, WORDS, definition.name.as_str());
    let fade = format!("{} s fade{}", definition.default_fade, stepped(definition.stepped));
    picture.words(Vec2::new(24.0, 50.0), 8.0, Anchor::Start, FAINT, fade);
    let mut top = HEAD;
    for layout in &layouts {
        layout.draw(&mut picture, top);
        top += layout.size.y;
    }
    for (index, parameter) in definition.parameters.iter().enumerate() {
        let words = format!("{}: {:?}, at first {}", parameter.name, parameter.kind, parameter.initial).to_lowercase();
        picture.words(Vec2::new(24.0, top + 12.0 + 16.0 * index as f32), 8.0, Anchor::Start, FAINT, words);
    }
    picture
}

fn stepped(rate: Option<f64>) -> String {
    rate.map_or_else(String::new, |rate| format!(", stepped at {rate} a second"))
}

/// A layer with a place for each state.
struct Layout<'a> {
    layer: &'a LayerDefinition,
    /// The middle of each state's box.
    places: Vec<Vec2>,
    size: Vec2,
}

impl<'a> Layout<'a> {
    fn new(layer: &'a LayerDefinition) -> Self {
        let mut places: Vec<Vec2> = layer.states.iter().map(|state| state.graph_position.into()).collect();
        if overlap(&places) {
            let columns = (places.len() as f32).sqrt().ceil().max(1.0) as usize;
            let at = |index: usize| Vec2::new((index % columns) as f32, (index / columns) as f32) * PITCH;
            places = (0..places.len()).map(at).collect();
        }
        let low = places.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = places.iter().copied().reduce(Vec2::max).unwrap_or_default();
        for place in &mut places {
            *place += Vec2::splat(MARGIN) + STATE * 0.5 - low;
        }
        let size = high - low + STATE + Vec2::new(MARGIN * 2.0, MARGIN * 2.0);
        Self { layer, places, size: size - Vec2::new(0.0, MARGIN * 0.5) }
    }

    fn draw(&self, picture: &mut Picture, top: f32) {
        let additive = if self.layer.additive { ", additive" } else { "" };
        let title = format!("{}  (weight {}{additive})", self.layer.name, self.layer.weight);
        picture.path(vec![Vec2::new(0.0, top), Vec2::new(self.size.x, top)], 1.0, GRID);
        picture.words(Vec2::new(24.0, top + 22.0), 10.0, Anchor::Start, WORDS, title);
        let down = Vec2::new(0.0, top);
        for transition in &self.layer.transitions {
            self.draw_transition(picture, transition, down);
        }
        for (index, state) in self.layer.states.iter().enumerate() {
            let first = self.layer.initial.as_ref().map_or(index == 0, |initial| *initial == state.name);
            draw_state(picture, state, self.places[index] + down, first);
        }
    }

    fn place(&self, name: Option<&String>) -> Option<Vec2> {
        let index = self.layer.states.iter().position(|state| Some(&state.name) == name)?;
        Some(self.places[index])
    }

    /// An arrow from box to box, aside of the one that runs the other way; from any state, one out of nowhere.
    fn draw_transition(&self, picture: &mut Picture, transition: &TransitionDefinition, down: Vec2) {
        let ink = if transition.conditions.is_empty() && transition.exit_time.is_none() { FAINT } else { INKS[1] };
        let (from, to) = match (self.place(transition.from.as_ref()), self.place(transition.to.as_ref())) {
            (Some(from), Some(to)) if from == to => return,
            (Some(from), Some(to)) => (from, to),
            (None, Some(to)) => (to - Vec2::new(STATE.x * 0.75, STATE.y * 1.1), to),
            (Some(from), None) => (from, from + Vec2::new(STATE.x * 0.75, STATE.y * 1.1)),
            (None, None) => return,
        };
        let aside = (to - from).normalize_or(Vec2::X).perp() * 7.0;
        let edge =
            |inside: Vec2, outside: Vec2| inside + aside + (outside - inside) * leaves_box(outside - inside, aside);
        let start = if transition.from.is_some() { edge(from, to) } else { from + aside };
        let end = if transition.to.is_some() { edge(to, from) } else { to + aside };
        let (start, end) = (start + down, end + down);
        picture.arrow(vec![start, end], 1.4, ink);
        let words = label(transition);
        if !words.is_empty() {
            let middle = start + (end - start) * 0.42 + aside.normalize_or_zero() * 6.0 + Vec2::new(0.0, 3.0);
            let anchor = if aside.x > 2.0 {
                Anchor::Start
            } else if aside.x < -2.0 {
                Anchor::End
            } else {
                Anchor::Middle
            };
            picture.words(middle, 7.0, anchor, ink, words);
        }
    }
}

fn draw_state(picture: &mut Picture, state: &StateDefinition, middle: Vec2, first: bool) {
    let (fill, edge) = if first { (FIRST, INKS[2]) } else { (PLAIN, FAINT) };
    picture.area(middle - STATE * 0.5, middle + STATE * 0.5, fill, Some(edge));
    picture.words(middle - Vec2::new(0.0, 5.0), 9.0, Anchor::Middle, WORDS, shortened(&state.name, 20));
    let mut words = match &state.blend {
        Some(blend) => format!("blend of {} by {}", blend.points.len(), blend.parameters.join(", ")),
        None => state.clip.rsplit('/').next().unwrap_or_default().to_owned(),
    };
    if state.speed != 1.0 {
        words = format!("{words} x{}", state.speed);
    }
    if !state.looped {
        words.push_str(", once");
    }
    if state.mirror {
        words.push_str(", mirrored");
    }
    picture.words(middle + Vec2::new(0.0, 13.0), 6.5, Anchor::Middle, FAINT, shortened(&words, 27));
}

fn label(transition: &TransitionDefinition) -> String {
    let mut words: Vec<String> = transition.conditions.iter().map(condition).collect();
    words.extend(transition.exit_time.map(|share| format!("at {share} of it")));
    words.extend(transition.fade.map(|fade| format!("{fade} s")));
    words.join(", ")
}

fn condition(condition: &Condition) -> String {
    let name = &condition.parameter;
    match condition.test {
        Test::True => name.clone(),
        Test::False => format!("not {name}"),
        Test::Greater(bound) => format!("{name} > {bound}"),
        Test::Less(bound) => format!("{name} < {bound}"),
        Test::Equal(value) => format!("{name} = {value}"),
        Test::NotEqual(value) => format!("{name} not {value}"),
    }
}

/// Which share of a way that begins aside of a box's middle lies inside of the box.
fn leaves_box(way: Vec2, aside: Vec2) -> f32 {
    let half = STATE * 0.5 + Vec2::splat(3.0);
    let share = |half: f32, way: f32, aside: f32| (half - aside * way.signum()) / way.abs().max(1e-3);
    share(half.x, way.x, aside.x).min(share(half.y, way.y, aside.y)).clamp(0.0, 0.5)
}

fn overlap(places: &[Vec2]) -> bool {
    let near = |a: &Vec2, b: &Vec2| (a.x - b.x).abs() < STATE.x && (a.y - b.y).abs() < STATE.y;
    places.iter().enumerate().any(|(index, a)| places[..index].iter().any(|b| near(a, b)))
}

fn shortened(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    words.chars().take(most - 2).chain("..".chars()).collect()
}
