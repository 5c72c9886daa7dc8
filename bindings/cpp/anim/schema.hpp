// Schemas by member pointers and closures: how values of the host's own types are read and written.

#ifndef ANIM_SCHEMA_HPP
#define ANIM_SCHEMA_HPP

#include "context.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

namespace detail {

/// How many bytes a value of a kind has; 0 where its size is its own.
constexpr std::size_t bytes_of(Kind kind) noexcept
{
    switch (kind) {
    case Kind::Float:
    case Kind::Int32:
    case Kind::Enum: return 4;
    case Kind::Double:
    case Kind::Vec2:
    case Kind::Vec2i:
    case Kind::Int64: return 8;
    case Kind::Vec3: return 12;
    case Kind::Vec4:
    case Kind::Quaternion:
    case Kind::Color:
    case Kind::Rect2:
    case Kind::Rect2i: return 16;
    case Kind::Bool: return 1;
    case Kind::Transform2d: return 24;
    case Kind::Transform3d: return 40;
    case Kind::Text:
    case Kind::Resource: return sizeof(AnimText);
    default: return 0;
    }
}

} // namespace detail

/// Says that a type of the host's holds a kind of value, laid out as the kind's comment says:
///
///     template <> struct anim::Animatable<MyVector> : anim::AnimatableAs<anim::Kind::Vec3> {};
template <Kind K> struct AnimatableAs {
    /// What the type holds.
    static constexpr Kind kind = K;
};

/// What a type holds. Specialise it for the host's own; see `AnimatableAs`.
template <class T> struct Animatable {
    static_assert(std::is_enum_v<T>, "specialise anim::Animatable for this type");
    static_assert(sizeof(T) == 4, "enums that are animated have 32 bits");
    /// What the type holds.
    static constexpr Kind kind = Kind::Enum;
};
template <> struct Animatable<float> : AnimatableAs<Kind::Float> {};
template <> struct Animatable<double> : AnimatableAs<Kind::Double> {};
template <> struct Animatable<bool> : AnimatableAs<Kind::Bool> {};
template <> struct Animatable<std::int32_t> : AnimatableAs<Kind::Int32> {};
template <> struct Animatable<std::int64_t> : AnimatableAs<Kind::Int64> {};
template <> struct Animatable<std::array<float, 2>> : AnimatableAs<Kind::Vec2> {};
template <> struct Animatable<std::array<float, 3>> : AnimatableAs<Kind::Vec3> {};
template <> struct Animatable<std::array<float, 4>> : AnimatableAs<Kind::Vec4> {};
template <> struct Animatable<std::array<std::int32_t, 2>> : AnimatableAs<Kind::Vec2i> {};
template <> struct Animatable<std::array<std::int32_t, 4>> : AnimatableAs<Kind::Rect2i> {};
template <> struct Animatable<Transform> : AnimatableAs<Kind::Transform3d> {};
template <> struct Animatable<Text> : AnimatableAs<Kind::Text> {};
template <> struct Animatable<std::string_view> : AnimatableAs<Kind::Text> {};

