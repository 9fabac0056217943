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
} zip;
static int is_loaded;

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
}

struct archive {
  zip_t *handle;
};

struct archive *archive_open(const uint8_t *bytes, size_t count, enum archive_failure *failure) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
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
  archive->handle = zip.open(source, ZIP_RDONLY | ZIP_CHECKCONS, NULL);
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
