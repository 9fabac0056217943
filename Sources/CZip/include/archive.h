// ZIP archives in memory, by the system's libzip. It is loaded when the first archive is opened or packed: a program that opens
// none does not need it, and starts no slower.
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/// An open archive, for one thread at a time.
struct archive;

enum archive_failure {
  ARCHIVE_OPEN = 0,
  /// The system has no libzip.
  ARCHIVE_NO_LIBRARY,
  /// The bytes are no archive, or a damaged one.
  ARCHIVE_DAMAGED,
  ARCHIVE_NO_MEMORY
};

/// Opens an archive; null where that fails.
/// - Parameter bytes: They have to stay as they are until the archive is closed.
struct archive *archive_open(const uint8_t *bytes, size_t count, enum archive_failure *failure);

void archive_close(struct archive *);

/// The number of its entries.
int64_t archive_count(struct archive *);

/// The name of an entry, with a zero at the end; null where it has none. It lives as long as the archive.
const char *archive_name(struct archive *, int64_t index);

/// The inflated size that the archive says an entry has, in bytes; -1 where it says none, or where the entry is encrypted.
int64_t archive_size(struct archive *, int64_t index);

/// Inflates an entry of exactly so many bytes into memory; 0 where it has another size or another checksum than the
/// archive says, or cannot be inflated.
int archive_read(struct archive *, int64_t index, uint8_t *into, size_t count);

/// A file that an archive is made of.
struct archive_file {
  /// UTF-8 with a zero at the end.
  const char *name;
  const uint8_t *bytes;
  size_t count;
};

/// Packs files without compressing them, each with the same date, so that equal files give equal archives.
/// - Returns: memory to release with `archive_free`, and its size; null where that fails.
uint8_t *archive_pack(const struct archive_file *files, size_t count, size_t *size, enum archive_failure *failure);

void archive_free(uint8_t *);

#endif