namespace detail {

/// Values of a type as callbacks have them.
template <class T> struct Value {
    static constexpr Kind kind = Animatable<T>::kind;
    static constexpr std::uint32_t kind_size = kind == Kind::Struct ? sizeof(T) / 4 : 0;
    static_assert(std::is_trivially_copyable_v<T>, "values that are animated can be copied byte by byte");
    static_assert(kind != Kind::Weights, "morph weights have no type of their own: use properties of the kind");
    static_assert(kind == Kind::Struct ? sizeof(T) % 4 == 0 && sizeof(T) <= 64 : sizeof(T) == bytes_of(kind),
                  "the type is not laid out as its kind is");

    static T read(const void *from) noexcept
    {
        T value;
        std::memcpy(&value, from, sizeof value);
        return value;
    }
    static void write(void *to, const T &value) noexcept { std::memcpy(to, &value, sizeof value); }
};

template <> struct Value<std::string_view> {
    static constexpr Kind kind = Kind::Text;
    static constexpr std::uint32_t kind_size = 0;
    static std::string_view read(const void *from) noexcept { return view(*static_cast<const AnimText *>(from)); }
    static void write(void *to, std::string_view value) noexcept { *static_cast<AnimText *>(to) = text(value); }
};

/// Calls something of the host's that may say whether the owner is there.
template <class F, class... A> std::uint8_t told(F &function, A &&...arguments)
{
    if constexpr (std::is_void_v<std::invoke_result_t<F &, A...>>) {
        std::invoke(function, std::forward<A>(arguments)...);
        return 1;
    } else if constexpr (std::is_same_v<std::invoke_result_t<F &, A...>, bool>) {
        return std::invoke(function, std::forward<A>(arguments)...) ? 1 : 0;
    } else {
        static_cast<void>(std::invoke(function, std::forward<A>(arguments)...));
        return 1;
    }
}

template <class Owner, class T, class Set, class Get> struct Access {
    Set set;
    Get get;

    static std::uint8_t write(void *user, void *owner, const void *value) noexcept
    {
        return guarded<std::uint8_t>(1, [&] {
            return told(static_cast<Access *>(user)->set, *static_cast<Owner *>(owner), Value<T>::read(value));
        });
    }

    static std::uint8_t read(void *user, void *owner, void *value) noexcept
    {
        return guarded<std::uint8_t>(0, [&] {
            Value<T>::write(value, static_cast<T>(std::invoke(static_cast<Access *>(user)->get, *static_cast<Owner *>(owner))));
            return std::uint8_t(1);
        });
    }
};

/// The arguments of a method, converted to the types that it takes.
template <class T> struct Taken {
    static constexpr Kind kind = Value<T>::kind;
    static T from(const AnimArgument &argument)
    {
        if constexpr (std::is_enum_v<T>) {
            return static_cast<T>(argument.integers[0]);
        } else if constexpr (std::is_arithmetic_v<T>) {
            return static_cast<T>(kind == Kind::Int64 ? argument.integers[0] : argument.number);
        } else if constexpr (kind == Kind::Text || kind == Kind::Resource) {
            return T(view(argument.text));
        } else if constexpr (kind == Kind::Vec2i || kind == Kind::Rect2i) {
            std::array<std::int32_t, sizeof(T) / 4> numbers{};
            for (std::size_t i = 0; i < numbers.size() && i < argument.count; ++i)
                numbers[i] = static_cast<std::int32_t>(argument.integers[i]);
            return Value<T>::read(numbers.data());
        } else {
            return Value<T>::read(argument.floats);
        }
    }
};

/// @cond Doxygen takes the one that a closure inherits for itself.
/// The types that something callable takes after the owner.
template <class F> struct Signature : Signature<decltype(&F::operator())> {};
/// @endcond
template <class R, class O, class... A> struct Signature<R (*)(O, A...)> {
    using Arguments = std::tuple<std::decay_t<A>...>;
};
template <class F, class R, class O, class... A> struct Signature<R (F::*)(O, A...)> {
    using Arguments = std::tuple<std::decay_t<A>...>;
};
template <class F, class R, class O, class... A> struct Signature<R (F::*)(O, A...) const> {
    using Arguments = std::tuple<std::decay_t<A>...>;
};

/// The types that a method of a class takes.
template <class F> struct MemberSignature;
template <class R, class O, class... A> struct MemberSignature<R (O::*)(A...)> {
    using Arguments = std::tuple<std::decay_t<A>...>;
};
template <class R, class O, class... A> struct MemberSignature<R (O::*)(A...) const> {
    using Arguments = std::tuple<std::decay_t<A>...>;
};

template <class F>
using ArgumentsOf = typename std::conditional_t<std::is_member_function_pointer_v<F>, MemberSignature<F>, Signature<F>>::Arguments;

template <class Owner, class F, class Arguments> struct Method;
template <class Owner, class F, class... A> struct Method<Owner, F, std::tuple<A...>> {
    F function;

    // One more, for methods that take nothing.
    static constexpr std::uint32_t kinds[sizeof...(A) + 1] = {static_cast<std::uint32_t>(Taken<A>::kind)..., 0};

    static std::uint8_t call(void *user, void *owner, const AnimArgument *arguments, std::size_t) noexcept
    {
        return guarded<std::uint8_t>(1, [&] {
            return with(static_cast<Method *>(user)->function, *static_cast<Owner *>(owner), arguments,
                        std::index_sequence_for<A...>());
        });
    }

private:
    template <std::size_t... I>
    static std::uint8_t with(F &function, Owner &owner, const AnimArgument *arguments, std::index_sequence<I...>)
    {
        static_cast<void>(arguments);
        return told(function, owner, Taken<A>::from(arguments[I])...);
    }
};

/// Has a builder keep a closure, and sees to it that it is deleted where the builder does not.
template <class State> AnimStatus keep(AnimSchemaBuilder builder, std::unique_ptr<State> &state) noexcept
{
    return anim_schema_builder_keep(builder, state.get(), &release_state<State>);
}

} // namespace detail

