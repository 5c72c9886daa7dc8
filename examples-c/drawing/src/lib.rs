//! Draws the example's pictures: a software rasteriser, the files it fills, and a C interface, `drawing.h`.

pub mod c_interface;
pub mod canvas;
pub mod film;
pub mod plot;
pub mod raster;
pub mod scene;
pub mod shade;
pub mod studio;
