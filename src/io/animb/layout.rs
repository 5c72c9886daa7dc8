//! The layout of everything that is written, field by field. This is the format: see [`super::record`] for what stands
//! between the fields, and never change what is here but by adding to it.

use super::record::{Read, Reader, Record};
use crate::clip::{
    AudioKey, Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Marker, MethodKey, Tangents, Target,
    Track, TrackContent, TransformPart,
};
use crate::controller::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, ControllerDefinition, Culling, Interruption,
    LayerDefinition, MaskEntry, Parameter, ParameterKind, Reference, StateDefinition, Test, TransitionDefinition,
};
use crate::io::{ClipEntry, ControllerEntry, Format, Kept, LibraryEntry, SkeletonEntry};
use crate::math::{Affine, Quat, Transform, Vec3};
use crate::model::{Extra, Material, MeshNode, Model, Property};
use crate::skeleton::{Joint, NO_PARENT, Skeleton};
use crate::skin::{Influences, Mesh, MorphTarget, Primitive, Skin};
use crate::value::Kind;

/// Structs: their fields in order, and what those have that are not written.
macro_rules! records {
    ($($name:ident { $($field:ident),* $(,)? $(; $absent:ident: $value:expr)? })*) => {$(
        impl Record for $name {
            const LEAST: usize = 1;

            fn write(&self, out: &mut Vec<u8>) {
                $(self.$field.write(out);)*
            }

            fn read(from: &mut Reader<'_>) -> Read<Self> {
                Ok(Self { $($field: Record::read(from)?,)* $($absent: $value)? })
            }
        }
    )*};
}

/// Choices: a number each, and what belongs to it.
macro_rules! choices {
    ($($name:ident { $($number:literal $variant:ident $(($value:ident))? $({ $($field:ident),* })?,)* })*) => {$(
        impl Record for $name {
            const LEAST: usize = 1;

            fn write(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $(($value))? $({ $($field),* })? => {
                        out.push($number);
                        $($value.write(out);)?
                        $($($field.write(out);)*)?
                    })*
                }
            }

            fn read(from: &mut Reader<'_>) -> Read<Self> {
                Ok(match u8::read(from)? {
                    $($number => {
                        $(let $value = Record::read(from)?;)?
                        $($(let $field = Record::read(from)?;)*)?
                        Self::$variant $(($value))? $({ $($field),* })?
                    })*
                    other => return Err(from.invalid(format_args!(concat!("{} is no ", stringify!($name)), other))),
                })
            }
        }
    )*};
}

records! {
    Clip { name, length, loop_mode, additive, step, tracks, markers, user_data; packed: None }
    Marker { name, time }
    Track { target, enabled, loop_wrap, content }
    Keys { kind, interpolation, discrete, times, values, tangents, transitions, modes }
    MethodKey { time, method, arguments }
    AudioKey { time, stream, start_offset }
    EventKey { time, name, payload }

    ControllerDefinition { name, parameters, layers, default_fade, stepped, culling }
    Parameter { name, kind, initial }
    LayerDefinition { name, weight, speed, additive, reference, mask, states, transitions, initial }
    Reference { clip, time }
    MaskEntry { bone, children, weight }
    StateDefinition { name, clip, speed, looped, fade_in, stepped, mirror, blend, graph_position }
    BlendDefinition { parameters, points, shape, sync }
    BlendPoint { clip, at }
    TransitionDefinition { from, to, fade, conditions, exit_time, priority, interruption }
    Condition { parameter, test }

    Model {
        name, skeleton, meshes, skins, mesh_nodes, materials, clips, properties, bones, hidden, extras,
    }
    MeshNode { joint, mesh, skin, morph_weights }
    Material { name, base_color }
    Property { path, property, kind, rest }
    Extra { place, json }
    Mesh { name, primitives, morph_weights, morph_names }
    Primitive { positions, normals, tangents, uvs, colors, indices, influences, morph_targets, material }
    MorphTarget { name, positions, normals, tangents }
    Influences { offsets, joints, weights }
    Skin { name, joints, joint_names, inverse_bind }
    Affine { rows }
    Transform { translation, rotation, scale }
    Vec3 { x, y, z }
    Quat { x, y, z, w }
    Joint { name, parent, rest }

    SkeletonEntry { name, skeleton }
    ClipEntry { clip, source_model, kept }
    LibraryEntry { name, clips, kept }
    ControllerEntry { definition, kept }
    Kept { format, place, text }
}

