//! Rules of glTF 2.0 that readers get wrong, each on the smallest file that shows it.

use std::io::{Error, ErrorKind};
use std::ops::ControlFlow;

use anim::clip::{Interpolation, KeyValues, Keys, SampleAt, Tangents, Target, TrackContent, TransformPart};
use anim::io::gltf::{Fault, import_bytes, import_with};
use anim::io::{ImportSettings, Imported, MaxInfluences, Options, Skip};
use anim::model::Model;
use anim::value::Kind;

/// A document under construction: JSON members, and the bytes that its one buffer has.
#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    views: Vec<String>,
    accessors: Vec<String>,
}

impl File {
    fn view(&mut self, bytes: &[u8], more: &str) -> usize {
        let (offset, length) = (self.bytes.len(), bytes.len());
        self.bytes.extend_from_slice(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.views.push(format!(r#"{{ "buffer": 0, "byteOffset": {offset}, "byteLength": {length}{more} }}"#));
        self.views.len() - 1
    }

    fn accessor(&mut self, bytes: &[u8], kind: u32, form: &str, count: usize, more: &str) -> usize {
        let view = self.view(bytes, "");
        self.accessors.push(format!(
            r#"{{ "bufferView": {view}, "componentType": {kind}, "type": "{form}", "count": {count}{more} }}"#
        ));
        self.accessors.len() - 1
    }

    fn floats(&mut self, form: &str, components: usize, values: &[f32]) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.accessor(&bytes, 5126, form, values.len() / components, r#", "min": [0], "max": [1]"#)
    }

    /// The file with `members` beside what was gathered.
    fn json(&self, members: &str) -> String {
        let (views, accessors) = (self.views.join(","), self.accessors.join(","));
        format!(
            r#"{{ "asset": {{ "version": "2.0" }}, "buffers": [ {{ "byteLength": {}, "uri": "data.bin" }} ],
                "bufferViews": [{views}], "accessors": [{accessors}], {members} }}"#,
            self.bytes.len()
        )
    }

    fn try_import(&self, members: &str, settings: ImportSettings) -> Result<Imported, anim::io::gltf::Error> {
        let mut read = |uri: &str| match uri {
            "data.bin" => Ok(self.bytes.clone()),
            _ => Err(Error::from(ErrorKind::NotFound)),
        };
        import_with("test.gltf", self.json(members).as_bytes(), &mut read, settings.into())
    }

    fn import(&self, members: &str) -> Imported {
        self.try_import(members, ImportSettings::default()).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// A file with one animation of one channel at node 0.
fn animated(path: &str, interpolation: &str, times: &[f32], output: impl FnOnce(&mut File) -> usize) -> (File, String) {
    let mut file = File::default();
    let (input, output) = (file.floats("SCALAR", 1, times), output(&mut file));
    let members = format!(
        r#""nodes": [ {{ "name": "moved" }} ], "animations": [ {{ "name": "clip",
            "samplers": [ {{ "input": {input}, "output": {output}, "interpolation": "{interpolation}" }} ],
            "channels": [ {{ "sampler": 0, "target": {{ "node": 0, "path": "{path}" }} }} ] }} ]"#
    );
    (file, members)
}

fn only_keys(model: &Model) -> &Keys {
    let [track] = &model.clips[0].tracks[..] else { panic!("{:?}", model.clips[0].tracks) };
    let TrackContent::Values(keys) = &track.content else { panic!("{:?}", track.content) };
    keys
}

fn sampled(model: &Model, time: f64) -> Vec<f32> {
    let keys = only_keys(model);
    let mut out = vec![0.0; keys.stride()];
    keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
    out
}

#[test]
fn a_first_key_after_zero_does_not_move_the_clips_start() {
    let (file, members) =
        animated("translation", "LINEAR", &[1.5, 2.0], |file| file.floats("VEC3", 3, &[1.0, 0.0, 0.0, 3.0, 0.0, 0.0]));
    let model = file.import(&members).model;
    assert_eq!(model.clips[0].length, 2.0);
    assert_eq!((sampled(&model, 0.0)[0], sampled(&model, 1.75)[0]), (1.0, 2.0));
}

