//! Every kind of value on its way through a whole update: read from the host, mixed, and written back, through a typed
//! setter, a memory slot and a batch.

use std::sync::Arc;

use parking_lot::Mutex;

use anim::clip::{Clip, Interpolation, Keys, SampleAt, Target, Track, TrackContent};
use anim::eval::*;
use anim::frame::Frame;
use anim::target::*;
use anim::value::Kind;

/// A driver whose plan the test writes.
struct ByHand(Stage);

impl Driver for ByHand {
    fn advance(&mut self, _: f64) {}
    fn stage(&self) -> &Stage {
        &self.0
    }
    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.0
    }
}

/// A value as a host in C has it, but for texts, which are their bytes.
#[derive(Clone, Debug)]
enum Held {
    Floats(Vec<f32>),
    Double(f64),
    Bytes(Vec<u8>),
    Ints(Vec<i32>),
    Long(i64),
    Text(&'static str),
}

impl Held {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Floats(values) => values.iter().flat_map(|v| v.to_ne_bytes()).collect(),
            Self::Double(value) => value.to_ne_bytes().to_vec(),
            Self::Bytes(bytes) => bytes.clone(),
            Self::Ints(values) => values.iter().flat_map(|v| v.to_ne_bytes()).collect(),
            Self::Long(value) => value.to_ne_bytes().to_vec(),
            Self::Text(text) => text.as_bytes().to_vec(),
        }
    }

    /// Whether bytes are this value; floats need only be within a millionth.
    fn is(&self, bytes: &[u8]) -> bool {
        let Self::Floats(values) = self else { return self.bytes() == bytes };
        let got: Vec<f32> = bytes.chunks_exact(4).map(|b| f32::from_ne_bytes([b[0], b[1], b[2], b[3]])).collect();
        got.len() == values.len() && got.iter().zip(values).all(|(a, b)| (a - b).abs() < 1e-6)
    }
}

/// A property of a host written in Rust: the bytes that one in C would have.
struct Typed {
    kind: Kind,
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl PropertyAccess for Typed {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        let is_byte_color = self.kind == Kind::Color && self.bytes.lock().len() == 4;
        *self.bytes.lock() = match value {
            Value::Floats(values) if is_byte_color => values.iter().map(|v| (v * 255.0).round() as u8).collect(),
            Value::Floats(values) => values.iter().flat_map(|v| v.to_ne_bytes()).collect(),
            Value::Double(value) => value.to_ne_bytes().to_vec(),
            Value::Bool(value) => vec![u8::from(value)],
            Value::Integers(values) if self.kind == Kind::Int64 => values[0].to_ne_bytes().to_vec(),
            Value::Integers(values) => values.iter().flat_map(|&v| (v as i32).to_ne_bytes()).collect(),
            Value::Text(text) => text.as_bytes().to_vec(),
        };
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        let bytes = self.bytes.lock();
        let word = |at: usize| [bytes[at * 4], bytes[at * 4 + 1], bytes[at * 4 + 2], bytes[at * 4 + 3]];
        match value {
            ValueMut::Floats(values) if bytes.len() < values.len() * 4 => {
                values.iter_mut().zip(bytes.iter()).for_each(|(v, &b)| *v = f32::from(b) / 255.0);
            }
            ValueMut::Floats(values) => {
                values.iter_mut().enumerate().for_each(|(at, v)| *v = f32::from_ne_bytes(word(at)));
            }
            ValueMut::Double(value) => *value = f64::from_ne_bytes(bytes[..8].try_into().expect("eight")),
            ValueMut::Bool(value) => *value = bytes[0] != 0,
            ValueMut::Integers(values) if self.kind == Kind::Int64 => {
                values[0] = i64::from_ne_bytes(bytes[..8].try_into().expect("eight"));
            }
            ValueMut::Integers(values) => {
                values.iter_mut().enumerate().for_each(|(at, v)| *v = i64::from(i32::from_ne_bytes(word(at))));
            }
            ValueMut::Text(text) => text.push_str(std::str::from_utf8(&bytes).expect("text")),
        }
        true
    }
}

