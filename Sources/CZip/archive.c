#include "archive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <zip.h>

static struct {
  __typeof__(&zip_source_buffer_create) source;
  __typeof__(&zip_source_free) free_source;
  __typeof__(&zip_open_from_source) open;
  __typeof__(&zip_discard) discard;
  __typeof__(&zip_get_num_entries) count;
  __typeof__(&zip_get_name) name;
  __typeof__(&zip_stat_index) stat;
  __typeof__(&zip_fopen_index) open_entry;
  __typeof__(&zip_fread) read;
  __typeof__(&zip_fclose) close_entry;
  __typeof__(&zip_file_add) add;
  __typeof__(&zip_set_file_compression) compress;
  __typeof__(&zip_file_set_dostime) date;
  __typeof__(&zip_close) finish;
  __typeof__(&zip_source_keep) keep_source;
  __typeof__(&zip_source_stat) stat_source;
  __typeof__(&zip_source_open) open_source;
  __typeof__(&zip_source_read) read_source;
  __typeof__(&zip_source_close) close_source;
} zip;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
/// Whether it can write as well.
static int is_writer;

static void load(void) {
  static const char *const names[] = {"libzip.so.4", "libzip.so.5", "libzip.5.dylib", "/opt/homebrew/lib/libzip.5.dylib"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW);
  if (!library) return;
  *(void **)&zip.source = dlsym(library, "zip_source_buffer_create");
  *(void **)&zip.free_source = dlsym(library, "zip_source_free");
  *(void **)&zip.open = dlsym(library, "zip_open_from_source");
  *(void **)&zip.discard = dlsym(library, "zip_discard");
  *(void **)&zip.count = dlsym(library, "zip_get_num_entries");
  *(void **)&zip.name = dlsym(library, "zip_get_name");
  *(void **)&zip.stat = dlsym(library, "zip_stat_index");
  *(void **)&zip.open_entry = dlsym(library, "zip_fopen_index");
  *(void **)&zip.read = dlsym(library, "zip_fread");
  *(void **)&zip.close_entry = dlsym(library, "zip_fclose");
  is_loaded = zip.source && zip.free_source && zip.open && zip.discard && zip.count && zip.name && zip.stat &&
              zip.open_entry && zip.read && zip.close_entry;
  *(void **)&zip.add = dlsym(library, "zip_file_add");
  *(void **)&zip.compress = dlsym(library, "zip_set_file_compression");
  *(void **)&zip.date = dlsym(library, "zip_file_set_dostime");
  *(void **)&zip.finish = dlsym(library, "zip_close");
  *(void **)&zip.keep_source = dlsym(library, "zip_source_keep");
  *(void **)&zip.stat_source = dlsym(library, "zip_source_stat");
  *(void **)&zip.open_source = dlsym(library, "zip_source_open");
  *(void **)&zip.read_source = dlsym(library, "zip_source_read");
  *(void **)&zip.close_source = dlsym(library, "zip_source_close");
  is_writer = is_loaded && zip.add && zip.compress && zip.date && zip.finish && zip.keep_source && zip.stat_source &&
              zip.open_source && zip.read_source && zip.close_source;
}

struct archive {
  zip_t *handle;
};

struct archive *archive_open(const uint8_t *bytes, size_t count, enum archive_failure *failure) {
  pthread_once(&once, load);
  *failure = ARCHIVE_NO_LIBRARY;
  if (!is_loaded) return NULL;
  *failure = ARCHIVE_NO_MEMORY;
  struct archive *archive = malloc(sizeof *archive);
  if (!archive) return NULL;
  zip_source_t *source = zip.source(bytes, count, 0, NULL);
  if (!source) {
    free(archive);
    return NULL;
  }
  // Archives that macOS makes do not pass `ZIP_CHECKCONS`. Each entry is checked where it is read.
  archive->handle = zip.open(source, ZIP_RDONLY, NULL);
  if (!archive->handle) {
    *failure = ARCHIVE_DAMAGED;
    zip.free_source(source);
    free(archive);
    return NULL;
  }
  *failure = ARCHIVE_OPEN;
  return archive;
}

