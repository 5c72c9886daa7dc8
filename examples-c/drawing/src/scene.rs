//! What one frame shows: triangles with a colour each batch, a ground, a lamp, and where it is looked at from.

use glam::{Mat4, Vec2, Vec3};

/// Triangles of one colour.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Where the vertices are.
    pub positions: Vec<Vec3>,
    /// Their unit normals.
    pub normals: Vec<Vec3>,
    /// Three a triangle.
    pub indices: Vec<u32>,
    /// How it looks.
    pub surface: Surface,
}

/// How a batch looks.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// Linear colour.
    pub color: Vec3,
    /// How much of the colour it gives off itself.
    pub glow: f32,
    /// How strongly it mirrors lights, 0 to 1.
    pub shine: f32,
}

/// A point that gives light.
#[derive(Clone, Copy, Debug)]
pub struct Lamp {
    /// Where it is.
    pub position: Vec3,
    /// Linear colour times strength, at one unit of [`Scene::size`].
    pub color: Vec3,
}

/// What one frame shows.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The triangles.
    pub batches: Vec<Batch>,
    /// The middle of what is shown.
    pub middle: Vec3,
    /// The height of what is shown; everything else is in proportion to it.
    pub size: f32,
    /// The ground's height.
    pub ground: f32,
    /// How far the ground has gone by, along z.
    pub gone_by: f32,
    /// Lights beside those of the studio.
    pub lamps: Vec<Lamp>,
}

/// From where a scene is seen.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// The eye.
    pub eye: Vec3,
    /// From the world to clip space.
    pub projection: Mat4,
    /// From clip space to the world.
    pub inverse: Mat4,
}

impl Scene {
    /// Chooses the view so that a box is seen whole in a picture that is `aspect` times as wide as high, standing on the
    /// ground.
    pub fn frame(&mut self, low: Vec3, high: Vec3, aspect: f32) {
        let extent = (high - low).max(Vec3::ZERO);
        let across = Vec2::new(extent.x, extent.z).length();
        self.middle = (low + high) * 0.5;
        self.size = extent.y.max(across / aspect).max(1e-6) * 1.12;
        self.ground = low.y;
    }

    /// A view of the whole from the front, a little to the side and above.
    pub fn camera(&self, aspect: f32) -> Camera {
        const FIELD_OF_VIEW: f32 = 0.46;
        let distance = 2.30 * self.size / aspect.min(1.0);
        let toward = Vec3::new(-0.40, 0.20, 0.90).normalize();
        let eye = self.middle + toward * distance;
        let view = glam::camera::rh::view::look_at_mat4(eye, self.middle, Vec3::Y);
        let lens = glam::camera::rh::proj::opengl::perspective(FIELD_OF_VIEW, aspect, distance * 0.05, distance * 20.0);
        let projection = lens * view;
        Camera { eye, projection, inverse: projection.inverse() }
    }
}
