#include "arguments.h"

// For `__GLIBC__`.
#include <limits.h>

static int argument_count;
static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
// glibc and Apple's loader call initializers with what `main` is called with.
__attribute__((constructor)) static void keep(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

int loaderloom_argument_count(void) { return argument_count; }

const char *loaderloom_argument(int index) { return arguments[index]; }
