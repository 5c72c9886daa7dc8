// What the C tests share: checks that say where they failed, and the status of a call.
#ifndef CHECK_H
#define CHECK_H

#include "anim.h"

#include <stdio.h>
#include <stdlib.h>

static int failures = 0;

// Fails the test, and goes on, unless `condition` holds.
#define CHECK(condition)                                                             \
    do {                                                                             \
        if (!(condition)) {                                                          \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            ++failures;                                                              \
        }                                                                            \
    } while (0)

// Fails the test, and goes on, unless `call` gives `status`; shows the library's message.
#define EXPECT(status, call) expect(status, (int32_t)(call), #status, #call, __FILE__, __LINE__)
#define OK(call) EXPECT(ANIM_STATUS_OK, call)

static inline void expect(int32_t wanted, int32_t got, const char *name, const char *call, const char *file, int line)
{
    if (wanted == got)
        return;
    char message[256];
    message[0] = 0;
    anim_last_error(message, sizeof message, NULL);
    fprintf(stderr, "%s:%d: %s gave %d, not %s (last error: %s)\n", file, line, call, (int)got, name, message);
    ++failures;
}

static inline int report(void)
{
    if (failures)
        fprintf(stderr, "%d checks failed\n", failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
