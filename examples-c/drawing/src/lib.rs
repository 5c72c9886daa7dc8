//! Draws the example's pictures: a software rasteriser and the files it fills.

pub mod raster;
pub mod scene;
pub mod shade;
