//! The outermost layer of a glTF file: GLB chunks, and URIs with the data inside.
//!
//! In go the file's bytes, out come the JSON text and the binary chunk. The `gltf` crate's own reader refuses chunks
//! it does not know, which the format tells readers to skip.

use std::borrow::Cow;

use super::error::{Fault, Step};

const HEADER: usize = 12;
const CHUNK_HEADER: usize = 8;
const JSON: u32 = 0x4E4F_534A;
const BIN: u32 = 0x004E_4942;

/// A file's JSON text and binary chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Container<'a> {
    /// The JSON text.
    pub json: &'a [u8],
    /// The data of the first buffer, where the file is a GLB that has it.
    pub bin: Option<&'a [u8]>,
}

/// Splits a `.glb`, or takes a `.gltf` as it is.
pub(super) fn split(bytes: &[u8]) -> Step<Container<'_>> {
    if !bytes.starts_with(b"glTF") {
        let json = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if !json.trim_ascii_start().starts_with(b"{") {
            return Err(fault(0, "neither the magic number of a GLB file nor the brace of a JSON text"));
        }
        return Ok(Container { json, bin: None });
    }
    let word = |offset: usize| {
        let bytes = bytes.get(offset..offset + 4).ok_or_else(|| fault(offset, "the file ends within a header"))?;
        Ok::<_, Box<Fault>>(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    let version = word(4)?;
    if version != 2 {
        return Err(fault(4, format!("version {version} of the GLB container, but only 2 is known")));
    }
    let length = word(8)? as usize;
    if length > bytes.len() || length < HEADER {
        return Err(fault(8, format!("the header says {length} bytes, but there are {}", bytes.len())));
    }
    let mut json = None;
    let mut bin = None;
    let mut offset = HEADER;
    while offset < length {
        let size = word(offset)? as usize;
        let kind = word(offset + 4)?;
        let start = offset + CHUNK_HEADER;
        let chunk = start.checked_add(size).filter(|&end| end <= length).and_then(|end| bytes.get(start..end));
        let chunk = chunk.ok_or_else(|| {
            fault(offset, format!("a chunk of {size} bytes, but {} are left", length.saturating_sub(start)))
        })?;
        match kind {
            JSON if json.is_none() => json = Some(chunk),
            BIN if bin.is_none() => bin = Some(chunk),
            _ => {}
        }
        // Chunks are padded to four bytes; the last one's padding may be missing.
        offset = start + size.next_multiple_of(4);
    }
    let json = json.ok_or_else(|| fault(HEADER, "there is no JSON chunk"))?;
    // The format pads with spaces; some writers pad with zeros.
    let end = json.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    Ok(Container { json: &json[..end], bin })
}

fn fault(offset: usize, message: impl Into<String>) -> Box<Fault> {
    Box::new(Fault::Container { offset: offset as u64, message: message.into() })
}

/// What a buffer's URI says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Uri<'a> {
    /// The bytes themselves, still in base 64.
    Base64(&'a str),
    /// The bytes themselves, percent-encoded.
    Percent(&'a str),
    /// A file beside this one.
    File(Cow<'a, str>),
}

/// Tells data from names of files.
pub(super) fn read_uri(uri: &str) -> Uri<'_> {
    let is_data = uri.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
    match (is_data, uri.split_once(',')) {
        (true, Some((head, data))) if head.trim_end().ends_with(";base64") => Uri::Base64(data),
        (true, Some((_, data))) => Uri::Percent(data),
        _ => Uri::File(match String::from_utf8(decode_percent(uri)) {
            Ok(decoded) if decoded == uri => Cow::Borrowed(uri),
            Ok(decoded) => Cow::Owned(decoded),
            Err(_) => Cow::Borrowed(uri),
        }),
    }
}

/// Undoes percent-encoding; a percent sign without two hexadecimal digits stays.
pub(super) fn decode_percent(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |index: usize| bytes.get(index).and_then(|&b| (b as char).to_digit(16));
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        if let (b'%', Some(high), Some(low)) = (bytes[index], digit(index + 1), digit(index + 2)) {
            decoded.push((high * 16 + low) as u8);
            index += 3;
        } else {
            decoded.push(bytes[index]);
            index += 1;
        }
    }
    decoded
}

/// Appends the bytes of a base 64 text (RFC 4648, with or without padding) to `bytes`; on an error, tells the offset
/// of the character that does not belong.
pub(super) fn decode_base64(text: &str, bytes: &mut Vec<u8>) -> Result<(), usize> {
    let (mut bits, mut held) = (0_u32, 0_u32);
    let text = text.trim_end();
    let digits = text.trim_end_matches('=');
    for (offset, &character) in digits.as_bytes().iter().enumerate() {
        let six = match character {
            b'A'..=b'Z' => character - b'A',
            b'a'..=b'z' => character - b'a' + 26,
            b'0'..=b'9' => character - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return Err(offset),
        };
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: u32, data: &[u8]) -> Vec<u8> {
        [&(data.len() as u32).to_le_bytes()[..], &kind.to_le_bytes(), data].concat()
    }

    fn glb(chunks: &[Vec<u8>]) -> Vec<u8> {
        let body = chunks.concat();
        let length = (HEADER + body.len()) as u32;
        [&b"glTF"[..], &2_u32.to_le_bytes(), &length.to_le_bytes(), &body].concat()
    }

    #[test]
    fn chunks_of_unknown_kinds_are_skipped() {
        let file = glb(&[chunk(JSON, b"{}  "), chunk(0x1234, b"what"), chunk(BIN, &[1, 2, 3, 4])]);
        assert_eq!(split(&file).expect("valid"), Container { json: b"{}  ", bin: Some(&[1, 2, 3, 4]) });
    }

    #[test]
    fn zeros_that_pad_the_json_are_not_part_of_it() {
        let file = glb(&[chunk(JSON, b"{}\0\0")]);
        assert_eq!(split(&file).expect("valid"), Container { json: b"{}", bin: None });
    }

    #[test]
    fn every_truncation_of_a_container_is_refused() {
        let file = glb(&[chunk(JSON, b"{}  "), chunk(BIN, &[1, 2, 3, 4])]);
        for length in 0..file.len() {
            assert!(split(&file[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn base_64_decodes_with_and_without_padding_and_names_a_wrong_character() {
        let decode = |text: &str| {
            let mut bytes = Vec::new();
            decode_base64(text, &mut bytes).map(|()| bytes)
        };
        assert_eq!(decode("TWFu").as_deref(), Ok(&b"Man"[..]));
        assert_eq!(decode("TWE=").as_deref(), Ok(&b"Ma"[..]));
        assert_eq!(decode("TQ").as_deref(), Ok(&b"M"[..]));
        assert_eq!(decode("TW?u"), Err(2));
    }

    #[test]
    fn uris_are_data_or_files_with_their_escapes_undone() {
        assert_eq!(read_uri("data:application/octet-stream;base64,AAAA"), Uri::Base64("AAAA"));
        assert_eq!(read_uri("data:,a%20b"), Uri::Percent("a%20b"));
        assert_eq!(read_uri("my%20mesh.bin"), Uri::File("my mesh.bin".into()));
        assert_eq!(read_uri("100%.bin"), Uri::File("100%.bin".into()));
    }
}
