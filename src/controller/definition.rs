//! Controllers as files and editors hold them: plain data that refers by name.

use super::Culling;

/// What a parameter holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParameterKind {
    /// False or true.
    Bool,
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// Set by the host, and unset by the transition that it lets through.
    Trigger,
}

impl ParameterKind {
    /// Whether a parameter of this kind can hold a number.
    pub(super) fn takes(self, value: f32) -> bool {
        match self {
            Self::Bool | Self::Trigger => value == 0.0 || value == 1.0,
            Self::Int => value.is_finite() && value.fract() == 0.0,
            Self::Float => value.is_finite(),
        }
    }
}

/// A number that the host sets and that conditions and blends read.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name, unique in the controller.
    pub name: String,
    /// What it holds.
    pub kind: ParameterKind,
    /// What it holds at first; booleans and triggers as 0 or 1.
    pub initial: f32,
}

/// How the clips of a blend are weighted. With one parameter [`BlendShape::Distance`] and [`BlendShape::Triangles`] both
/// mix the two neighbours on the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlendShape {
    /// By the inverse square of the distance from the parameters to each point; exactly one clip on its point.
    #[default]
    Distance,
    /// By the corners of the triangle that the parameters lie in (Delaunay); outside, of the nearest edge.
    Triangles,
    /// The nearest point's clip plays alone.
    Nearest,
}

/// How the clips of a blend keep step with each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlendSync {
    /// All are at the same share of their length.
    #[default]
    Phase,
    /// All are at the same share of the way between the same two markers, found by name; where a clip lacks the clock
    /// clip's markers, by [`BlendSync::Phase`].
    Markers,
    /// Each runs at its own pace.
    None,
}

/// A clip of a blend, and the parameters at which it plays alone.
#[derive(Clone, Debug, PartialEq)]
pub struct BlendPoint {
    /// The clip, by the name or path that the clip source knows.
    pub clip: String,
    /// Where it lies; with one parameter, the second number is not read.
    pub at: [f32; 2],
}

/// Several clips in place of one, weighted by one or two parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlendDefinition {
    /// The names of one or two parameters.
    pub parameters: Vec<String>,
    /// The clips.
    pub points: Vec<BlendPoint>,
    /// How the parameters weight them.
    pub shape: BlendShape,
    /// How they keep step.
    pub sync: BlendSync,
}

/// A state: what plays while a layer is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct StateDefinition {
    /// The name, unique in the controller, so that `play` needs no layer.
    pub name: String,
    /// The clip, by the name or path that the clip source knows. With a blend it sets the clock, and may be empty: then
    /// the clock runs at the weighted mean of the lengths.
    pub clip: String,
    /// How fast it plays; negative runs backward.
    pub speed: f64,
    /// Whether it begins again at its end.
    pub looped: bool,
    /// Seconds in which every transition into the state fades, whatever the transition says.
    pub fade_in: Option<f64>,
    /// Frames a second at which it is sampled, over the controller's.
    pub stepped: Option<f64>,
    /// Whether it plays left for right.
    pub mirror: bool,
    /// Several clips in place of one.
    pub blend: Option<BlendDefinition>,
    /// Where an editor shows it.
    pub graph_position: [f32; 2],
}

impl Default for StateDefinition {
    fn default() -> Self {
        Self {
            name: String::new(),
            clip: String::new(),
            speed: 1.0,
            looped: true,
            fade_in: None,
            stepped: None,
            mirror: false,
            blend: None,
            graph_position: [0.0; 2],
        }
    }
}

/// What a condition asks of its parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// Is true, or a trigger that is set.
    True,
    /// Is false.
    False,
    /// Is above a number.
    Greater(f32),
    /// Is below a number.
    Less(f32),
    /// Is a whole number.
    Equal(i32),
    /// Is not a whole number.
    NotEqual(i32),
}

/// One thing that must hold before a transition happens by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The name of the parameter.
    pub parameter: String,
    /// What is asked of it.
    pub test: Test,
}

/// Whose transitions may begin while this one still fades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Interruption {
    /// Nobody's.
    None,
    /// Those of the state it goes to.
    #[default]
    Destination,
    /// Those of the state it comes from.
    Source,
    /// Those of the state it comes from, then of the one it goes to.
    Both,
}

/// A way from one state to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TransitionDefinition {
    /// The state it leaves; `None` for any state of the layer, and for a layer that plays nothing.
    pub from: Option<String>,
    /// The state it goes to; `None` lets go of the layer.
    pub to: Option<String>,
    /// Seconds in which it fades, over the controller's default.
    pub fade: Option<f64>,
    /// What must hold, all of it. A transition without conditions and exit time happens only when code asks for its
    /// state, and then says how long the fade is.
    pub conditions: Vec<Condition>,
    /// The share of the state's length at which it may happen: 0.9 in every lap of a looped state, 2.5 in the middle of
    /// the third only.
    pub exit_time: Option<f64>,
    /// Of several that could happen at one moment the one with the highest priority does, then the first.
    pub priority: i32,
    /// Whose transitions may begin while this one still fades.
    pub interruption: Interruption,
}

/// A bone in a mask.
#[derive(Clone, Debug, PartialEq)]
pub struct MaskEntry {
    /// The bone's name.
    pub bone: String,
    /// Whether all below it are meant too.
    pub children: bool,
    /// How much of the layer reaches it, from 0 to 1.
    pub weight: f32,
}

/// What an additive layer's clips are measured from, where not each from its own first frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The clip.
    pub clip: String,
    /// Seconds in it.
    pub time: f64,
}

/// A layer: one state at a time, over the layers before it.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerDefinition {
    /// The name, unique in the controller.
    pub name: String,
    /// How much of it counts, from 0 to 1.
    pub weight: f32,
    /// How fast its clock runs.
    pub speed: f64,
    /// Whether it adds its motion to what is below.
    pub additive: bool,
    /// What its additive clips are measured from.
    pub reference: Option<Reference>,
    /// The bones it reaches; all where there are none.
    pub mask: Vec<MaskEntry>,
    /// The states.
    pub states: Vec<StateDefinition>,
    /// The transitions.
    pub transitions: Vec<TransitionDefinition>,
    /// The state it begins in; `None` begins with nothing, as layers of one-shots do. The lowest layer begins in its
    /// first state where this is `None`.
    pub initial: Option<String>,
}

impl Default for LayerDefinition {
    fn default() -> Self {
        Self {
            name: String::new(),
            weight: 1.0,
            speed: 1.0,
            additive: false,
            reference: None,
            mask: Vec::new(),
            states: Vec::new(),
            transitions: Vec::new(),
            initial: None,
        }
    }
}

/// A controller with everything by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ControllerDefinition {
    /// The name.
    pub name: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The layers, lowest first.
    pub layers: Vec<LayerDefinition>,
    /// Seconds in which transitions fade that say nothing else.
    pub default_fade: f64,
    /// Frames a second at which states are sampled; smoothly where `None`.
    pub stepped: Option<f64>,
    /// When instances do their work.
    pub culling: Culling,
}
