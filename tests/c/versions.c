// The header's macros say the library's version, and name the parts of it.
#include "check.h"

#if ANIM_ABI_VERSION != ANIM_VERSION(ANIM_VERSION_MAJOR, ANIM_VERSION_MINOR, ANIM_VERSION_PATCH)
#error "ANIM_ABI_VERSION is made of the three parts"
#endif
#if ANIM_ABI_VERSION < ANIM_VERSION(0, 1, 0)
#error "versions compare as numbers"
#endif

int main(void)
{
    CHECK(anim_abi_version() == ANIM_ABI_VERSION);
    AnimContext context;
    OK(anim_context_create(NULL, &context));
    OK(anim_context_release(context));
    return report();
}
