//! Four lanes on Arm: NEON, which every 64-bit processor of theirs has.

use std::arch::aarch64::*;

use super::LANES;
use super::lanes::{Floats, Isa};
use super::vectors::{operators, transpose};

/// The token; needs no promise, since AArch64 includes NEON.
#[derive(Clone, Copy)]
pub(crate) struct Neon;

/// Four floats.
#[derive(Clone, Copy)]
pub(crate) struct F32x4(float32x4_t);

operators!(F32x4: Add add vaddq_f32, Sub sub vsubq_f32, Mul mul vmulq_f32, Div div vdivq_f32);

impl std::ops::Neg for F32x4 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: AArch64 has NEON.
        Self(unsafe { vnegq_f32(self.0) })
    }
}

impl Floats for F32x4 {
    type Mask = uint32x4_t;

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: AArch64 has NEON.
        Self(unsafe { vsqrtq_f32(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: AArch64 has NEON.
        Self(unsafe { vabsq_f32(self.0) })
    }

    #[inline(always)]
    fn flip_sign(self, sign: Self) -> Self {
        // SAFETY: AArch64 has NEON.
        unsafe {
            let sign = vandq_u32(vreinterpretq_u32_f32(sign.0), vdupq_n_u32(0x8000_0000));
            Self(vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(self.0), sign)))
        }
    }

