// glibc's settings of its allocator, which Swift's Glibc module leaves out. Other systems have none.
#if defined(__linux__)
#include <features.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif
