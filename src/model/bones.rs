//! Which joints of a model are bones, and what hangs on them.
//!
//! A model's node tree holds everything: bones, meshes, lamps, the sword in a hand. [`Model::bone_trees`] takes the
//! bones out: those that skins name or the file calls so, and all between them and their lowest common ancestor. What lies below a bone and is
//! none itself is an attachment, which follows that bone.

use super::Model;
use crate::math::sorting::sort_by_key;
use crate::skeleton::NO_PARENT;

/// A joint that is no bone and follows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The joint; what lies below it goes with it.
    pub joint: u32,
    /// The bone it follows: its parent.
    pub bone: u32,
}

/// The bones that belong together, as joints of the model's skeleton.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoneTree {
    /// The topmost bones: one, or several where skins have joints without a common ancestor.
    pub roots: Vec<u32>,
    /// All bones, parents before their children.
    pub bones: Vec<u32>,
    /// The skins that follow them.
    pub skins: Vec<u32>,
    /// What hangs on them, in the order of the joints.
    pub attachments: Vec<Attachment>,
}

impl Model {
    /// The bones of the model, a tree for each character: skins whose bones lie below each other share one. Trees that
    /// no skin follows come last.
    pub fn bone_trees(&self) -> Vec<BoneTree> {
        let parents = self.skeleton.parents();
        let mut trees: Vec<BoneTree> = Vec::new();
        let skins = self.skins.iter().enumerate().map(|(index, skin)| (vec![index as u32], &skin.joints[..]));
        let called = self.bones.iter().map(|joint| (Vec::new(), std::slice::from_ref(joint)));
        for (skins, joints) in skins.chain(called) {
            let mut tree = BoneTree { skins, ..BoneTree::default() };
            for &joint in joints {
                add_root(parents, &mut tree.roots, joint);
            }
            // Take in the trees that lie below this one, or above it.
            let (related, apart) = trees.into_iter().partition(|other: &BoneTree| {
                other.roots.iter().any(|&a| tree.roots.iter().any(|&b| are_in_line(parents, a, b)))
            });
            trees = apart;
            for other in related {
                tree.skins.extend(other.skins);
                for root in other.roots {
                    if !tree.roots.iter().any(|&known| are_in_line(parents, known, root) && known <= root) {
                        tree.roots.retain(|&known| !are_in_line(parents, known, root));
                        tree.roots.push(root);
                    }
                }
            }
            tree.skins.sort_unstable();
            tree.roots.sort_unstable();
            trees.push(tree);
        }
        sort_by_key(&mut trees, |tree| {
            (tree.skins.is_empty(), tree.skins.first().copied(), tree.roots.first().copied())
        });
        for tree in &mut trees {
            self.fill(tree);
        }
        trees
    }

    fn fill(&self, tree: &mut BoneTree) {
        let parents = self.skeleton.parents();
        let mut is_bone = vec![false; parents.len()];
        let called = self.bones.iter().filter(|&&bone| tree.roots.iter().any(|&root| is_below(parents, bone, root)));
        for &joint in tree.skins.iter().flat_map(|&skin| &self.skins[skin as usize].joints).chain(called) {
            let mut joint = joint;
            while joint != NO_PARENT && !is_bone[joint as usize] {
                is_bone[joint as usize] = true;
                if tree.roots.contains(&joint) {
                    break;
                }
                joint = parents[joint as usize];
            }
        }
        tree.bones = (0..parents.len() as u32).filter(|&joint| is_bone[joint as usize]).collect();
        let hangs = |(joint, &bone): (usize, &u32)| {
            let follows = bone != NO_PARENT && is_bone[bone as usize] && !is_bone[joint];
            follows.then_some(Attachment { joint: joint as u32, bone })
        };
        tree.attachments = parents.iter().enumerate().filter_map(hangs).collect();
    }
}

/// The lowest joint that both lie below or are; a parent has always the lower index.
fn common_ancestor(parents: &[u32], mut a: u32, mut b: u32) -> Option<u32> {
    while a != b {
        let higher = if a > b { &mut a } else { &mut b };
        *higher = parents[*higher as usize];
        if *higher == NO_PARENT {
            return None;
        }
    }
    Some(a)
}

/// Whether a joint lies below another, or is it.
fn is_below(parents: &[u32], joint: u32, root: u32) -> bool {
    common_ancestor(parents, joint, root) == Some(root)
}

/// Whether one lies below the other, or they are the same.
fn are_in_line(parents: &[u32], a: u32, b: u32) -> bool {
    common_ancestor(parents, a, b).is_some_and(|ancestor| ancestor == a.min(b))
}

