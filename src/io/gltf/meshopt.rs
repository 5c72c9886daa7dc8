//! Undoes `EXT_meshopt_compression`: attributes, triangles and index sequences, and the filters over attributes.
//!
//! In go the compressed bytes of a buffer view with the numbers its extension gives; out come the bytes that the view
//! would have. Written from the extension's specification (Khronos registry, `EXT_meshopt_compression`, appendices A
//! and B), whose words the names follow. Every read is checked: any bytes end in data or in a message.

/// How a buffer view is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Vertex attributes or keys, byte by byte as differences.
    Attributes,
    /// Indices of triangles.
    Triangles,
    /// Any other indices.
    Indices,
}

/// What was done to attributes before they were compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    /// Nothing.
    None,
    /// Unit vectors on an octahedron.
    Octahedral,
    /// Rotations without their largest number.
    Quaternion,
    /// Floats with fewer digits.
    Exponential,
}

impl Mode {
    /// The mode that a word in the file means.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "ATTRIBUTES" => Some(Self::Attributes),
            "TRIANGLES" => Some(Self::Triangles),
            "INDICES" => Some(Self::Indices),
            _ => None,
        }
    }
}

impl Filter {
    /// The filter that a word in the file means.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "NONE" => Some(Self::None),
            "OCTAHEDRAL" => Some(Self::Octahedral),
            "QUATERNION" => Some(Self::Quaternion),
            "EXPONENTIAL" => Some(Self::Exponential),
            _ => None,
        }
    }
}

/// The form of a compressed view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub mode: Mode,
    pub filter: Filter,
    /// How many elements there are.
    pub count: usize,
    /// Bytes an element.
    pub stride: usize,
}

/// Why bytes do not decompress.
type Broken = &'static str;

const TOO_SHORT: Broken = "the compressed data end too early";

/// Refuses forms that the extension does not have.
pub(super) fn check(form: Form) -> Result<(), Broken> {
    let Form { mode, filter, count, stride } = form;
    let fits = match mode {
        Mode::Attributes => stride.is_multiple_of(4) && (4..=256).contains(&stride),
        Mode::Triangles => count.is_multiple_of(3) && (stride == 2 || stride == 4),
        Mode::Indices => stride == 2 || stride == 4,
    };
    let filters = match filter {
        Filter::None => true,
        Filter::Octahedral => mode == Mode::Attributes && (stride == 4 || stride == 8),
        Filter::Quaternion => mode == Mode::Attributes && stride == 8,
        Filter::Exponential => mode == Mode::Attributes,
    };
    match (fits, filters) {
        (true, true) => Ok(()),
        (false, _) => Err("byteStride or count do not go with the mode"),
        (_, false) => Err("the filter does not go with the mode or byteStride"),
    }
}

/// Decompresses into `out`, which is empty and has room for `count * stride` bytes.
pub(super) fn decompress(data: &[u8], form: Form, out: &mut Vec<u8>) -> Result<(), Broken> {
    check(form)?;
    match form.mode {
        Mode::Attributes => {
            out.resize(form.count * form.stride, 0);
            decode_attributes(data, form, out)?;
            apply_filter(form, out);
            Ok(())
        }
        Mode::Triangles => decode_triangles(data, form, out),
        Mode::Indices => decode_indices(data, form, out),
    }
}

/// Bytes that are read from the front.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Broken> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(TOO_SHORT)?;
        self.0 = rest;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, Broken> {
        Ok(self.take(1)?[0])
    }

    /// A number of seven bits a byte, lowest first, in at most five bytes.
    fn varint(&mut self) -> Result<u32, Broken> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= u32::from(byte & 127).wrapping_shl(shift);
            if byte < 128 {
                return Ok(value);
            }
        }
        Ok(value)
    }
}

/// Signed numbers with the sign in the lowest bit.
fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

/// Elements in a group, whose differences have one width.
const GROUP: usize = 16;

