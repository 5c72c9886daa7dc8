//! The schema that a model's clips bind to without more ado.

use super::Model;
use crate::target::{Access, Schema, SchemaBuilder, SchemaError};
use crate::value::Kind;

impl Model {
    /// A schema with the model's joints, the morph weights of each mesh it shows, and its other animated properties.
    ///
    /// Values are kept in each instance, where skin jobs and the host read them. A host that wants to be called, or has
    /// properties of its own, adds to the builder before it builds.
    pub fn schema_builder(&self) -> SchemaBuilder {
        let mut builder = Schema::builder();
        let root = builder.object("");
        builder.skeleton(root, self.skeleton.clone());
        for node in &self.mesh_nodes {
            self.add_weights(&mut builder, node);
        }
        for property in &self.properties {
            let object = builder.object(&property.path);
            let id = builder.property(object, &property.property, property.kind, Access::Kept);
            builder.edit(id).initial.clone_from(&property.rest);
        }
        builder
    }

    /// The schema of [`Model::schema_builder`] as it is.
    pub fn schema(&self) -> Result<Schema, SchemaError> {
        self.schema_builder().build()
    }

    fn add_weights(&self, builder: &mut SchemaBuilder, node: &super::MeshNode) {
        let mesh = &self.meshes[node.mesh as usize];
        if mesh.morph_weights.is_empty() {
            return;
        }
        let object = builder.object(&format!("#{}", node.joint));
        // More weights than a kind can have are refused with the numbers they begin with.
        let kind = Kind::Weights(u16::try_from(mesh.morph_weights.len()).unwrap_or(u16::MAX));
        let id = builder.property(object, "weights", kind, Access::Kept);
        let own = &node.morph_weights;
        let weights = if own.is_empty() { &mesh.morph_weights } else { own };
        builder.edit(id).initial = weights.iter().copied().map(f64::from).collect();
        builder.joint_weights(id, node.joint);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::MeshNode;
    use super::*;
    use crate::skeleton::{Joint, Skeleton};
    use crate::skin::Mesh;

    #[test]
    fn more_weights_than_a_kind_can_have_are_refused() {
        let joint = Joint { name: "a".into(), parent: None, rest: crate::math::Transform::IDENTITY };
        let model = |count: usize| Model {
            skeleton: Arc::new(Skeleton::build(std::slice::from_ref(&joint)).expect("valid")),
            meshes: vec![Arc::new(Mesh { morph_weights: vec![0.5; count], ..Mesh::default() })],
            mesh_nodes: vec![MeshNode { joint: 0, mesh: 0, skin: None, morph_weights: vec![] }],
            ..Model::default()
        };
        let most = model(65_535).schema().expect("as many as there may be");
        assert_eq!(most.totals().lane, 65_535);
        let error = model(65_536).schema().expect_err("one more").to_string();
        assert_eq!(error, "property \"#0:weights\" cannot begin so: 65536 numbers for a weights of 65535");
    }

    #[test]
    fn a_models_schema_finds_the_weights_of_each_mesh_by_its_joint() {
        let joint = |name: &str| Joint { name: name.into(), parent: None, rest: crate::math::Transform::IDENTITY };
        let mesh = Mesh { morph_weights: vec![0.0, 0.5], ..Mesh::default() };
        let shown = |joint, morph_weights| MeshNode { joint, mesh: 0, skin: None, morph_weights };
        let model = Model {
            skeleton: Arc::new(Skeleton::build(&[joint("a"), joint("b")]).expect("valid")),
            meshes: vec![Arc::new(mesh)],
            mesh_nodes: vec![shown(0, vec![]), shown(1, vec![1.0, 0.0])],
            ..Model::default()
        };
        let schema = model.schema().expect("valid");
        let initial = |joint| &schema.property(schema.find_joint_weights(joint).expect("there")).initial;
        assert_eq!((initial(0), initial(1)), (&vec![0.0, 0.5], &vec![1.0, 0.0]));
    }
}