/// A batch sink with one property.
struct Sink {
    is_text: bool,
    bytes: Arc<Mutex<Vec<u8>>>,
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

/// The text that a pointer and a length in the C layout give.
fn text_bytes(raw: &[u8]) -> Vec<u8> {
    let data = usize::from_ne_bytes(raw[..8].try_into().expect("eight"));
    let length = usize::from_ne_bytes(raw[8..16].try_into().expect("eight"));
    // SAFETY: the library wrote the pointer and the length of a text that its schema keeps.
    unsafe { std::slice::from_raw_parts(std::ptr::with_exposed_provenance::<u8>(data), length) }.to_vec()
}

/// A text as the C layout has it.
fn raw_text(text: &[u8]) -> Vec<u8> {
    let data = text.as_ptr().expose_provenance();
    data.to_ne_bytes().into_iter().chain(text.len().to_ne_bytes()).collect()
}

impl BatchSink for Sink {
    fn write(&self, entries: &[BatchEntry], data: &[u64]) {
        assert_eq!(entries.len(), 1);
        let mut held = self.bytes.lock();
        let all = bytes_of(&data[entries[0].offset as usize / 8..]);
        *held = if self.is_text { text_bytes(&all) } else { all[..held.len()].to_vec() };
    }

    fn read(&self, entries: &[BatchEntry], data: &mut [u64]) -> bool {
        let held = self.bytes.lock();
        let mut bytes = if self.is_text { raw_text(&held) } else { held.clone() };
        bytes.resize(data.len() * 8, 0);
        for (word, bytes) in data[entries[0].offset as usize / 8..].iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_ne_bytes(bytes.try_into().expect("eight"));
        }
        true
    }
}

struct Case {
    kind: Kind,
    srgb: bool,
    keys: Keys,
    original: Held,
    /// What the host has at half a second.
    whole: Held,
    /// The same with a weight of one half.
    half: Held,
}

fn case(kind: Kind, keys: Keys, original: Held, whole: Held, half: Held) -> Case {
    Case { kind, srgb: false, keys, original, whole, half }
}

/// Keys of floats at 0 and 1 s.
fn line(kind: Kind, from: &[f32], to: &[f32]) -> Keys {
    Keys::floats(kind, vec![0.0, 1.0], [from, to].concat())
}

/// A run from -1, -2, … to 3, 4, …, whose middle is 1 everywhere, over an original of zeros.
fn numbers(kind: Kind) -> Case {
    let count = kind.components();
    let (from, to): (Vec<f32>, Vec<f32>) = (1..=count).map(|n| (-(n as f32), n as f32 + 2.0)).unzip();
    let held = |value| Held::Floats(vec![value; count]);
    case(kind, line(kind, &from, &to), held(0.0), held(1.0), held(0.5))
}

fn integers(kind: Kind, values: &[i64]) -> Keys {
    Keys::integers(kind, vec![0.0, 1.0], values.to_vec())
}

/// Integers that interpolate.
fn continuous(kind: Kind, values: &[i64]) -> Keys {
    Keys { discrete: false, interpolation: Interpolation::Linear, ..integers(kind, values) }
}