fn decode_attributes(data: &[u8], form: Form, out: &mut [u8]) -> Result<(), Broken> {
    let stride = form.stride;
    if data.first() != Some(&0xA0) {
        return Err("the compressed data do not begin as attributes of version 0 do");
    }
    // The tail is at least 32 bytes, the first element last in it.
    let tail = data.len().checked_sub(stride.max(32)).filter(|&tail| tail > 0).ok_or(TOO_SHORT)?;
    let mut before = [0_u8; 256];
    before[..stride].copy_from_slice(&data[data.len() - stride..]);
    let mut cursor = Cursor(&data[1..tail]);
    let block = (8192 / stride / GROUP * GROUP).min(256);
    for elements in out.chunks_mut(block * stride) {
        decode_block(&mut cursor, stride, elements, &mut before)?;
    }
    if cursor.0.is_empty() { Ok(()) } else { Err("the compressed data are longer than their elements") }
}

fn decode_block(
    cursor: &mut Cursor<'_>,
    stride: usize,
    elements: &mut [u8],
    before: &mut [u8; 256],
) -> Result<(), Broken> {
    let count = elements.len() / stride;
    let groups = count.div_ceil(GROUP);
    for (k, before) in before[..stride].iter_mut().enumerate() {
        let widths = cursor.take(groups.div_ceil(4))?;
        for group in 0..groups {
            let width = widths[group / 4] >> (group % 4 * 2) & 3;
            let differences = decode_group(cursor, width)?;
            for (i, difference) in differences.into_iter().enumerate().take(count - group * GROUP) {
                *before = before.wrapping_add(unzigzag(u32::from(difference)) as u8);
                elements[(group * GROUP + i) * stride + k] = *before;
            }
        }
    }
    Ok(())
}

/// Sixteen differences of 0, 2, 4 or 8 bits; in the narrow ones the highest value means that a whole byte follows.
fn decode_group(cursor: &mut Cursor<'_>, width: u8) -> Result<[u8; GROUP], Broken> {
    let mut differences = [0; GROUP];
    let bits = match width {
        0 => return Ok(differences),
        1 => 2,
        2 => 4,
        _ => {
            differences.copy_from_slice(cursor.take(GROUP)?);
            return Ok(differences);
        }
    };
    let packed = cursor.take(GROUP * bits / 8)?;
    let highest = (1 << bits) - 1;
    for (i, difference) in differences.iter_mut().enumerate() {
        // The first of a byte's differences is in its high bits.
        let (byte, place) = (i * bits / 8, 8 - bits - i * bits % 8);
        let value = packed[byte] >> place & highest;
        *difference = if value == highest { cursor.byte()? } else { value };
    }
    Ok(differences)
}

/// Two rings of the last sixteen edges and vertices, which triangles refer to.
struct Recent {
    edges: [[u32; 2]; 16],
    edge: usize,
    vertices: [u32; 16],
    vertex: usize,
    /// The next vertex that no triangle has named yet.
    next: u32,
    /// The last vertex that was named as a difference.
    last: u32,
}

impl Recent {
    fn edge(&self, back: u8) -> [u32; 2] {
        self.edges[self.edge.wrapping_sub(1 + usize::from(back)) & 15]
    }

    fn vertex(&self, back: u8) -> u32 {
        self.vertices[self.vertex.wrapping_sub(usize::from(back)) & 15]
    }

    fn push_edge(&mut self, a: u32, b: u32) {
        self.edges[self.edge] = [a, b];
        self.edge = (self.edge + 1) & 15;
    }

    fn push_vertex(&mut self, vertex: u32) {
        self.vertices[self.vertex] = vertex;
        self.vertex = (self.vertex + 1) & 15;
    }

    fn new_vertex(&mut self) -> u32 {
        let vertex = self.next;
        self.next = self.next.wrapping_add(1);
        vertex
    }

    fn named_vertex(&mut self, cursor: &mut Cursor<'_>) -> Result<u32, Broken> {
        self.last = self.last.wrapping_add(unzigzag(cursor.varint()?));
        Ok(self.last)
    }
}

