//! Sprite frames: an image, how it is cut and which cell, keyed as one value.
//!
//! They are drawn together, so they change together: a frame is one text, and a track of frames is a track of texts,
//! which never mix. A host whose property is a frame reads the text it is given with [`SpriteFrame::from_str`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::Keys;
use crate::value::Kind;

/// One picture of a sprite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpriteFrame {
    /// The image, as the host names it.
    pub image: String,
    /// How many cells stand side by side in it, 1 or more.
    pub columns: u32,
    /// How many rows of them there are, 1 or more.
    pub rows: u32,
    /// Which cell, counted along the rows from the top left.
    pub cell: u32,
}

/// A text that is no sprite frame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no sprite frame: {reason}")]
pub struct SpriteFrameError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

/// `image#columns,rows,cell`.
impl fmt::Display for SpriteFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{},{},{}", self.image, self.columns, self.rows, self.cell)
    }
}

impl FromStr for SpriteFrame {
    type Err = SpriteFrameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = |reason| SpriteFrameError { text: text.to_owned(), reason };
        let (image, grid) = text.rsplit_once('#').ok_or_else(|| wrong("it has no #"))?;
        let numbers: Result<Vec<u32>, _> = grid.split(',').map(str::parse).collect();
        let Ok([columns, rows, cell]) = <[u32; 3]>::try_from(numbers.unwrap_or_default()) else {
            return Err(wrong("after the # there are not three numbers"));
        };
        let cells = u64::from(columns) * u64::from(rows);
        if u64::from(cell) >= cells {
            return Err(wrong("the cell lies outside the grid"));
        }
        Ok(Self { image: image.to_owned(), columns, rows, cell })
    }
}

impl Keys {
    /// Keys of sprite frames.
    pub fn sprite_frames(times: Vec<f32>, frames: &[SpriteFrame]) -> Self {
        Self::texts(Kind::Text, times, frames.iter().map(|frame| Arc::from(frame.to_string())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::SampleAt;

    #[test]
    fn a_frame_is_read_as_it_was_written_and_held_whole() {
        let frame = |image: &str, cell| SpriteFrame { image: image.into(), columns: 4, rows: 2, cell };
        let keys = Keys::sprite_frames(vec![0.0, 0.5], &[frame("run#1.png", 3), frame("jump.png", 7)]);
        let read = |time| keys.sample_text(&SampleAt::time(time), false, &mut 0).expect("a text").parse();
        assert_eq!(read(0.49), Ok(frame("run#1.png", 3)));
        assert_eq!(read(0.5), Ok(frame("jump.png", 7)));
    }

    #[test]
    fn what_is_no_frame_is_refused() {
        for text in ["a.png", "a.png#1,1", "a.png#1,1,-1", "a.png#2,2,4", "a.png#0,0,0", "a.png#1,1,0,0"] {
            assert!(text.parse::<SpriteFrame>().is_err(), "{text}");
        }
    }
}
