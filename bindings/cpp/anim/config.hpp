// How failures reach the host: as results, or as exceptions.
//
// Define ANIM_EXCEPTIONS as 1 before including anim.hpp, in every file of a program alike, to have functions throw
// `anim::Error`; otherwise they return `anim::Result`. Either works in a program whose files differ: each way lies in an
// inline namespace of its own.

#ifndef ANIM_CONFIG_HPP
#define ANIM_CONFIG_HPP

#ifndef ANIM_EXCEPTIONS
#define ANIM_EXCEPTIONS 0
#endif

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define ANIM_CAN_CATCH 1
#else
#define ANIM_CAN_CATCH 0
#endif

#if ANIM_EXCEPTIONS && !ANIM_CAN_CATCH
#error "ANIM_EXCEPTIONS is 1, but the compiler was told to do without exceptions"
#endif

#if ANIM_EXCEPTIONS
#define ANIM_RESULTS throwing
#elif ANIM_CAN_CATCH
#define ANIM_RESULTS returning
#else
#define ANIM_RESULTS returning_only
#endif

#endif // ANIM_CONFIG_HPP
