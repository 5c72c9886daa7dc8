//! The functions of `drawing.h`, which says what each does.
//!
//! A null drawing, or null where something is required, does nothing.

use std::ffi::{CStr, c_char, c_int};
use std::path::Path;
use std::slice;

use glam::{Affine3A, Mat3, Vec3};

use crate::scene::Surface;
use crate::studio::Studio;

/// How triangles look.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DrawingLook {
    /// Linear red, green, blue.
    pub color: [f32; 3],
    /// How much of its colour it gives off itself.
    pub glow: f32,
    /// How strongly it mirrors lights, 0 to 1.
    pub shine: f32,
}

impl From<DrawingLook> for Surface {
    fn from(look: DrawingLook) -> Self {
        Self { color: look.color.into(), glow: look.glow, shine: look.shine }
    }
}

/// Begins a film.
#[unsafe(no_mangle)]
pub extern "C" fn drawing_begin(width: u32, height: u32, frames: u32, frames_per_second: u32) -> *mut Studio {
    if width == 0 || height == 0 || frames_per_second == 0 {
        return std::ptr::null_mut();
    }
    let rate = u16::try_from(frames_per_second).unwrap_or(u16::MAX);
    Box::into_raw(Box::new(Studio::new(width as usize, height as usize, frames as usize, rate)))
}

/// Chooses the view.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_show(drawing: *mut Studio, low: *const f32, high: *const f32) {
    // SAFETY: the caller passes a drawing of `drawing_begin` and three floats each, or null.
    let (drawing, low, high) = unsafe { (drawing.as_mut(), vector(low), vector(high)) };
    if let (Some(drawing), Some(low), Some(high)) = (drawing, low, high) {
        drawing.show(low, high);
    }
}

/// Moves the ground.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_go(drawing: *mut Studio, distance: f32) {
    // SAFETY: the caller passes a drawing of `drawing_begin`, or null.
    if let Some(drawing) = unsafe { drawing.as_mut() } {
        drawing.go(distance);
    }
}

/// Adds a light.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_lamp(drawing: *mut Studio, position: *const f32, color: *const f32) {
    // SAFETY: the caller passes a drawing of `drawing_begin` and three floats each, or null.
    let (drawing, position, color) = unsafe { (drawing.as_mut(), vector(position), vector(color)) };
    if let (Some(drawing), Some(position), Some(color)) = (drawing, position, color) {
        drawing.lamp(position, color);
    }
}

/// Triangles as `drawing.h` has them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DrawingMesh {
    positions: *const f32,
    normals: *const f32,
    vertex_count: usize,
    indices: *const u32,
    index_count: usize,
    place: *const f32,
    look: DrawingLook,
}

/// Adds triangles.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_mesh(drawing: *mut Studio, mesh: *const DrawingMesh) {
    // SAFETY: the caller passes a drawing of `drawing_begin` or null, and a mesh or null.
    let (Some(drawing), Some(mesh)) = (unsafe { (drawing.as_mut(), mesh.as_ref()) }) else { return };
    if mesh.positions.is_null() || mesh.indices.is_null() {
        return;
    }
    // SAFETY: there are as many vertices and indices as the mesh says; neither is null.
    let (mut positions, indices) =
        unsafe { (vectors(mesh.positions, mesh.vertex_count), slice::from_raw_parts(mesh.indices, mesh.index_count)) };
    // SAFETY: normals are as many as positions, where there are any.
    let mut normals = (!mesh.normals.is_null()).then(|| unsafe { vectors(mesh.normals, mesh.vertex_count) });
    // SAFETY: twelve floats, or null.
    if let Some(place) = unsafe { matrix(mesh.place) } {
        for position in &mut positions {
            *position = place.transform_point3(*position);
        }
        // Cofactors turn normals rightly under any scale.
        let turn = place.matrix3;
        let cofactors = Mat3::from_cols(
            turn.y_axis.cross(turn.z_axis).into(),
            turn.z_axis.cross(turn.x_axis).into(),
            turn.x_axis.cross(turn.y_axis).into(),
        );
        for normal in normals.iter_mut().flatten() {
            *normal = cofactors * *normal;
        }
    }
    drawing.mesh(positions, normals, indices, mesh.look.into());
}