/// Runs a case's clip at half a second with a weight, and gives what the setter, the slot and the batch then have.
fn run(case: &Case, weight: f32) -> [Vec<u8>; 3] {
    let is_text = matches!(case.kind, Kind::Text | Kind::Resource);
    let original = case.original.bytes();
    let typed = Arc::new(Mutex::new(original.clone()));
    let batch = Arc::new(Mutex::new(original.clone()));
    let mut memory = [0u64; 64];
    let laid_out = if is_text { raw_text(&original) } else { original.clone() };
    for (word, bytes) in memory[1..].iter_mut().zip(laid_out.chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_ne_bytes(whole);
    }

    let mut builder = Schema::builder();
    builder.object("");
    builder.sink(Arc::new(Sink { is_text, bytes: batch.clone() }));
    let access = Access::Typed(Arc::new(Typed { kind: case.kind, bytes: typed.clone() }));
    let ways = [("typed", access), ("memory", Access::Memory { offset: 8 }), ("batch", Access::Batch)];
    let mut tracks = Vec::new();
    for (name, access) in ways {
        let id = builder.property(SchemaBuilder::ROOT, name, case.kind, access);
        builder.edit(id).srgb_bytes = case.srgb;
        let target = Target::Property { path: String::new(), property: name.into(), component: None };
        tracks.push(Track::new(target, TrackContent::Values(case.keys.clone())));
    }
    let mut stage = Stage::new(Arc::default());
    let owner = Owner(memory.as_mut_ptr().cast());
    stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), owner, 0));
    stage.plan.layers.push(Layer::default());
    let voice = stage.add_voice(Arc::new(Clip { length: 1.0, tracks, ..Clip::default() }));
    stage.plan.contributions.push(Contribution { weight, ..Contribution::new(voice, SampleAt::time(0.5)) });
    let mut driver = ByHand(stage);
    Frame::default().update(&mut driver, 0.0).expect("valid");
    assert_eq!(driver.0.take_reports().count(), 0, "{:?}", case.kind);

    let slot = bytes_of(&memory[1..]);
    let slot = if is_text { text_bytes(&slot) } else { slot[..original.len()].to_vec() };
    assert_eq!(memory[0], 0, "nothing is written before the slot");
    let (typed, batch) = (typed.lock().clone(), batch.lock().clone());
    [typed, slot, batch]
}

fn check(cases: impl IntoIterator<Item = Case>) {
    for case in cases {
        for (weight, wanted) in [(1.0, &case.whole), (0.5, &case.half)] {
            for (way, got) in ["setter", "slot", "batch"].into_iter().zip(run(&case, weight)) {
                assert!(wanted.is(&got), "{:?} by {way} with weight {weight}: {got:?}, not {wanted:?}", case.kind);
            }
        }
    }
}

#[test]
fn kinds_of_floats_mix_number_by_number() {
    let kinds = [Kind::Float, Kind::Vec2, Kind::Vec3, Kind::Vec4, Kind::Color, Kind::Rect2, Kind::Transform2d];
    check(
        kinds.into_iter().chain([Kind::Struct(1), Kind::Struct(7), Kind::Struct(16), Kind::Weights(40)]).map(numbers),
    );
}

#[test]
fn doubles_keep_what_floats_cannot_hold() {
    let keys = Keys::doubles(vec![0.0, 1.0], vec![1e9, 1e9 + 1.0]);
    check([case(Kind::Double, keys, Held::Double(0.0), Held::Double(1e9 + 0.5), Held::Double(5e8 + 0.25))]);
}

#[test]
fn rotations_turn_along_the_arc_alone_and_in_transforms() {
    let turned = |degrees: f32| {
        let axis = anim::math::Vec3::new(0.0, 0.0, 1.0);
        anim::math::Quat::from_axis_angle(axis, degrees.to_radians()).to_array()
    };
    let transform = |x: f32, degrees: f32, scale: f32| {
        let [qx, qy, qz, qw] = turned(degrees);
        vec![x, 0.0, -x, qx, qy, qz, qw, scale, 1.0, scale]
    };
    let rotation = |degrees: f32| Held::Floats(turned(degrees).to_vec());
    let keys = line(Kind::Quaternion, &turned(0.0), &turned(90.0));
    let whole = line(Kind::Transform3d, &transform(0.0, 0.0, 1.0), &transform(4.0, 90.0, 3.0));
    check([
        case(Kind::Quaternion, keys, rotation(0.0), rotation(45.0), rotation(22.5)),
        case(
            Kind::Transform3d,
            whole,
            Held::Floats(transform(0.0, 0.0, 1.0)),
            Held::Floats(transform(2.0, 45.0, 2.0)),
            Held::Floats(transform(1.0, 22.5, 1.5)),
        ),
    ]);
}