#[test]
fn the_lowest_normalised_integers_mean_minus_one() {
    let bytes: Vec<u8> = [-128_i8, 0, 0, 0, 0, 0, 0, 127].map(|v| v as u8).to_vec();
    let (file, members) = animated("rotation", "STEP", &[0.0, 1.0], |file| {
        file.accessor(&bytes, 5120, "VEC4", 2, r#", "normalized": true"#)
    });
    assert_eq!(
        only_keys(&file.import(&members).model).values,
        KeyValues::Floats(vec![-1., 0., 0., 0., 0., 0., 0., 1.])
    );
}

#[test]
fn neighbours_of_linear_rotations_are_put_on_one_side_and_those_of_splines_are_left() {
    let linear = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0];
    let (file, members) = animated("rotation", "LINEAR", &[0.0, 1.0], |file| file.floats("VEC4", 4, &linear));
    let expected = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    assert_eq!(only_keys(&file.import(&members).model).values, KeyValues::Floats(expected.clone()));

    let none = [0.0; 4];
    let spline = [&none, &linear[..4], &none, &none, &linear[4..], &none].concat();
    let (file, members) = animated("rotation", "CUBICSPLINE", &[0.0, 1.0], |file| file.floats("VEC4", 4, &spline));
    assert_eq!(only_keys(&file.import(&members).model).values, KeyValues::Floats(linear.to_vec()));
    let settings = ImportSettings { align_cubic_rotations: true, ..ImportSettings::default() };
    let aligned = file.try_import(&members, settings).expect("valid");
    assert_eq!(only_keys(&aligned.model).values, KeyValues::Floats(expected));
}

