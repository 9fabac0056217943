#ifndef LOOM_CZLIB_SHIM_H
#define LOOM_CZLIB_SHIM_H

#include <zlib.h>

/// `inflateInit`, a macro that Swift cannot import: it passes the version and the size of the structure that were compiled against.
static inline int loom_inflate_init(z_stream *stream) { return inflateInit(stream); }

#endif
