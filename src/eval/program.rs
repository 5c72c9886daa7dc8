//! Programs: clips compiled against schemas, so that nothing is looked up by name while they play.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, Weak};

use parking_lot::Mutex;

use super::SlotSet;
use super::call::{MethodCall, resolve_call};
use super::cohort::Wide;
use super::joint_lines::JointLines;
use super::resolve::{Resolved, resolve};
use crate::clip::{Clip, KeyValues, Keys, MethodKey, SampleAt, TrackContent, TransformPart};
use crate::math::sorting::sort_by_key;
use crate::pack::PackedClip;
use crate::skeleton::{JointBits, PartWeights};
use crate::target::{Access, ObjectId, PropertyId, RawAccess, Schema};
use crate::value::{Class, Kind};

/// A track that drives a part of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointTrack {
    /// Index of the track in the clip.
    pub track: u32,
    /// The joint.
    pub joint: u32,
    /// The part of its transform.
    pub part: TransformPart,
}

/// How a track's keys become numbers of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `f32` numbers as they are.
    Floats,
    /// `f32` numbers for a property of doubles.
    FloatsAsDoubles,
    /// `f32` numbers for a property that is never mixed, rounded.
    FloatsAsDiscretes,
    /// `f64` numbers as they are.
    Doubles,
    /// `f64` numbers for a property of floats.
    DoublesAsFloats,
    /// Integers that are interpolated.
    IntegersAsDoubles,
    /// Integers, flags and enums that are not.
    IntegersAsDiscretes,
    /// Integers for a property of floats.
    IntegersAsFloats,
    /// Texts, as their numbers in the schema's table.
    Texts,
}

/// A track that drives a property: how it is sampled, and where the numbers lie in the sample.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueTrack {
    /// Index of the track in the clip.
    pub track: u32,
    /// How it is sampled.
    pub form: Form,
    /// How many numbers a key has.
    pub stride: u32,
    /// Index of the first number, among the sample's floats, doubles or discretes.
    pub offset: u32,
    /// Index of the first number among those that the clip has in packed form, where the track is one of them.
    pub packed: Option<u32>,
    /// For [`Form::Texts`], each key's number in the schema's table.
    pub texts: Vec<u32>,
}

/// Numbers of a sample, and the slots they go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Which columns.
    pub class: Class,
    /// The first slot.
    pub slot: u32,
    /// How many slots; a rotation is one.
    pub count: u32,
    /// Index of the first number in the sample; a rotation is four floats.
    pub offset: u32,
}

/// A track whose keys are heard of rather than sampled.
#[derive(Clone, Debug, PartialEq)]
pub struct CallTrack {
    /// Index of the track in the clip.
    pub track: u32,
    /// The object that methods or audio belong to; the root for events.
    pub object: ObjectId,
    /// For methods, what each key calls; `None` where it does not fit.
    pub methods: Vec<Option<Arc<MethodCall>>>,
}

/// Something about a clip that does not fit a schema, said once when the two first meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramReport {
    /// The clip's name.
    pub clip: String,
    /// Index of the track in the clip.
    pub track: u32,
    /// What is wrong with it.
    pub message: String,
}

/// A clip compiled against a schema.
#[derive(Debug)]
pub struct Program {
    pub(super) clip: Arc<Clip>,
    pub(super) schema: Arc<Schema>,
    pub(super) joints: Vec<JointTrack>,
    pub(super) presence: Presence,
    mirrored_presence: OnceLock<Presence>,
    pub(super) values: Vec<ValueTrack>,
    pub(super) bindings: Vec<Binding>,
    pub(super) slots: SlotSet,
    /// The slots whose tracks give values between their keys, so that every update writes them.
    pub(super) continuous: SlotSet,
    pub(super) properties: Vec<PropertyId>,
    pub(super) partial: Vec<PropertyId>,
    pub(super) calls: Vec<CallTrack>,
    pub(super) sizes: SampleSizes,
    /// What the clip has in packed form.
    pub(super) packed: Option<Arc<PackedClip>>,
    /// Whether that moves joints of the schema's skeleton.
    pub(super) packed_joints: bool,
    has_joints: bool,
    /// The tracks that drive joints, as they are sampled.
    pub(super) joint_lines: JointLines,
    /// Its keys as cohorts read them, once any does.
    wide: OnceLock<Option<Wide>>,
    reports: Vec<ProgramReport>,
}

