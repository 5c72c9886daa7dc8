//! Lights what the samples see: a warm key light with soft shadows, a cool fill, a rim from behind, light from the sky
//! that bodies hold off each other, and lamps. The ground fades into the background.

use std::f32::consts::TAU;
use std::thread;

use glam::{Mat4, Vec2, Vec3};

use crate::raster::{NOTHING, Samples};
use crate::scene::{Batch, Camera, Scene, Surface};

const KEY: Vec3 = Vec3::new(-0.48, 0.72, 0.50);
const KEY_COLOR: Vec3 = Vec3::new(2.15, 1.90, 1.60);
const FILL: Vec3 = Vec3::new(0.80, 0.25, 0.45);
const FILL_COLOR: Vec3 = Vec3::new(0.30, 0.40, 0.58);
const RIM: Vec3 = Vec3::new(0.45, 0.45, -0.77);
const RIM_COLOR: Vec3 = Vec3::new(1.25, 1.35, 1.55);
const SKY: Vec3 = Vec3::new(0.62, 0.68, 0.78);
const EARTH: Vec3 = Vec3::new(0.36, 0.30, 0.27);
const BACKDROP: [Vec3; 2] = [Vec3::new(0.44, 0.33, 0.29), Vec3::new(0.055, 0.10, 0.19)];
const FLOOR: Vec3 = Vec3::new(0.38, 0.34, 0.32);

/// Points of a disc of radius one, evenly spread (Vogel's spiral).
const DISC: [[f32; 2]; 14] = [
    [0.189, 0.0],
    [-0.241, 0.221],
    [0.037, -0.421],
    [0.304, 0.397],
    [-0.558, -0.099],
    [0.529, -0.336],
    [-0.180, 0.657],
    [-0.337, -0.649],
    [0.740, 0.241],
    [-0.770, 0.296],
    [0.367, -0.785],
    [0.285, 0.860],
    [-0.840, -0.430],
    [0.945, -0.260],
];

/// Depths as a light sees them, for soft shadows.
struct ShadowMap {
    samples: Samples,
    projection: Mat4,
    /// World lengths of the map's width and of its depth.
    extent: [f32; 2],
}

impl ShadowMap {
    fn new(scene: &Scene, toward: Vec3, size: usize) -> Self {
        let reach = scene.size * 0.95;
        let toward = toward.normalize();
        let up = if toward.y > 0.99 { Vec3::Z } else { Vec3::Y };
        let view = glam::camera::rh::view::look_at_mat4(scene.middle + toward * reach * 2.0, scene.middle, up);
        let projection =
            glam::camera::rh::proj::opengl::orthographic(-reach, reach, -reach, reach, 0.0, reach * 4.0) * view;
        let mut samples = Samples::new(size, size);
        for (index, batch) in scene.batches.iter().enumerate().filter(|(_, batch)| batch.surface.glow == 0.0) {
            samples.draw(batch, index as u32, &projection);
        }
        Self { samples, projection, extent: [reach * 2.0, reach * 4.0] }
    }

    /// The part of the light that reaches a point, blurred over `radius` in the world. `turn` turns the pattern of
    /// samples, so that its edges become noise that supersampling removes.
    fn light_at(&self, point: Vec3, radius: f32, bias: f32, turn: f32) -> f32 {
        let place = self.projection.project_point3(point);
        let size = self.samples.width as f32;
        let limit = place.z - bias * 2.0 / self.extent[1];
        let spread = radius / self.extent[0] * size;
        let Vec2 { x: cos, y: sin } = Vec2::from_angle(turn * TAU);
        let mut lit = 0.0;
        for [x, y] in DISC {
            let column = (place.x * 0.5 + 0.5) * size + (x * cos - y * sin) * spread;
            let row = (0.5 - place.y * 0.5) * size + (x * sin + y * cos) * spread;
            let inside = column >= 0.0 && row >= 0.0 && column < size && row < size;
            let depth = if inside {
                self.samples.depths()[row as usize * self.samples.width + column as usize]
            } else {
                f32::INFINITY
            };
            lit += if depth < limit { 0.0 } else { 1.0 };
        }
        lit / DISC.len() as f32
    }
}

