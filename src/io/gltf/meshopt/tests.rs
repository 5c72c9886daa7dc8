//! Decompressing what the reference encoder made, whole and broken.

use super::*;

// Compressed by the reference encoder, meshoptimizer 0.25.
const ATTRIBUTES: [u8; 101] = [
    160, 10, 6, 102, 102, 102, 102, 102, 102, 102, 102, 102, 0, 0, 0, 0, 0, 0, 7, 0, 2, 6, 10, 14, 18, 22, 26, 30, 34,
    38, 42, 46, 50, 54, 58, 255, 0, 0, 0, 62, 66, 70, 74, 0, 7, 0, 120, 120, 120, 120, 32, 120, 120, 120, 120, 32, 120,
    120, 120, 120, 32, 255, 0, 0, 0, 120, 120, 120, 120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0,
];
const TRIANGLES: [u8; 34] = [
    225, 240, 16, 254, 255, 110, 255, 240, 12, 255, 2, 2, 2, 255, 188, 15, 2, 3, 0, 118, 135, 86, 103, 120, 169, 134,
    101, 137, 104, 152, 1, 105, 0, 0,
];
const INDICES: [u8; 13] = [209, 0, 4, 205, 1, 4, 7, 152, 31, 0, 0, 0, 0];
const ROTATIONS: [u8; 78] = [
    160, 1, 48, 0, 0, 0, 178, 1, 48, 0, 0, 0, 9, 1, 60, 0, 0, 0, 178, 110, 1, 60, 0, 0, 0, 9, 13, 1, 48, 0, 0, 0, 178,
    1, 48, 0, 0, 0, 9, 1, 12, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    167, 5, 167, 5, 167, 5, 252, 7,
];

fn form(mode: Mode, filter: Filter, count: usize, stride: usize) -> Form {
    Form { mode, filter, count, stride }
}

fn decompressed(data: &[u8], form: Form) -> Result<Vec<u8>, Broken> {
    let mut out = Vec::new();
    decompress(data, form, &mut out).map(|()| out)
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

#[test]
fn attributes_of_the_reference_encoder_come_out_as_they_went_in() {
    let expected: Vec<u8> = (0..20_u32).flat_map(|i| [i * 3, i * i, 7, i % 5 * 60].map(|v| v as u8)).collect();
    assert_eq!(decompressed(&ATTRIBUTES, form(Mode::Attributes, Filter::None, 20, 4)), Ok(expected));
}

#[test]
fn triangles_and_indices_of_the_reference_encoder_come_out_as_they_went_in() {
    let triangles = decompressed(&TRIANGLES, form(Mode::Triangles, Filter::None, 18, 4)).expect("valid");
    assert_eq!(words(&triangles), [0, 1, 2, 2, 1, 3, 4, 6, 5, 7, 8, 9, 2, 3, 10, 1000, 1001, 999]);
    let indices = decompressed(&INDICES, form(Mode::Indices, Filter::None, 6, 4)).expect("valid");
    assert_eq!(words(&indices), [0, 1, 51, 2, 49, 1000]);
}

#[test]
fn rotations_get_their_largest_number_back() {
    let bytes = decompressed(&ROTATIONS, form(Mode::Attributes, Filter::Quaternion, 3, 8)).expect("valid");
    let shorts: Vec<i16> = bytes.chunks_exact(2).map(|short| i16::from_le_bytes([short[0], short[1]])).collect();
    let expected = [16399, 16378, 16378, 16378, 32767, 0, 0, 0, 0, -19661, 0, 26213];
    assert_eq!(shorts, expected);
}

#[test]
fn numbers_with_exponents_reach_from_the_smallest_to_the_largest() {
    assert_eq!(exponential(0x0000_0003), 3.0);
    assert_eq!(exponential(-1), -0.5);
    assert_eq!(exponential(0x7F00_0001), 1.701_411_8e38);
    assert_eq!(exponential(0x8000_0002_u32 as i32), f32::MIN_POSITIVE / 2.0);
}

#[test]
fn cut_and_changed_data_end_in_data_or_a_message() {
    let cases = [
        (&ATTRIBUTES[..], form(Mode::Attributes, Filter::None, 20, 4)),
        (&TRIANGLES[..], form(Mode::Triangles, Filter::None, 18, 4)),
        (&INDICES[..], form(Mode::Indices, Filter::None, 6, 4)),
        (&ROTATIONS[..], form(Mode::Attributes, Filter::Quaternion, 3, 8)),
    ];
    for (data, form) in cases {
        for length in 0..data.len() {
            assert!(decompressed(&data[..length], form).is_err(), "{form:?} of {length} bytes");
        }
        for bit in 0..data.len() * 8 {
            let mut changed = data.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Ok(bytes) = decompressed(&changed, form) {
                assert_eq!(bytes.len(), form.count * form.stride);
            }
        }
    }
}
