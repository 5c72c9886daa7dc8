// Instances: those of one-off objects, and their bones.

#ifndef ANIM_INSTANCE_HPP
#define ANIM_INSTANCE_HPP

#include "schema.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

/// Makes an instance of a one-off object, with its list of properties. Equal lists share a schema.
///
/// @param context where it belongs
/// @param properties the properties; batches, and closures that are to be kept, need a schema
/// @param owner as for `Instance::create`
/// @param tag as for `Instance::create`
/// @return the instance
// Instead of anim_instance_create_inline.
inline /* static */ Result<Instance> Instance::create_inline(ContextId context, Span<const PropertyOptions> properties,
    void *owner, uint64_t tag /* = 0 */)
{
    detail::Call call;
    AnimInstance instance{};
    auto *c_properties = reinterpret_cast<const AnimPropertyOptions *>(properties.data());
    AnimStatus status = anim_instance_create_inline(context.c(), c_properties, sizeof(PropertyOptions), properties.size(),
                                                    owner, tag, &instance);
    return call.done(status, [&] { return Instance(InstanceId(instance)); });
}

/// Moves a bone in the next update.
///
/// @param joint the joint
/// @param position where to: x, y, z, in the space of the bone's parent
/// @param change `BoneChange::SetPosition` or `BoneChange::AddPosition`
/// @param weight from 0 to 1, how far it goes from where the pose has it
// Instead of anim_instance_change_bone.
inline Result<void> InstanceId::move_bone(uint32_t joint, const std::array<float, 3> &position,
    BoneChange change /* = BoneChange::SetPosition */, float weight /* = 1 */) const
{
    if (change != BoneChange::SetPosition && change != BoneChange::AddPosition)
        ANIM_REFUSE(Status::InvalidArgument, "a position cannot change a rotation");
    detail::Call call;
    return call.done(anim_instance_change_bone(c(), joint, static_cast<uint32_t>(change), position.data(), weight));
}

/// Turns a bone in the next update.
///
/// @param joint the joint
/// @param rotation a unit quaternion x, y, z, w
/// @param change `BoneChange::SetRotation` or `BoneChange::AddRotation`
/// @param weight from 0 to 1, how far it goes from where the pose has it
inline Result<void> InstanceId::turn_bone(uint32_t joint, const std::array<float, 4> &rotation,
    BoneChange change /* = BoneChange::SetRotation */, float weight /* = 1 */) const
{
    if (change != BoneChange::SetRotation && change != BoneChange::AddRotation)
        ANIM_REFUSE(Status::InvalidArgument, "a rotation cannot change a position");
    detail::Call call;
    return call.done(anim_instance_change_bone(c(), joint, static_cast<uint32_t>(change), rotation.data(), weight));
}

/// Sets many bones in the next update. All or none are taken.
///
/// @param joints the joints
/// @param positions as many positions; empty to leave those alone
/// @param rotations as many rotations; empty to leave those alone
/// @param weight from 0 to 1
// Instead of anim_instance_set_bones.
inline Result<void> InstanceId::set_bones(Span<const uint32_t> joints, Span<const std::array<float, 3>> positions,
    Span<const std::array<float, 4>> rotations, float weight /* = 1 */) const
{
    if ((!positions.empty() && positions.size() != joints.size()) || (!rotations.empty() && rotations.size() != joints.size()))
        ANIM_REFUSE(Status::Mismatch, "there must be as many positions and rotations as joints, or none");
    detail::Call call;
    auto *c_positions = positions.empty() ? nullptr : positions.data()->data();
    auto *c_rotations = rotations.empty() ? nullptr : rotations.data()->data();
    return call.done(anim_instance_set_bones(c(), joints.data(), c_positions, c_rotations, joints.size(), weight));
}

/// Has a chain of bones look at a point in the next update, sharing the turn.
///
/// @param joints the bones, from the one nearest the root to the one that looks; at most 8
/// @param target where to look, in model space
/// @param axis the direction that the last bone faces in the rest pose, in model space
/// @param limit the most that it turns away from where the pose looks, in radians
/// @param weight from 0 to 1
/// @param shares how much of the turn each takes; empty for evenly
// Instead of anim_instance_look_at.
inline Result<void> InstanceId::look_at(Span<const uint32_t> joints, const std::array<float, 3> &target,
    const std::array<float, 3> &axis, float limit, float weight /* = 1 */, Span<const float> shares /* = {} */) const
{
    if (!shares.empty() && shares.size() != joints.size())
        ANIM_REFUSE(Status::Mismatch, "there must be as many shares as joints, or none");
    detail::Call call;
    return call.done(anim_instance_look_at(c(), joints.data(), shares.data(), joints.size(), target.data(), axis.data(), limit,
                                           weight));
}