/// The parts of joints that a program animates.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    /// One for each of them.
    pub weights: PartWeights,
    pub bits: JointBits,
}

impl Presence {
    /// Becomes another one's; allocates nothing.
    pub fn set(&mut self, bits: &JointBits) {
        self.bits.clear();
        self.bits.union(bits);
        self.weights.set_bits(bits);
    }

    /// Becomes all parts of all joints.
    pub fn fill(&mut self) {
        self.weights.fill(1.0);
        for words in self.bits.parts_mut() {
            (0..self.weights.joint_count()).for_each(|joint| JointBits::set(words, joint));
        }
    }
}

impl From<PartWeights> for Presence {
    fn from(weights: PartWeights) -> Self {
        Self { bits: weights.to_bits(), weights }
    }
}

/// How many numbers a sample of a program has, besides its pose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SampleSizes {
    pub floats: u32,
    pub doubles: u32,
    pub discretes: u32,
}

impl Program {
    /// Resolves every track of the clip. Tracks that cannot be resolved are inert and reported.
    pub fn compile(clip: &Arc<Clip>, schema: &Arc<Schema>) -> Self {
        let mut program = Self {
            clip: clip.clone(),
            schema: schema.clone(),
            joints: Vec::new(),
            presence: PartWeights::zero(schema.skeleton().joint_count()).into(),
            mirrored_presence: OnceLock::new(),
            values: Vec::new(),
            bindings: Vec::new(),
            slots: SlotSet::new(schema.totals()),
            continuous: SlotSet::new(schema.totals()),
            properties: Vec::new(),
            partial: Vec::new(),
            calls: Vec::new(),
            sizes: SampleSizes::default(),
            packed: None,
            packed_joints: false,
            has_joints: false,
            joint_lines: JointLines::default(),
            wide: OnceLock::new(),
            reports: Vec::new(),
        };
        // Last to first: of two tracks on one target the later wins, so the earlier one finds it taken.
        for index in (0..clip.tracks.len()).rev() {
            if let Err(message) = program.add_track(index as u32) {
                program.reports.push(ProgramReport { clip: clip.name.clone(), track: index as u32, message });
            }
        }
        program.joints.reverse();
        program.calls.reverse();
        program.reports.reverse();
        sort_by_key(&mut program.joints, |j| (j.part as u8, j.joint));
        program.find_properties();
        program.presence.weights.set_bits(&program.presence.bits);
        program.take_packed();
        program.joint_lines = JointLines::new(&program, program.packed_joints);
        program
    }

    /// The clip.
    pub fn clip(&self) -> &Arc<Clip> {
        &self.clip
    }

    /// The schema.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// The tracks that drive joints, by part and joint.
    pub fn joints(&self) -> &[JointTrack] {
        &self.joints
    }

    /// The tracks whose keys are heard of, in the clip's order.
    pub fn calls(&self) -> &[CallTrack] {
        &self.calls
    }

    /// The slots the program drives.
    pub fn slots(&self) -> &SlotSet {
        &self.slots
    }

    /// The properties it drives, ascending.
    pub fn properties(&self) -> &[PropertyId] {
        &self.properties
    }

    /// Per part, one for each joint that it drives and zero for the others.
    pub fn joint_presence(&self) -> &PartWeights {
        &self.presence.weights
    }

    /// Whether it drives a part of a joint.
    pub fn finds_joint(&self, joint: u32, part: TransformPart) -> bool {
        self.presence.weights.column(part as usize)[joint as usize] != 0.0
    }

