//! The kernels as tables of functions, one per instruction set, and the choice among them.

use std::sync::OnceLock;

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::blend::{self, Blend, Onto};
#[cfg(target_arch = "x86_64")]
use super::decode::Sixteen;
use super::decode::unpack::Plain;
use super::decode::{self, Decode};
use super::glides::{self, Glides};
use super::lanes::Isa;
use super::lines::{self, Lines};
#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
use super::pairs::{self, Pairs};
use super::scalar::Scalar;
use super::segments::{self, Keyed, Room, Segments, Steps};
use super::skin::{self, DualEntry, Skinning};
#[cfg(target_arch = "x86_64")]
use super::sse2::Sse2;
use super::to_model::{self, Palette, ToModel};
use super::toward::{self, Toward};
use super::turns::{self, Rotations, TURNS, Turns};
use super::{COLUMNS, LANES};
use crate::math::Affine;

/// An instruction set that kernels are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Plain Rust, one joint or vertex at a time: the reference the others equal bit for bit.
    Scalar,
    /// Four lanes, on every 64-bit Intel and AMD processor.
    Sse2,
    /// Eight lanes.
    Avx2,
    /// Sixteen lanes. Needs the feature `avx512`.
    Avx512,
    /// Four lanes, on every 64-bit Arm processor.
    Neon,
}

impl Width {
    /// Every width, narrowest first.
    pub const ALL: [Self; 5] = [Self::Scalar, Self::Sse2, Self::Avx2, Self::Avx512, Self::Neon];

    /// The width's name, as `anim` prints and reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Sse2 => "sse2",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
        }
    }

    /// The width of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.name() == name)
    }
}

