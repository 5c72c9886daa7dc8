//! The kernels by themselves: blending, model matrices, palettes and skinning.

use std::hint::black_box;

use anim::simd::{BlendSample, Kernels, Stream};
use anim::skeleton::{Coverage, PartWeights, Pile, RotationMean};
use anim::skin::{SkinJob, SkinPalette, skin};

use crate::character::{Character, VERTICES};
use crate::job::Job;
use crate::textbook;

/// Bytes of a joint's transform, and of its matrix.
pub(crate) const TRANSFORM: usize = 40;
pub(crate) const MATRIX: usize = 48;
/// Bytes of a vertex: position and normal before and after, four joints and four weights.
const VERTEX: usize = 48 + 4 * 2 + 4 * 4;

fn blend<'a>(
    name: &'static str,
    kernels: &'a Kernels,
    character: &'a Character,
    mean: RotationMean,
    presence: Option<&'a PartWeights>,
) -> Job<'a> {
    let joints = character.skeleton.joint_count();
    let mut pile = Pile::new(joints);
    let mut blended = character.plain[0].clone();
    let present: Option<Vec<[bool; 3]>> =
        presence.map(|p| (0..joints).map(|joint| std::array::from_fn(|part| p.column(part)[joint] > 0.0)).collect());
    Job::new(name, (joints, "joint"), 3 * TRANSFORM * joints, move || {
        let sample = |pose, weight| match presence {
            Some(presence) => BlendSample::new(pose, weight).with_presence(presence),
            None => BlendSample::new(pose, weight),
        };
        let samples = [sample(&character.poses[0], 0.4), sample(&character.poses[1], 0.6)];
        pile.clear(mean);
        let base = character.skeleton.rest_pose();
        black_box(pile.blend(kernels, black_box(&samples), base, Coverage::Normalized));
    })
    .beside(move || {
        let (arc, [first, second]) = (mean == RotationMean::Arc, &character.plain);
        if let Some(present) = &present {
            let layers = [(&first[..], 0.4, &present[..]), (&second[..], 0.6, &present[..])];
            textbook::blend_parts(black_box(&layers), arc, first, &mut blended);
        } else {
            textbook::blend(black_box(&[(&first[..], 0.4), (&second[..], 0.6)]), arc, &mut blended);
        }
        black_box(&blended);
    })
}

/// One job per kernel.
///
/// # Panics
/// Never: all names, times and meshes are sound.
pub fn kernels<'a>(kernels: &'a Kernels, character: &'a Character) -> Vec<Job<'a>> {
    let joints = character.skeleton.joint_count();
    let (mut models, mut plain_models) = (character.models.clone(), character.plain_models.clone());
    let (mut palette, mut plain_palette) = (character.palette.clone(), character.plain_palette.clone());
    let mut vertices = vec![0.0; VERTICES * 6];
    let mut plain_vertices = character.plain_vertices.clone();
    vec![
        Job::new("local to model", (joints, "joint"), (TRANSFORM + MATRIX) * joints, move || {
            character.skeleton.local_to_model(kernels, black_box(&character.poses[0]), &mut models);
            black_box(&models);
        })
        .beside(move || {
            let parents = character.skeleton.parents();
            textbook::local_to_model(black_box(&character.plain[0]), parents, &mut plain_models);
            black_box(&plain_models);
        }),
        Job::new("palette", (joints, "joint"), 3 * MATRIX * joints, move || {
            character.binding.palette(kernels, black_box(&character.models), &mut palette);
            black_box(&palette);
        })
        .beside(move || {
            textbook::palette(
                black_box(&character.plain_models),
                &character.skin_joints,
                &character.plain_inverse_bind,
                &mut plain_palette,
            );
            black_box(&plain_palette);
        }),
        blend("blend two, chord", kernels, character, RotationMean::Chord, None),
        blend("blend two, arc", kernels, character, RotationMean::Arc, None),
        blend("in part, chord", kernels, character, RotationMean::Chord, Some(&character.presence)),
        blend("in part, arc", kernels, character, RotationMean::Arc, Some(&character.presence)),
        Job::new("skin 4 influences", (VERTICES, "vertex"), VERTEX * VERTICES, move || {
            let (positions, normals) = vertices.split_at_mut(VERTICES * 3);
            let mut job = SkinJob::new(&character.mesh, SkinPalette::Linear(black_box(&character.palette)));
            job.positions = Some(Stream::planar(positions, 3));
            job.normals = Some(Stream::planar(normals, 3));
            skin(kernels, &mut [job]).expect("a sound job");
            black_box(&vertices);
        })
        .beside(move || {
            textbook::skin(black_box(&character.plain_palette), &mut plain_vertices);
            black_box(&plain_vertices);
        }),
    ]
}