/// The changed values of a schema's batches, in one call.
class Batch {
public:
    /// What C has of them.
    Batch(const AnimBatchEntry *entries, std::size_t count, const std::uint64_t *data) noexcept
        : entries_(reinterpret_cast<const BatchEntry *>(entries), count), data_(data)
    {
    }
    /// Whose values they are.
    Span<const BatchEntry> entries() const noexcept { return entries_; }
    /// The value of an entry, of the type that its property has.
    template <class T> T value(const BatchEntry &entry) const noexcept
    {
        return detail::Value<T>::read(reinterpret_cast<const unsigned char *>(data_) + entry.offset);
    }
    /// Where the value of an entry lies.
    const void *data(const BatchEntry &entry) const noexcept
    {
        return reinterpret_cast<const unsigned char *>(data_) + entry.offset;
    }

private:
    Span<const BatchEntry> entries_;
    const std::uint64_t *data_;
};

/// The values that a schema's batches are to give.
class BatchRequest {
public:
    /// What C has of them.
    BatchRequest(const AnimBatchEntry *entries, std::size_t count, std::uint64_t *data) noexcept
        : entries_(reinterpret_cast<const BatchEntry *>(entries), count), data_(data)
    {
    }
    /// Whose values are asked for.
    Span<const BatchEntry> entries() const noexcept { return entries_; }
    /// Gives the value of an entry, of the type that its property has.
    template <class T> void give(const BatchEntry &entry, const T &value) const noexcept
    {
        detail::Value<T>::write(reinterpret_cast<unsigned char *>(data_) + entry.offset, value);
    }

private:
    Span<const BatchEntry> entries_;
    std::uint64_t *data_;
};

namespace detail {

template <class Write, class Read> struct Sink {
    Write take;
    Read give;

    static void write(void *user, const AnimBatchEntry *entries, std::size_t count, const std::uint64_t *data, std::size_t) noexcept
    {
        guarded(0, [&] {
            static_cast<Sink *>(user)->take(Batch(entries, count, data));
            return 0;
        });
    }

    static std::uint8_t read(void *user, const AnimBatchEntry *entries, std::size_t count, std::uint64_t *data, std::size_t) noexcept
    {
        return guarded<std::uint8_t>(0, [&] { return told(static_cast<Sink *>(user)->give, BatchRequest(entries, count, data)); });
    }
};

template <class F> struct Resolver {
    F answer;

    static std::uint8_t resolve(void *user, AnimPropertyOptions *property) noexcept
    {
        return guarded<std::uint8_t>(0, [&] {
            return std::uint8_t(static_cast<Resolver *>(user)->answer(*reinterpret_cast<PropertyOptions *>(property)) ? 1 : 0);
        });
    }
};

} // namespace detail

