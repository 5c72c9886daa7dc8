// Loading files with closures of the host's: who reads files that a file names, and who hears how far it is.

#ifndef ANIM_LOADING_HPP
#define ANIM_LOADING_HPP

#include "clip.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

namespace detail {

template <class Read, class Progress> struct Loading {
    Read &read;
    Progress &progress;

    static std::uint8_t read_file(void *user, AnimText name, const void **data, std::size_t *size) noexcept
    {
        return guarded<std::uint8_t>(0, [&] {
            Span<const std::uint8_t> bytes = static_cast<Loading *>(user)->read(view(name));
            *data = bytes.data();
            *size = bytes.size();
            return std::uint8_t(bytes.data() ? 1 : 0);
        });
    }

    static std::uint8_t hear(void *user, float fraction) noexcept
    {
        return guarded<std::uint8_t>(0, [&] { return told(static_cast<Loading *>(user)->progress, fraction); });
    }

    /// Puts what is there of both into options.
    void into(AnimLoadOptions &options) noexcept
    {
        if constexpr (!std::is_same_v<Read, std::nullptr_t>) {
            options.read_file = &Loading::read_file;
            options.read_file_user = this;
        }
        if constexpr (!std::is_same_v<Progress, std::nullptr_t>) {
            options.progress = &Loading::hear;
            options.progress_user = this;
        }
    }
};

} // namespace detail

/// Loads a file, with closures that are used during the call only.
///
/// @param context where the model belongs; its limits hold
/// @param path the file
/// @param options the settings
/// @param read `Span<const uint8_t> read(std::string_view name)` gives the bytes of a file that the file names, or of the file
/// itself; they stay as they are until it is called again. A span without data says that there is none. Null for the library
/// to read files
/// @param progress `progress(float)` hears how far loading is, from 0 to 1; one that returns false ends it. Null for nobody
/// @return the model
/// Fails with what `Model::load_path` fails with
template <class Read, class Progress /* = std::nullptr_t */>
inline /* static */ Result<Model> Model::load_path_with(ContextId context, std::string_view path,
    const LoadOptions &options, Read &&read, Progress &&progress /* = nullptr */)
{
    detail::Call call;
    AnimLoadOptions c = *detail::c(options);
    detail::Loading<std::remove_reference_t<Read>, std::remove_reference_t<Progress>> loading{read, progress};
    loading.into(c);
    AnimModel model{};
    AnimStatus status = anim_model_load_path(context.c(), detail::text(path), &c, &model);
    return call.done(status, [&] { return Model(ModelId(model)); });
}

/// Loads a file that is in memory already, with closures that are used during the call only.
///
/// @param context where the model belongs; its limits hold
/// @param name the file's name, for messages and to tell formats apart by its ending
/// @param bytes the file; read during the call
/// @param options the settings
/// @param read as for `load_path_with`
/// @param progress as for `load_path_with`
/// @return the model
/// Fails with what `Model::load_path` fails with
template <class Read, class Progress /* = std::nullptr_t */>
inline /* static */ Result<Model> Model::load_memory_with(ContextId context, std::string_view name,
    Span<const uint8_t> bytes, const LoadOptions &options, Read &&read, Progress &&progress /* = nullptr */)
{
    detail::Call call;
    AnimLoadOptions c = *detail::c(options);
    detail::Loading<std::remove_reference_t<Read>, std::remove_reference_t<Progress>> loading{read, progress};
    loading.into(c);
    AnimModel model{};
    AnimStatus status = anim_model_load_memory(context.c(), detail::text(name), bytes.data(), bytes.size(), &c, &model);
    return call.done(status, [&] { return Model(ModelId(model)); });
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_LOADING_HPP