/// Moves the root of the joint's tree up until it is above the joint too, or adds one.
fn add_root(parents: &[u32], roots: &mut Vec<u32>, joint: u32) {
    for root in roots.iter_mut() {
        if let Some(ancestor) = common_ancestor(parents, *root, joint) {
            *root = ancestor;
            return;
        }
    }
    roots.push(joint);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::math::Transform;
    use crate::skeleton::{Joint, Skeleton};
    use crate::skin::Skin;

    /// A model of joints by name and parent, and of skins by the names of their joints.
    fn model(joints: &[(&str, &str)], skins: &[&[&str]]) -> Model {
        let index = |name: &str| joints.iter().position(|joint| joint.0 == name).map(|index| index as u32);
        let joint = |&(name, parent): &(&str, &str)| Joint {
            name: name.into(),
            parent: index(parent),
            rest: Transform::IDENTITY,
        };
        let joints: Vec<Joint> = joints.iter().map(joint).collect();
        let skeleton = Arc::new(Skeleton::build(&joints).expect("valid"));
        let skin = |names: &&[&str]| {
            let joints = names.iter().map(|name| skeleton.find(name).expect("there")).collect();
            Arc::new(Skin { joints, ..Skin::default() })
        };
        Model { skins: skins.iter().map(skin).collect(), skeleton, ..Model::default() }
    }

    fn names<'a>(model: &'a Model, joints: &[u32]) -> Vec<&'a str> {
        joints.iter().map(|&joint| model.skeleton.names()[joint as usize].as_str()).collect()
    }

    const CHARACTER: [(&str, &str); 7] = [
        ("scene", ""),
        ("armature", "scene"),
        ("hips", "armature"),
        ("spine", "hips"),
        ("leg", "hips"),
        ("hand", "spine"),
        ("sword", "hand"),
    ];

    #[test]
    fn bones_reach_up_to_their_lowest_common_ancestor_and_the_rest_is_attached() {
        let model = model(&CHARACTER, &[&["leg", "hand"]]);
        let [tree] = &model.bone_trees()[..] else { panic!("{:?}", model.bone_trees()) };
        assert_eq!(names(&model, &tree.roots), ["hips"]);
        assert_eq!(names(&model, &tree.bones), ["hips", "spine", "leg", "hand"]);
        let [sword] = tree.attachments[..] else { panic!("{tree:?}") };
        assert_eq!(names(&model, &[sword.joint, sword.bone]), ["sword", "hand"]);
    }

    #[test]
    fn skins_of_one_character_share_its_bones_whatever_their_order() {
        for skins in [[&["spine", "hand"][..], &["leg", "spine"]], [&["leg", "spine"], &["spine", "hand"]]] {
            let model = model(&CHARACTER, &skins);
            let [tree] = &model.bone_trees()[..] else { panic!("{:?}", model.bone_trees()) };
            assert_eq!(tree.skins, [0, 1]);
            assert_eq!(names(&model, &tree.roots), ["hips"]);
            assert_eq!(names(&model, &tree.bones), ["hips", "spine", "leg", "hand"]);
        }
    }

    #[test]
    fn joints_that_the_file_calls_bones_are_some_without_a_skin_too() {
        let mut model = model(&CHARACTER, &[&["leg", "hand"]]);
        model.bones = vec![6];
        let [tree] = &model.bone_trees()[..] else { panic!("{:?}", model.bone_trees()) };
        assert_eq!(names(&model, &tree.bones), ["hips", "spine", "leg", "hand", "sword"]);
        model.skins.clear();
        model.bones = vec![2, 3, 4];
        let [tree] = &model.bone_trees()[..] else { panic!("{:?}", model.bone_trees()) };
        assert_eq!(
            (names(&model, &tree.roots), names(&model, &tree.bones)),
            (vec!["hips"], vec!["hips", "spine", "leg"])
        );
        assert_eq!(tree.attachments.len(), 1);
    }

    #[test]
    fn two_characters_in_one_scene_have_a_tree_each() {
        let joints = [("scene", ""), ("a", "scene"), ("a1", "a"), ("b", "scene"), ("b1", "b")];
        let model = model(&joints, &[&["a", "a1"], &["b", "b1"]]);
        let trees = model.bone_trees();
        assert_eq!(trees.iter().map(|tree| names(&model, &tree.roots)).collect::<Vec<_>>(), [["a"], ["b"]]);
    }

    #[test]
    fn joints_without_a_common_ancestor_make_a_forest() {
        let model = model(&[("a", ""), ("b", ""), ("a1", "a")], &[&["a1", "b", "a"]]);
        let [tree] = &model.bone_trees()[..] else { panic!("{:?}", model.bone_trees()) };
        assert_eq!(names(&model, &tree.roots), ["a", "b"]);
        assert_eq!(names(&model, &tree.bones), ["a", "b", "a1"]);
    }
}
