// Properties of the host's own that clips drive: what the bridge calls to give a value and to ask for the present one.
//
//     auto properties = anim_cxx::new_properties();
//     properties->add("Lamp", "energy", anim_cxx::memory(&lamp.energy));
//     properties->add("Lamp", "color", anim_cxx::property<std::array<float, 4>>(
//         anim_cxx::Kind::Color, [&](const auto &color) { lamp.paint(color); }, [&] { return lamp.color(); }));
//     auto player = anim_cxx::new_player_with(*model, std::move(properties));
//
// A property is called in updates of the driver that has it, on the thread that updates, after everything was computed.
// It may use other drivers, but not the one that is updating. What it throws is thrown by the update, once every value
// was given; an object whose present value cannot be had is taken as gone.
#pragma once

#include "rust/cxx.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace anim_cxx {

/// What a property or a track holds.
enum class Kind : std::uint8_t {
    /// One `float`.
    Float,
    /// One `double`.
    Double,
    /// Two floats.
    Vec2,
    /// Three floats.
    Vec3,
    /// Four floats.
    Vec4,
    /// A rotation: four floats x, y, z, w.
    Quaternion,
    /// Linear red, green, blue and opacity: four floats.
    Color,
    /// False or true. Never interpolates.
    Bool,
    /// 32 bits, with a sign.
    Int32,
    /// 64 bits, with a sign.
    Int64,
    /// One of the host's named values, as 32 bits. Never interpolates.
    Enum,
    /// Text. Never interpolates.
    Text,
    /// The name of a resource. Never interpolates.
    Resource,
};

/// A way to a value of the host's. Functions of kinds that it is not of are never called; `false` says that the object
/// at its path is gone, and nothing of that object is called again.
class Property {
public:
    virtual ~Property() = default;
    Property() = default;
    Property(const Property &) = delete;
    Property &operator=(const Property &) = delete;

    /// What it holds.
    virtual Kind kind() const = 0;

    /// Takes a value made of floats.
    virtual bool set_floats(rust::Slice<const float>) const { return false; }
    /// Gives the present one.
    virtual bool get_floats(rust::Slice<float>) const { return false; }
    /// Takes a double.
    virtual bool set_double(double) const { return false; }
    /// Gives the present one.
    virtual bool get_double(double &) const { return false; }
    /// Takes an integer; of a `Kind::Bool` 0 or 1.
    virtual bool set_integer(std::int64_t) const { return false; }
    /// Gives the present one.
    virtual bool get_integer(std::int64_t &) const { return false; }
    /// Takes a text.
    virtual bool set_text(rust::Str) const { return false; }
    /// Gives the present one.
    virtual bool get_text(rust::String &) const { return false; }
};

