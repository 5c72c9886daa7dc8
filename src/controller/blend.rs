//! Weights of a blend's points for some parameters.

use super::definition::BlendShape;
use crate::math::sorting::sort_by;

/// Points that lie closer to each other than this are one.
const TOUCHING: f32 = 1e-6;

/// The height of a triangle, as a share of its longest side, below which its corners lie on one line.
const FLAT: f32 = 1e-6;

/// The farthest from zero that a point may lie on an axis, and that parameters count: squares of distances stay numbers.
pub(super) const FARTHEST: f32 = 1e15;

/// The geometry of a blend, prepared once. Points are in canonical order, so that nothing depends on the order in which
/// the asset lists them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BlendSpace {
    /// Points on a line, ascending. Also of two parameters whose points all lie on one line: `axis` and `origin` say
    /// where that is.
    Line { places: Vec<f32>, origin: [f32; 2], axis: [f32; 2] },
    /// Points on a plane, weighted by distance.
    Distance { points: Vec<[f32; 2]> },
    /// Points on a plane or a line, of which the nearest plays alone.
    Nearest { points: Vec<[f32; 2]>, parameters: usize },
    /// Points on a plane, in triangles.
    Triangles { points: Vec<[f32; 2]>, triangles: Vec<[u32; 3]> },
}

impl BlendSpace {
    /// Prepares points that are in canonical order: ascending by x, then by y.
    pub fn new(points: &[[f32; 2]], parameters: usize, shape: BlendShape) -> Self {
        if shape == BlendShape::Nearest {
            return Self::Nearest { points: points.to_vec(), parameters };
        }
        if parameters == 1 {
            let places = points.iter().map(|p| p[0]).collect();
            return Self::Line { places, origin: [0.0; 2], axis: [1.0, 0.0] };
        }
        if shape == BlendShape::Distance {
            return Self::Distance { points: points.to_vec() };
        }
        let triangles = triangulate(points);
        if triangles.is_empty() {
            return line_through(points);
        }
        Self::Triangles { points: points.to_vec(), triangles }
    }

    /// Writes each point's weight; they sum to one.
    pub fn weigh(&self, at: [f32; 2], weights: &mut [f32]) {
        weights.fill(0.0);
        let at = at.map(|v| v.clamp(-FARTHEST, FARTHEST));
        match self {
            Self::Line { places, origin, axis } => {
                weigh_line(places, (at[0] - origin[0]) * axis[0] + (at[1] - origin[1]) * axis[1], weights);
            }
            Self::Distance { points } => weigh_distance(points, at, weights),
            Self::Nearest { points, parameters } => {
                let at = if *parameters == 1 { [at[0], 0.0] } else { at };
                weights[nearest(points, at)] = 1.0;
            }
            Self::Triangles { points, triangles } => weigh_triangles(points, triangles, at, weights),
        }
    }
}

/// The two neighbours share by where the value lies between them; beyond the ends, the last one has all.
fn weigh_line(places: &[f32], at: f32, weights: &mut [f32]) {
    let after = places.partition_point(|&p| p <= at);
    if after == 0 {
        weights[0] = 1.0;
    } else if after == places.len() {
        weights[after - 1] = 1.0;
    } else {
        let (low, high) = (places[after - 1], places[after]);
        let share = (at - low) / (high - low);
        weights[after - 1] = 1.0 - share;
        weights[after] = share;
    }
}

/// The point that lies nearest; of several, the first.
fn nearest(points: &[[f32; 2]], at: [f32; 2]) -> usize {
    // Seen from far away, points that lie close to each other differ in digits that 32 bits do not have.
    let squared = |i: usize| {
        let [x, y] = [0, 1].map(|axis| f64::from(points[i][axis]) - f64::from(at[axis]));
        x * x + y * y
    };
    (0..points.len()).fold(0, |best, i| if squared(i) < squared(best) { i } else { best })
}

/// The square of the distance between two points.
fn square(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])
}

/// Shepard, "A two-dimensional interpolation function for irregularly-spaced data", 1968: inverse squares of distance.
fn weigh_distance(points: &[[f32; 2]], at: [f32; 2], weights: &mut [f32]) {
    if let Some(on) = points.iter().position(|&p| square(p, at) <= TOUCHING * TOUCHING) {
        weights[on] = 1.0;
        return;
    }
    let mut sum = 0.0;
    for (weight, &point) in weights.iter_mut().zip(points) {
        *weight = 1.0 / square(point, at);
        sum += *weight;
    }
    for weight in weights.iter_mut() {
        *weight /= sum;
    }
}

