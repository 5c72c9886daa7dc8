//! libanim for C++ engines that are built with Cargo: models, players, mixers, controllers, properties of the host's
//! own, poses, events and skinning of the safe Rust API, through [cxx](https://cxx.rs).
//!
//! Everything here is C++'s `anim_cxx` of `anim-cxx/src/lib.rs.h`, and of `anim-cxx/include/property.hpp`, which says how
//! properties are made. What fails throws `rust::Error` there. Engines that are
//! built otherwise use `bindings/cpp/` over the C header.

mod clips;
mod control;
mod driving;
mod error;
mod loading;
mod mixing;
mod playing;
mod properties;
mod skinning;

use clips::{Clip, new_clip};
use control::{Animator, ControllerBuilder, new_controller};
use loading::{Model, load_model, load_model_from_memory};
use mixing::{Mixer, new_mixer, new_mixer_with};
use playing::{Player, new_player, new_player_with};
use properties::{Properties, new_properties};
use skinning::{Skinning, new_skinning};

/// What C++ sees.
// What cxx makes names types in full, and C++ can only have what is in a box.
#[allow(unused_qualifications, clippy::unnecessary_box_returns)]
#[cxx::bridge(namespace = "anim_cxx")]
pub mod ffi {
    /// A matrix of three rows and four columns, row by row: each row times (x, y, z, 1) moves a point.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Matrix {
        /// The numbers.
        rows: [f32; 12],
    }

    /// What happened.
    #[derive(Debug)]
    enum EventKind {
        /// A clip began to play.
        Started,
        /// A clip that does not loop came to its end.
        Finished,
        /// A queued clip took over.
        Changed,
        /// A loop passed its end, or a ping-pong turned.
        Looped,
        /// The playhead passed an event of the clip.
        Clip,
        /// The playhead passed a method key.
        Method,
        /// The playhead passed an audio key.
        Audio,
        /// Audio that a clip started is to stop.
        AudioStop,
        /// More laps lay in one update than events are fired for.
        Skipped,
    }

    /// One thing that happened in an update.
    #[derive(Clone, Debug)]
    struct Event {
        /// What.
        kind: EventKind,
        /// The name by which the clip plays; empty where there is none.
        name: String,
        /// For keys, what the key names.
        event: String,
        /// For keys, what the key carries.
        payload: String,
        /// Seconds in the clip.
        time: f64,
        /// For loops the ends that were passed; for skipped laps how many.
        count: i64,
    }

    /// What a property or a track holds; `property.hpp` says what each is.
    #[namespace = "anim_cxx"]
    #[repr(u8)]
    #[derive(Debug)]
    enum Kind {
        /// One `float`.
        Float,
        /// One `double`.
        Double,
        /// Two floats.
        Vec2,
        /// Three floats.
        Vec3,
        /// Four floats.
        Vec4,
        /// A rotation: four floats x, y, z, w.
        Quaternion,
        /// Linear red, green, blue and opacity: four floats.
        Color,
        /// False or true.
        Bool,
        /// 32 bits, with a sign.
        Int32,
        /// 64 bits, with a sign.
        Int64,
        /// One of the host's named values, as 32 bits.
        Enum,
        /// Text.
        Text,
        /// The name of a resource.
        Resource,
    }

    unsafe extern "C++" {
        include!("anim-cxx/include/property.hpp");

        type Kind;
        /// A way to a value of the host's.
        type Property;
        /// What it holds.
        fn kind(self: &Property) -> Kind;
        /// Takes a value made of floats.
        fn set_floats(self: &Property, values: &[f32]) -> Result<bool>;
        /// Gives the present one.
        fn get_floats(self: &Property, values: &mut [f32]) -> Result<bool>;
        /// Takes a double.
        fn set_double(self: &Property, value: f64) -> Result<bool>;
        /// Gives the present one.
        fn get_double(self: &Property, value: &mut f64) -> Result<bool>;
        /// Takes an integer, or a truth as 0 or 1.
        fn set_integer(self: &Property, value: i64) -> Result<bool>;
        /// Gives the present one.
        fn get_integer(self: &Property, value: &mut i64) -> Result<bool>;
        /// Takes a text.
        fn set_text(self: &Property, text: &str) -> Result<bool>;
        /// Gives the present one.
        fn get_text(self: &Property, text: &mut String) -> Result<bool>;
    }

    extern "Rust" {
        /// Properties of the host's own, for one driver.
        type Properties;
        /// None yet.
        fn new_properties() -> Box<Properties>;
        /// Adds one to the object at a path, empty for the model itself; two of one name are refused when a driver takes
        /// them.
        fn add(self: &mut Properties, path: &str, name: &str, property: UniquePtr<Property>) -> Result<()>;

        /// A clip that is being made, for properties of the host's own.
        type Clip;
        /// An empty one.
        fn new_clip(name: &str, looped: bool) -> Box<Clip>;
        /// Adds a track of a kind that is made of floats, whose keys are joined by lines.
        fn add_floats(
            self: &mut Clip,
            path: &str,
            property: &str,
            kind: Kind,
            times: &[f32],
            values: &[f32],
        ) -> Result<()>;
        /// Adds a track of doubles.
        fn add_doubles(self: &mut Clip, path: &str, property: &str, times: &[f32], values: &[f64]) -> Result<()>;
        /// Adds a track of integers, enums or truths, which jump from key to key.
        fn add_integers(
            self: &mut Clip,
            path: &str,
            property: &str,
            kind: Kind,
            times: &[f32],
            values: &[i64],
        ) -> Result<()>;
        /// Adds a track of texts or names of resources.
        fn add_texts(
            self: &mut Clip,
            path: &str,
            property: &str,
            kind: Kind,
            times: &[f32],
            values: &[String],
        ) -> Result<()>;

        /// What a file holds.
        type Model;
        /// Loads a glTF file.
        fn load_model(path: &str) -> Result<Box<Model>>;
        /// Loads a glTF file that is in memory, and names no others.
        fn load_model_from_memory(name: &str, bytes: &[u8]) -> Result<Box<Model>>;
        /// The names of the clips.
        fn clip_names(self: &Model) -> Vec<String>;
        /// A clip's length in seconds.
        fn clip_length(self: &Model, name: &str) -> Result<f64>;
        /// How many joints there are: the nodes of the file, parents first.
        fn joint_count(self: &Model) -> usize;
        /// The number of a joint.
        fn find_joint(self: &Model, name: &str) -> Result<u32>;

        /// Adds a clip that was made, in the place of one of its name, for drivers that are made from now on.
        fn add_clip(self: &mut Model, clip: &Clip) -> Result<()>;

        /// Plays one clip of a model at a time, and fades from one to the next.
        type Player;
        /// A player of the model's clips on an instance of the model.
        fn new_player(model: &Model) -> Result<Box<Player>>;
        /// The same on an instance that has properties of the host's.
        fn new_player_with(model: &Model, properties: Box<Properties>) -> Result<Box<Player>>;
        /// Plays a clip; what plays now fades into it in so many seconds.
        fn play(self: &mut Player, name: &str, fade: f64) -> Result<()>;
        /// Plays a clip when what plays now has ended.
        fn queue(self: &mut Player, name: &str) -> Result<()>;
        /// Holds the clip where it is.
        fn pause(self: &mut Player);
        /// Puts the playhead somewhere in the clip.
        fn seek(self: &mut Player, seconds: f64) -> Result<()>;
        /// Sets the factor of all speeds.
        fn set_speed(self: &mut Player, factor: f64) -> Result<()>;
        /// Seconds in the clip; 0 where none was played.
        fn position(self: &Player) -> f64;
        /// Whether a clip plays.
        fn is_playing(self: &Player) -> bool;
        /// Moves on by so many seconds.
        fn update(self: &mut Player, seconds: f64) -> Result<()>;
        /// What happened in the last update.
        fn events(self: &Player) -> Vec<Event>;
        /// Each joint's matrix in the space of the model, as the last update left it. There must be as many as joints.
        fn model_matrices(self: &Player, matrices: &mut [Matrix]) -> Result<()>;

        /// Plays many clips of a model with weights.
        type Mixer;
        /// A mixer on an instance of the model.
        fn new_mixer(model: &Model) -> Result<Box<Mixer>>;
        /// The same on an instance that has properties of the host's.
        fn new_mixer_with(model: &Model, properties: Box<Properties>) -> Result<Box<Mixer>>;
        /// The action of a clip, made where there is none.
        fn add_action(self: &mut Mixer, clip: &str) -> Result<usize>;
        /// Activates an action.
        fn play(self: &mut Mixer, action: usize) -> Result<()>;
        /// Deactivates and resets an action.
        fn stop(self: &mut Mixer, action: usize) -> Result<()>;
        /// Sets how much an action counts.
        fn set_weight(self: &mut Mixer, action: usize, weight: f64) -> Result<()>;
        /// Sets how fast an action runs.
        fn set_time_scale(self: &mut Mixer, action: usize, scale: f64) -> Result<()>;
        /// Fades one action out and another in.
        fn cross_fade(self: &mut Mixer, from: usize, to: usize, seconds: f64, warp: bool) -> Result<()>;
        /// Moves on by so many seconds.
        fn update(self: &mut Mixer, seconds: f64) -> Result<()>;
        /// What happened in the last update.
        fn events(self: &Mixer) -> Vec<Event>;
        /// As a player's.
        fn model_matrices(self: &Mixer, matrices: &mut [Matrix]) -> Result<()>;

        /// Gathers the layers, states and transitions of a controller.
        type ControllerBuilder;
        /// An empty one.
        fn new_controller() -> Box<ControllerBuilder>;
        /// Adds a parameter that holds a number.
        fn add_parameter(self: &mut ControllerBuilder, name: &str, initial: f32);
        /// Adds a layer above those that are there, and gives its number.
        fn add_layer(self: &mut ControllerBuilder, name: &str, additive: bool) -> usize;
        /// Lets a layer reach a bone and all below it; a layer without any reaches all.
        fn add_mask_bone(self: &mut ControllerBuilder, layer: usize, bone: &str) -> Result<()>;
        /// Adds a state that plays a clip.
        fn add_state(self: &mut ControllerBuilder, layer: usize, name: &str, clip: &str, looped: bool) -> Result<()>;
        /// Adds a transition that happens while a parameter is above a number.
        fn add_transition_above(
            self: &mut ControllerBuilder,
            layer: usize,
            from: &str,
            to: &str,
            fade: f64,
            parameter: &str,
            number: f32,
        ) -> Result<()>;
        /// Adds a transition that happens while a parameter is below a number.
        fn add_transition_below(
            self: &mut ControllerBuilder,
            layer: usize,
            from: &str,
            to: &str,
            fade: f64,
            parameter: &str,
            number: f32,
        ) -> Result<()>;
        /// Checks everything and runs it on an instance of a model, with that model's clips.
        fn animate(self: &ControllerBuilder, model: &Model) -> Result<Box<Animator>>;
        /// The same on an instance that has properties of the host's.
        fn animate_with(self: &ControllerBuilder, model: &Model, properties: Box<Properties>) -> Result<Box<Animator>>;

        /// Runs a controller.
        type Animator;
        /// Goes to a state, if its layer is not in it yet; below zero seconds for the controller's own fade.
        fn play(self: &mut Animator, state: &str, fade: f64) -> Result<()>;
        /// Sets a parameter.
        fn set_parameter(self: &mut Animator, name: &str, value: f32) -> Result<()>;
        /// The state that a layer is in, or goes to; empty where it plays nothing.
        fn state(self: &Animator, layer: &str) -> Result<String>;
        /// Moves on by so many seconds.
        fn update(self: &mut Animator, seconds: f64) -> Result<()>;
        /// What happened in the last update.
        fn events(self: &Animator) -> Vec<Event>;
        /// As a player's.
        fn model_matrices(self: &Animator, matrices: &mut [Matrix]) -> Result<()>;

        /// Moves the vertices of all parts of a model that a skin moves.
        type Skinning;
        /// Prepares them.
        fn new_skinning(model: &Model) -> Result<Box<Skinning>>;
        /// How many parts there are.
        fn part_count(self: &Skinning) -> usize;
        /// How many vertices a part has.
        fn vertex_count(self: &Skinning, part: usize) -> Result<usize>;
        /// Skins a part: three floats for each vertex. `normals` may be empty.
        fn skin(
            self: &mut Skinning,
            part: usize,
            matrices: &[Matrix],
            positions: &mut [f32],
            normals: &mut [f32],
        ) -> Result<()>;
    }
}
