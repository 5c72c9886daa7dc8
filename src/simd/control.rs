//! How the processor rounds, and what it does with the smallest numbers, while the library computes.
//!
//! Hosts set their threads to flush denormal numbers to zero, or to round otherwise than to nearest; results would
//! then depend on the thread. A guard takes the host's setting away for the time of a batch, and gives it back for
//! the time of a callback and at the end.

use std::marker::PhantomData;

/// While it lives, this thread computes as IEEE 754 says: to the nearest, with denormal numbers. The host's setting
/// comes back when it is dropped.
#[derive(Debug)]
pub struct DefaultArithmetic {
    host: Register,
    /// The register belongs to the thread, so the guard stays on it.
    not_send: PhantomData<*const ()>,
}

impl DefaultArithmetic {
    /// Takes the host's setting away.
    #[must_use = "the host's setting comes back when the guard is dropped"]
    pub fn enter() -> Self {
        let host = read();
        if host != DEFAULT {
            write(DEFAULT);
        }
        Self { host, not_send: PhantomData }
    }

    /// Runs host code under the host's setting; what the host changes there stays its setting.
    pub fn with_host<R>(&mut self, host_code: impl FnOnce() -> R) -> R {
        write(self.host);
        let result = host_code();
        self.host = read();
        write(DEFAULT);
        result
    }
}

impl Drop for DefaultArithmetic {
    fn drop(&mut self) {
        if self.host != DEFAULT {
            write(self.host);
        }
    }
}

/// The control bits of MXCSR; its six flags of what happened so far are left out.
#[cfg(target_arch = "x86_64")]
type Register = u32;
#[cfg(target_arch = "aarch64")]
type Register = u64;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
type Register = ();

/// No exception traps, rounding to nearest, denormals kept.
#[cfg(target_arch = "x86_64")]
const DEFAULT: Register = 0x1F80;
#[cfg(target_arch = "aarch64")]
const DEFAULT: Register = 0;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const DEFAULT: Register = ();

#[cfg(target_arch = "x86_64")]
fn read() -> Register {
    let mut register: u32 = 0;
    // SAFETY: STMXCSR writes four bytes to the place it is given; every x86-64 processor has it.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut register, options(nostack, preserves_flags)) };
    register & !0x3F
}

#[cfg(target_arch = "x86_64")]
fn write(register: Register) {
    // SAFETY: LDMXCSR reads four bytes; only values of `read` and the default come here, whose reserved bits are zero.
    unsafe {
        std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const register, options(nostack, preserves_flags, readonly));
    }
}

#[cfg(target_arch = "aarch64")]
fn read() -> Register {
    let register: u64;
    // SAFETY: user code may read FPCR.
    unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) register, options(nomem, nostack, preserves_flags)) };
    register
}

#[cfg(target_arch = "aarch64")]
fn write(register: Register) {
    // SAFETY: user code may write FPCR; only values of `read` and the default come here.
    unsafe { std::arch::asm!("msr fpcr, {}", in(reg) register, options(nomem, nostack, preserves_flags)) };
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn read() -> Register {}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn write((): Register) {}

/// Runs `host_code` on a thread that flushes denormals to zero, where this machine can.
#[cfg(test)]
pub(crate) fn on_flushing_host<R>(host_code: impl FnOnce() -> R) -> R {
    /// Flush to zero and, on Intel and AMD, take denormals as zero.
    #[cfg(target_arch = "x86_64")]
    const FLUSHING: Register = DEFAULT | 0x8040;
    #[cfg(target_arch = "aarch64")]
    const FLUSHING: Register = 1 << 24;
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    const FLUSHING: Register = DEFAULT;
    write(FLUSHING);
    let result = host_code();
    write(DEFAULT);
    result
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use std::hint::black_box;

    use super::*;

    fn halved_smallest_normal() -> f32 {
        black_box(f32::MIN_POSITIVE) * black_box(0.5)
    }

    #[test]
    fn a_host_that_flushes_denormals_gets_its_setting_back_and_does_not_change_results() {
        let (flushed, kept, in_callback, kept_after, after) = on_flushing_host(|| {
            let flushed = halved_smallest_normal();
            let mut guard = DefaultArithmetic::enter();
            let kept = halved_smallest_normal();
            let in_callback = guard.with_host(halved_smallest_normal);
            let kept_after = halved_smallest_normal();
            drop(guard);
            (flushed, kept, in_callback, kept_after, halved_smallest_normal())
        });
        assert_eq!((flushed, in_callback, after), (0.0, 0.0, 0.0));
        assert_eq!((kept, kept_after), (f32::MIN_POSITIVE * 0.5, f32::MIN_POSITIVE * 0.5));
    }
}
