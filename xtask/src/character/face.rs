//! The face: eyes, brows, mouth and cheeks, small solids set into the head, and how they move when the character blinks
//! or smiles.

use anim::math::{Quat, Vec3};

use super::body::Color;
use super::field::{Part, Shape, limb};
use super::rig::{Bone, SIDES};

const WHITE: Color = [0.92, 0.93, 0.95];
/// The eyes, which shine.
pub const IRIS: Color = [0.035, 0.020, 0.016];
const BROW: Color = [0.13, 0.045, 0.024];
const MOUTH: Color = [0.30, 0.050, 0.045];
const BLUSH: Color = [0.86, 0.33, 0.24];

/// A feature's movement: how far each point moves, in metres, when the morph is at one.
pub type Morph = fn(Vec3) -> Vec3;

/// A feature of one colour.
pub struct Feature {
    /// What it is.
    pub name: &'static str,
    /// Its shape.
    pub part: Part,
    /// Its colour.
    pub color: Color,
    /// How it moves in a blink.
    pub blink: Morph,
    /// How it moves in a smile.
    pub smile: Morph,
}

/// The height of the eyes' middle.
const EYE: f32 = 1.272;
/// The height of the mouth's middle.
const LIPS: f32 = 1.172;

fn v(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z)
}

fn still(_: Vec3) -> Vec3 {
    Vec3::ZERO
}

/// A place on the face: `x` to the side and `y` up, found on the head's surface, with axes along the skin (x), up (y)
/// and out of it (z).
struct Spot {
    point: Vec3,
    turn: Quat,
}

impl Spot {
    fn on(head: &Part, x: f32, y: f32) -> Self {
        let mut point = v(x, y, 0.30);
        for _ in 0..60 {
            point.z -= head.distance(point) * 0.8;
        }
        let out = head.normal(point);
        let side = v(0.0, 1.0, 0.0).cross(out).normalized_or(v(1.0, 0.0, 0.0));
        Self { point, turn: Quat::from_axes(side, out.cross(side), out) }
    }

    /// A point `x` along the skin, `y` up and `z` out of it.
    fn at(&self, x: f32, y: f32, z: f32) -> Vec3 {
        self.point + self.turn.rotate(v(x, y, z))
    }

    fn oval(&self, center: Vec3, radii: Vec3) -> Shape {
        Shape::Ellipsoid { center: self.at(center.x, center.y, center.z), radii, turn: self.turn }
    }
}

/// Lids close: everything comes down to a thin line, a little below the middle.
fn close(p: Vec3) -> Vec3 {
    v(0.0, (EYE - 0.012 - p.y) * 0.90, 0.002)
}

/// The light in the eye goes behind the lid.
fn hide(p: Vec3) -> Vec3 {
    v(0.0, EYE - 0.012 - p.y, -0.022)
}

/// Smiling eyes: the lower lid rises.
fn narrow(p: Vec3) -> Vec3 {
    v(0.0, (EYE - p.y).max(0.0) * 0.40, 0.0)
}

/// Corners go out and up, the middle opens.
fn smile(p: Vec3) -> Vec3 {
    let out = (p.x.abs() / 0.030).min(1.0);
    let open = (LIPS - 0.001 - p.y).max(0.0) * 1.9 * (1.0 - out * out);
    v(p.x * 0.52, out * out * 0.014 - (1.0 - out) * 0.003 - open, -0.014 * out * out - 0.35 * open)
}

fn raise_brow(_: Vec3) -> Vec3 {
    v(0.0, 0.010, -0.002)
}

fn raise_cheek(_: Vec3) -> Vec3 {
    v(0.0, 0.009, 0.002)
}

/// All features, set onto the surface of `head`.
pub fn features(head: &Part) -> Vec<Feature> {
    let mut eyes = Part::new(0.0070);
    let mut lights = Part::new(0.0052);
    let mut brows = Part::new(0.0075);
    let mut cheeks = Part::new(0.0085);
    for side in SIDES {
        let sign = side.sign();
        let eye = Spot::on(head, 0.062 * sign, EYE);
        eyes.add(Bone::Head, 0.0, eye.oval(v(0.0, 0.0, 0.001), v(0.0225, 0.0335, 0.010)));
        lights.add(Bone::Head, 0.0, eye.oval(v(0.0075, 0.0125, 0.0088), v(0.0085, 0.0095, 0.0045)));
        lights.add(Bone::Head, 0.0, eye.oval(v(-0.0075, -0.014, 0.0084), v(0.0048, 0.0052, 0.0035)));
        let brow = [(0.040, 1.333), (0.064, 1.338), (0.088, 1.329)]
            .map(|(x, y)| Spot::on(head, x * sign, y).at(0.0, 0.0, 0.001));
        brows.add(Bone::Head, 0.0, limb(brow[0], brow[1], 0.0062, 0.0072));
        brows.add(Bone::Head, 0.004, limb(brow[1], brow[2], 0.0072, 0.0048));
        let cheek = Spot::on(head, 0.094 * sign, 1.214);
        cheeks.add(Bone::Head, 0.0, cheek.oval(v(0.0, 0.0, -0.0078), v(0.027, 0.0185, 0.0105)));
    }
    let mut mouth = Part::new(0.0052);
    for side in SIDES {
        let [a, b, c] = [(0.0, LIPS - 0.003), (0.016, LIPS - 0.001), (0.030, LIPS + 0.005)]
            .map(|(x, y)| Spot::on(head, x * side.sign(), y).at(0.0, 0.0, 0.0005));
        mouth.add(Bone::Head, 0.004, limb(a, b, 0.0064, 0.0060));
        mouth.add(Bone::Head, 0.004, limb(b, c, 0.0060, 0.0044));
    }
    vec![
        Feature { name: "eyes", part: eyes, color: IRIS, blink: close, smile: narrow },
        Feature { name: "eye lights", part: lights, color: WHITE, blink: hide, smile: still },
        Feature { name: "brows", part: brows, color: BROW, blink: still, smile: raise_brow },
        Feature { name: "mouth", part: mouth, color: MOUTH, blink: still, smile },
        Feature { name: "cheeks", part: cheeks, color: BLUSH, blink: still, smile: raise_cheek },
    ]
}