/// The kernels for one instruction set.
///
/// [`Kernels::best`] is the widest this processor has. To force a width, as tests do and hosts may, take
/// [`Kernels::of`] and pass it instead: every function that runs kernels takes the table as an argument, so a choice
/// reaches exactly the calls it is passed to. All tables give the same bits.
pub struct Kernels {
    width: Width,
    local_to_model: unsafe fn(&mut ToModel<'_>),
    palette: unsafe fn(&mut Palette<'_>),
    /// Those of the reference; those of the other widths are found by the width, see [`Kernels::skinning`].
    own_skinning: Option<&'static SkinningKernels>,
    /// The same for [`Kernels::sampling`].
    own_sampling: Option<&'static SamplingKernels>,
    blend: unsafe fn(&mut Blend<'_>),
    mix: unsafe fn(&mut Onto<'_>),
    add: unsafe fn(&mut Onto<'_>),
    decode: unsafe fn(&mut Decode<'_>),
}

/// The kernels that skin, for one instruction set: apart from the others, so that a program that does not skin goes without.
struct SkinningKernels {
    linear: unsafe fn(&Skinning<'_>, &[Affine]),
    dual: unsafe fn(&Skinning<'_>, &[DualEntry], bool),
}

/// The kernels that sample clips that are not packed, for one instruction set: apart as those that skin are.
struct SamplingKernels {
    toward: unsafe fn(&mut Toward<'_>),
    sample: unsafe fn(&mut Segments<'_>),
    sample_pairs: unsafe fn(&mut Pairs<'_>),
    lines: unsafe fn(&mut Lines<'_>),
}

/// The kernel that moves clocks on, for one instruction set: apart likewise.
type Glide = unsafe fn(&mut Glides<'_>);

impl std::fmt::Debug for Kernels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kernels").field(&self.width).finish()
    }
}

/// Defines the kernels that skin, compiled with the given target features.
macro_rules! skinning {
    ($table:ident, $isa:expr $(, $features:literal)?) => {
        const $table: SkinningKernels = {
            $(#[target_feature(enable = $features)])?
            unsafe fn linear(job: &Skinning<'_>, palette: &[Affine]) {
                // SAFETY: the caller's promise; these functions are reached only where the processor has `$features`.
                unsafe { skin::linear($isa, job, palette) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn dual(job: &Skinning<'_>, entries: &[DualEntry], stretched: bool) {
                // SAFETY: as above.
                unsafe { skin::dual($isa, job, entries, stretched) }
            }
            SkinningKernels { linear, dual }
        };
    };
}

skinning!(SCALAR_SKINNING, Scalar);
#[cfg(target_arch = "x86_64")]
skinning!(SSE2_SKINNING, Sse2);
#[cfg(target_arch = "x86_64")]
skinning!(AVX2_SKINNING, Avx2::new(), "avx2");
#[cfg(target_arch = "x86_64")]
skinning!(AVX512_SKINNING, Avx512::new(), "avx2,avx512f,avx512vl,avx512dq,avx512bw");
#[cfg(target_arch = "aarch64")]
skinning!(NEON_SKINNING, Neon);

/// Defines the kernels that sample, compiled with the given target features.
macro_rules! sampling {
    ($table:ident $(, $features:literal)?) => {
        const $table: SamplingKernels = {
            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            unsafe fn find_keys(keyed: &Keyed<'_>, count: usize, room: &mut Room) {
                // SAFETY: the caller's promise; these functions are reached only where the processor has `$features`.
                unsafe { segments::find_keys(keyed, count, room) }
            }
            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            unsafe fn turn(job: &Turns, out: &mut Rotations) {
                turns::turn(job, out);
            }
            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            unsafe fn turn_between(ends: [&Rotations; 2], gone: &[f32; TURNS], out: &mut Rotations) {
                turns::turn_between(ends, gone, out);
            }
            const STEPS: Steps = Steps { find_keys, turn, turn_between };
            $(#[target_feature(enable = $features)])?
            unsafe fn toward(job: &mut Toward<'_>) {
                // SAFETY: as above.
                unsafe { toward::toward(job, STEPS) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn sample(job: &mut Segments<'_>) {
                // SAFETY: as above.
                unsafe { segments::sample(job, STEPS) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn sample_pairs(job: &mut Pairs<'_>) {
                // SAFETY: as above.
                unsafe { pairs::sample_pairs(job, STEPS) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn lines(job: &mut Lines<'_>) {
                lines::lines(job);
            }
            SamplingKernels { toward, sample, sample_pairs, lines }
        };
    };
}

sampling!(SCALAR_SAMPLING);
#[cfg(target_arch = "x86_64")]
sampling!(SSE2_SAMPLING);
#[cfg(target_arch = "x86_64")]
sampling!(AVX2_SAMPLING, "avx2");
#[cfg(target_arch = "x86_64")]
sampling!(AVX512_SAMPLING, "avx2,avx512f,avx512vl,avx512dq,avx512bw");
#[cfg(target_arch = "aarch64")]
sampling!(NEON_SAMPLING);

/// Defines the kernel that moves clocks on, compiled with the given target features.
macro_rules! gliding {
    ($kernel:ident $(, $features:literal)?) => {
        const $kernel: Glide = {
            $(#[target_feature(enable = $features)])?
            unsafe fn glide(job: &mut Glides<'_>) {
                glides::glide(job);
            }
            glide
        };
    };
}

gliding!(SCALAR_GLIDE);
#[cfg(target_arch = "x86_64")]
gliding!(AVX2_GLIDE, "avx2");
#[cfg(target_arch = "x86_64")]
gliding!(AVX512_GLIDE, "avx2,avx512f,avx512vl,avx512dq,avx512bw");

/// Those of a width that stand apart: a table's own, which only the reference has, or those that the width names. Only who
/// needs them comes here, so that only programs that do have them; and the reference's are named by the reference alone.
macro_rules! apart {
    ($own:expr, $width:expr, $scalar:ident, $sse2:ident, $avx2:ident, $avx512:ident, $neon:ident) => {
        match ($own, $width) {
            (Some(own), _) => own,
            #[cfg(target_arch = "x86_64")]
            (None, Width::Avx2) => const { &$avx2 },
            #[cfg(target_arch = "x86_64")]
            (None, Width::Avx512) if cfg!(feature = "avx512") => const { &$avx512 },
            #[cfg(target_arch = "x86_64")]
            (None, _) => const { &$sse2 },
            #[cfg(target_arch = "aarch64")]
            (None, _) => const { &$neon },
            #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
            (None, _) => const { &$scalar },
        }
    };
}

/// Defines a table whose functions are compiled with the given target features. What takes packed lanes out of their bytes
/// has tokens of its own.
macro_rules! table {
    ($table:ident, $width:expr, $isa:expr, ($lanes:expr, $unpack:expr) $(, $features:literal)?) => {
        const $table: Kernels = {
            $(#[target_feature(enable = $features)])?
            unsafe fn local_to_model(job: &mut ToModel<'_>) {
                // SAFETY: the caller's promise; these functions are reached only where the processor has `$features`.
                unsafe { to_model::local_to_model($isa, job) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn palette(job: &mut Palette<'_>) {
                // SAFETY: as above.
                unsafe { to_model::palette($isa, job) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn blend(job: &mut Blend<'_>) {
                // SAFETY: as above.
                unsafe { blend::blend($isa, job) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn mix(job: &mut Onto<'_>) {
                // SAFETY: as above.
                unsafe { blend::mix($isa, job) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn add(job: &mut Onto<'_>) {
                // SAFETY: as above.
                unsafe { blend::add($isa, job) }
            }
            $(#[target_feature(enable = $features)])?
            unsafe fn decode(job: &mut Decode<'_>) {
                // SAFETY: as above.
                unsafe { decode::decode($lanes, $unpack, job) }
            }
            Kernels {
                width: $width,
                local_to_model,
                palette,
                own_skinning: None,
                own_sampling: None,
                blend,
                mix,
                add,
                decode,
            }
        };
    };
}

table!(SCALAR, Width::Scalar, Scalar, (Scalar, Plain(Scalar)));
#[cfg(target_arch = "x86_64")]
table!(SSE2, Width::Sse2, Sse2, (Sse2, Plain(Sse2)));
#[cfg(target_arch = "x86_64")]
table!(AVX2, Width::Avx2, Avx2::new(), (Avx2::new(), Avx2::new()), "avx2");
#[cfg(target_arch = "x86_64")]
table!(AVX512, Width::Avx512, Avx512::new(), (Avx2::new(), Avx2::new()), "avx2,avx512f,avx512vl,avx512dq,avx512bw");
#[cfg(target_arch = "aarch64")]
table!(NEON, Width::Neon, Neon, (Neon, Plain(Neon)));

/// Where the processor also has AVX-512's later instructions on bytes, packed lanes come sixteen at a time.
#[cfg(target_arch = "x86_64")]
const AVX512_BYTES: Kernels = {
    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi,avx512vnni")]
    unsafe fn decode(job: &mut Decode<'_>) {
        // SAFETY: the caller's promise; this is reached only where the processor has these instructions.
        unsafe { decode::decode(Avx512::new(), Sixteen::new(), job) }
    }
    Kernels { decode, ..AVX512 }
};

impl Kernels {
    /// The reference.
    pub const fn scalar() -> &'static Self {
        const { &Kernels { own_skinning: Some(&SCALAR_SKINNING), own_sampling: Some(&SCALAR_SAMPLING), ..SCALAR } }
    }

    /// Those that skin.
    fn skinning(&self) -> &'static SkinningKernels {
        apart!(
            self.own_skinning,
            self.width,
            SCALAR_SKINNING,
            SSE2_SKINNING,
            AVX2_SKINNING,
            AVX512_SKINNING,
            NEON_SKINNING
        )
    }

    /// Those that sample clips that are not packed.
    #[inline]
    fn sampling(&self) -> &'static SamplingKernels {
        apart!(
            self.own_sampling,
            self.width,
            SCALAR_SAMPLING,
            SSE2_SAMPLING,
            AVX2_SAMPLING,
            AVX512_SAMPLING,
            NEON_SAMPLING
        )
    }

    /// The kernels of a width, where this build and this processor have it.
    pub fn of(width: Width) -> Option<&'static Self> {
        match width {
            Width::Scalar => Some(Self::scalar()),
            #[cfg(target_arch = "x86_64")]
            Width::Sse2 => Some(const { &SSE2 }),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Self::avx2(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Self::avx512(),
            #[cfg(target_arch = "aarch64")]
            Width::Neon => Some(const { &NEON }),
            _ => None,
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<&'static Self> {
        is_x86_feature_detected!("avx2").then_some(const { &AVX2 })
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<&'static Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw");
        let has_bytes = is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512vnni");
        let has = has && cfg!(feature = "avx512");
        has.then_some(if has_bytes { const { &AVX512_BYTES } } else { const { &AVX512 } })
    }

    /// The widest kernels this processor has. Only these are named here, so that a library whose callers ask for no width
    /// goes without the reference where every processor has something wider.
    pub fn best() -> &'static Self {
        static BEST: OnceLock<&'static Kernels> = OnceLock::new();
        BEST.get_or_init(|| {
            #[cfg(target_arch = "x86_64")]
            return Self::avx512().or_else(Self::avx2).unwrap_or(const { &SSE2 });
            #[cfg(target_arch = "aarch64")]
            return const { &NEON };
            #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
            return Self::scalar();
        })
    }

    /// All kernels this processor has, narrowest first.
    pub fn available() -> impl Iterator<Item = &'static Self> {
        let widths = Width::ALL.into_iter().filter_map(Self::of);
        #[cfg(test)]
        let widths = widths.chain(Self::early_avx512());
        widths
    }

    /// What processors get whose AVX-512 lacks the later instructions on bytes; tests hold it where there is more, too.
    #[cfg(test)]
    fn early_avx512() -> Option<&'static Self> {
        #[cfg(target_arch = "x86_64")]
        return Self::avx512().map(|_| const { &AVX512 });
        #[cfg(not(target_arch = "x86_64"))]
        return None;
    }

    /// Which width these are.
    pub const fn width(&self) -> Width {
        self.width
    }

    /// Model matrices of local transforms, given as the ten columns of a pose; `parents` come before their children.
    ///
    /// # Panics
    /// If there are not as many models as parents, or not ten columns of as many joints, padded.
    pub(crate) fn local_to_model(&self, pose: &[f32], parents: &[u32], models: &mut [Affine]) {
        assert_eq!(models.len(), parents.len(), "one model matrix per joint");
        let padded = parents.len().next_multiple_of(LANES);
        assert_eq!(pose.len(), padded * COLUMNS, "ten columns of the skeleton's joints");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.local_to_model)(&mut ToModel { pose, parents, models }) }
    }

    /// Palette entries: the model matrix of each of `joints` times its inverse bind matrix, or the identity where a
    /// joint is not among the models.
    ///
    /// # Panics
    /// If the three arrays of a skin's length differ in length.
    pub(crate) fn palette(&self, models: &[Affine], joints: &[u32], inverse_bind: &[Affine], palette: &mut [Affine]) {
        assert_eq!(joints.len(), inverse_bind.len(), "one inverse bind matrix per skin joint");
        assert_eq!(joints.len(), palette.len(), "one palette entry per skin joint");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.palette)(&mut Palette { models, joints, inverse_bind, products: palette }) }
    }

    /// Skins by sums of matrices.
    ///
    /// # Panics
    /// If the palette, the morph weights or the streams do not fit the mesh.
    pub(crate) fn skin_linear(&self, job: &Skinning<'_>, palette: &[Affine]) {
        assert!(job.is_sound(palette.len()), "a skin job that was not checked");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.skinning().linear)(job, palette) }
    }

    /// Skins by means of rigid motions, after blended stretches where `stretched`.
    ///
    /// # Panics
    /// If the palette, the morph weights or the streams do not fit the mesh.
    pub(crate) fn skin_dual(&self, job: &Skinning<'_>, entries: &[DualEntry], stretched: bool) {
        assert!(job.is_sound(entries.len()), "a skin job that was not checked");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.skinning().dual)(job, entries, stretched) }
    }

    /// Puts samples into a pile, and finishes it where asked.
    ///
    /// # Panics
    /// If the poses are not of one size.
    pub(crate) fn blend(&self, job: &mut Blend<'_>) {
        assert!(job.is_sound(), "poses of different skeletons");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.blend)(job) }
    }

    /// Moves a pose the sample's weight of the way toward it.
    ///
    /// # Panics
    /// If the poses are not of one size.
    pub(crate) fn mix(&self, job: &mut Onto<'_>) {
        assert!(job.is_sound(), "poses of different skeletons");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.mix)(job) }
    }

    /// Samples joints on straight lines between keys.
    #[inline]
    pub(crate) fn lines(&self, job: &mut Lines<'_>) {
        // SAFETY: the table was given out because the processor has its instructions.
        unsafe { (self.sampling().lines)(job) }
    }

    /// Adds a sample's changes to a pose.
    ///
    /// # Panics
    /// If the poses are not of one size.
    pub(crate) fn add(&self, job: &mut Onto<'_>) {
        assert!(job.is_sound(), "poses of different skeletons");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.add)(job) }
    }
}

impl Kernels {
    /// Decodes packed rows at one time.
    ///
    /// # Panics
    /// If the frame is not in the rows, or there is no room for what comes out.
    pub(crate) fn decode(&self, job: &mut Decode<'_>) {
        assert!(job.is_sound(), "no such frame, or no room");
        // SAFETY: checked above, and the rows when they were made; a table is given out only where the processor has
        // its instructions.
        unsafe { (self.decode)(job) }
    }

    /// Moves a cell toward another.
    #[inline]
    pub(crate) fn move_toward(&self, job: &mut Toward<'_>) {
        // SAFETY: a table is given out only where the processor has its instructions.
        unsafe { (self.sampling().toward)(job) }
    }

    /// Samples two contributions to each instance of a block between their keys, and mixes them.
    ///
    /// # Panics
    /// If a cell is not in a table, or there is no room for what comes out.
    #[inline]
    pub(crate) fn sample_pairs(&self, job: &mut Pairs<'_>) {
        assert!(job.is_sound(), "no such cell, or no room");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.sampling().sample_pairs)(job) }
    }

    /// Moves clocks and fades on.
    pub(crate) fn glide(&self, job: &mut Glides<'_>) {
        let glide = match self.width {
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => AVX2_GLIDE,
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 if cfg!(feature = "avx512") => AVX512_GLIDE,
            _ => SCALAR_GLIDE,
        };
        // SAFETY: a table is given out only where the processor has its instructions.
        unsafe { glide(job) }
    }

    /// Samples a block of instances between their keys.
    ///
    /// # Panics
    /// If a key is not in the table, or there is no room for what comes out.
    #[inline]
    pub(crate) fn sample(&self, job: &mut Segments<'_>) {
        assert!(job.is_sound(), "no such key, or no room");
        // SAFETY: checked above; a table is given out only where the processor has its instructions.
        unsafe { (self.sampling().sample)(job) }
    }
}

/// Holds that the reference really works on one lane at a time.
const _: () = assert!(<Scalar as Isa>::COUNT == 1);
