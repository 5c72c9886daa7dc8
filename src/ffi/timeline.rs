//! Times on a grid and on a ruler through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
//! off by default.
//!
//! For editors that draw a timeline: keys snap to frames, and a ruler has a tick for each. These calls need no context.

use super::part::Part;
use super::pointer::{finite, out, room, same_enum};
use super::status::{AnimStatus, fail, guard};
use crate::edit::{Rounding, RulerUnit, TimeGrid, TimeView};

/// Which time of a grid a time becomes.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimRounding {
    /// The nearest; of two that are as near, the later.
    Nearest = 0,
    /// The last that is not after it.
    Down = 1,
    /// The first that is not before it.
    Up = 2,
}

same_enum!(AnimRounding: Rounding { Nearest, Down, Up });

/// A line of a ruler.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimTick {
    /// Seconds.
    pub time: f64,
    /// Pixels from the left edge.
    pub x: f64,
    /// What its label says: seconds, or a frame.
    pub number: f64,
    /// Whether it is labelled; the others divide the way between two that are.
    pub major: u8,
    /// Always 0.
    pub reserved: [u8; 7],
}

/// Snaps a time to frames. A frame's time is its number over the rate, so that frame 30 of 30 a second is at one second exactly.
///
/// @param seconds the time
/// @param frames_per_second how many frames a second has
/// @param rounding an `AnimRounding`
/// @param snapped becomes the time of the frame; may be null
/// @param frame becomes the frame's number; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that is not above zero;
/// `ANIM_STATUS_INVALID_ENUM`; or what pointers give
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_time_snap(
    seconds: f64,
    frames_per_second: f64,
    rounding: u32,
    snapped: *mut f64,
    frame: *mut i64,
) -> AnimStatus {
    guard(|| {
        Part::EDITING.check()?;
        let snapped = if snapped.is_null() { None } else { Some(out!(snapped)) };
        let frame = if frame.is_null() { None } else { Some(out!(frame)) };
        let seconds = finite(seconds, "seconds")?;
        let grid = TimeGrid::from_rate(frames_per_second)?;
        let number = grid.frame(seconds, AnimRounding::read(rounding, "rounding")?);
        if let Some(snapped) = snapped {
            snapped.write(grid.time(number));
        }
        if let Some(frame) = frame {
            frame.write(number);
        }
        Ok(())
    })
}

/// Gives the ticks of a ruler, from left to right. Labelled ones are at steps of 1, 2 and 5 of a power of ten.
///
/// @param start the time at the left edge
/// @param pixels_per_second how wide a second is
/// @param width how wide the ruler is, in pixels
/// @param spacing how many pixels labelled ticks are apart at least
/// @param frames_per_second how many frames a second has, where the ruler counts frames; 0 where it counts seconds
/// @param ticks where the ticks go
/// @param capacity how many `ticks` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a scale, a spacing or a rate that is not
/// above zero; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers give
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn anim_ruler_ticks(
    start: f64,
    pixels_per_second: f64,
    width: f64,
    spacing: f64,
    frames_per_second: f64,
    ticks: *mut AnimTick,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        Part::EDITING.check()?;
        let view = TimeView {
            start: finite(start, "start")?,
            pixels_per_second: finite(pixels_per_second, "pixels_per_second")?,
        };
        let (width, spacing) = (finite(width, "width")?, finite(spacing, "spacing")?);
        for (value, name) in [(pixels_per_second, "pixels_per_second"), (spacing, "spacing")] {
            if value <= 0.0 {
                return fail!(OutOfRange, "`{name}` is {value}, which is not above zero");
            }
        }
        let unit = if frames_per_second == 0.0 {
            RulerUnit::Seconds
        } else {
            RulerUnit::Frames(TimeGrid::from_rate(frames_per_second)?)
        };
        let all = view.ticks(width, spacing, unit);
        let Some(room) = room!(all.len() => ticks, capacity, count) else { return Ok(()) };
        for (place, tick) in room.iter_mut().zip(all) {
            let (time, x, number) = (tick.time, tick.x, tick.number);
            *place = AnimTick { time, x, number, major: u8::from(tick.major), reserved: [0; 7] };
        }
        Ok(())
    })
}
