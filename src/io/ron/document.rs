//! The files as they are written: every field of the format, and what is none kept as text.
//!
//! Each struct is read field by field in any order. Fields that are absent have their default, fields that are unknown
//! (of a newer engine, or of a host's own) go as they stand into `unknown`, to be written back.

use std::borrow::Cow;
use std::fmt;

use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{self, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

/// A field that the format does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unknown {
    pub name: Box<str>,
    pub text: Box<str>,
}

/// An identifier, borrowed from the text.
struct Identifier<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Identifier<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> Visitor<'de> for Name {
            type Value = Identifier<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a field's name")
            }

            fn visit_borrowed_str<E: de::Error>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(Identifier(Cow::Borrowed(name)))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Self::Value, E> {
                Ok(Identifier(Cow::Owned(name.to_owned())))
            }
        }
        deserializer.deserialize_identifier(Name)
    }
}

/// A value as it stands in the file, without the spaces and comments around it.
pub(super) struct Raw(pub Box<str>);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Self(raw.trim().get_ron().into()))
    }
}

/// Declares structs of the format: the name that engines write where they write any, and each field's type and default
/// (fields without one must be there).
macro_rules! documents {
    ($($(#[$doc:meta])* struct $name:ident = $written:literal {
        $($(#[$field_doc:meta])* $field:ident: $type:ty $(= $default:expr)?, )*
    })*) => {$(
        $(#[$doc])*
        pub(super) struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            pub unknown: Vec<Unknown>,
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Fields;
                impl<'de> Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("the fields of ", $written))
                    }

                    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        $(let mut $field: Option<$type> = None;)*
                        let mut unknown = Vec::new();
                        while let Some(Identifier(name)) = map.next_key()? {
                            match &*name {
                                $(documents!(@name $field) => {
                                    if $field.is_some() {
                                        return Err(de::Error::duplicate_field(documents!(@name $field)));
                                    }
                                    $field = Some(map.next_value()?);
                                })*
                                _ => {
                                    let Raw(text) = map.next_value()?;
                                    unknown.push(Unknown { name: (*name).into(), text });
                                }
                            }
                        }
                        Ok($name { $($field: documents!(@take $field $(= $default)?),)* unknown })
                    }
                }
                const NAMES: &[&str] = &[$(documents!(@name $field)),*];
                deserializer.deserialize_struct($written, NAMES, Fields)
            }
        }
    )*};
    (@name looping) => { "loop" };
    (@name $field:ident) => { stringify!($field) };
    (@take $field:ident = $default:expr) => { $field.unwrap_or_else(|| $default) };
    (@take $field:ident) => {
        match $field {
            Some(value) => value,
            None => return Err(de::Error::missing_field(documents!(@name $field))),
        }
    };
}