choices! {
    LoopMode { 0 None, 1 Linear, 2 PingPong, }
    Interpolation {
        0 Step, 1 Linear, 2 Cubic, 3 LinearAngle, 4 CubicAngle, 5 Smooth, 6 CubicSpline, 7 Bezier,
    }
    KeyMode { 0 Linear, 1 Smooth, 2 EaseIn, 3 EaseOut, 4 EaseInOut, 5 Hold, }
    KeyValues { 0 Floats(values), 1 Doubles(values), 2 Integers(values), 3 Texts(values), }
    Tangents { 0 None, 1 Slopes { into, out }, 2 Handles { into, out, relative }, }
    TransformPart { 0 Translation, 1 Rotation, 2 Scale, }
    Target {
        0 Transform { path, bone, part },
        1 Joint { joint, part },
        2 JointWeights { joint, index },
        3 Property { path, property, component },
        4 Weights { path, index },
        5 Methods { path },
        6 Audio { path },
        7 Events,
    }
    TrackContent { 0 Values(keys), 1 Methods(keys), 2 Audio(keys), 3 Events(keys), }
    Kind {
        0 Float, 1 Double, 2 Vec2, 3 Vec3, 4 Vec4, 5 Quaternion, 6 Color, 7 Bool, 8 Int32, 9 Int64, 10 Enum, 11 Vec2i,
        12 Rect2, 13 Rect2i, 14 Transform2d, 15 Transform3d, 16 Text, 17 Resource, 18 Struct(floats), 19 Weights(count),
    }

    ParameterKind { 0 Bool, 1 Int, 2 Float, 3 Trigger, }
    BlendShape { 0 Distance, 1 Triangles, 2 Nearest, }
    BlendSync { 0 Phase, 1 Markers, 2 None, }
    Culling { 0 Always, 1 WhenVisible, 2 Reduced, }
    Interruption { 0 None, 1 Destination, 2 Source, 3 Both, }
    Test { 0 True, 1 False, 2 Greater(value), 3 Less(value), 4 Equal(value), 5 NotEqual(value), }

    Format {
        0 Gltf, 1 Glb, 2 Fbx, 3 Mres, 4 ThreeJson, 5 AnimRon, 6 ActlRon, 7 SpriteanimRon, 8 Animb,
    }
}

/// The joints in the order of the list or file they came from, so that building gives the same skeleton.
impl Record for Skeleton {
    const LEAST: usize = 4;

    fn write(&self, out: &mut Vec<u8>) {
        let count = self.joint_count();
        (count as u32).write(out);
        for &joint in self.from_source() {
            let parent = self.parents()[joint as usize];
            let parent = (parent != NO_PARENT).then(|| self.to_source()[parent as usize]);
            let name = self.names()[joint as usize].clone();
            Joint { name, parent, rest: self.rest()[joint as usize] }.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        let joints: Vec<Joint> = Record::read(from)?;
        // Sorted copies of names and transforms, and a table of names.
        from.charge(joints.len().saturating_mul(3 * size_of::<Joint>()))?;
        if let Some(joint) = joints.iter().position(|joint| !is_unit(joint.rest.rotation)) {
            return Err(from.invalid(format_args!("joint {joint} has a rest rotation that is not of unit length")));
        }
        let skeleton = Self::rebuild(&joints).map_err(|error| from.invalid(format_args!("{error}")))?;
        from.check_depth(skeleton.depth(), || "the deepest joint".to_owned())?;
        Ok(skeleton)
    }
}

/// Rotations of built skeletons are of unit length but for rounding.
fn is_unit(rotation: Quat) -> bool {
    (rotation.dot(rotation) - 1.0).abs() < 1e-3
}

/// A packed clip's bytes begin at a multiple of this in the file.
pub(super) const ALIGNMENT: usize = 16;

/// What stands before a packed clip's bytes.
pub(super) struct PackedHead {
    /// Which of the document's clips it is, the model's first.
    pub clip: u32,
    /// Which of the document's skeletons it was packed for, the model's first.
    pub skeleton: u32,
}

records! {
    PackedHead { clip, skeleton }
}

/// What belongs to a document as a whole.
pub(super) struct Head {
    pub name: String,
    pub kept: Vec<Kept>,
}

records! {
    Head { name, kept }
}