/// Everything the samples are lit by.
struct Studio<'a> {
    scene: &'a Scene,
    camera: Camera,
    key: ShadowMap,
    sky: ShadowMap,
}

/// Draws a scene with `scale` × `scale` samples a pixel and gives 8-bit red, green and blue, row by row.
pub fn render(scene: &Scene, width: usize, height: usize, scale: usize) -> Vec<u8> {
    let camera = scene.camera(width as f32 / height as f32);
    let mut samples = Samples::new(width * scale, height * scale);
    for (index, batch) in scene.batches.iter().enumerate() {
        samples.draw(batch, index as u32, &camera.projection);
    }
    let studio =
        Studio { scene, camera, key: ShadowMap::new(scene, KEY, 1024), sky: ShadowMap::new(scene, Vec3::Y, 512) };
    let mut picture = vec![0; width * height * 3];
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let rows = height.div_ceil(workers);
    thread::scope(|scope| {
        for (worker, band) in picture.chunks_mut(rows * width * 3).enumerate() {
            let (studio, samples) = (&studio, &samples);
            scope.spawn(move || {
                for (at, pixel) in band.chunks_exact_mut(3).enumerate() {
                    let (x, y) = (at % width, worker * rows + at / width);
                    pixel.copy_from_slice(&studio.pixel(samples, x, y, scale));
                }
            });
        }
    });
    picture
}