    #[inline(always)]
    fn less(self, other: Self) -> uint32x4_t {
        // SAFETY: AArch64 has NEON.
        unsafe { vcltq_f32(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> uint32x4_t {
        // SAFETY: AArch64 has NEON.
        unsafe { vceqq_f32(self.0, other.0) }
    }

    #[inline(always)]
    fn any(mask: uint32x4_t) -> bool {
        // SAFETY: AArch64 has NEON.
        unsafe { vmaxvq_u32(mask) != 0 }
    }

    #[inline(always)]
    fn select(mask: uint32x4_t, yes: Self, no: Self) -> Self {
        // SAFETY: AArch64 has NEON.
        Self(unsafe { vbslq_f32(mask, yes.0, no.0) })
    }
}

/// Transposes a 4×4 matrix.
#[inline(always)]
fn transposed([r0, r1, r2, r3]: [float32x4_t; 4]) -> [float32x4_t; 4] {
    // SAFETY: AArch64 has NEON.
    unsafe {
        transpose!(
            [r0, r1, r2, r3],
            vzip1q_f32,
            vzip2q_f32,
            vzip1q_f64,
            vzip2q_f64,
            vreinterpretq_f64_f32,
            vreinterpretq_f32_f64
        )
    }
}

impl Isa for Neon {
    const COUNT: usize = 4;
    type Column = F32x4;
    type Rows = [float32x4_t; 3];
    type Places = ();
    const PLACES: usize = 1;

    #[inline(always)]
    fn splat(self, value: f32) -> F32x4 {
        // SAFETY: AArch64 has NEON.
        unsafe { F32x4(vdupq_n_f32(value)) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> F32x4 {
        // SAFETY: the caller promises four readable floats.
        F32x4(unsafe { vld1q_f32(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, value: F32x4) {
        // SAFETY: the caller promises four writable floats.
        unsafe { vst1q_f32(to, value.0) }
    }

    #[inline(always)]
    unsafe fn load_upper_halves(self, from: *const u32) -> F32x4 {
        // SAFETY: the caller promises four readable words.
        unsafe { F32x4(vcvtq_f32_u32(vshrq_n_u32::<16>(vld1q_u32(from)))) }
    }

    #[inline(always)]
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32) {
        // SAFETY: the caller promises four readable and four writable words.
        unsafe {
            let half = vandq_u32(vld1q_u32(from), vdupq_n_u32(0xFFFF));
            vst1q_u32(to, vaddq_u32(vshlq_n_u32::<A>(half), vshlq_n_u32::<B>(half)));
        }
    }

    #[inline(always)]
    unsafe fn load_places(self, _from: *const u8) {}

    #[inline(always)]
    fn look_up(self, table: F32x4, (): ()) -> F32x4 {
        // SAFETY: AArch64 has NEON.
        F32x4(unsafe { vdupq_laneq_f32::<0>(table.0) })
    }

    #[inline(always)]
    unsafe fn load_quads(self, from: *const f32, stride: usize) -> [F32x4; 4] {
        // SAFETY: the caller promises four readable quads.
        unsafe {
            let rows = [
                vld1q_f32(from),
                vld1q_f32(from.add(stride)),
                vld1q_f32(from.add(2 * stride)),
                vld1q_f32(from.add(3 * stride)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x4(a), F32x4(b), F32x4(c), F32x4(d)]
        }
    }

    #[inline(always)]
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [F32x4; 4] {
        // SAFETY: the caller promises four readable quads.
        unsafe {
            let rows = [
                vld1q_f32(from.add(offsets[0] as usize)),
                vld1q_f32(from.add(offsets[1] as usize)),
                vld1q_f32(from.add(offsets[2] as usize)),
                vld1q_f32(from.add(offsets[3] as usize)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x4(a), F32x4(b), F32x4(c), F32x4(d)]
        }
    }

    #[inline(always)]
    unsafe fn store_quads(self, [a, b, c, d]: [F32x4; 4], to: *mut f32, stride: usize) {
        let [a, b, c, d] = transposed([a.0, b.0, c.0, d.0]);
        // SAFETY: the caller promises four writable quads.
        unsafe {
            vst1q_f32(to, a);
            vst1q_f32(to.add(stride), b);
            vst1q_f32(to.add(2 * stride), c);
            vst1q_f32(to.add(3 * stride), d);
        }
    }

    #[inline(always)]
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> [float32x4_t; 3] {
        // SAFETY: the caller promises three readable quads.
        unsafe { [vld1q_f32(from), vld1q_f32(from.add(stride)), vld1q_f32(from.add(2 * stride))] }
    }

    #[inline(always)]
    unsafe fn store_rows(self, to: *mut f32, [a, b, c]: [float32x4_t; 3]) {
        // SAFETY: the caller promises sixteen writable floats.
        unsafe {
            vst1q_f32(to, a);
            vst1q_f32(to.add(4), b);
            vst1q_f32(to.add(8), c);
        }
    }

    #[inline(always)]
    unsafe fn write_rows(self, to: *mut f32, rows: [float32x4_t; 3]) {
        // SAFETY: the caller promises twelve writable floats, and no more are written.
        unsafe { self.store_rows(to, rows) }
    }

    #[inline(always)]
    unsafe fn repeat_quad(self, from: *const f32) -> [float32x4_t; 3] {
        // SAFETY: the caller promises four readable floats.
        [unsafe { vld1q_f32(from) }; 3]
    }

    #[inline(always)]
    fn spread_first(self, [a, b, c]: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe { [vdupq_laneq_f32::<0>(a), vdupq_laneq_f32::<0>(b), vdupq_laneq_f32::<0>(c)] }
    }

    #[inline(always)]
    fn spread_second(self, [a, b, c]: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe { [vdupq_laneq_f32::<1>(a), vdupq_laneq_f32::<1>(b), vdupq_laneq_f32::<1>(c)] }
    }

    #[inline(always)]
    fn spread_third(self, [a, b, c]: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe { [vdupq_laneq_f32::<2>(a), vdupq_laneq_f32::<2>(b), vdupq_laneq_f32::<2>(c)] }
    }

    #[inline(always)]
    fn keep_last(self, [a, b, c]: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe {
            let nothing = vdupq_n_f32(-0.0);
            [
                vcopyq_laneq_f32::<3, 3>(nothing, a),
                vcopyq_laneq_f32::<3, 3>(nothing, b),
                vcopyq_laneq_f32::<3, 3>(nothing, c),
            ]
        }
    }

    #[inline(always)]
    fn mul_rows(self, a: [float32x4_t; 3], b: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe { [vmulq_f32(a[0], b[0]), vmulq_f32(a[1], b[1]), vmulq_f32(a[2], b[2])] }
    }

    #[inline(always)]
    fn scale_rows(self, [a, b, c]: [float32x4_t; 3], factor: f32) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe {
            let factor = vdupq_n_f32(factor);
            [vmulq_f32(a, factor), vmulq_f32(b, factor), vmulq_f32(c, factor)]
        }
    }

    #[inline(always)]
    fn add_rows(self, a: [float32x4_t; 3], b: [float32x4_t; 3]) -> [float32x4_t; 3] {
        // SAFETY: AArch64 has NEON.
        unsafe { [vaddq_f32(a[0], b[0]), vaddq_f32(a[1], b[1]), vaddq_f32(a[2], b[2])] }
    }
}
