//! A picture to draw lines and words on, for the contact sheet and the plot.

use glam::Vec2;

/// An 8-bit colour: red, green, blue.
pub type Ink = [u8; 3];

/// Red, green and blue, row by row from the top.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Three bytes a pixel.
    pub pixels: Vec<u8>,
}

impl Canvas {
    /// A canvas of one colour.
    pub fn new(width: usize, height: usize, paper: Ink) -> Self {
        Self { width, height, pixels: paper.repeat(width * height) }
    }

    /// Copies a picture of `width` pixels a row to `(x, y)`, at half its size.
    pub fn place_half(&mut self, picture: &[u8], width: usize, x: usize, y: usize) {
        for (row, lines) in picture.chunks_exact(width * 6).enumerate() {
            let (upper, lower) = lines.split_at(width * 3);
            for column in 0..width / 2 {
                for channel in 0..3 {
                    let at = column * 6 + channel;
                    let sum: u32 = [upper[at], upper[at + 3], lower[at], lower[at + 3]].map(u32::from).iter().sum();
                    self.pixels[((y + row) * self.width + x + column) * 3 + channel] = ((sum + 2) / 4) as u8;
                }
            }
        }
    }

    /// Draws a round-ended line of `thickness` pixels with smooth edges.
    pub fn line(&mut self, from: Vec2, to: Vec2, thickness: f32, ink: Ink) {
        let reach = thickness * 0.5 + 1.0;
        let span = |a: f32, b: f32, limit: usize| {
            let low = (a.min(b) - reach).floor().max(0.0) as usize;
            let high = ((a.max(b) + reach).ceil().max(0.0) as usize).min(limit);
            low.min(limit)..high
        };
        let along = to - from;
        for y in span(from.y, to.y, self.height) {
            for x in span(from.x, to.x, self.width) {
                let p = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - from;
                let t = (p.dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
                let cover = (thickness * 0.5 + 0.5 - (p - along * t).length()).clamp(0.0, 1.0);
                let at = (y * self.width + x) * 3;
                for (pixel, &wanted) in self.pixels[at..at + 3].iter_mut().zip(&ink) {
                    *pixel = (f32::from(*pixel) + (f32::from(wanted) - f32::from(*pixel)) * cover + 0.5) as u8;
                }
            }
        }
    }

    /// Draws lines through `points`.
    pub fn path(&mut self, points: &[Vec2], thickness: f32, ink: Ink) {
        for pair in points.windows(2) {
            self.line(pair[0], pair[1], thickness, ink);
        }
    }

    /// Writes words with their upper left corner at `(x, y)`, capitals `height` pixels high; gives where they end.
    pub fn text(&mut self, words: &str, x: f32, y: f32, height: f32, ink: Ink) -> f32 {
        let unit = height / 6.0;
        let mut pen = x;
        for letter in words.chars() {
            for stroke in strokes(letter.to_ascii_uppercase()).split(' ') {
                let digits: Vec<f32> = stroke.bytes().map(|digit| f32::from(digit - b'0')).collect();
                let points: Vec<Vec2> =
                    digits.chunks_exact(2).map(|p| Vec2::new(pen + p[0] * unit, y + p[1] * unit)).collect();
                self.path(&points, (height * 0.13).max(1.1), ink);
            }
            pen += unit * 5.4;
        }
        pen
    }
}

/// How wide words of capitals `height` pixels high are.
pub fn text_width(words: &str, height: f32) -> f32 {
    words.chars().count() as f32 * height * 0.9
}

/// A letter's strokes on a grid of 4 by 6: pairs of digits are points (x to the right, y down), a blank lifts the pen.
fn strokes(letter: char) -> &'static str {
    match letter {
        'A' => "062046 1434",
        'B' => "033344453606003041423303",
        'C' => "4130100105163645",
        'D' => "06003041453606",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "404536160504",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "100105163645413010",
        'P' => "06003041423303",
        'Q' => "100105163645413010 2446",
        'R' => "06003041423303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '0' => "100105163645413010 1531",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "004022334445361605",
        '4' => "36300444",
        '5' => "400002324345361605",
        '6' => "30120405163645443303",
        '7' => "004016",
        '8' => "133342413010010213 1304051636454433",
        '9' => "43130201103041423416",
        '.' => "1626",
        ',' => "2516",
        ':' => "2122 2425",
        '-' => "1333",
        '+' => "1333 2224",
        '/' => "0640",
        '_' => "0646",
        '(' => "30121436",
        ')' => "10323416",
        '%' => "0640 0111 3545",
        '>' => "013305",
        '<' => "411345",
        '=' => "0242 0444",
        '[' => "30101636",
        ']' => "10303616",
        '"' => "1012 3032",
        '\'' => "2022",
        '#' => "1016 3036 0242 0444",
        '|' => "2026",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_strokes_of_whole_points_inside_its_cell() {
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-+/_()%><=[]'#|".chars() {
            let strokes = strokes(letter);
            assert!(!strokes.is_empty());
            for stroke in strokes.split(' ') {
                assert_eq!(stroke.len() % 2, 0, "{letter}: {stroke}");
                assert!(stroke.len() >= 4, "{letter}: {stroke}");
                let points = stroke.as_bytes().chunks(2);
                assert!(points.into_iter().all(|p| p[0] <= b'4' && p[1] <= b'6'), "{letter}: {stroke}");
            }
        }
    }
}