/// Adds a box.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_box(
    drawing: *mut Studio,
    half: *const f32,
    place: *const f32,
    look: *const DrawingLook,
) {
    // SAFETY: the caller passes a drawing of `drawing_begin`, floats as `drawing.h` says, and a look, or nulls.
    let given = unsafe { (drawing.as_mut(), vector(half), matrix(place), look.as_ref()) };
    let (Some(drawing), Some(half), Some(place), Some(look)) = given else { return };
    let (mut positions, mut normals, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for out in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z] {
        let (side, up) = out.any_orthonormal_pair();
        let first = positions.len() as u32;
        for (s, u) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            positions.push(place.transform_point3((out + side * s + up * u) * half));
            normals.push(place.transform_vector3(out));
        }
        indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    drawing.mesh(positions, Some(normals), &indices, (*look).into());
}

/// Adds a number to a curve.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_curve(drawing: *mut Studio, name: *const c_char, value: f32) {
    // SAFETY: the caller passes a drawing of `drawing_begin` and a text that ends in zero, or null.
    if let (Some(drawing), Some(name)) = unsafe { (drawing.as_mut(), text(name)) } {
        drawing.curve(&name, value);
    }
}

/// Marks this frame in the plot.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_mark(drawing: *mut Studio, name: *const c_char) {
    // SAFETY: the caller passes a drawing of `drawing_begin` and a text that ends in zero, or null.
    if let (Some(drawing), Some(name)) = unsafe { (drawing.as_mut(), text(name)) } {
        drawing.mark(&name);
    }
}

/// Draws the frame.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_frame(drawing: *mut Studio, caption: *const c_char) {
    // SAFETY: the caller passes a drawing of `drawing_begin` and a text that ends in zero, or null.
    if let (Some(drawing), caption) = unsafe { (drawing.as_mut(), text(caption)) } {
        drawing.frame(&caption.unwrap_or_default());
    }
}

/// Writes the files and frees the drawing.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_end(drawing: *mut Studio, folder: *const c_char) -> c_int {
    if drawing.is_null() {
        return 1;
    }
    // SAFETY: the drawing comes from `drawing_begin`, and the caller gives it up.
    let drawing = unsafe { Box::from_raw(drawing) };
    // SAFETY: the caller passes a text that ends in zero, or null.
    let Some(folder) = (unsafe { text(folder) }) else { return 1 };
    match drawing.end(Path::new(&folder)) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("cannot write the pictures to {folder}: {error}");
            1
        }
    }
}

/// Writes a picture of another drawer's.
///
/// # Safety
/// As `drawing.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn drawing_picture(path: *const c_char, width: u32, height: u32, pixels: *const u8) -> c_int {
    // SAFETY: the caller passes a text that ends in zero, or null.
    let path = unsafe { text(path) };
    let (Some(path), false) = (path, pixels.is_null()) else { return 1 };
    // SAFETY: the caller passes four bytes for each pixel.
    let pixels = unsafe { slice::from_raw_parts(pixels, width as usize * height as usize * 4) };
    match crate::film::write_pixels(Path::new(&path), width, height, pixels) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("cannot write {path}: {error}");
            1
        }
    }
}

/// # Safety
/// Null or three floats.
unsafe fn vector(at: *const f32) -> Option<Vec3> {
    // SAFETY: as the caller promises.
    (!at.is_null()).then(|| unsafe { Vec3::new(*at, *at.add(1), *at.add(2)) })
}

/// # Safety
/// Null or twelve floats: a 3×4 matrix row by row.
unsafe fn matrix(at: *const f32) -> Option<Affine3A> {
    // SAFETY: as the caller promises.
    let m = (!at.is_null()).then(|| unsafe { slice::from_raw_parts(at, 12) })?;
    let column = |c: usize| Vec3::new(m[c], m[c + 4], m[c + 8]);
    Some(Affine3A::from_mat3_translation(Mat3::from_cols(column(0), column(1), column(2)), column(3)))
}

/// # Safety
/// `count` times three floats.
unsafe fn vectors(at: *const f32, count: usize) -> Vec<Vec3> {
    // SAFETY: as the caller promises.
    let floats = unsafe { slice::from_raw_parts(at, count * 3) };
    floats.chunks_exact(3).map(Vec3::from_slice).collect()
}

/// # Safety
/// Null or a text that ends in zero.
unsafe fn text(at: *const c_char) -> Option<String> {
    // SAFETY: as the caller promises.
    (!at.is_null()).then(|| unsafe { CStr::from_ptr(at) }.to_string_lossy().into_owned())
}
