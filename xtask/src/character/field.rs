//! Shapes as signed distances, in metres: negative inside. A [`Part`] is shapes flowing into each other, less some cuts.

use anim::math::{Quat, Vec3};

use super::rig::Bone;

/// A solid.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A ball swept from one point to another while its radius changes.
    RoundCone {
        /// The two centres.
        ends: [Vec3; 2],
        /// The radius at each.
        radii: [f32; 2],
    },
    /// A ball stretched along its own axes.
    Ellipsoid {
        /// The centre.
        center: Vec3,
        /// Half the size along each axis.
        radii: Vec3,
        /// How its axes are turned.
        turn: Quat,
    },
    /// A ring about its own y axis.
    Ring {
        /// The centre.
        center: Vec3,
        /// From the centre to the middle of the tube.
        radius: f32,
        /// Half the tube's size, outward and along the axis.
        tube: [f32; 2],
        /// How its axes are turned.
        turn: Quat,
    },
    /// A box with rounded edges.
    Block {
        /// The centre.
        center: Vec3,
        /// Half the size along each axis, rounding included.
        half: Vec3,
        /// The radius of the edges.
        round: f32,
        /// How its axes are turned.
        turn: Quat,
    },
}

/// A ball.
pub fn ball(center: Vec3, radius: f32) -> Shape {
    Shape::RoundCone { ends: [center, center], radii: [radius, radius] }
}

/// A ball swept from `a` to `b`.
pub fn limb(a: Vec3, b: Vec3, start: f32, end: f32) -> Shape {
    Shape::RoundCone { ends: [a, b], radii: [start, end] }
}

/// An ellipsoid along the axes of the world.
pub fn oval(center: Vec3, radii: Vec3) -> Shape {
    Shape::Ellipsoid { center, radii, turn: Quat::IDENTITY }
}

