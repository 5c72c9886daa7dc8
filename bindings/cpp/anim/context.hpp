// Contexts with closures of the host's: its log and its job system. And its memory.

#ifndef ANIM_CONTEXT_HPP
#define ANIM_CONTEXT_HPP

#include "calls.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

/// The pieces of work that a job system is given: `jobs(index)` does one, on any thread.
class Jobs {
public:
    /// What C has of them.
    Jobs(AnimJob job, void *data) noexcept : job_(job), data_(data) {}
    /// Does one piece.
    void operator()(std::size_t index) const { job_(data_, index); }

private:
    AnimJob job_;
    void *data_;
};

namespace detail {

template <class Log, class Run> struct ContextState {
    Log log;
    Run run;

    static void hear(void *user, std::uint32_t level, AnimText message) noexcept
    {
        guarded(0, [&] {
            static_cast<ContextState *>(user)->log(static_cast<LogLevel>(level), view(message));
            return 0;
        });
    }

    static void run_jobs(void *user, std::size_t count, AnimJob job, void *data) noexcept
    {
        guarded(0, [&] {
            static_cast<ContextState *>(user)->run(count, Jobs(job, data));
            return 0;
        });
    }
};

} // namespace detail

/// Makes a context that speaks to a log and computes on a job system of the host's.
///
/// @param options all else; how many jobs may run at once is its `job_width`
/// @param log `log(LogLevel, std::string_view)` hears messages, on the threads that call; null for nobody
/// @param run_jobs `run(std::size_t count, const Jobs &jobs)` calls `jobs(index)` for every index below `count`, on any
/// threads, and returns when all have returned; it must not throw. Null for `options.threads` to say
/// @return the context, which keeps both as long as anything in it
/// Fails with what `Context::create` fails with
template <class Log, class Run /* = std::nullptr_t */>
inline /* static */ Result<Context> Context::create_with(const ContextOptions &options, Log &&log,
    Run &&run_jobs /* = nullptr */)
{
    using State = detail::ContextState<std::decay_t<Log>, std::decay_t<Run>>;
    detail::Call call;
    auto state = std::unique_ptr<State>(new State{std::forward<Log>(log), std::forward<Run>(run_jobs)});
    AnimContextOptions c = *detail::c(options);
    if constexpr (!std::is_same_v<std::decay_t<Log>, std::nullptr_t>) {
        if (detail::is_set(state->log)) {
            c.log = &State::hear;
            c.log_user = state.get();
        }
    }
    if constexpr (!std::is_same_v<std::decay_t<Run>, std::nullptr_t>) {
        if (detail::is_set(state->run)) {
            c.run_jobs = &State::run_jobs;
            c.run_jobs_user = state.get();
        }
    }
    AnimContext context{};
    AnimStatus status = anim_context_create(&c, &context);
    if (status == ANIM_STATUS_OK) {
        status = anim_context_keep(context, state.get(), &detail::release_state<State>);
        if (status == ANIM_STATUS_OK)
            state.release();
        else
            anim_context_release(context);
    }
    return call.done(status, [&] { return Context(ContextId(context)); });
}

/// Makes the library take its memory from an allocator of the host's: before any other call, once, for good.
///
/// @param allocator has `void *allocate(size_t size, size_t alignment)`, `void *reallocate(void *memory, size_t old_size,
/// size_t new_size, size_t alignment)` and `void release(void *memory, size_t size, size_t alignment)`, which do not throw,
/// give null when there is none, and may be called from any thread at once. It must live until the process ends
template <class Allocates> Result<void> install_allocator(Allocates &allocator)
{
    AnimAllocator c{};
    c.struct_size = sizeof c;
    c.user = &allocator;
    c.allocate = [](void *user, std::size_t size, std::size_t alignment) noexcept -> void * {
        return static_cast<Allocates *>(user)->allocate(size, alignment);
    };
    c.reallocate = [](void *user, void *memory, std::size_t old_size, std::size_t new_size, std::size_t alignment) noexcept -> void * {
        return static_cast<Allocates *>(user)->reallocate(memory, old_size, new_size, alignment);
    };
    c.release = [](void *user, void *memory, std::size_t size, std::size_t alignment) noexcept {
        static_cast<Allocates *>(user)->release(memory, size, alignment);
    };
    detail::Call call;
    return call.done(anim_allocator_install(&c));
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_CONTEXT_HPP