#[test]
fn colors_in_srgb_bytes_mix_in_linear_light() {
    let keys = line(Kind::Color, &[0.0, 0.0, 0.0, 0.0], &[1.0, 0.0, 1.0, 1.0]);
    let bytes = |bytes: [u8; 4]| Held::Bytes(bytes.to_vec());
    // Half the light is 188 of 255, a quarter 137; opacity is stored as it is.
    check([Case {
        srgb: true,
        ..case(Kind::Color, keys, bytes([0, 255, 0, 255]), bytes([188, 0, 188, 128]), bytes([137, 188, 137, 191]))
    }]);
}

#[test]
fn integers_of_continuous_tracks_round_half_away_from_zero() {
    let ints = |values: &[i32]| Held::Ints(values.to_vec());
    check([
        case(Kind::Int32, continuous(Kind::Int32, &[-3, 0]), ints(&[0]), ints(&[-2]), ints(&[-1])),
        case(Kind::Int64, continuous(Kind::Int64, &[0, 5]), Held::Long(2), Held::Long(3), Held::Long(2)),
        case(Kind::Vec2i, continuous(Kind::Vec2i, &[-3, 3, 0, 0]), ints(&[0, -2]), ints(&[-2, 2]), ints(&[-1, 0])),
        case(
            Kind::Rect2i,
            continuous(Kind::Rect2i, &[0, 0, 0, 0, 1, -1, 7, 8]),
            ints(&[0, 0, 3, 5]),
            ints(&[1, -1, 4, 4]),
            ints(&[0, 0, 3, 5]),
        ),
    ]);
}

#[test]
fn what_never_mixes_is_the_original_up_to_one_half() {
    let ints = |values: &[i32]| Held::Ints(values.to_vec());
    let bool = |set| Held::Bytes(vec![set]);
    let exact = (1 << 53) + 1;
    let texts = |kind| Keys::texts(kind, vec![0.0, 1.0], vec!["größer".into(), "later".into()]);
    check([
        case(Kind::Bool, integers(Kind::Bool, &[1, 0]), bool(0), bool(1), bool(0)),
        case(Kind::Enum, integers(Kind::Enum, &[4, 9]), ints(&[2]), ints(&[4]), ints(&[2])),
        case(Kind::Int32, integers(Kind::Int32, &[-7, 9]), ints(&[2]), ints(&[-7]), ints(&[2])),
        case(
            Kind::Int64,
            integers(Kind::Int64, &[exact, 0]),
            Held::Long(-exact),
            Held::Long(exact),
            Held::Long(-exact),
        ),
        case(Kind::Vec2i, integers(Kind::Vec2i, &[1, 2, 3, 4]), ints(&[8, 9]), ints(&[1, 2]), ints(&[8, 9])),
        case(Kind::Text, texts(Kind::Text), Held::Text("before"), Held::Text("größer"), Held::Text("before")),
        case(Kind::Resource, texts(Kind::Resource), Held::Text(""), Held::Text("größer"), Held::Text("")),
    ]);
}