documents! {
    /// `.anim.ron`.
    struct ClipDocument = "AnimClipDoc" {
        name: String,
        duration: f64,
        source_model: String = String::new(),
        channels: Vec<ChannelDocument> = Vec::new(),
        events: Vec<EventDocument> = Vec::new(),
        loop_mode: Plain<Raw> = Plain(None),
        additive: bool = false,
        snap: Plain<f64> = Plain(None),
        markers: Vec<MarkerDocument> = Vec::new(),
        user_data: Plain<String> = Plain(None),
    }

    /// The lanes of one node.
    struct ChannelDocument = "AnimChannelDoc" {
        node: String,
        translation: Option<VectorLane> = None,
        rotation: Option<RotationLane> = None,
        scale: Option<VectorLane> = None,
        properties: Vec<PropertyDocument> = Vec::new(),
    }

    /// A lane of positions or scales.
    struct VectorLane = "AnimTrackDoc3" {
        times: Vec<f32>,
        values: Numbers<3>,
        step: bool = false,
        modes: Vec<ModeDocument> = Vec::new(),
        enabled: bool = true,
        wraps: bool = false,
    }

    /// A lane of rotations.
    struct RotationLane = "AnimTrackDoc4" {
        times: Vec<f32>,
        values: Numbers<4>,
        step: bool = false,
        modes: Vec<ModeDocument> = Vec::new(),
        enabled: bool = true,
        wraps: bool = false,
    }

    /// A lane of a component's field.
    struct PropertyDocument = "AnimPropTrackDoc" {
        component: String,
        field: String,
        times: Vec<f32>,
        values: Vec<PropertyValue>,
        step: bool = false,
        modes: Vec<ModeDocument> = Vec::new(),
        enabled: bool = true,
        wraps: bool = false,
    }

    /// How the key at a time reaches the next.
    struct ModeDocument = "AnimKeyModeDoc" {
        t: f32,
        mode: Raw,
    }

    /// A picture of a sprite.
    struct FrameDocument = "SpriteFrameDoc" {
        texture: String = String::new(),
        cols: u32 = 1,
        rows: u32 = 1,
        cell: u32 = 0,
    }

    /// A point that calls a function.
    struct EventDocument = "AnimEventDoc" {
        t: f64,
        func: String,
        payload: String = String::new(),
    }

    /// A named point.
    struct MarkerDocument = "AnimMarkerDoc" {
        name: String,
        t: f64,
    }

    /// `.spriteanim.ron`.
    struct SpriteDocument = "SpriteAnimDoc" {
        fps: f64 = 12.0,
        looping: bool = true,
        cols: u32 = 1,
        rows: u32 = 1,
        texture: String = String::new(),
        frames: Vec<SpriteFrameDocument> = Vec::new(),
    }

    /// An entry of it; zero columns or rows, or no texture, mean those of the file.
    struct SpriteFrameDocument = "SpriteAnimFrameDoc" {
        texture: String = String::new(),
        cols: u32 = 0,
        rows: u32 = 0,
        cell: u32 = 0,
        hold: f64 = 1.0,
    }

    /// `.actl.ron`.
    struct ControllerDocument = "AnimControllerDoc" {
        default_fade: f64 = 0.25,
        sample_fps: Option<f64> = None,
        culling: Plain<Raw> = Plain(None),
        parameters: Plain<Vec<ParameterDocument>> = Plain(None),
        layers: Vec<LayerDocument> = Vec::new(),
    }

    /// A parameter, where it is not just a number that blends name.
    struct ParameterDocument = "AnimParameterDoc" {
        name: String,
        kind: Raw,
        initial: f32 = 0.0,
    }

    /// A layer.
    struct LayerDocument = "AnimLayerDoc" {
        name: String,
        weight: f32 = 1.0,
        speed: f64 = 1.0,
        additive: bool = false,
        reference: Option<ReferenceDocument> = None,
        mask: Vec<String> = Vec::new(),
        mask_entries: Vec<MaskDocument> = Vec::new(),
        states: Vec<StateDocument> = Vec::new(),
        default_state: Option<String> = None,
        transitions: Vec<TransitionDocument> = Vec::new(),
    }

    /// What an additive layer's clips are measured from.
    struct ReferenceDocument = "AnimReferenceDoc" {
        clip: String,
        time: f64 = 0.0,
    }

    /// A bone in a mask, with more than its name.
    struct MaskDocument = "AnimMaskDoc" {
        bone: String,
        children: bool = false,
        weight: f32 = 1.0,
    }

    /// A state.
    struct StateDocument = "AnimStateDoc" {
        name: String,
        clip: String = String::new(),
        speed: f64 = 1.0,
        looped: bool = true,
        fade_in: Option<f64> = None,
        fps: Option<f64> = None,
        mirror: bool = false,
        blend: Option<BlendDocument> = None,
        pos: [f32; 2] = [0.0; 2],
    }

    /// Several clips in place of one.
    struct BlendDocument = "AnimBlendDoc" {
        params: Vec<String>,
        points: Vec<PointDocument>,
        shape: Plain<Raw> = Plain(None),
        sync: Plain<Raw> = Plain(None),
    }

    /// A clip of a blend.
    struct PointDocument = "AnimBlendPointDoc" {
        clip: String,
        at: [f32; 2],
    }

    /// A way from one state to another.
    struct TransitionDocument = "AnimTransitionDoc" {
        from: String,
        to: String,
        fade: Plain<f64> = Plain(None),
        default_fade: bool = false,
        conditions: Vec<ConditionDocument> = Vec::new(),
        exit_time: Option<f64> = None,
        priority: i32 = 0,
        interruption: Plain<Raw> = Plain(None),
    }

    /// What must hold before a transition happens by itself.
    struct ConditionDocument = "AnimConditionDoc" {
        parameter: String,
        test: Raw,
    }
}

/// A value that is written as it is, where being absent means something.
pub(super) struct Plain<T>(pub Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Plain<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Self(Some(value)))
    }
}

/// Values of `N` numbers each, one after the other.
pub(super) struct Numbers<const N: usize>(pub Vec<f32>);

impl<'de, const N: usize> Deserialize<'de> for Numbers<N>
where
    [f32; N]: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for Values<N>
        where
            [f32; N]: Deserialize<'de>,
        {
            type Value = Numbers<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "values of {N} numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Numbers<N>, A::Error> {
                let mut numbers = Vec::new();
                while let Some(value) = values.next_element::<[f32; N]>()? {
                    numbers.extend_from_slice(&value);
                }
                Ok(Numbers(numbers))
            }
        }
        deserializer.deserialize_seq(Values::<N>)
    }
}

/// A key of a component's field.
pub(super) enum PropertyValue {
    Float(f32),
    Text(String),
    Frame(FrameDocument),
    /// A kind of value that this version does not know: its name and what is in its parentheses.
    Unknown(Box<str>, Box<str>),
}

impl<'de> Deserialize<'de> for PropertyValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Variants;
        impl<'de> Visitor<'de> for Variants {
            type Value = PropertyValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("Float(…), Text(…) or Frame(…)")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, variants: A) -> Result<PropertyValue, A::Error> {
                let (Identifier(name), value) = variants.variant()?;
                Ok(match &*name {
                    "Float" => PropertyValue::Float(value.newtype_variant()?),
                    "Text" => PropertyValue::Text(value.newtype_variant()?),
                    "Frame" => PropertyValue::Frame(value.newtype_variant()?),
                    _ => {
                        let Raw(text) = value.newtype_variant()?;
                        PropertyValue::Unknown((*name).into(), text)
                    }
                })
            }
        }
        deserializer.deserialize_enum("AnimPropValueDoc", &["Float", "Text", "Frame"], Variants)
    }
}

/// What lanes of all kinds have.
pub(super) struct Lane {
    pub times: Vec<f32>,
    pub step: bool,
    pub modes: Vec<ModeDocument>,
    pub enabled: bool,
    pub wraps: bool,
    pub unknown: Vec<Unknown>,
}

macro_rules! split_lanes {
    ($($name:ident)*) => {$(
        impl $name {
            /// The lane and its numbers.
            pub fn split(self) -> (Lane, Vec<f32>) {
                let Self { times, values, step, modes, enabled, wraps, unknown } = self;
                (Lane { times, step, modes, enabled, wraps, unknown }, values.0)
            }
        }
    )*};
}

split_lanes! { VectorLane RotationLane }
