//! Nodes: every node of the file, in a scene or not, becomes a joint of the model's skeleton.

use std::sync::Arc;

use gltf::json::scene::Node;

use super::error::{Fault, Step};
use super::source::Source;
use crate::io::Action;
use crate::math::{Affine, Quat, Transform, Vec3};
use crate::skeleton::{Joint, NO_PARENT, Skeleton, SkeletonError};

/// How far the numbers of a matrix may be from those of its transform, relative to its largest, before shear is
/// reported.
const SHEAR_TOLERANCE: f32 = 1e-4;

/// How far a rotation's length may be from one before it is reported.
const UNIT_TOLERANCE: f32 = 5e-4;

/// The node tree of a file.
pub(super) struct Nodes {
    /// The nodes as joints.
    pub skeleton: Arc<Skeleton>,
    /// Per joint, its place when each is followed by all that lies below it, and how many those are, itself included.
    subtrees: Vec<(u32, u32)>,
    /// Per joint, its topmost ancestor, which is itself for a root.
    roots: Vec<u32>,
}

impl Nodes {
    fn new(skeleton: Skeleton) -> Self {
        let parents = skeleton.parents();
        let count = parents.len();
        let (mut sizes, mut roots) = (vec![1_u32; count], Vec::with_capacity(count));
        for (joint, &parent) in parents.iter().enumerate().rev() {
            if parent != NO_PARENT {
                sizes[parent as usize] += sizes[joint];
            }
        }
        // Where the next child of each joint goes; the last entry is for roots.
        let mut next = vec![0_u32; count + 1];
        let mut subtrees = Vec::with_capacity(count);
        for (joint, &parent) in parents.iter().enumerate() {
            let above = if parent == NO_PARENT { count } else { parent as usize };
            roots.push(if parent == NO_PARENT { joint as u32 } else { roots[above] });
            subtrees.push((next[above], sizes[joint]));
            next[joint] = next[above] + 1;
            next[above] += sizes[joint];
        }
        Self { skeleton: Arc::new(skeleton), subtrees, roots }
    }

    /// The joint that a node of the file became.
    pub fn joint(&self, node: usize) -> Option<u32> {
        self.skeleton.from_source().get(node).copied()
    }

    /// The topmost ancestor of a node of the file, as a joint.
    pub fn root_of(&self, node: usize) -> Option<u32> {
        self.joint(node).map(|joint| self.roots[joint as usize])
    }

    /// Whether a node of the file is another one or lies below it.
    pub fn is_below(&self, node: usize, ancestor: usize) -> bool {
        let (Some(joint), Some(ancestor)) = (self.joint(node), self.joint(ancestor)) else { return false };
        let (start, size) = self.subtrees[ancestor as usize];
        (start..start + size).contains(&self.subtrees[joint as usize].0)
    }
}

/// Reads all nodes.
pub(super) fn read_nodes(source: &mut Source<'_>) -> Step<Nodes> {
    let nodes = &source.document.root.nodes;
    let parents = read_parents(source, nodes)?;
    check_scenes(source, &parents);
    let mut joints = source.vec(nodes.len(), || "nodes".into())?;
    for (index, node) in nodes.iter().enumerate() {
        let rest = read_transform(source, index, node)?;
        joints.push(Joint { name: node.name.clone().unwrap_or_default(), parent: parents[index], rest });
    }
    let skeleton = Skeleton::build(&joints).map_err(|error| match error {
        SkeletonError::Cycle { joint, .. } => Fault::invalid(format!("nodes[{joint}]"), "is its own ancestor"),
        SkeletonError::NotFinite { joint, .. } => {
            Fault::invalid(format!("nodes[{joint}]"), "has a transform with a number that is not finite")
        }
        error => Fault::Nodes(error).into(),
    })?;
    check_depth(source, &skeleton)?;
    for name in skeleton.duplicate_names().iter().filter(|name| !name.is_empty()) {
        source.note(Action::Guessed, "nodes", format!("several are named \"{name}\"; the name means the first"));
    }
    Ok(Nodes::new(skeleton))
}

