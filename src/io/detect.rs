//! Tells formats apart by what stands in the file: the first bytes of binary ones, the outermost members of text ones.

use super::Format;

/// Most outermost members that are looked at; formats say who they are in their first few.
const MOST_MEMBERS: usize = 32;

/// The format, where the contents say so without doubt.
pub(super) fn by_contents(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(b"glTF") {
        return Some(Format::Glb);
    }
    if bytes.starts_with(b"Kaydara FBX Binary") || bytes.starts_with(b"; FBX") {
        return Some(Format::Fbx);
    }
    if bytes.starts_with(b"ANIMB\x1a\r\n") {
        return Some(Format::Animb);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let start = bytes.iter().position(|byte| !byte.is_ascii_whitespace())?;
    match bytes[start] {
        b'{' | b'[' => json(&outermost_members(&bytes[start..])),
        b'(' | b'#' | b'/' => ron(&outermost_members(&bytes[start..])),
        _ => None,
    }
}

fn json(members: &[&[u8]]) -> Option<Format> {
    let has = |name: &str| members.contains(&name.as_bytes());
    if has("asset") {
        Some(Format::Gltf)
    } else if has("format") && has("type") {
        Some(Format::Mres)
    } else if has("metadata") || has("tracks") {
        Some(Format::ThreeJson)
    } else {
        None
    }
}

fn ron(members: &[&[u8]]) -> Option<Format> {
    let has = |name: &str| members.contains(&name.as_bytes());
    if has("channels") {
        Some(Format::AnimRon)
    } else if has("layers") {
        Some(Format::ActlRon)
    } else if has("frames") {
        Some(Format::SpriteanimRon)
    } else {
        None
    }
}

/// The names of the outermost members of JSON or RON text: of a list, those of its first element. Values are skipped
/// by counting brackets, so text that is neither gives nonsense but no error.
fn outermost_members(text: &[u8]) -> Vec<&[u8]> {
    let mut members = Vec::new();
    let mut depth = 0_u32;
    let mut own = 1;
    let mut at = 0;
    let mut word: Option<&[u8]> = None;
    while at < text.len() && members.len() < MOST_MEMBERS {
        match text[at] {
            b'"' => {
                let end = quoted(text, at);
                word = Some(&text[at + 1..end]);
                at = end;
            }
            b'[' if depth == 0 => {
                depth = 1;
                own = 2;
            }
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => {
                depth = depth.saturating_sub(1);
                if depth < own {
                    break;
                }
            }
            b':' if depth == own => members.extend(word.take()),
            b',' => word = None,
            b'#' | b'/' if depth == 0 || text[at..].starts_with(b"//") => at = line_end(text, at),
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                let length = text[at..].iter().position(|&b| !b.is_ascii_alphanumeric() && b != b'_');
                let end = length.map_or(text.len(), |length| at + length);
                word = Some(&text[at..end]);
                at = end - 1;
            }
            _ => {}
        }
        at += 1;
    }
    members
}

/// Where the text that begins at a quote ends: the closing quote, or the end of all.
fn quoted(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() && text[at] != b'"' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at.min(text.len())
}

fn line_end(text: &[u8], start: usize) -> usize {
    text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_tell_formats_apart_whatever_the_file_is_called() {
        let cases: [(&[u8], Option<Format>); 12] = [
            (b"glTF\x02\0\0\0", Some(Format::Glb)),
            (b"Kaydara FBX Binary  \0", Some(Format::Fbx)),
            (b"\xef\xbb\xbf {\"scene\": 0, \"asset\": {\"version\": \"2.0\"}}", Some(Format::Gltf)),
            (b"{\"format\": 2, \"uid\": \"a:{b\", \"type\": \"Animation\"}", Some(Format::Mres)),
            (b"[{\"name\": \"asset\", \"tracks\": []}]", Some(Format::ThreeJson)),
            (b"{\"metadata\": {\"asset\": 1}, \"object\": {}}", Some(Format::ThreeJson)),
            (b"(\n name: \"layers: (\", duration: 1.0, channels: [(node: \"a\")])", Some(Format::AnimRon)),
            (b"#![enable(implicit_some)]\n// a (\n(default_fade: 0.2, layers: [])", Some(Format::ActlRon)),
            (b"(fps: 12, frames: [])", Some(Format::SpriteanimRon)),
            (b"{\"a\": {\"asset\": 1}}", None),
            (b"(((((", None),
            (b"", None),
        ];
        for (bytes, expected) in cases {
            assert_eq!(by_contents(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn text_that_ends_anywhere_is_no_trouble() {
        let whole = b"// \n{\"a\\\"\": [1, {\"b\": 2}], \"asset\": 3}";
        for end in 0..whole.len() {
            by_contents(&whole[..end]);
        }
    }
}
