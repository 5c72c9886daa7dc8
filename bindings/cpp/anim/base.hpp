// What all of the C++ headers use: texts, spans, results and errors, ids and owners, and how callbacks are kept from
// throwing through C.

#ifndef ANIM_BASE_HPP
#define ANIM_BASE_HPP

#include "enums.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if ANIM_CAN_CATCH
#include <exception>
#endif

namespace anim {
inline namespace ANIM_RESULTS {

/// A view of elements that lie one after the other. It owns nothing; `std::span` of C++20 turns into it and back.
template <class T> class Span {
public:
    /// The elements' type.
    using value_type = std::remove_cv_t<T>;

    /// Of nothing.
    constexpr Span() noexcept = default;
    /// Of `size` elements at `data`.
    constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    /// Of an array.
    template <std::size_t N> constexpr Span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    /// Of anything with `data()` and `size()`: vectors, arrays, strings, other spans.
    template <class C, class P = decltype(std::declval<C &>().data()), class = decltype(std::declval<C &>().size()),
              class = std::enable_if_t<std::is_convertible_v<std::remove_pointer_t<P> (*)[], T (*)[]>>>
    constexpr Span(C &&container) noexcept : data_(container.data()), size_(container.size()) {}
    /// Of a list in braces, for as long as the call that it is an argument of.
    template <class U = T, class = std::enable_if_t<std::is_const_v<U>>>
    constexpr Span(std::initializer_list<value_type> list) noexcept
    {
        data_ = list.size() ? list.begin() : nullptr;
        size_ = list.size();
    }

    /// The first element's address.
    constexpr T *data() const noexcept { return data_; }
    /// How many there are.
    constexpr std::size_t size() const noexcept { return size_; }
    /// Whether there are none.
    constexpr bool empty() const noexcept { return size_ == 0; }
    /// One of them; `index` is not checked.
    constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }
    /// The first.
    constexpr T *begin() const noexcept { return data_; }
    /// Past the last.
    constexpr T *end() const noexcept { return data_ + size_; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

/// A text in a struct of the library's: a view, laid out as `AnimText`. It turns into a `std::string_view` and back.
class Text {
public:
    /// Empty.
    constexpr Text() noexcept = default;
    /// A view of a view.
    constexpr Text(std::string_view text) noexcept : data_(text.data()), length_(text.size()) {}
    /// A view of a string that ends in a zero.
    constexpr Text(const char *text) noexcept : Text(std::string_view(text)) {}
    /// A view of a string, which must stay as it is.
    Text(const std::string &text) noexcept : Text(std::string_view(text)) {}
    /// The text.
    constexpr operator std::string_view() const noexcept { return view(); }
    /// The text.
    constexpr std::string_view view() const noexcept { return length_ ? std::string_view(data_, length_) : std::string_view(); }
    /// A copy.
    std::string string() const { return std::string(view()); }
    /// Whether it has no characters.
    constexpr bool empty() const noexcept { return length_ == 0; }
    /// Whether both say the same.
    friend constexpr bool operator==(Text a, std::string_view b) noexcept { return a.view() == b; }
    /// Whether they differ.
    friend constexpr bool operator!=(Text a, std::string_view b) noexcept { return a.view() != b; }

private:
    const char *data_ = nullptr;
    std::size_t length_ = 0;
};

static_assert(sizeof(Text) == sizeof(AnimText), "Text");

/// Why the last failing call of this thread failed, in a sentence.
// Instead of anim_last_error.
inline std::string last_error()
{
    std::size_t length = 0;
    anim_last_error(nullptr, 0, &length);
    std::string text(length + 1, '\0');
    anim_last_error(text.data(), text.size(), nullptr);
    text.resize(length);
    return text;
}

/// The library's version, to compare with `ANIM_ABI_VERSION`, that of the header.
// Instead of anim_abi_version.
inline std::uint32_t version() noexcept { return anim_abi_version(); }

#if ANIM_EXCEPTIONS

/// What is thrown when a call fails.
class Error : public std::exception {
public:
    /// A failure with the sentence that says why.
    Error(Status status, std::string message) : status_(status), message_(std::move(message)) {}
    /// Which kind of failure it is.
    Status status() const noexcept { return status_; }
    /// What was wrong, where, and which value.
    const char *what() const noexcept override { return message_.c_str(); }

private:
    Status status_;
    std::string message_;
};

/// With exceptions, a result is the value itself: calls that fail throw `Error`.
template <class T> using Result = T;

#else

namespace detail {
/// Ends the program where a value is asked for that is not there.
[[noreturn]] inline void no_value(Status status)
{
    std::fprintf(stderr, "anim: the value of a call that failed with status %d was used: %s\n", static_cast<int>(status),
                 last_error().c_str());
    std::abort();
}
} // namespace detail

/// What a call gives: a value, or why there is none.
///
///     anim::Result<anim::Clip> walk = model.find_clip("Walk");
///     if (!walk)
///         return complain(walk.status(), anim::last_error());
///     player.play("Walk").or_abort();
template <class T> class [[nodiscard]] Result {
public:
    /// A success.
    Result(T value) noexcept : value_(std::move(value)) {}
    /// A failure.
    Result(Status status) noexcept : status_(status) {}
    /// Whether there is a value.
    bool ok() const noexcept { return status_ == Status::Ok; }
    /// Whether there is a value.
    explicit operator bool() const noexcept { return ok(); }
    /// How the call went.
    Status status() const noexcept { return status_; }
    /// The value. Without one the program ends with the library's message.
    T &value() &
    {
        check();
        return value_;
    }
    /// The value. Without one the program ends with the library's message.
    const T &value() const &
    {
        check();
        return value_;
    }
    /// The value. Without one the program ends with the library's message.
    T value() &&
    {
        check();
        return std::move(value_);
    }
    /// The value, or another.
    T value_or(T other) && { return ok() ? std::move(value_) : std::move(other); }
    /// The value; see `value`.
    T &operator*() & { return value(); }
    /// The value; see `value`.
    const T &operator*() const & { return value(); }
    /// The value; see `value`.
    T operator*() && { return std::move(*this).value(); }
    /// A member of the value; see `value`.
    T *operator->() { return &value(); }
    /// A member of the value; see `value`.
    const T *operator->() const { return &value(); }
    /// For failures that do not matter.
    void ignore() const noexcept {}

private:
    void check() const
    {
        if (!ok())
            detail::no_value(status_);
    }

    T value_{};
    Status status_ = Status::Ok;
};

/// How a call went that gives nothing.
template <> class [[nodiscard]] Result<void> {
public:
    /// A success.
    Result() noexcept = default;
    /// A failure.
    Result(Status status) noexcept : status_(status) {}
    /// Whether it succeeded.
    bool ok() const noexcept { return status_ == Status::Ok; }
    /// Whether it succeeded.
    explicit operator bool() const noexcept { return ok(); }
    /// How the call went.
    Status status() const noexcept { return status_; }
    /// Ends the program with the library's message where the call failed.
    void value() const
    {
        if (!ok())
            detail::no_value(status_);
    }
    /// Ends the program with the library's message where the call failed.
    void or_abort() const { value(); }
    /// For failures that do not matter.
    void ignore() const noexcept {}

private:
    Status status_ = Status::Ok;
};

#endif

/// The properties of one kind of object in a schema that is being built; see `SchemaBuilderId::object`.
template <class Owner> class ObjectProperties;

namespace detail {

inline AnimText text(std::string_view text) noexcept { return AnimText{text.data(), text.size()}; }
inline std::string_view view(AnimText text) noexcept { return text.length ? std::string_view(text.data, text.length) : std::string_view(); }

/// Marks calls in which callbacks may run on threads that the host did not call from.
struct OnAnyThread {};
inline constexpr OnAnyThread on_any_thread{};

#if ANIM_CAN_CATCH

/// What callbacks threw in the call that runs, and the call around it.
struct Thrown {
    std::exception_ptr exception;
};

/// Of this thread: where callbacks of the innermost running call put what they throw, and how many calls run.
struct Running {
    Thrown *thrown;
    unsigned calls;
};
inline thread_local Running running{nullptr, 0};

/// What was thrown on threads that no call of the host's runs on.
inline std::atomic<std::exception_ptr *> thrown_elsewhere{nullptr};

#endif

/// A call into the library: gives its result, after throwing on what callbacks threw in it.
class Call {
public:
#if ANIM_CAN_CATCH
    Call() noexcept : outer_(running.thrown)
    {
        running.thrown = &thrown_;
        ++running.calls;
    }
    explicit Call(OnAnyThread) noexcept : Call() { on_any_thread_ = true; }
    ~Call() { end(); }
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;
#else
    Call() noexcept {}
    explicit Call(OnAnyThread) noexcept {}
#endif

    /// The end of a call that gives nothing.
    Result<void> done(AnimStatus status)
    {
        rethrow();
#if ANIM_EXCEPTIONS
        if (status != ANIM_STATUS_OK)
            throw Error(static_cast<Status>(status), last_error());
#else
        return Result<void>(static_cast<Status>(status));
#endif
    }

    /// The end of a call that gives what `make` makes.
    template <class Make> Result<decltype(std::declval<Make &>()())> done(AnimStatus status, Make make)
    {
        rethrow();
#if ANIM_EXCEPTIONS
        if (status != ANIM_STATUS_OK)
            throw Error(static_cast<Status>(status), last_error());
        return make();
#else
        if (status != ANIM_STATUS_OK)
            return static_cast<Status>(status);
        return make();
#endif
    }

    /// The end of a call that these headers refuse.
#if ANIM_EXCEPTIONS
    [[noreturn]] static void refused(Status status, const char *message) { throw Error(status, message); }
#endif

private:
#if ANIM_CAN_CATCH
    void end() noexcept
    {
        if (!ended_) {
            running.thrown = outer_;
            --running.calls;
            ended_ = true;
        }
    }

    void rethrow()
    {
        end();
        if (on_any_thread_ && !thrown_.exception) {
            std::unique_ptr<std::exception_ptr> elsewhere(thrown_elsewhere.exchange(nullptr));
            if (elsewhere)
                thrown_.exception = *elsewhere;
        }
        if (thrown_.exception)
            std::rethrow_exception(std::exchange(thrown_.exception, nullptr));
    }

    Thrown thrown_;
    Thrown *outer_;
    bool on_any_thread_ = false;
    bool ended_ = false;
#else
    void rethrow() const noexcept {}
#endif
};

#if ANIM_EXCEPTIONS
#define ANIM_REFUSE(status, message) ::anim::detail::Call::refused(status, message)
#else
#define ANIM_REFUSE(status, message) return status
#endif

/// Runs the host's code in a callback: what it throws is kept for the caller, and `if_thrown` given to C.
template <class R, class F> R guarded(R if_thrown, F &&run) noexcept
{
#if ANIM_CAN_CATCH
    Thrown *outer = running.thrown;
    try {
        return run();
    } catch (...) {
        // Calls that the callback made have ended by now, so `outer` is again where this thread puts it.
        if (running.calls > 0 && outer) {
            if (!outer->exception)
                outer->exception = std::current_exception();
        } else {
            std::exception_ptr *first = nullptr;
            auto *thrown = new (std::nothrow) std::exception_ptr(std::current_exception());
            if (!thrown || !thrown_elsewhere.compare_exchange_strong(first, thrown))
                delete thrown;
        }
        return if_thrown;
    }
#else
    static_cast<void>(if_thrown);
    return run();
#endif
}

/// Deletes a closure that the library kept.
template <class State> void release_state(void *state) noexcept { delete static_cast<State *>(state); }

/// Whether something may be called with no `std::function` or null pointer in it.
template <class F> bool is_set(const F &function) noexcept
{
    if constexpr (std::is_constructible_v<bool, const F &>)
        return static_cast<bool>(function);
    else
        return true;
}

/// Releases what a C handle names.
template <class C> AnimStatus release(C handle) noexcept;

/// What all ids have. `C` is the C handle.
template <class C> class Id {
public:
    /// The C handle's type.
    using Handle = C;
    /// Of nothing.
    constexpr Id() noexcept : handle_{0} {}
    /// What C calls so.
    explicit constexpr Id(C handle) noexcept : handle_(handle) {}
    /// The C handle.
    constexpr C c() const noexcept { return handle_; }
    /// The handle's number; zero for none.
    constexpr std::uint64_t number() const noexcept { return handle_.id; }
    /// Whether it names an object, there or not.
    explicit constexpr operator bool() const noexcept { return handle_.id != 0; }
    /// Whether the object is there. Another thread may release it right after.
    bool is_live() const noexcept
    {
        std::uint8_t live = 0;
        return anim_handle_is_live(handle_.id, &live) == ANIM_STATUS_OK && live != 0;
    }
    /// Whether both name one object.
    friend constexpr bool operator==(const Id &a, const Id &b) noexcept { return a.handle_.id == b.handle_.id; }
    /// Whether they name two.
    friend constexpr bool operator!=(const Id &a, const Id &b) noexcept { return a.handle_.id != b.handle_.id; }

protected:
    C handle_;
};

/// What all owners have. `I` is the id of what they own.
template <class I> class Owner : public I {
public:
    /// Owns nothing.
    Owner() noexcept = default;
    /// Takes over an object.
    explicit Owner(I id) noexcept : I(id) {}
    /// Takes over what another owns.
    Owner(Owner &&other) noexcept : I(other.detach()) {}
    /// Releases what it owns, and takes over what another owns.
    Owner &operator=(Owner &&other) noexcept
    {
        if (this != &other) {
            end();
            static_cast<I &>(*this) = other.detach();
        }
        return *this;
    }
    Owner(const Owner &) = delete;
    Owner &operator=(const Owner &) = delete;
    ~Owner() { end(); }

    /// The id of what it owns.
    I id() const noexcept { return *this; }
    /// Gives up what it owns without releasing it.
    I detach() noexcept { return std::exchange(static_cast<I &>(*this), I()); }
    /// Releases what it owns now, and says how that went.
    Result<void> release()
    {
        Call call;
        return call.done(detail::release(detach().c()));
    }

private:
    void end() noexcept
    {
        if (*this) {
            Call call;
            detail::release(detach().c());
        }
    }
};

} // namespace detail
} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_BASE_HPP
