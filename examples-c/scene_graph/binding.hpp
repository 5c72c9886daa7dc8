// How libanim reaches the scene graph: all that an engine writes once.

#ifndef BINDING_HPP
#define BINDING_HPP

#include "scene.hpp"

#include <anim.hpp>

// The engine's own types, and what they hold.
template <> struct anim::Animatable<scene::Vector> : anim::AnimatableAs<anim::Kind::Vec3> {};
template <> struct anim::Animatable<scene::Quaternion> : anim::AnimatableAs<anim::Kind::Quaternion> {};
template <> struct anim::Animatable<scene::Color> : anim::AnimatableAs<anim::Kind::Color> {};

namespace binding {

// What every node offers. Clips find its transform by `transform_part`.
template <class N> void offer_node(const anim::ObjectProperties<N> &object)
{
    anim::PropertyOptions part;
    part.transform_part = anim::TransformPart::Translation;
    object.member("translation", &scene::Node::translation, part);
    part.transform_part = anim::TransformPart::Rotation;
    object.member("rotation", &scene::Node::rotation, part);
    part.transform_part = anim::TransformPart::Scale;
    object.member("scale", &scene::Node::scale, part);
    object.property("visible", &N::visible, &N::set_visible);
}

// What lamps offer besides.
inline void offer_lamp(const anim::ObjectProperties<scene::Lamp> &object)
{
    anim::PropertyOptions range;
    range.has_range = true;
    range.range_min = 0;
    range.range_max = 1000;
    object.property("power", &scene::Lamp::power, &scene::Lamp::set_power, range);
    object.member("color", &scene::Lamp::color);
    object.method("flicker", &scene::Lamp::flicker);
}

inline std::string below(const std::string &path, const scene::Node &child)
{
    return path.empty() ? child.name() : path + "/" + child.name();
}

// Offers a node and all below it, each under its path.
inline void offer(anim::SchemaBuilderId builder, scene::Node &node, const std::string &path)
{
    if (dynamic_cast<scene::Lamp *>(&node)) {
        auto lamp = builder.object<scene::Lamp>(path);
        offer_node(lamp);
        offer_lamp(lamp);
    } else {
        offer_node(builder.object<scene::Node>(path));
    }
    for (auto &child : node.children())
        offer(builder, *child, below(path, *child));
}

// Tells an instance which node is behind each path. Owners are of the type that the properties were offered with.
inline void own(anim::InstanceId instance, anim::SchemaId schema, scene::Node &node, const std::string &path)
{
    auto *lamp = dynamic_cast<scene::Lamp *>(&node);
    void *owner = lamp ? static_cast<void *>(lamp) : static_cast<void *>(&node);
    instance.set_owner(schema.find_object(path), owner);
    for (auto &child : node.children())
        own(instance, schema, *child, below(path, *child));
}

} // namespace binding

#endif
