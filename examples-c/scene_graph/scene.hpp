// A small scene graph, such as engines have: nodes with names, transforms and children. It knows nothing of libanim.

#ifndef SCENE_HPP
#define SCENE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scene {

struct Vector {
    float x = 0, y = 0, z = 0;
};

struct Quaternion {
    float x = 0, y = 0, z = 0, w = 1;
};

struct Color {
    float red = 1, green = 1, blue = 1, opacity = 1;
};

class Node {
public:
    explicit Node(std::string name) : name_(std::move(name)) {}
    virtual ~Node() = default;

    const std::string &name() const { return name_; }

    template <class Child> Child &add(std::unique_ptr<Child> child)
    {
        Child &added = *child;
        children_.push_back(std::move(child));
        return added;
    }

    const std::vector<std::unique_ptr<Node>> &children() const { return children_; }

    // The node at a path such as `Hall/Lamp` below this one; null if there is none.
    Node *find(std::string_view path)
    {
        if (path.empty())
            return this;
        std::string_view first = path.substr(0, path.find('/'));
        std::string_view rest = first.size() < path.size() ? path.substr(first.size() + 1) : std::string_view();
        for (auto &child : children_) {
            if (child->name_ == first)
                return child->find(rest);
        }
        return nullptr;
    }

    Vector translation, scale{1, 1, 1};
    Quaternion rotation;

    bool visible() const { return visible_; }
    void set_visible(bool visible)
    {
        visible_ = visible;
        ++changes;
    }

    // How often something that is drawn anew was set.
    int changes = 0;

private:
    std::string name_;
    std::vector<std::unique_ptr<Node>> children_;
    bool visible_ = true;
};

class Lamp : public Node {
public:
    using Node::Node;

    float power() const { return power_; }
    void set_power(float power)
    {
        power_ = power;
        ++changes;
    }

    void flicker(int times, std::string_view why)
    {
        flickers += times;
        reason = why;
    }

    Color color;
    int flickers = 0;
    std::string reason;

private:
    float power_ = 0;
};

// What is drawn of a mesh that bones move.
struct SkinnedMesh {
    std::vector<float> positions;
    std::vector<float> normals;
};

class Character : public Node {
public:
    using Node::Node;

    std::vector<SkinnedMesh> meshes;
};

} // namespace scene

#endif