    /// What it has for a part of a joint at a time in the clip, as the clip is without a loop; `None` where it does not
    /// drive that part. A translation or scale leaves the fourth number zero.
    pub fn sample_joint(&self, joint: u32, part: TransformPart, time: f64) -> Option<[f32; 4]> {
        if let Some(packed) = self.packed.as_ref().filter(|_| self.packed_joints) {
            return packed.sample_joint(joint, part, time);
        }
        let key = |j: &JointTrack| (j.part as u8, j.joint);
        let found = self.joints.binary_search_by_key(&(part as u8, joint), key).ok()?;
        let TrackContent::Values(keys) = &self.clip.tracks[self.joints[found].track as usize].content else {
            return None;
        };
        let mut value = [0.0; 4];
        let count = if part == TransformPart::Rotation { 4 } else { 3 };
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut value[..count]);
        Some(value)
    }

    /// Whether it drives any joint.
    pub fn has_joints(&self) -> bool {
        self.has_joints
    }

    /// What did not fit.
    pub fn reports(&self) -> &[ProgramReport] {
        &self.reports
    }

    /// How many cursors it is sampled with.
    pub fn cursor_count(&self) -> usize {
        self.joint_lines.cursor_count() + self.values.len()
    }

    /// The parts of joints that the program animates, mirrored or not.
    pub(super) fn presence(&self, mirrored: bool) -> &Presence {
        if !mirrored {
            return &self.presence;
        }
        self.mirrored_presence.get_or_init(|| {
            let twins = self.schema.mirror().twins();
            let mut turned = self.presence.weights.clone();
            for part in 0..3 {
                for (joint, &twin) in twins.iter().enumerate() {
                    turned.column_mut(part)[twin as usize] = self.presence.weights.column(part)[joint];
                }
            }
            turned.into()
        })
    }

    /// Its keys as cohorts read them; `None` where they are not of that kind.
    pub(super) fn wide(&self) -> Option<&Wide> {
        self.wide.get_or_init(|| Wide::new(self)).as_ref()
    }

    /// Takes over what the clip has in packed form, besides its tracks.
    fn take_packed(&mut self) {
        self.has_joints = !self.joints.is_empty();
        let Some(packed) = PackedClip::of(&self.clip) else { return };
        for value in &mut self.values {
            let of_track = packed.values().iter().find(|found| found.track == value.track);
            value.packed = of_track.map(|found| found.offset);
        }
        let moves = *packed.presence() != JointBits::none(packed.joint_count());
        if moves && packed.fits(self.schema.skeleton()) {
            self.presence = PartWeights::from_bits(packed.presence(), packed.joint_count()).into();
            (self.packed_joints, self.has_joints) = (true, true);
        } else if moves {
            let message = format!("the clip was packed for another skeleton, of {} joints", packed.joint_count());
            self.reports.push(ProgramReport { clip: self.clip.name.clone(), track: 0, message });
        }
        self.packed = Some(packed);
    }

    fn add_track(&mut self, index: u32) -> Result<(), String> {
        let clip = self.clip.clone();
        let track = &clip.tracks[index as usize];
        if !track.enabled {
            return Ok(());
        }
        let resolved = resolve(&track.target, &self.schema)?;
        match (&track.content, resolved) {
            (TrackContent::Values(keys), _) if keys.is_empty() => Ok(()),
            (TrackContent::Values(keys), Resolved::Joint(joint, part)) => self.add_joint(index, keys, joint, part),
            (TrackContent::Values(keys), Resolved::Property(id, component)) => {
                self.add_value(index, keys, id, component)
            }
            (TrackContent::Values(_), Resolved::Object(_)) => Err("value keys have no property to drive".to_owned()),
            (content, Resolved::Object(object)) => {
                let methods = match content {
                    TrackContent::Methods(keys) => self.resolve_calls(index, keys, object),
                    _ => Vec::new(),
                };
                self.calls.push(CallTrack { track: index, object, methods });
                Ok(())
            }
            (_, _) => Err("keys without values cannot drive a property".to_owned()),
        }
    }

    /// What the keys of a method track call. Keys that do not fit are inert and reported.
    fn resolve_calls(&mut self, track: u32, keys: &[MethodKey], object: ObjectId) -> Vec<Option<Arc<MethodCall>>> {
        let mut calls: Vec<_> = keys.iter().map(|key| resolve_call(key, object, &self.schema)).collect();
        // The reports of all tracks are gathered last to first and turned round at the end.
        for (index, (key, call)) in keys.iter().zip(&mut calls).enumerate().rev() {
            if let Err(why) = call {
                let message = format!("key {index} at {} s: {why}", key.time);
                self.reports.push(ProgramReport { clip: self.clip.name.clone(), track, message });
            }
        }
        calls.into_iter().map(Result::ok).collect()
    }

    fn add_joint(&mut self, track: u32, keys: &Keys, joint: u32, part: TransformPart) -> Result<(), String> {
        let wanted = if part == TransformPart::Rotation { 4 } else { 3 };
        if !matches!(keys.values, KeyValues::Floats(_)) || keys.stride() != wanted {
            return Err(format!("a joint's {part:?} takes {wanted} floats a key, not {}", keys.stride()));
        }
        let words = &mut *self.presence.bits.parts_mut()[part as usize];
        if JointBits::get(words, joint as usize) {
            return Err("a later track drives the same joint".to_owned());
        }
        JointBits::set(words, joint as usize);
        self.joints.push(JointTrack { track, joint, part });
        Ok(())
    }

    fn add_value(&mut self, track: u32, keys: &Keys, id: PropertyId, component: Option<u32>) -> Result<(), String> {
        let property = self.schema.property(id);
        let kind = property.kind;
        let form = choose_form(keys, kind).ok_or_else(|| mismatch(keys, kind, component))?;
        let bindings = bind_slots(kind, property.slots, component, form, keys.stride())
            .ok_or_else(|| mismatch(keys, kind, component))?;
        if bindings.iter().any(|b| self.slots.contains_any(b.class, b.slot as usize, b.count as usize)) {
            return Err("a later track drives the same property".to_owned());
        }
        let texts = match &keys.values {
            KeyValues::Texts(texts) => texts.iter().map(|t| self.schema.intern(t)).collect(),
            KeyValues::Integers(ids) if form == Form::Texts => {
                ids.iter().map(|id| self.schema.intern(&id.to_string())).collect()
            }
            _ => Vec::new(),
        };
        let stride = keys.stride() as u32;
        let offset = self.sizes.take(form, stride);
        for mut binding in bindings {
            binding.offset += offset;
            for slot in binding.slot..binding.slot + binding.count {
                self.slots.insert(binding.class, slot as usize);
                if !keys.discrete && !keys.kind.is_always_discrete() {
                    self.continuous.insert(binding.class, slot as usize);
                }
            }
            self.bindings.push(binding);
        }
        self.values.push(ValueTrack { track, form, stride, offset, packed: None, texts });
        Ok(())
    }

    fn find_properties(&mut self) {
        let schema = self.schema.clone();
        for (index, property) in schema.properties().iter().enumerate() {
            let id = PropertyId(index as u32);
            let runs = property.slot_runs();
            if !runs.iter().any(|&(class, first, count)| self.slots.contains_any(class, first, count)) {
                continue;
            }
            self.properties.push(id);
            if !property.is_whole(|class, slot| self.slots.contains(class, slot)) {
                self.partial.push(id);
                self.report_unreadable(id);
            }
        }
    }
}