/// Computes each joint's matrix in the space of the model, for many instances at once.
///
/// @param instances the instances
/// @param matrices where the matrices go, of all instances together
/// @param offsets becomes one number more than there are instances: where the matrices of each begin, and how many there
/// must be room for; empty for nobody to know
/// @param stride how many matrices after the first of one instance the first of the next stands; 0 for one right after
/// the other
// Instead of anim_instances_model_matrices.
inline Result<void> model_matrices(Span<const InstanceId> instances, Span<Matrix> matrices, Span<std::size_t> offsets = {},
    std::size_t stride = 0)
{
    if (!offsets.empty() && offsets.size() != instances.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than instances, or none");
    detail::Call call;
    return call.done(anim_instances_model_matrices(
        reinterpret_cast<const AnimInstance *>(instances.data()), instances.size(), stride,
        reinterpret_cast<AnimMatrix *>(matrices.data()), matrices.size(), offsets.empty() ? nullptr : offsets.data()));
}

/// Copies out the pose that the last update left, for many instances at once: each joint's transform against its parent.
///
/// @param instances the instances
/// @param transforms where the transforms go, of all instances together
/// @param offsets as for `model_matrices`
/// @param stride as for `model_matrices`, in transforms
// Instead of anim_instances_transforms.
inline Result<void> transforms(Span<const InstanceId> instances, Span<Transform> transforms,
    Span<std::size_t> offsets = {}, std::size_t stride = 0)
{
    if (!offsets.empty() && offsets.size() != instances.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than instances, or none");
    detail::Call call;
    return call.done(anim_instances_transforms(
        reinterpret_cast<const AnimInstance *>(instances.data()), instances.size(), stride,
        reinterpret_cast<AnimTransform *>(transforms.data()), transforms.size(), offsets.empty() ? nullptr : offsets.data()));
}

/// Copies out the numbers of one property, which is made of floats, for many instances at once, as the last update left
/// them.
///
/// @param instances the instances
/// @param property the property's number in the schema of each, as `Schema::find_property` gives it
/// @param numbers where the numbers go, of all instances together; of no use after a failure
/// @param offsets as for `model_matrices`
/// @param stride as for `model_matrices`, in numbers
// Instead of anim_instances_floats.
inline Result<void> floats(Span<const InstanceId> instances, uint32_t property, Span<float> numbers,
    Span<std::size_t> offsets = {}, std::size_t stride = 0)
{
    if (!offsets.empty() && offsets.size() != instances.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than instances, or none");
    detail::Call call;
    return call.done(anim_instances_floats(
        reinterpret_cast<const AnimInstance *>(instances.data()), instances.size(), property, stride, numbers.data(),
        numbers.size(), offsets.empty() ? nullptr : offsets.data()));
}

/// Copies out the morph weights of the mesh at a joint, for many instances at once, as the last update left them.
///
/// @param instances instances of schemas that were begun with a model
/// @param joint the joint that shows the mesh
/// @param weights where the weights go, of all instances together; of no use after a failure
/// @param offsets as for `model_matrices`
/// @param stride as for `model_matrices`, in weights
// Instead of anim_instances_morph_weights.
inline Result<void> morph_weights(Span<const InstanceId> instances, uint32_t joint, Span<float> weights,
    Span<std::size_t> offsets = {}, std::size_t stride = 0)
{
    if (!offsets.empty() && offsets.size() != instances.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than instances, or none");
    detail::Call call;
    return call.done(anim_instances_morph_weights(
        reinterpret_cast<const AnimInstance *>(instances.data()), instances.size(), joint, stride, weights.data(),
        weights.size(), offsets.empty() ? nullptr : offsets.data()));
}

/// Reads how far the last update carried many instances; see `Instance::set_root_motion`.
///
/// @param instances the instances
/// @param motions becomes as many motions
// Instead of anim_instances_root_motion.
inline Result<void> root_motion(Span<const InstanceId> instances, Span<RootMotion> motions)
{
    if (motions.size() < instances.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many motions as instances");
    detail::Call call;
    return call.done(anim_instances_root_motion(reinterpret_cast<const AnimInstance *>(instances.data()), instances.size(),
                                                reinterpret_cast<AnimRootMotion *>(motions.data())));
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_INSTANCE_HPP