void archive_close(struct archive *archive) {
  zip.discard(archive->handle);
  free(archive);
}

int64_t archive_count(struct archive *archive) { return zip.count(archive->handle, 0); }

const char *archive_name(struct archive *archive, int64_t index) {
  return zip.name(archive->handle, (zip_uint64_t)index, 0);
}

int64_t archive_size(struct archive *archive, int64_t index) {
  zip_stat_t status;
  if (zip.stat(archive->handle, (zip_uint64_t)index, 0, &status) != 0 || !(status.valid & ZIP_STAT_SIZE)) return -1;
  if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) && status.encryption_method != ZIP_EM_NONE) return -1;
  return status.size > INT64_MAX ? -1 : (int64_t)status.size;
}

int archive_read(struct archive *archive, int64_t index, uint8_t *into, size_t count) {
  zip_file_t *file = zip.open_entry(archive->handle, (zip_uint64_t)index, 0);
  if (!file) return 0;
  size_t done = 0;
  while (done < count) {
    zip_int64_t got = zip.read(file, into + done, count - done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  // The checksum is compared at the end.
  uint8_t more;
  int is_whole = done == count && zip.read(file, &more, 1) == 0;
  return zip.close_entry(file) == 0 && is_whole;
}

/// Adds a file as it is, with the first date that an archive can have.
static int add(zip_t *archive, const struct archive_file *file) {
  static const zip_uint16_t first_day = 1 << 5 | 1; // the 1st of January 1980
  zip_source_t *content = zip.source(file->bytes, file->count, 0, NULL);
  if (!content) return 0;
  zip_int64_t index = zip.add(archive, file->name, content, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip.free_source(content);
    return 0;
  }
  return zip.compress(archive, (zip_uint64_t)index, ZIP_CM_STORE, 0) == 0 &&
         zip.date(archive, (zip_uint64_t)index, 0, first_day, 0) == 0;
}

/// All that was written to a source; null where there is no memory for it.
static uint8_t *content(zip_source_t *source, size_t *size) {
  zip_stat_t status;
  if (zip.stat_source(source, &status) != 0 || !(status.valid & ZIP_STAT_SIZE)) return NULL;
  uint8_t *bytes = malloc(status.size ? status.size : 1);
  if (!bytes) return NULL;
  if (zip.open_source(source) != 0) {
    free(bytes);
    return NULL;
  }
  size_t done = 0;
  while (done < status.size) {
    zip_int64_t got = zip.read_source(source, bytes + done, status.size - done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  zip.close_source(source);
  if (done < status.size) {
    free(bytes);
    return NULL;
  }
  *size = done;
  return bytes;
}

uint8_t *archive_pack(const struct archive_file *files, size_t count, size_t *size, enum archive_failure *failure) {
  pthread_once(&once, load);
  *failure = ARCHIVE_NO_LIBRARY;
  if (!is_writer) return NULL;
  *failure = ARCHIVE_NO_MEMORY;
  zip_source_t *target = zip.source(NULL, 0, 0, NULL);
  if (!target) return NULL;
  // What is finished would free it.
  zip.keep_source(target);
  zip_t *archive = zip.open(target, ZIP_TRUNCATE, NULL);
  if (!archive) {
    zip.free_source(target);
    zip.free_source(target);
    return NULL;
  }
  size_t added = 0;
  while (added < count && add(archive, &files[added])) added++;
  uint8_t *bytes = NULL;
  if (added == count && zip.finish(archive) == 0) {
    bytes = content(target, size);
  } else {
    zip.discard(archive);
  }
  zip.free_source(target);
  if (bytes) *failure = ARCHIVE_OPEN;
  return bytes;
}

void archive_free(uint8_t *bytes) { free(bytes); }