fn read_parents(source: &mut Source<'_>, nodes: &[Node]) -> Step<Vec<Option<u32>>> {
    let mut parents = source.vec(nodes.len(), || "nodes".into())?;
    parents.resize(nodes.len(), None);
    for (index, node) in nodes.iter().enumerate() {
        let children = node.children.as_deref();
        if children.is_some_and(<[_]>::is_empty) {
            source.note(Action::Repaired, format!("nodes[{index}].children"), "is empty, which is taken as absent");
        }
        for (position, child) in children.unwrap_or_default().iter().enumerate() {
            let place = || format!("nodes[{index}].children[{position}]");
            match parents.get_mut(child.value()) {
                Some(parent @ None) => *parent = Some(index as u32),
                Some(Some(first)) => {
                    let text = format!("node {} has the parent {first} already, and stays there", child.value());
                    source.note(Action::Repaired, place(), text);
                }
                None => return Err(Fault::invalid(place(), format!("there is no node {}", child.value()))),
            }
        }
    }
    Ok(parents)
}

fn check_scenes(source: &mut Source<'_>, parents: &[Option<u32>]) {
    for (s, scene) in source.document.root.scenes.iter().enumerate() {
        for (n, node) in scene.nodes.iter().enumerate() {
            if parents.get(node.value()).copied().flatten().is_some() {
                let place = format!("scenes[{s}].nodes[{n}]");
                source.note(Action::Repaired, place, format!("node {} is not a root", node.value()));
            }
        }
    }
}

fn check_depth(source: &Source<'_>, skeleton: &Skeleton) -> Step<()> {
    let mut depths: Vec<u32> = Vec::with_capacity(skeleton.joint_count());
    for (joint, &parent) in skeleton.parents().iter().enumerate() {
        let depth = if parent == NO_PARENT { 1 } else { depths[parent as usize] + 1 };
        source.ledger.check_depth(depth, || format!("nodes[{}]", skeleton.to_source()[joint]))?;
        depths.push(depth);
    }
    Ok(())
}

fn read_transform(source: &mut Source<'_>, index: usize, node: &Node) -> Step<Transform> {
    let place = || format!("nodes[{index}]");
    let mut transform = Transform::IDENTITY;
    if let Some(matrix) = &node.matrix {
        if node.translation.is_some() || node.rotation.is_some() || node.scale.is_some() {
            source.note(Action::Repaired, place(), "has a matrix and a transform in parts; the matrix counts");
        }
        let matrix = Affine::from_columns(matrix);
        if !matrix.is_finite() {
            return Err(Fault::invalid(place() + ".matrix", "has a number that is not finite"));
        }
        transform = matrix.to_transform();
        let size = matrix.rows.iter().flatten().fold(1.0_f32, |size, v| size.max(v.abs()));
        let (rows, again) = (matrix.rows.iter().flatten(), transform.to_affine().rows);
        let error = rows.zip(again.iter().flatten()).fold(0.0_f32, |error, (a, b)| error.max((a - b).abs()));
        if error > SHEAR_TOLERANCE * size {
            source.note(Action::Repaired, place() + ".matrix", "has shear, which is left out");
        }
    } else {
        transform.translation = node.translation.map_or(Vec3::ZERO, Vec3::from);
        transform.scale = node.scale.map_or(Vec3::ONE, Vec3::from);
        if let Some(rotation) = node.rotation {
            transform.rotation = Quat::from(rotation.0);
            let length = transform.rotation.dot(transform.rotation).sqrt();
            if (length - 1.0).abs() > UNIT_TOLERANCE {
                source.note(
                    Action::Repaired,
                    place() + ".rotation",
                    format!("is not of unit length ({length}), and is normalised"),
                );
            }
        }
    }
    Ok(source.space.transform(&transform))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_lies_below_its_ancestors_and_below_no_other() {
        let parents = [Some(2), None, None, Some(0), Some(1), Some(2), Some(3)];
        let joint = |&parent: &Option<u32>| Joint { name: String::new(), parent, rest: Transform::IDENTITY };
        let joints: Vec<Joint> = parents.iter().map(joint).collect();
        let nodes = Nodes::new(Skeleton::build(&joints).expect("valid"));
        for node in 0..parents.len() {
            let mut above = vec![node];
            while let Some(parent) = parents[above[above.len() - 1]] {
                above.push(parent as usize);
            }
            assert_eq!(nodes.root_of(node), nodes.joint(above[above.len() - 1]));
            for other in 0..parents.len() {
                assert_eq!(nodes.is_below(node, other), above.contains(&other), "{node} below {other}");
            }
        }
    }
}