fn decode_triangles(data: &[u8], form: Form, out: &mut Vec<u8>) -> Result<(), Broken> {
    let version = match data.first() {
        Some(0xE0) => 0,
        Some(0xE1) => 1,
        _ => return Err("the compressed data do not begin as triangles do"),
    };
    let triangles = form.count / 3;
    let codes = data.get(1..).and_then(|rest| rest.get(..triangles)).ok_or(TOO_SHORT)?;
    let table_at = data.len().checked_sub(16).filter(|&at| at > triangles).ok_or(TOO_SHORT)?;
    let table = &data[table_at..];
    let mut cursor = Cursor(&data[1 + triangles..table_at]);
    let mut recent =
        Recent { edges: [[u32::MAX; 2]; 16], edge: 0, vertices: [u32::MAX; 16], vertex: 0, next: 0, last: 0 };
    for &code in codes {
        let [a, b, c] = if code < 0xF0 {
            triangle_on_edge(&mut recent, &mut cursor, code, version)?
        } else {
            triangle_apart(&mut recent, &mut cursor, code, table)?
        };
        for index in [a, b, c] {
            push_index(out, index, form.stride);
        }
    }
    if cursor.0.is_empty() { Ok(()) } else { Err("the compressed data are longer than their triangles") }
}

/// A triangle that shares an edge with a recent one.
fn triangle_on_edge(recent: &mut Recent, cursor: &mut Cursor<'_>, code: u8, version: u8) -> Result<[u32; 3], Broken> {
    let [a, b] = recent.edge(code >> 4);
    let third = code & 15;
    let named_from = if version >= 1 { 13 } else { 15 };
    let c = match third {
        0 => recent.new_vertex(),
        15 => recent.named_vertex(cursor)?,
        _ if third >= named_from => {
            // 13 is the vertex before the last named one, 14 the one after it.
            let step = if third == 13 { u32::MAX } else { 1 };
            recent.last = recent.last.wrapping_add(step);
            recent.last
        }
        _ => recent.vertex(third + 1),
    };
    if third == 0 || third >= named_from {
        recent.push_vertex(c);
    }
    recent.push_edge(c, b);
    recent.push_edge(a, c);
    Ok([a, b, c])
}

/// A triangle that shares no edge with a recent one.
fn triangle_apart(recent: &mut Recent, cursor: &mut Cursor<'_>, code: u8, table: &[u8]) -> Result<[u32; 3], Broken> {
    let from_table = code < 0xFE;
    let (first, pair) = match code {
        0xFF => (15, cursor.byte()?),
        0xFE => (0, cursor.byte()?),
        _ => (0, table[usize::from(code & 15)]),
    };
    if !from_table && pair == 0 {
        recent.next = 0;
    }
    let kinds = [first, pair >> 4, pair & 15];
    // New and remembered vertices are found before any named one is read, and before the rings move.
    let mut triangle = [0; 3];
    for (vertex, &kind) in triangle.iter_mut().zip(&kinds) {
        *vertex = if kind == 0 { recent.new_vertex() } else { recent.vertex(kind) };
    }
    for (vertex, &kind) in triangle.iter_mut().zip(&kinds) {
        if kind == 15 && !from_table {
            *vertex = recent.named_vertex(cursor)?;
        }
    }
    for (&vertex, &kind) in triangle.iter().zip(&kinds) {
        if kind == 0 || kind == 15 && !from_table {
            recent.push_vertex(vertex);
        }
    }
    let [a, b, c] = triangle;
    recent.push_edge(b, a);
    recent.push_edge(c, b);
    recent.push_edge(a, c);
    Ok(triangle)
}

