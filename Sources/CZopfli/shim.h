#include <zopfli/zopfli.h>
#if __has_include(<zopfli/katajainen.h>)
#include <zopfli/katajainen.h>
#else
/* Part of the library, of whose headers some packages ship only the first. */
int ZopfliLengthLimitedCodeLengths(const size_t* frequencies, int n, int maxbits, unsigned* bitlengths);
#endif