/// The properties and methods of one kind of object in a schema that is being built. Owners of its instances are `Owner *`.
///
///     auto door = builder.object<Door>("Door");
///     door.member("angle", &Door::angle);                              // written in place
///     door.property("open", &Door::is_open, &Door::set_open);          // by methods
///     door.property<float>("light", [](const Door &d) { return d.lamp.power; },
///                                   [](Door &d, float power) { d.lamp.power = power; });
///     door.method("creak", &Door::creak);
template <class Owner> class ObjectProperties {
public:
    /// Of an object at a path.
    ObjectProperties(SchemaBuilderId builder, std::string_view path) : builder_(builder), path_(path) {}

    /// A property that is a member of the owner: read and written in place, without a call.
    ///
    /// @param name the property's name
    /// @param member the member
    /// @param more what else to say of the property, such as its range
    /// @return the property's number in the schema
    template <class T, class Of> Result<std::uint32_t> member(std::string_view name, T Of::*member, PropertyOptions more = {}) const
    {
        static_assert(std::is_base_of_v<Of, Owner>, "the member is one of another class");
        if constexpr (std::is_standard_layout_v<Owner> && std::is_same_v<Of, Owner> && !std::is_same_v<T, std::string_view>) {
            alignas(Owner) unsigned char place[sizeof(Owner)];
            auto *owner = reinterpret_cast<Owner *>(place);
            more.access = anim::Access::Memory;
            more.offset = static_cast<std::size_t>(reinterpret_cast<unsigned char *>(&(owner->*member)) - place);
            return add<T>(name, more);
        } else {
            return property<T>(name, [member](const Owner &owner) { return owner.*member; },
                               [member](Owner &owner, const T &value) { owner.*member = value; }, more);
        }
    }

    /// A property that is read and written by calls, by closures or by methods of the owner.
    ///
    /// @param name the property's name
    /// @param get `T get(Owner &)`; needed where a value is to be read before it is driven
    /// @param set `void set(Owner &, T)`, or one that returns a bool: false says that the owner is gone
    /// @param more what else to say of the property, such as its range
    /// @return the property's number in the schema
    template <class T, class Get, class Set>
    Result<std::uint32_t> property(std::string_view name, Get get, Set set, PropertyOptions more = {}) const
    {
        return accessed<T>(name, std::move(set), std::move(get), more);
    }

    /// The same, for a type that `get` gives.
    template <class Get, class Set, class T = std::decay_t<std::invoke_result_t<Get &, Owner &>>>
    Result<std::uint32_t> property(std::string_view name, Get get, Set set, PropertyOptions more = {}) const
    {
        return accessed<T>(name, std::move(set), std::move(get), more);
    }

    /// A property that is only written. Crossfades from what the host shows, and tracks of one number of several, need more.
    ///
    /// @param name the property's name
    /// @param set as for `property`
    /// @param more what else to say of the property, such as its range
    /// @return the property's number in the schema
    template <class T, class Set> Result<std::uint32_t> setter(std::string_view name, Set set, PropertyOptions more = {}) const
    {
        return accessed<T>(name, std::move(set), nullptr, more);
    }

    /// A property whose changed values the schema's batch sink takes.
    template <class T> Result<std::uint32_t> batch(std::string_view name, PropertyOptions more = {}) const
    {
        more.access = anim::Access::Batch;
        return add<T>(name, more);
    }

    /// A property whose value is kept in the instance, where `InstanceId::floats` reads it.
    template <class T> Result<std::uint32_t> kept(std::string_view name, PropertyOptions more = {}) const
    {
        more.access = anim::Access::Kept;
        return add<T>(name, more);
    }

    /// A method that clips may call, with arguments of the types that it takes.
    ///
    /// @param name the method's name
    /// @param function a method of the owner, or `void f(Owner &, A...)`; one that returns a bool says false when the owner is
    /// gone. Texts come as `std::string_view`, good during the call
    // Instead of anim_schema_builder_add_method.
    template <class F> Result<void> method(std::string_view name, F function) const
    {
        using State = detail::Method<Owner, F, detail::ArgumentsOf<F>>;
        detail::Call call;
        auto state = std::unique_ptr<State>(new State{std::move(function)});
        AnimStatus status = detail::keep(builder_.c(), state);
        if (status == ANIM_STATUS_OK) {
            State *kept = state.release();
            constexpr std::size_t count = std::tuple_size_v<detail::ArgumentsOf<F>>;
            status = anim_schema_builder_add_method(builder_.c(), detail::text(path_), detail::text(name), State::kinds, count,
                                                    &State::call, kept);
        }
        return call.done(status);
    }

private:
    template <class T> Result<std::uint32_t> add(std::string_view name, PropertyOptions &more) const
    {
        more.path = path_;
        more.name = name;
        more.kind = detail::Value<T>::kind;
        more.kind_size = detail::Value<T>::kind_size;
        return builder_.add_property(more);
    }

    template <class T, class Set, class Get>
    Result<std::uint32_t> accessed(std::string_view name, Set set, Get get, PropertyOptions &more) const
    {
        using State = detail::Access<Owner, T, Set, Get>;
        auto state = std::unique_ptr<State>(new State{std::move(set), std::move(get)});
        more.access = anim::Access::Setter;
        more.set = &State::write;
        if constexpr (!std::is_same_v<Get, std::nullptr_t>)
            more.get = &State::read;
        more.user = state.get();
        AnimStatus status = detail::keep(builder_.c(), state);
        if (status != ANIM_STATUS_OK) {
            detail::Call call;
            return call.done(status, [] { return std::uint32_t(0); });
        }
        state.release();
        return add<T>(name, more);
    }

    SchemaBuilderId builder_;
    std::string path_;
};

