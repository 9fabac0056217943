// Files to and from an HTTP server, by the system's libcurl. It is loaded when the first connection is opened: a program
// that opens none does not need it, and starts no slower.
#ifndef TRANSFER_H
#define TRANSFER_H

#include <stddef.h>
#include <stdint.h>

/// A connection, for one thread at a time. It is kept open between requests.
struct transfer;

/// Null where the system has no libcurl, or no memory.
struct transfer *transfer_open(void);

void transfer_close(struct transfer *);

struct transfer_answer {
  /// The server's status, 0 where there was no answer.
  long status;
  /// To be freed by the caller; null if empty.
  uint8_t *bytes;
  size_t count;
  /// Why there was no answer, with a zero at the end.
  char error[256];
};

/// Gets a file or, where `body` is not null, puts one.
/// - Parameters:
///   - header: one more line of the request, or null.
///   - limit: The most bytes of an answer; a longer one counts as none.
///   - milliseconds: The longest time of the whole transfer; one that takes longer counts as none. At least 1.
void transfer_run(
    struct transfer *, const char *url, const char *header, const uint8_t *body, size_t body_count, size_t limit,
    long milliseconds, struct transfer_answer *answer);

#endif