impl Studio<'_> {
    fn pixel(&self, samples: &Samples, x: usize, y: usize, scale: usize) -> [u8; 3] {
        let mut sum = Vec3::ZERO;
        for row in y * scale..(y + 1) * scale {
            for column in x * scale..(x + 1) * scale {
                // Tone mapping each sample keeps edges of bright things smooth.
                sum += develop(self.sample(samples, column, row));
            }
        }
        let mean = sum / (scale * scale) as f32;
        mean.to_array().map(|v| (v * 255.0 + 0.5) as u8)
    }

    fn sample(&self, samples: &Samples, column: usize, row: usize) -> Vec3 {
        let hit = samples.hits[row * samples.width + column];
        // Interleaved gradient noise (Jimenez, 2014) turns the pattern of shadow samples.
        let noise = (52.982_918 * (0.067_110_56 * column as f32 + 0.005_837_15 * row as f32).fract()).fract();
        let ray = self.ray(samples, column, row);
        if hit.batch == NOTHING {
            return self.ground(ray, noise);
        }
        let normal = hit.normal.normalize_or(Vec3::Y);
        let normal = if normal.dot(ray) > 0.0 { -normal } else { normal };
        let batch: &Batch = &self.scene.batches[hit.batch as usize];
        self.light(hit.position, normal, -ray, &batch.surface, noise)
    }

    /// The direction that a sample looks in.
    fn ray(&self, samples: &Samples, column: usize, row: usize) -> Vec3 {
        let x = (column as f32 + 0.5) / samples.width as f32 * 2.0 - 1.0;
        let y = 1.0 - (row as f32 + 0.5) / samples.height as f32 * 2.0;
        (self.camera.inverse.project_point3(Vec3::new(x, y, 1.0)) - self.camera.eye).normalize()
    }

    fn ground(&self, ray: Vec3, noise: f32) -> Vec3 {
        let sky = BACKDROP[0].lerp(BACKDROP[1], smooth((ray.y + 0.24) / 0.36));
        let distance = (self.scene.ground - self.camera.eye.y) / ray.y;
        if distance <= 0.0 || !distance.is_finite() {
            return sky;
        }
        let point = self.camera.eye + ray * distance;
        let size = self.scene.size;
        let away = (point - self.scene.middle).with_y(0.0).length() / size;
        let shown = 1.0 - smooth((away - 0.75) / 1.9);
        if shown <= 0.0 {
            return sky;
        }
        let open = self.sky.light_at(point, size * 0.10, size * 0.004, noise);
        let direct = self.key.light_at(point, size * 0.022, size * 0.006, noise);
        let tile = size * 0.34;
        let line = |v: f32| 1.0 - smooth(((v / tile + 0.5).rem_euclid(1.0) - 0.5).abs() * tile / size * 190.0);
        let grout = line(point.x).max(line(point.z + self.scene.gone_by)) * 0.16 * (1.0 - smooth(away / 1.6));
        let mut light = SKY * (0.25 + 0.75 * open) * 0.50 + KEY_COLOR * 0.30 * direct;
        light += self.lamp_light(point, Vec3::Y);
        sky.lerp(FLOOR * (1.0 - grout) * light, shown)
    }

    fn lamp_light(&self, point: Vec3, normal: Vec3) -> Vec3 {
        let mut light = Vec3::ZERO;
        for lamp in &self.scene.lamps {
            let to = (lamp.position - point) / self.scene.size;
            let distance = to.length();
            let facing = (normal.dot(to / distance.max(1e-4)) * 0.75 + 0.25).max(0.0);
            light += lamp.color * facing / (1.0 + 60.0 * distance * distance);
        }
        light
    }

    fn light(&self, point: Vec3, normal: Vec3, toward_eye: Vec3, surface: &Surface, noise: f32) -> Vec3 {
        let size = self.scene.size;
        let lifted = point + normal * (size * 0.006);
        let key = KEY.normalize();
        let shadow = self.key.light_at(lifted, size * 0.012, size * 0.004, noise);
        let open = self.sky.light_at(lifted, size * 0.075, size * 0.006, noise);
        let near_ground = smooth((point.y - self.scene.ground) / (size * 0.16));
        let up = normal.y * 0.5 + 0.5;
        let ambient = EARTH.lerp(SKY, up) * (0.58 + 0.42 * open) * (0.62 + 0.38 * near_ground);
        // Wrapped around the terminator, as light in skin and cloth is.
        let lambert = ((normal.dot(key) + 0.18) / 1.18).max(0.0) * shadow;
        let fill = (normal.dot(FILL.normalize()) * 0.6 + 0.4).max(0.0);
        let edge = 1.0 - normal.dot(toward_eye).clamp(0.0, 1.0);
        let rim = edge * edge * edge * (normal.dot(RIM.normalize()) * 0.7 + 0.3).max(0.0);
        let mut light = ambient * 0.62 + KEY_COLOR * 0.42 * lambert + FILL_COLOR * fill;
        light += self.lamp_light(point, normal);
        let half = (key + toward_eye).normalize();
        let gloss = normal.dot(half).max(0.0);
        let gloss = twenty_fourth_power(gloss) * (0.06 + 0.9 * surface.shine) * shadow;
        surface.color * light
            + RIM_COLOR * rim * 0.42 * (0.35 + surface.color)
            + KEY_COLOR * gloss * surface.shine
            + surface.color * surface.glow
    }
}

fn twenty_fourth_power(x: f32) -> f32 {
    let squared = x * x;
    let fourth = squared * squared;
    let eighth = fourth * fourth;
    eighth * eighth * eighth
}

/// From light to what a screen shows: highlights roll off, then the sRGB curve.
fn develop(light: Vec3) -> Vec3 {
    // Narkowicz's fit of the ACES film curve, 2015.
    let x = light * 0.80;
    let film = (x * (x * 2.51 + 0.03)) / (x * (x * 2.43 + 0.59) + 0.14);
    srgb(film.clamp(Vec3::ZERO, Vec3::ONE))
}

/// The sRGB curve within a 400th, made of roots.
fn srgb(linear: Vec3) -> Vec3 {
    let root = |v: Vec3| v.map(f32::sqrt);
    let (second, fourth) = (root(linear), root(root(linear)));
    let eighth = root(fourth);
    (second * 0.662 + fourth * 0.6841 - eighth * 0.3236 - linear * 0.0225).clamp(Vec3::ZERO, Vec3::ONE)
}

fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