/// Begins with an object's properties and methods.
///
/// @param path the object's path below the root, such as `Lift/Lamp`; empty for the root
/// @return what they are added to
template <class Owner>
inline ObjectProperties<Owner> SchemaBuilderId::object(std::string_view path /* = {} */) const
{
    return ObjectProperties<Owner>(*this, path);
}

/// Sets who takes the values of batches, and who gives them.
///
/// @param take `void take(const Batch &)`
/// @param give `bool give(const BatchRequest &)`, false if it cannot; null for nobody
// Instead of anim_schema_builder_set_batch_sink.
template <class Take, class Give /* = std::nullptr_t */>
inline Result<void> SchemaBuilderId::set_batch_sink(Take take, Give give /* = nullptr */) const
{
    using State = detail::Sink<Take, Give>;
    detail::Call call;
    auto state = std::unique_ptr<State>(new State{std::move(take), std::move(give)});
    AnimStatus status = detail::keep(c(), state);
    if (status == ANIM_STATUS_OK) {
        AnimReadBatchCallback read = nullptr;
        if constexpr (!std::is_same_v<Give, std::nullptr_t>)
            read = &State::read;
        status = anim_schema_builder_set_batch_sink(c(), &State::write, read, state.release());
    }
    return call.done(status);
}

/// Sets who answers for properties that clips drive and the schema does not list.
///
/// @param answer `bool answer(PropertyOptions &)`: it comes filled in with what is wanted; set how the value reaches the host,
/// and return true, or return false if there is no such property
// Instead of anim_schema_builder_set_resolver.
template <class Answer>
inline Result<void> SchemaBuilderId::set_resolver(Answer answer) const
{
    using State = detail::Resolver<Answer>;
    detail::Call call;
    auto state = std::unique_ptr<State>(new State{std::move(answer)});
    AnimStatus status = detail::keep(c(), state);
    if (status == ANIM_STATUS_OK)
        status = anim_schema_builder_set_resolver(c(), &State::resolve, state.release());
    return call.done(status);
}

/// Says which joints are each other's mirror image, where their names do not.
///
/// @param skeleton the skeleton of the schema
/// @param pairs two joints a pair
// Instead of anim_schema_builder_set_mirror_pairs.
inline Result<void> SchemaBuilderId::set_mirror_pairs(SkeletonId skeleton, Span<const std::array<std::uint32_t, 2>> pairs) const
{
    detail::Call call;
    auto *c_pairs = reinterpret_cast<const std::uint32_t(*)[2]>(pairs.data());
    return call.done(anim_schema_builder_set_mirror_pairs(c(), skeleton.c(), c_pairs, pairs.size()));
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_SCHEMA_HPP