impl Shape {
    /// The signed distance of `p`; for ellipsoids an estimate that is exact on the surface and near it.
    pub fn distance(&self, p: Vec3) -> f32 {
        match *self {
            Self::RoundCone { ends: [a, b], radii: [start, end] } => {
                let along = b - a;
                let length = along.dot(along);
                let t = if length > 0.0 { ((p - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
                (p - (a + along * t)).length() - (start + (end - start) * t)
            }
            Self::Ellipsoid { center, radii, turn } => {
                let q = turn.conjugate().rotate(p - center);
                let scaled = Vec3::new(q.x / radii.x, q.y / radii.y, q.z / radii.z);
                let slope = Vec3::new(scaled.x / radii.x, scaled.y / radii.y, scaled.z / radii.z).length();
                let inner = radii.x.min(radii.y).min(radii.z);
                if slope > 1e-6 { (scaled.length() - 1.0) * scaled.length() / slope } else { -inner }
            }
            Self::Ring { center, radius, tube: [out, up], turn } => {
                let q = turn.conjugate().rotate(p - center);
                let from_circle = (q.x * q.x + q.z * q.z).sqrt() - radius;
                let scaled = ((from_circle / out) * (from_circle / out) + (q.y / up) * (q.y / up)).sqrt();
                (scaled - 1.0) * out.min(up)
            }
            Self::Block { center, half, round, turn } => {
                let q = turn.conjugate().rotate(p - center);
                let over =
                    Vec3::new(q.x.abs() - half.x + round, q.y.abs() - half.y + round, q.z.abs() - half.z + round);
                let outside = Vec3::new(over.x.max(0.0), over.y.max(0.0), over.z.max(0.0)).length();
                outside + over.x.max(over.y).max(over.z).min(0.0) - round
            }
        }
    }

    /// A box around it: lowest and highest corner.
    fn bounds(&self) -> (Vec3, Vec3) {
        let around = |center: Vec3, reach: f32| {
            let reach = Vec3::new(reach, reach, reach);
            (center - reach, center + reach)
        };
        match *self {
            Self::RoundCone { ends: [a, b], radii } => {
                let reach = radii[0].max(radii[1]);
                let low = Vec3::new(a.x.min(b.x), a.y.min(b.y), a.z.min(b.z));
                let high = Vec3::new(a.x.max(b.x), a.y.max(b.y), a.z.max(b.z));
                (around(low, reach).0, around(high, reach).1)
            }
            Self::Ellipsoid { center, radii, .. } => around(center, radii.x.max(radii.y).max(radii.z)),
            Self::Ring { center, radius, tube, .. } => around(center, radius + tube[0].max(tube[1])),
            Self::Block { center, half, .. } => around(center, half.length()),
        }
    }
}

/// A shape that moves with a bone and flows into its neighbours over about `blend` metres.
#[derive(Clone, Copy, Debug)]
pub struct Flesh {
    /// The shape, in the bind pose.
    pub shape: Shape,
    /// What moves it.
    pub bone: Bone,
    /// Over how many metres it flows into the shapes before it.
    pub blend: f32,
}

/// One piece of one colour.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// What it is made of.
    pub flesh: Vec<Flesh>,
    /// What is cut out of it, and how rounded the cut's edge is.
    pub cuts: Vec<(Shape, f32)>,
    /// The grid's spacing when its surface is found, in metres.
    pub cell: f32,
    /// Over how many metres bones share the skin where shapes meet.
    pub share: f32,
}

impl Part {
    /// An empty piece.
    pub fn new(cell: f32) -> Self {
        Self { flesh: Vec::new(), cuts: Vec::new(), cell, share: 0.02 }
    }

    /// The same piece with bones sharing the skin over `share` metres.
    pub fn sharing(mut self, share: f32) -> Self {
        self.share = share;
        self
    }

    /// Adds a shape that moves with `bone`.
    pub fn add(&mut self, bone: Bone, blend: f32, shape: Shape) -> &mut Self {
        self.flesh.push(Flesh { shape, bone, blend });
        self
    }

    /// Cuts a shape out.
    pub fn cut(&mut self, blend: f32, shape: Shape) -> &mut Self {
        self.cuts.push((shape, blend));
        self
    }

    /// The signed distance of `p`.
    pub fn distance(&self, p: Vec3) -> f32 {
        let mut distance = f32::INFINITY;
        for flesh in &self.flesh {
            distance = smooth_min(distance, flesh.shape.distance(p), flesh.blend);
        }
        for (shape, blend) in &self.cuts {
            distance = -smooth_min(-distance, shape.distance(p), *blend);
        }
        distance
    }

    /// The direction in which the distance grows, of unit length.
    pub fn normal(&self, p: Vec3) -> Vec3 {
        const STEP: f32 = 5e-4;
        let along = |axis: Vec3| self.distance(p + axis * STEP) - self.distance(p - axis * STEP);
        let slope = Vec3::new(
            along(Vec3::new(1.0, 0.0, 0.0)),
            along(Vec3::new(0.0, 1.0, 0.0)),
            along(Vec3::new(0.0, 0.0, 1.0)),
        );
        let length = slope.length();
        if length > 0.0 { slope * (1.0 / length) } else { Vec3::new(0.0, 1.0, 0.0) }
    }

    /// A box around it: lowest and highest corner.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let mut low = Vec3::new(f32::INFINITY, f32::INFINITY, f32::INFINITY);
        let mut high = -low;
        for flesh in &self.flesh {
            let (l, h) = flesh.shape.bounds();
            low = Vec3::new(low.x.min(l.x), low.y.min(l.y), low.z.min(l.z));
            high = Vec3::new(high.x.max(h.x), high.y.max(h.y), high.z.max(h.z));
        }
        (low, high)
    }
}

/// The lesser of two distances, rounded where they are within `blend` of each other (Quilez's quadratic form).
fn smooth_min(a: f32, b: f32, blend: f32) -> f32 {
    if blend <= 0.0 || !a.is_finite() {
        return a.min(b);
    }
    let h = (blend - (a - b).abs()).max(0.0) / blend;
    a.min(b) - h * h * blend * 0.25
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_negative_inside_and_right_outside() {
        let cone = limb(Vec3::ZERO, Vec3::new(0.0, 2.0, 0.0), 0.5, 0.5);
        assert!((cone.distance(Vec3::new(2.0, 1.0, 0.0)) - 1.5).abs() < 1e-6);
        assert!(cone.distance(Vec3::new(0.1, 0.1, 0.0)) < 0.0);
        let block =
            Shape::Block { center: Vec3::ZERO, half: Vec3::new(1.0, 1.0, 1.0), round: 0.1, turn: Quat::IDENTITY };
        assert!((block.distance(Vec3::new(3.0, 0.0, 0.0)) - 2.0).abs() < 1e-6);
        assert!((block.distance(Vec3::ZERO) + 1.0).abs() < 1e-6);
    }

    #[test]
    fn flowing_together_never_leaves_a_dent() {
        assert!(smooth_min(0.1, 0.1, 0.2) < 0.1);
        assert_eq!(smooth_min(0.1, 0.9, 0.2), 0.1);
    }
}