fn weigh_triangles(points: &[[f32; 2]], triangles: &[[u32; 3]], at: [f32; 2], weights: &mut [f32]) {
    let corner = |i: u32| points[i as usize];
    let mut best = (f64::INFINITY, [0; 3], [0.0; 3]);
    for triangle in triangles {
        let [a, b, c] = triangle.map(corner);
        let area = cross(a, b, c);
        let shares = [cross(at, b, c) / area, cross(a, at, c) / area, cross(a, b, at) / area];
        // From far away, rounding alone may say that all are positive.
        if shares.iter().all(|&s| (0.0..=2.0).contains(&s)) {
            best = (0.0, *triangle, shares);
            break;
        }
        for edge in 0..3 {
            let (from, to) = (edge, (edge + 1) % 3);
            let (share, squared) = nearest_on_edge(corner(triangle[from]), corner(triangle[to]), at);
            if squared < best.0 {
                let mut shares = [0.0; 3];
                shares[from] = 1.0 - share;
                shares[to] = share;
                best = (squared, *triangle, shares);
            }
        }
    }
    for (&corner, share) in best.1.iter().zip(best.2) {
        weights[corner as usize] += share;
    }
}

/// How far along an edge the nearest place to `at` lies, from 0 to 1, and the square of its distance.
fn nearest_on_edge(a: [f32; 2], b: [f32; 2], at: [f32; 2]) -> (f32, f64) {
    let [a, b, at] = [a, b, at].map(|point| point.map(f64::from));
    let along = [b[0] - a[0], b[1] - a[1]];
    let length = along[0] * along[0] + along[1] * along[1];
    let share = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / length;
    let share = share.clamp(0.0, 1.0);
    let off = [a[0] + along[0] * share - at[0], a[1] + along[1] * share - at[1]];
    (share as f32, off[0] * off[0] + off[1] * off[1])
}