#[test]
fn rotations_not_of_unit_length_are_normalised_and_reported() {
    let (file, members) = animated("rotation", "LINEAR", &[0.0], |file| file.floats("VEC4", 4, &[0.0, 0.0, 0.0, 0.5]));
    let imported = file.import(&members);
    assert_eq!(sampled(&imported.model, 0.0), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(
        imported.report.to_string(),
        "repaired animations[0].channels[0].sampler: 1 rotations not of unit length (such as 0.5) are normalised\n"
    );
}

#[test]
fn a_cubic_spline_keeps_its_tangents_and_is_scaled_with_the_model() {
    let keys: Vec<f32> = (0..18).map(|v| v as f32).collect();
    let (file, members) = animated("translation", "CUBICSPLINE", &[0.0, 1.0], |file| file.floats("VEC3", 3, &keys));
    let settings = ImportSettings { scale: 2.0, ..ImportSettings::default() };
    let imported = file.try_import(&members, settings).expect("valid");
    let keys = only_keys(&imported.model);
    assert_eq!(keys.interpolation, Interpolation::CubicSpline);
    assert_eq!(keys.values, KeyValues::Floats(vec![6.0, 8.0, 10.0, 24.0, 26.0, 28.0]));
    let slopes =
        Tangents::Slopes { into: vec![0.0, 2.0, 4.0, 18.0, 20.0, 22.0], out: vec![12.0, 14.0, 16.0, 30.0, 32.0, 34.0] };
    assert_eq!(keys.tangents, slopes);
}

#[test]
fn strided_and_sparse_accessors_are_read() {
    let mut file = File::default();
    let interleaved: Vec<u8> = [1.0_f32, 2.0, 3.0, 9.0, 4.0, 5.0, 6.0].iter().flat_map(|v| v.to_le_bytes()).collect();
    let strided = file.view(&interleaved, r#", "byteStride": 16"#);
    let indices = file.view(&[1, 0], "");
    let values = file.view(&[7.0_f32, 8.0, 9.0].map(f32::to_le_bytes).concat(), "");
    file.accessors.push(format!(
        r#"{{ "bufferView": {strided}, "componentType": 5126, "type": "VEC3", "count": 2,
            "sparse": {{ "count": 1, "indices": {{ "bufferView": {indices}, "componentType": 5123 }},
                "values": {{ "bufferView": {values} }} }}, "min": [0, 0, 0], "max": [9, 9, 9] }}"#
    ));
    let model =
        file.import(r#""meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 }, "mode": 0 } ] } ]"#).model;
    assert_eq!(model.meshes[0].primitives[0].positions, [[1.0, 2.0, 3.0], [7.0, 8.0, 9.0]]);
}

#[test]
fn quantised_positions_are_read_and_their_extension_may_be_required() {
    let mut file = File::default();
    let shorts: Vec<u8> = [-32768_i16, 0, 32767, 0].iter().flat_map(|v| v.to_le_bytes()).collect();
    file.accessor(&shorts, 5122, "VEC3", 1, r#", "normalized": true, "min": [-32768, 0, 32767], "max": [0, 0, 0]"#);
    let model = file
        .import(
            r#""extensionsRequired": [ "KHR_mesh_quantization" ],
                "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 }, "mode": 0 } ] } ]"#,
        )
        .model;
    assert_eq!(model.meshes[0].primitives[0].positions, [[-1.0, 0.0, 1.0]]);
}

#[test]
fn compressed_views_are_read() {
    // Indices 0, 1, 51, 2, 49, 1000 by meshoptimizer 0.25.
    let mut file = File::default();
    let packed = file.view(&[209, 0, 4, 205, 1, 4, 7, 152, 31, 0, 0, 0, 0], "");
    file.views.push(format!(
        r#"{{ "buffer": 1, "byteLength": 24, "extensions": {{ "EXT_meshopt_compression": {{
            "buffer": 0, "byteOffset": {packed}, "byteLength": 13, "byteStride": 4, "count": 6, "mode": "INDICES" }} }} }}"#
    ));
    file.accessors
        .push(r#"{ "componentType": 5126, "type": "VEC3", "count": 1001, "min": [0, 0, 0], "max": [0, 0, 0] }"#.into());
    file.accessors.push(r#"{ "bufferView": 1, "componentType": 5125, "type": "SCALAR", "count": 6 }"#.into());
    let json = file.json(
        r#""extensionsRequired": [ "EXT_meshopt_compression" ],
            "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 }, "indices": 1 } ] } ]"#,
    );
    // The second buffer is a fallback without data.
    let json = json.replace(r#""uri": "data.bin" }"#, r#""uri": "data.bin" }, { "byteLength": 24 }"#);
    let imported = import_with("c.gltf", json.as_bytes(), &mut |_| Ok(file.bytes.clone()), Options::default());
    let model = imported.unwrap_or_else(|error| panic!("{error}")).model;
    assert_eq!(model.meshes[0].primitives[0].indices, [0, 1, 51, 2, 49, 1000]);
}

#[test]
fn strips_and_fans_become_triangles_of_the_same_winding() {
    for (mode, expected) in [(5, vec![0, 1, 2, 1, 3, 2]), (6, vec![1, 2, 0, 2, 3, 0])] {
        let mut file = File::default();
        file.floats("VEC3", 3, &[0.0; 12]);
        let members =
            format!(r#""meshes": [ {{ "primitives": [ {{ "attributes": {{ "POSITION": 0 }}, "mode": {mode} }} ] }} ]"#);
        assert_eq!(file.import(&members).model.meshes[0].primitives[0].indices, expected, "mode {mode}");
    }
}

/// A skin of two joints without inverse bind matrices, and a vertex of eight influences.
fn skinned() -> (File, &'static str) {
    let mut file = File::default();
    file.floats("VEC3", 3, &[0.0; 3]);
    file.accessor(&[0, 1, 2, 3], 5121, "VEC4", 1, "");
    file.floats("VEC4", 4, &[0.05, 0.1, 0.1, 0.2]);
    file.accessor(&[4, 5, 0, 9], 5121, "VEC4", 1, "");
    file.floats("VEC4", 4, &[0.25, 0.15, 0.15, 0.0]);
    let members = r#""nodes": [ { "mesh": 0, "skin": 0 }, {}, {}, {}, {}, {}, {} ],
        "skins": [ { "joints": [ 1, 2, 3, 4, 5, 6 ] } ],
        "meshes": [ { "primitives": [ { "mode": 0, "attributes": {
            "POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2, "JOINTS_1": 3, "WEIGHTS_1": 4 } } ] } ]"#;
    (file, members)
}

#[test]
fn all_sets_of_influences_count_heaviest_first_and_are_capped_as_asked() {
    let (file, members) = skinned();
    let influences = |max_influences| {
        let settings = ImportSettings { max_influences, ..ImportSettings::default() };
        let model = file.try_import(members, settings).expect("valid").model;
        model.meshes[0].primitives[0].influences.clone().expect("skinned")
    };
    let all = influences(MaxInfluences::All);
    assert_eq!(all.joints, [4, 0, 3, 5, 1, 2]);
    assert!((all.weights[0] - 0.25).abs() < 1e-6 && (all.weights[1] - 0.2).abs() < 1e-6, "{all:?}");
    let four = influences(MaxInfluences::Four);
    assert_eq!(four.joints, [4, 0, 3, 5]);
    assert!((four.weights.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{four:?}");
}

#[test]
fn a_skin_without_inverse_bind_matrices_binds_at_the_identity() {
    let (file, members) = skinned();
    let imported = file.import(members);
    assert!(imported.model.skins[0].inverse_bind.iter().all(|matrix| *matrix == anim::math::Affine::IDENTITY));
    assert!(imported.report.to_string().contains("skins[0].joints"), "joints without a common root are reported");
}

#[test]
fn influences_of_joints_that_the_skin_has_not_are_dropped_and_reported() {
    let (file, members) = skinned();
    let imported = file.import(&members.replace("[ 1, 2, 3, 4, 5, 6 ]", "[ 1, 2 ]"));
    let influences = imported.model.meshes[0].primitives[0].influences.as_ref().expect("skinned");
    assert!(influences.joints.iter().all(|&joint| joint < 2));
    assert!((influences.weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert!(imported.report.to_string().contains("4 influences of joints that the skin has not (2 are there)"));
}

#[test]
fn pointers_become_properties_and_ordinary_targets() {
    let mut file = File::default();
    let input = file.floats("SCALAR", 1, &[0.0, 1.0]);
    let color = file.floats("VEC4", 4, &[0.0; 8]);
    let flags = file.accessor(&[1, 0], 5121, "SCALAR", 2, "");
    let moves = file.floats("VEC3", 3, &[0.0; 6]);
    let channel = |sampler: usize, pointer: &str| {
        format!(
            r#"{{ "sampler": {sampler}, "target": {{ "path": "pointer",
                "extensions": {{ "KHR_animation_pointer": {{ "pointer": "{pointer}" }} }} }} }}"#
        )
    };
    let sampler = |output| format!(r#"{{ "input": {input}, "output": {output} }}"#);
    let members = format!(
        r#""extensionsRequired": [ "KHR_animation_pointer", "KHR_node_visibility" ],
        "materials": [ {{ "pbrMetallicRoughness": {{ "baseColorFactor": [ 0.25, 0.5, 0.75, 1 ] }} }} ],
        "nodes": [ {{ "name": "root", "children": [ 1 ] }}, {{ "extensions": {{ "KHR_node_visibility": {{ "visible": false }} }} }} ],
        "animations": [ {{ "samplers": [ {}, {}, {} ], "channels": [ {}, {}, {} ] }} ]"#,
        sampler(color),
        sampler(flags),
        sampler(moves),
        channel(0, "/materials/0/pbrMetallicRoughness/baseColorFactor"),
        channel(1, "/nodes/1/extensions/KHR_node_visibility/visible"),
        channel(2, "/nodes/1/translation"),
    );
    let model = file.import(&members).model;
    let [color, visible] = &model.properties[..] else { panic!("{:?}", model.properties) };
    assert_eq!((color.kind, &color.rest[..]), (Kind::Color, &[0.25, 0.5, 0.75, 1.0][..]));
    assert_eq!((visible.kind, &visible.rest[..]), (Kind::Bool, &[0.0][..]));
    assert_eq!(model.hidden, [1]);
    let tracks = &model.clips[0].tracks;
    assert_eq!(tracks[2].target, Target::Joint { joint: 1, part: TransformPart::Translation });
    let TrackContent::Values(flags) = &tracks[1].content else { panic!("{tracks:?}") };
    assert_eq!(flags.values, KeyValues::Integers(vec![1, 0]));
    model.clips[0].validate().unwrap_or_else(|error| panic!("{error}"));
    let schema = model.schema().expect("a schema");
    assert_eq!(schema.properties().len(), 2);
}

#[test]
fn extras_are_kept_with_their_places_and_a_clips_with_the_clip() {
    let json = br#"{ "asset": { "version": "2.0" }, "nodes": [ { "extras": { "door": true } } ],
        "animations": [ { "name": "a", "extras": [ 1, 2 ], "channels": [], "samplers": [] } ] }"#;
    let model = import_bytes("extras", json, Options::default()).expect("valid").model;
    assert_eq!(model.extras[0].place, "nodes[0]");
    assert_eq!(model.extras[0].json, r#"{"door":true}"#);
    assert_eq!(model.clips[0].user_data.as_deref(), Some("[1,2]"));
}

#[test]
fn what_the_settings_skip_is_left_out() {
    let (file, members) = skinned();
    let skip = Skip { skins: true, ..Skip::default() };
    let model = file.try_import(members, ImportSettings { skip, ..ImportSettings::default() }).expect("valid").model;
    assert!(model.skins.is_empty() && model.mesh_nodes[0].skin.is_none());
    assert!(model.meshes[0].primitives[0].influences.is_none());
    let skip = Skip { meshes: true, ..Skip::default() };
    let model = file.try_import(members, ImportSettings { skip, ..ImportSettings::default() }).expect("valid").model;
    assert!(model.meshes.is_empty() && model.mesh_nodes.is_empty());
    assert_eq!(model.skeleton.joint_count(), 7);
}

#[test]
fn errors_name_the_file_the_place_and_the_value() {
    let (file, members) = animated("scale", "LINEAR", &[0.0, 2.0, 1.0], |file| file.floats("VEC3", 3, &[1.0; 9]));
    let error = file.try_import(&members, ImportSettings::default()).expect_err("times fall");
    assert_eq!(error.to_string(), "test.gltf: animations[0].samplers[0].input: time 1 of key 2 is before 2");
    let (file, members) = animated("scale", "LINEAR", &[0.0, 1.0], |file| file.floats("VEC3", 3, &[1.0; 9]));
    let error = file.try_import(&members, ImportSettings::default()).expect_err("a key too many");
    let expected = "test.gltf: animations[0].channels[0].sampler: 9 numbers for 2 keys, but there should be 6";
    assert_eq!(error.to_string(), expected);
    let (file, members) =
        animated("scale", "LINEAR", &[0.0, 1.0], |file| file.floats("VEC3", 3, &[1., 1., 1., 1., f32::NAN, 1.]));
    let error = file.try_import(&members, ImportSettings::default()).expect_err("not a number");
    assert_eq!(error.to_string(), "test.gltf: accessors[1]: element 1 is NaN");
}

#[test]
fn a_file_beside_that_is_missing_is_named_and_one_that_nothing_needs_is_not_asked_for() {
    let json = br#"{ "asset": { "version": "2.0" }, "buffers": [ { "uri": "my%20data.bin", "byteLength": 12 } ],
        "bufferViews": [ { "buffer": 0, "byteLength": 12 } ],
        "accessors": [ { "bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 1, "min": [0], "max": [0] } ],
        "meshes": [ { "primitives": [ { "mode": 0, "attributes": { "POSITION": 0 } } ] } ] }"#;
    let fault = import_bytes("a.gltf", json, Options::default()).expect_err("no callback").fault;
    assert!(matches!(&fault, Fault::Read { uri, .. } if uri == "my data.bin"), "{fault}");
    let skip = Skip { meshes: true, ..Skip::default() };
    let settings = ImportSettings { skip, ..ImportSettings::default() };
    assert!(import_bytes("a.gltf", json, settings.into()).is_ok());
}

#[test]
fn the_progress_rises_to_one_and_may_cancel() {
    let (file, members) = animated("scale", "STEP", &[0.0], |file| file.floats("VEC3", 3, &[1.0; 3]));
    let json = file.json(&members);
    let import = |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| {
        let options = Options { progress: Some(progress), ..Options::default() };
        import_with("p.gltf", json.as_bytes(), &mut |_| Ok(file.bytes.clone()), options)
    };
    let mut heard = Vec::new();
    import(&mut |fraction| {
        heard.push(fraction);
        ControlFlow::Continue(())
    })
    .expect("valid");
    assert!(heard.is_sorted() && heard.last() == Some(&1.0), "{heard:?}");
    let error = import(&mut |_| ControlFlow::Break(())).expect_err("cancelled");
    assert!(matches!(error.fault, Fault::Cancelled));
}