#[test]
fn of_two_texts_or_flags_the_newcomer_is_taken_from_one_half_on() {
    let bytes: Arc<Mutex<Vec<u8>>> = Arc::default();
    let flag: Arc<Mutex<Vec<u8>>> = Arc::new(Mutex::new(vec![0]));
    let mut builder = Schema::builder();
    let root = builder.object("");
    for (name, kind, bytes) in [("text", Kind::Text, &bytes), ("flag", Kind::Bool, &flag)] {
        builder.property(root, name, kind, Access::Typed(Arc::new(Typed { kind, bytes: bytes.clone() })));
    }
    let mut stage = Stage::new(Arc::default());
    stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    stage.plan.layers.push(Layer::default());
    for (text, flag) in [("first", 0), ("second", 1), ("third", 0)] {
        let keys = [
            ("text", Keys::texts(Kind::Text, vec![0.0], vec![text.into()])),
            ("flag", Keys::integers(Kind::Bool, vec![0.0], vec![flag])),
        ];
        let track = |(name, keys): (&str, Keys)| {
            let target = Target::Property { path: String::new(), property: name.into(), component: None };
            Track::new(target, TrackContent::Values(keys))
        };
        let voice =
            stage.add_voice(Arc::new(Clip { tracks: keys.into_iter().map(track).collect(), ..Clip::default() }));
        stage.plan.contributions.push(Contribution::new(voice, SampleAt::time(0.0)));
    }
    let mut driver = ByHand(stage);
    // The second is weighed against the first alone, and the third against both.
    let cases = [
        ([0.5, 0.5, 0.0], "second", 1),
        ([0.51, 0.49, 0.0], "first", 0),
        ([0.3, 0.3, 0.4], "second", 1),
        ([0.3, 0.2, 0.5], "third", 0),
    ];
    for (weights, text, set) in cases {
        for (at, weight) in weights.into_iter().enumerate() {
            driver.0.plan.contributions.change(at, |c| c.weight = weight);
        }
        Frame::default().update(&mut driver, 0.0).expect("valid");
        assert_eq!((bytes.lock().as_slice(), flag.lock()[0]), (text.as_bytes(), set), "{weights:?}");
    }
}

/// A property of a host that can be set and not read, so that it begins with what the schema says.
struct Deaf(Typed);

impl PropertyAccess for Deaf {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        self.0.set(owner, value)
    }
}

/// What a property gets that began with `initial` and is driven by keys of a quarter's weight.
fn a_quarter_over(initial: &[f64], keys: &Keys) -> Vec<u8> {
    let kind = keys.kind;
    let held: Vec<Arc<Mutex<Vec<u8>>>> = (0..2).map(|_| Arc::new(Mutex::new(vec![0; 64]))).collect();
    let mut builder = Schema::builder();
    let root = builder.object("");
    // One before and one behind, with the numbers of whose columns nothing may happen.
    for (name, held) in ["first", "last"].into_iter().zip(&held) {
        let beside = builder.property(root, &format!("beside {name}"), Kind::Float, Access::Kept);
        builder.edit(beside).initial = vec![7.0];
        let id = builder.property(root, name, kind, Access::Typed(Arc::new(Deaf(Typed { kind, bytes: held.clone() }))));
        builder.edit(id).initial = initial.to_vec();
    }
    let mut stage = Stage::new(Arc::default());
    stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    stage.plan.layers.push(Layer::default());
    let track = |name: &str| {
        let target = Target::Property { path: String::new(), property: name.into(), component: None };
        Track::new(target, TrackContent::Values(keys.clone()))
    };
    let tracks = vec![track("first"), track("last")];
    let voice = stage.add_voice(Arc::new(Clip { tracks, ..Clip::default() }));
    stage.plan.contributions.push(Contribution { weight: 0.25, ..Contribution::new(voice, SampleAt::time(0.0)) });
    let mut driver = ByHand(stage);
    Frame::default().update(&mut driver, 0.0).expect("valid");
    let (first, last) = (held[0].lock().clone(), held[1].lock().clone());
    assert_eq!(first, last, "{kind:?}");
    first
}