impl Program {
    /// Reports a property of which only some numbers are driven, where the host cannot be asked for the others.
    fn report_unreadable(&mut self, id: PropertyId) {
        if !matches!(self.schema.property(id).access, Access::Raw(RawAccess { get: None, .. })) {
            return;
        }
        let drives = |track: &u32| {
            let resolved = resolve(&self.clip.tracks[*track as usize].target, &self.schema);
            matches!(resolved, Ok(Resolved::Property(found, _)) if found == id)
        };
        if let Some(track) = self.values.iter().map(|value| value.track).find(drives) {
            let property = self.schema.describe(id);
            let message = format!("{property} has no getter for the numbers that no track drives");
            self.reports.push(ProgramReport { clip: self.clip.name.clone(), track, message });
        }
    }
}

impl SampleSizes {
    fn take(&mut self, form: Form, stride: u32) -> u32 {
        let counter = match form {
            Form::Floats | Form::DoublesAsFloats | Form::IntegersAsFloats => &mut self.floats,
            Form::FloatsAsDoubles | Form::Doubles | Form::IntegersAsDoubles => &mut self.doubles,
            Form::FloatsAsDiscretes | Form::IntegersAsDiscretes | Form::Texts => &mut self.discretes,
        };
        let offset = *counter;
        *counter += stride;
        offset
    }
}

fn mismatch(keys: &Keys, kind: Kind, component: Option<u32>) -> String {
    let of = component.map_or(String::new(), |c| format!("component {c} of "));
    format!(
        "keys of {} numbers of kind {} do not fit {of}a property of kind {}",
        keys.stride(),
        keys.kind.name(),
        kind.name()
    )
}