fn decode_indices(data: &[u8], form: Form, out: &mut Vec<u8>) -> Result<(), Broken> {
    if !matches!(data.first(), Some(0xD0 | 0xD1)) {
        return Err("the compressed data do not begin as indices do");
    }
    // Four bytes at the end have no meaning.
    let end = data.len().checked_sub(4).filter(|&end| end > 0).ok_or(TOO_SHORT)?;
    let mut cursor = Cursor(&data[1..end]);
    let mut last = [0_u32; 2];
    for _ in 0..form.count {
        let value = cursor.varint()?;
        let last = &mut last[(value & 1) as usize];
        *last = last.wrapping_add(unzigzag(value >> 1));
        push_index(out, *last, form.stride);
    }
    if cursor.0.is_empty() { Ok(()) } else { Err("the compressed data are longer than their indices") }
}

fn push_index(out: &mut Vec<u8>, index: u32, stride: usize) {
    out.extend_from_slice(&index.to_le_bytes()[..stride]);
}

fn apply_filter(form: Form, bytes: &mut [u8]) {
    match (form.filter, form.stride) {
        (Filter::None, _) => {}
        (Filter::Octahedral, 4) => {
            for element in bytes.chunks_exact_mut(4) {
                let [x, y, z] = octahedral([0, 1, 2].map(|i| f32::from(element[i] as i8)), 127.0);
                for (byte, number) in element.iter_mut().zip([x, y, z]) {
                    *byte = number as i8 as u8;
                }
            }
        }
        (Filter::Octahedral, _) => {
            for element in bytes.chunks_exact_mut(8) {
                let numbers = octahedral([0, 1, 2].map(|i| f32::from(short(element, i))), 32767.0);
                for (i, number) in numbers.into_iter().enumerate() {
                    put_short(element, i, number);
                }
            }
        }
        (Filter::Quaternion, _) => bytes.chunks_exact_mut(8).for_each(quaternion),
        (Filter::Exponential, _) => {
            for element in bytes.chunks_exact_mut(4) {
                let value = i32::from_le_bytes([element[0], element[1], element[2], element[3]]);
                element.copy_from_slice(&exponential(value).to_le_bytes());
            }
        }
    }
}

fn short(element: &[u8], index: usize) -> i16 {
    i16::from_le_bytes([element[index * 2], element[index * 2 + 1]])
}

fn put_short(element: &mut [u8], index: usize, number: f32) {
    element[index * 2..index * 2 + 2].copy_from_slice(&(number as i16).to_le_bytes());
}

/// Rounds half away from zero.
fn round(number: f32) -> f32 {
    (number + if number >= 0.0 { 0.5 } else { -0.5 }).trunc()
}

/// A point on the octahedron, whose third number is what one is, as a unit vector times `max`.
fn octahedral([x, y, one]: [f32; 3], max: f32) -> [f32; 3] {
    let z = one - x.abs() - y.abs();
    let fold = z.min(0.0);
    let x = x + if x >= 0.0 { fold } else { -fold };
    let y = y + if y >= 0.0 { fold } else { -fold };
    let scale = max / (x * x + y * y + z * z).sqrt();
    [x, y, z].map(|number| round(number * scale))
}

/// Three of the numbers of a rotation, and in the fourth what one is and which number is missing: the largest.
fn quaternion(element: &mut [u8]) {
    let last = short(element, 3);
    let one = f32::from(last | 3);
    let [x, y, z] = [0, 1, 2].map(|i| f32::from(short(element, i)));
    let w = (one * one * 2.0 - x * x - y * y - z * z).max(0.0).sqrt();
    let scale = 32767.0 / std::f32::consts::SQRT_2 / one;
    let missing = (last & 3) as usize;
    for (i, number) in [w, x, y, z].into_iter().enumerate() {
        put_short(element, (missing + i) & 3, round(number * scale));
    }
}

/// A number as 24 bits times two to the power of eight.
fn exponential(value: i32) -> f32 {
    let exponent = value >> 24;
    let mantissa = (value << 8) >> 8;
    // Two to the power of −128 to 127; the lowest two are not normal numbers, and are built by halving.
    let power = match exponent + 127 {
        -1 => f32::MIN_POSITIVE / 4.0,
        0 => f32::MIN_POSITIVE / 2.0,
        biased => f32::from_bits((biased as u32) << 23),
    };
    mantissa as f32 * power
}

#[cfg(test)]
mod tests;