#[test]
fn a_property_of_any_kind_begins_with_its_initial_numbers() {
    let floats = |kind: Kind| {
        let count = kind.components();
        (kind, vec![1.0; count], Keys::floats(kind, vec![0.0], vec![5.0; count]), Held::Floats(vec![2.0; count]))
    };
    let kinds = [Kind::Float, Kind::Vec2, Kind::Vec3, Kind::Vec4, Kind::Color, Kind::Rect2, Kind::Transform2d];
    let mut cases: Vec<_> = kinds.into_iter().chain([Kind::Struct(7), Kind::Weights(5)]).map(floats).collect();
    let still = |kind, value: &[f64]| {
        let keys = Keys::floats(kind, vec![0.0], value.iter().map(|&v| v as f32).collect());
        (kind, value.to_vec(), keys, Held::Floats(value.iter().map(|&v| v as f32).collect()))
    };
    cases.push(still(Kind::Quaternion, &[0.0, 1.0, 0.0, 0.0]));
    cases.push(still(Kind::Transform3d, &[1.0, 2.0, 3.0, 0.0, 1.0, 0.0, 0.0, 4.0, 5.0, 6.0]));
    // As many digits as a double has.
    cases.push((Kind::Double, vec![1e9 + 0.5], Keys::doubles(vec![0.0], vec![1e9 + 4.5]), Held::Double(1e9 + 1.5)));
    let whole = |kind, values: &[i64]| Keys::integers(kind, vec![0.0], values.to_vec());
    cases.push((Kind::Bool, vec![1.0], whole(Kind::Bool, &[0]), Held::Bytes(vec![1])));
    cases.push((Kind::Enum, vec![3.0], whole(Kind::Enum, &[9]), Held::Ints(vec![3])));
    // Rounded half away from zero, for tracks of steps and for those that go through numbers alike.
    cases.push((Kind::Int32, vec![-2.5], whole(Kind::Int32, &[9]), Held::Ints(vec![-3])));
    let large = f64::from(1 << 30) * 4.0;
    cases.push((Kind::Int64, vec![large], whole(Kind::Int64, &[9]), Held::Long(1 << 32)));
    cases.push((Kind::Vec2i, vec![4.0, 8.0], whole(Kind::Vec2i, &[9, 9]), Held::Ints(vec![4, 8])));
    let through =
        |kind, values: &[i64]| Keys { discrete: false, interpolation: Interpolation::Linear, ..whole(kind, values) };
    cases.push((Kind::Int32, vec![-2.5], through(Kind::Int32, &[9]), Held::Ints(vec![0])));
    let rect = through(Kind::Rect2i, &[8, 8, 8, 8]);
    cases.push((Kind::Rect2i, vec![0.0, 4.0, 8.0, -8.0], rect, Held::Ints(vec![2, 5, 8, -4])));
    for (kind, initial, keys, wanted) in cases {
        let got = a_quarter_over(&initial, &keys);
        let got = &got[..got.len().min(wanted.bytes().len())];
        assert!(wanted.is(got), "{kind:?} from {initial:?}: {got:?}, not {wanted:?}");
    }
}

#[test]
fn initial_numbers_that_do_not_fit_the_kind_are_refused() {
    let built = |kind: Kind, initial: &[f64]| {
        let mut builder = Schema::builder();
        let root = builder.object("Lamp");
        let id = builder.property(root, "power", kind, Access::Kept);
        builder.edit(id).initial = initial.to_vec();
        builder.build().map(|_| ()).map_err(|error| error.to_string())
    };
    let cases: [(Kind, &[f64], &str); 6] = [
        (Kind::Quaternion, &[1.0], "1 numbers for a quaternion of 4"),
        (Kind::Bool, &[1.0, 0.0], "2 numbers for a bool of 1"),
        (Kind::Text, &[1.0], "a text has no numbers, and 1 are given"),
        (Kind::Resource, &[1.0], "a resource has no numbers, and 1 are given"),
        (Kind::Float, &[1e300], "1e300 is not a finite number of a float"),
        (Kind::Int32, &[f64::NAN], "NaN is not a finite number of a int32"),
    ];
    for (kind, initial, reason) in cases {
        let wanted = format!("property \"Lamp:power\" cannot begin so: {reason}");
        assert_eq!(built(kind, initial), Err(wanted), "{kind:?}");
    }
    assert_eq!(built(Kind::Double, &[1e300]), Ok(()));
}