/// How keys are sampled for a property of some kind; `None` where they do not fit.
fn choose_form(keys: &Keys, kind: Kind) -> Option<Form> {
    let columns = kind.columns();
    let floats = columns.lanes > 0 || columns.rotations > 0;
    let text = matches!(kind, Kind::Text | Kind::Resource);
    let continuous = kind.is_integer() && !keys.discrete;
    match &keys.values {
        KeyValues::Texts(_) => text.then_some(Form::Texts),
        // A resource that is known by a number crosses as the number's digits.
        KeyValues::Integers(_) if kind == Kind::Resource => Some(Form::Texts),
        _ if text => None,
        KeyValues::Floats(_) if floats => Some(Form::Floats),
        KeyValues::Floats(_) if kind == Kind::Double || continuous => Some(Form::FloatsAsDoubles),
        KeyValues::Floats(_) => Some(Form::FloatsAsDiscretes),
        KeyValues::Doubles(_) if floats => Some(Form::DoublesAsFloats),
        KeyValues::Doubles(_) => (kind == Kind::Double).then_some(Form::Doubles),
        KeyValues::Integers(_) if floats => Some(Form::IntegersAsFloats),
        KeyValues::Integers(_) if kind == Kind::Double || continuous => Some(Form::IntegersAsDoubles),
        KeyValues::Integers(_) => Some(Form::IntegersAsDiscretes),
    }
}

/// The slots that keys of `stride` numbers drive; `None` where the numbers do not fit.
fn bind_slots(
    kind: Kind,
    first: crate::target::Slots,
    component: Option<u32>,
    form: Form,
    stride: usize,
) -> Option<Vec<Binding>> {
    let one = |class, slot, count, offset| Binding { class, slot, count, offset };
    let class = match form {
        Form::Floats | Form::DoublesAsFloats | Form::IntegersAsFloats => Class::Lane,
        Form::FloatsAsDoubles | Form::Doubles | Form::IntegersAsDoubles => Class::Double,
        Form::FloatsAsDiscretes | Form::IntegersAsDiscretes | Form::Texts => Class::Discrete,
    };
    let start = match class {
        Class::Double => first.double,
        Class::Discrete => first.discrete,
        _ => first.lane,
    };
    if let Some(component) = component {
        let lane = component_column(kind, component)?;
        return (stride == 1).then(|| vec![one(class, start + lane, 1, 0)]);
    }
    if stride != kind.components() {
        return None;
    }
    Some(match kind {
        Kind::Quaternion => vec![one(Class::Rotation, first.rotation, 1, 0)],
        Kind::Transform3d => vec![
            one(Class::Lane, first.lane, 3, 0),
            one(Class::Rotation, first.rotation, 1, 3),
            one(Class::Lane, first.lane + 3, 3, 7),
        ],
        _ => vec![one(class, start, stride as u32, 0)],
    })
}

/// The column of one component among its property's columns. A rotation's components are its three Euler angles.
fn component_column(kind: Kind, component: u32) -> Option<u32> {
    match kind {
        Kind::Quaternion => (component < 3).then_some(component),
        Kind::Transform3d => match component {
            0..3 => Some(component),
            7..10 => Some(component - 4),
            _ => None,
        },
        Kind::Text | Kind::Resource => None,
        _ => ((component as usize) < kind.components()).then_some(component),
    }
}

/// Programs that are in use, so that each pair of clip and schema is compiled once.
#[derive(Debug, Default)]
pub struct ProgramCache {
    pairs: Mutex<HashMap<(usize, usize), Pair>>,
}

/// A clip and a schema that have met. Their addresses are given to no others while this looks at them.
#[derive(Debug)]
struct Pair {
    clip: Weak<Clip>,
    schema: Weak<Schema>,
    program: Weak<Program>,
}

impl ProgramCache {
    /// The program of a pair, and whether the two have met for the first time.
    pub fn get(&self, clip: &Arc<Clip>, schema: &Arc<Schema>) -> (Arc<Program>, bool) {
        let key = (Arc::as_ptr(clip).addr(), Arc::as_ptr(schema).addr());
        let mut pairs = self.pairs.lock();
        let known = pairs.get(&key).map(|pair| pair.program.upgrade());
        if let Some(Some(program)) = known {
            return (program, false);
        }
        pairs.retain(|_, pair| pair.clip.strong_count() > 0 && pair.schema.strong_count() > 0);
        let program = Arc::new(Program::compile(clip, schema));
        let (clip, schema) = (Arc::downgrade(clip), Arc::downgrade(schema));
        pairs.insert(key, Pair { clip, schema, program: Arc::downgrade(&program) });
        (program, known.is_none())
    }
}