/// Twice the signed area of a triangle.
fn cross(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The line through points that all lie on one, from the first to the last.
fn line_through(points: &[[f32; 2]]) -> BlendSpace {
    let origin = points[0];
    let last = points[points.len() - 1];
    let along = [last[0] - origin[0], last[1] - origin[1]];
    let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
    let axis = if length > 0.0 { [along[0] / length, along[1] / length] } else { [1.0, 0.0] };
    let place = |p: &[f32; 2]| (p[0] - origin[0]) * axis[0] + (p[1] - origin[1]) * axis[1];
    BlendSpace::Line { places: points.iter().map(place).collect(), origin, axis }
}

/// Delaunay triangles by insertion (Bowyer and Watson, 1981), in double precision. Empty where all points lie on one
/// line. The points are few, so nothing clever is needed.
fn triangulate(points: &[[f32; 2]]) -> Vec<[u32; 3]> {
    let n = points.len();
    let mut all: Vec<[f64; 2]> = points.iter().map(|p| p.map(f64::from)).collect();
    let reach = all.iter().flatten().fold(1.0_f64, |reach, v| if v.abs() > reach { v.abs() } else { reach }) * 1e4;
    all.extend([[-reach, -reach], [reach, -reach], [0.0, reach]]);
    let outer = [n as u32, n as u32 + 1, n as u32 + 2];
    let mut triangles = vec![outer];
    for index in 0..n as u32 {
        insert(&all, &mut triangles, index);
    }
    triangles.retain(|t| {
        let flat = || {
            let [a, b, c] = t.map(|i| points[i as usize]);
            let longest = square(a, b).max(square(b, c)).max(square(c, a));
            cross(a, b, c).abs() <= FLAT * longest
        };
        t.iter().all(|&i| i < n as u32) && !flat()
    });
    sort_by(&mut triangles, Ord::cmp);
    triangles
}

fn insert(points: &[[f64; 2]], triangles: &mut Vec<[u32; 3]>, index: u32) {
    let mut edges: Vec<[u32; 2]> = Vec::new();
    triangles.retain(|t| {
        let inside = in_circle(t.map(|i| points[i as usize]), points[index as usize]);
        if inside {
            edges.extend([[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]]);
        }
        !inside
    });
    for &[a, b] in &edges {
        if !edges.contains(&[b, a]) {
            triangles.push([a, b, index]);
        }
    }
}

/// Whether a point lies within the circle through three others, which go round counter-clockwise.
fn in_circle([a, b, c]: [[f64; 2]; 3], p: [f64; 2]) -> bool {
    let row = |v: [f64; 2]| {
        let (x, y) = (v[0] - p[0], v[1] - p[1]);
        [x, y, x * x + y * y]
    };
    let ([ax, ay, aa], [bx, by, bb], [cx, cy, cc]) = (row(a), row(b), row(c));
    ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx) > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weigh(space: &BlendSpace, at: [f32; 2], count: usize) -> Vec<f32> {
        let mut weights = vec![0.0; count];
        space.weigh(at, &mut weights);
        weights
    }

    const SQUARE: [[f32; 2]; 5] = [[-1.0, -1.0], [-1.0, 1.0], [0.0, 0.0], [1.0, -1.0], [1.0, 1.0]];

    #[test]
    fn on_a_line_the_two_neighbours_share_and_the_ends_hold() {
        let space = BlendSpace::new(&[[-1.0, 0.0], [0.0, 0.0], [2.0, 0.0]], 1, BlendShape::Distance);
        assert_eq!(weigh(&space, [-0.25, 9.0], 3), [0.25, 0.75, 0.0]);
        assert_eq!(weigh(&space, [-5.0, 0.0], 3), [1.0, 0.0, 0.0]);
        assert_eq!(weigh(&space, [5.0, 0.0], 3), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn the_nearest_of_several_points_plays_alone() {
        let line = BlendSpace::new(&[[-1.0, 0.0], [0.25, 0.0], [1.0, 0.0]], 1, BlendShape::Nearest);
        assert_eq!(weigh(&line, [-0.5, 0.0], 3), [1.0, 0.0, 0.0]);
        assert_eq!(weigh(&line, [0.75, 0.0], 3), [0.0, 0.0, 1.0]);
        let plane = BlendSpace::new(&SQUARE, 2, BlendShape::Nearest);
        assert_eq!(weigh(&plane, [0.8, -0.4], 5), [0.0, 0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn by_distance_exactly_one_clip_plays_on_its_point_and_all_share_elsewhere() {
        let space = BlendSpace::new(&SQUARE, 2, BlendShape::Distance);
        for (index, point) in SQUARE.iter().enumerate() {
            let weights = weigh(&space, *point, 5);
            assert_eq!(weights[index], 1.0);
            assert_eq!(weights.iter().sum::<f32>(), 1.0);
        }
        let weights = weigh(&space, [0.3, -0.2], 5);
        assert!(weights.iter().all(|&w| w > 0.0) && (weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn triangles_give_weights_that_place_the_parameters_and_hold_outside() {
        let space = BlendSpace::new(&SQUARE, 2, BlendShape::Triangles);
        for at in [[0.3, -0.2], [0.0, 0.0], [-1.0, 0.0], [0.9, 0.95]] {
            let weights = weigh(&space, at, 5);
            let place = |axis: usize| weights.iter().zip(&SQUARE).map(|(w, p)| w * p[axis]).sum::<f32>();
            assert!((place(0) - at[0]).abs() < 1e-6 && (place(1) - at[1]).abs() < 1e-6, "{at:?} {weights:?}");
        }
        assert_eq!(weigh(&space, [3.0, 0.0], 5), [0.0, 0.0, 0.0, 0.5, 0.5]);
    }

    #[test]
    fn parameters_of_any_size_give_weights_that_sum_to_one() {
        let points = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
        for shape in [BlendShape::Distance, BlendShape::Triangles, BlendShape::Nearest] {
            for count in [1, 2] {
                let points = if count == 1 { [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]] } else { points };
                let space = BlendSpace::new(&points, count, shape);
                for x in [0.0, 1e10, 1e20, f32::MAX, f32::MIN, -1e-40] {
                    for y in [0.0, 1e7, f32::MAX, f32::MIN] {
                        let sum: f32 = weigh(&space, [x, y], 3).iter().sum();
                        assert!((sum - 1.0).abs() < 1e-6, "{shape:?} of {count} at {x:e}, {y:e}: {sum}");
                    }
                }
                let far = weigh(&space, [1e10, 0.0], 3);
                assert!(shape == BlendShape::Distance && count == 2 || far == [0.0, 0.0, 1.0], "{shape:?} {far:?}");
            }
        }
    }

    #[test]
    fn triangles_work_at_every_scale() {
        for scale in [1e-6, 1.0, 1e9] {
            let points = SQUARE.map(|point| point.map(|v| v * scale));
            let space = BlendSpace::new(&points, 2, BlendShape::Triangles);
            assert!(matches!(space, BlendSpace::Triangles { .. }), "{scale}");
            let weights = weigh(&space, [0.5 * scale, 0.0], 5);
            assert!((weights[2] - 0.5).abs() < 1e-6, "{scale}: {weights:?}");
        }
    }

    #[test]
    fn points_on_one_line_are_blended_along_it() {
        let points = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]];
        let space = BlendSpace::new(&points, 2, BlendShape::Triangles);
        let weights = weigh(&space, [2.5, 1.5], 3);
        assert!((weights[1] - 0.5).abs() < 1e-6 && (weights[2] - 0.5).abs() < 1e-6, "{weights:?}");
    }
}