namespace detail {

// The kind that a C++ type stands for by itself.
template <class T> struct KindOf;
template <> struct KindOf<float> { static constexpr Kind kind = Kind::Float; };
template <> struct KindOf<double> { static constexpr Kind kind = Kind::Double; };
template <> struct KindOf<bool> { static constexpr Kind kind = Kind::Bool; };
template <> struct KindOf<std::int32_t> { static constexpr Kind kind = Kind::Int32; };
template <> struct KindOf<std::int64_t> { static constexpr Kind kind = Kind::Int64; };
template <> struct KindOf<std::string> { static constexpr Kind kind = Kind::Text; };
template <> struct KindOf<std::array<float, 2>> { static constexpr Kind kind = Kind::Vec2; };
template <> struct KindOf<std::array<float, 3>> { static constexpr Kind kind = Kind::Vec3; };
template <> struct KindOf<std::array<float, 4>> { static constexpr Kind kind = Kind::Vec4; };

template <class T> struct IsFloats : std::false_type {};
template <std::size_t N> struct IsFloats<std::array<float, N>> : std::true_type {};

// Whether values of the type cross as those of the kind do.
template <class T> constexpr bool holds(Kind kind)
{
    switch (kind) {
    case Kind::Float: return std::is_same_v<T, float>;
    case Kind::Double: return std::is_same_v<T, double>;
    case Kind::Vec2: return std::is_same_v<T, std::array<float, 2>>;
    case Kind::Vec3: return std::is_same_v<T, std::array<float, 3>>;
    case Kind::Vec4:
    case Kind::Quaternion:
    case Kind::Color: return std::is_same_v<T, std::array<float, 4>>;
    case Kind::Bool: return std::is_same_v<T, bool>;
    case Kind::Int32: return std::is_same_v<T, std::int32_t>;
    case Kind::Int64: return std::is_same_v<T, std::int64_t>;
    case Kind::Enum: return std::is_same_v<T, std::int32_t> || std::is_enum_v<T>;
    case Kind::Text:
    case Kind::Resource: return std::is_same_v<T, std::string>;
    }
    return false;
}

template <class T, class Set, class Get> class Typed final : public Property {
public:
    Typed(Kind kind, Set set, Get get) : kind_(kind), set_(std::move(set)), get_(std::move(get)) {}

    Kind kind() const override { return kind_; }

    bool set_floats(rust::Slice<const float> values) const override
    {
        if constexpr (std::is_same_v<T, float>) {
            return give(values[0]);
        } else if constexpr (IsFloats<T>::value) {
            T value{};
            for (std::size_t i = 0; i < value.size(); ++i)
                value[i] = values[i];
            return give(value);
        }
        return false;
    }

    bool get_floats(rust::Slice<float> values) const override
    {
        if constexpr (std::is_same_v<T, float>) {
            values[0] = get_();
            return true;
        } else if constexpr (IsFloats<T>::value) {
            const T value = get_();
            for (std::size_t i = 0; i < value.size(); ++i)
                values[i] = value[i];
            return true;
        }
        return false;
    }

    bool set_double(double value) const override
    {
        if constexpr (std::is_same_v<T, double>)
            return give(value);
        return false;
    }

    bool get_double(double &value) const override
    {
        if constexpr (std::is_same_v<T, double>) {
            value = get_();
            return true;
        }
        return false;
    }

    bool set_integer(std::int64_t value) const override
    {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            return give(static_cast<T>(value));
        return false;
    }

    bool get_integer(std::int64_t &value) const override
    {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            value = static_cast<std::int64_t>(get_());
            return true;
        }
        return false;
    }

    bool set_text(rust::Str text) const override
    {
        if constexpr (std::is_same_v<T, std::string>)
            return give(std::string(text));
        return false;
    }

    bool get_text(rust::String &text) const override
    {
        if constexpr (std::is_same_v<T, std::string>) {
            text = rust::String(get_());
            return true;
        }
        return false;
    }

private:
    bool give(const T &value) const
    {
        if constexpr (std::is_same_v<decltype(set_(value)), bool>) {
            return set_(value);
        } else {
            set_(value);
            return true;
        }
    }

    Kind kind_;
    mutable Set set_;
    mutable Get get_;
};

} // namespace detail

/// A property by two functions: `set(value)`, which gives `false` when its object is gone, or nothing; and `get()`, which
/// gives the present value. Throws where values of the kind are of another type than `T`.
template <class T, class Set, class Get> std::unique_ptr<Property> property(Kind kind, Set set, Get get)
{
    if (!detail::holds<T>(kind))
        throw std::invalid_argument("a property's kind has values of another type");
    return std::make_unique<detail::Typed<T, Set, Get>>(kind, std::move(set), std::move(get));
}

/// The same of the kind that the type stands for: floats, vectors, integers, truths, texts.
template <class T, class Set, class Get> std::unique_ptr<Property> property(Set set, Get get)
{
    return property<T>(detail::KindOf<T>::kind, std::move(set), std::move(get));
}

/// A property that is a value in memory, which must outlive the driver that has the property.
template <class T> std::unique_ptr<Property> memory(Kind kind, T *place)
{
    return property<T>(kind, [place](const T &value) { *place = value; }, [place] { return *place; });
}

/// The same of the kind that the type stands for.
template <class T> std::unique_ptr<Property> memory(T *place)
{
    return memory(detail::KindOf<T>::kind, place);
}

} // namespace anim_cxx
