// A C++ program that includes the header, links the library and sees that they are of one version.
#include <anim.hpp>

#include <cstdio>

int main() {
    AnimContext context{};
    if (anim_abi_version() != ANIM_ABI_VERSION || anim_context_create(nullptr, &context) != ANIM_STATUS_OK) {
        std::puts("header and library do not fit");
        return 1;
    }
    return anim_context_release(context) == ANIM_STATUS_OK ? 0 : 1;
}
