#include "transfer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The numbers of libcurl's options are a part of its binary interface (curl/curl.h).
enum option {
  WRITE_DATA = 10001, URL = 10002, ERROR_BUFFER = 10010, POST_FIELDS = 10015, USER_AGENT = 10018, HTTP_HEADER = 10023,
  CUSTOM_REQUEST = 10036, WRITE_FUNCTION = 20011, POST_FIELD_SIZE = 30120, LOW_SPEED_LIMIT = 19, LOW_SPEED_TIME = 20,
  NETRC = 51, FOLLOW_LOCATION = 52, MAX_REDIRECTIONS = 68, CONNECT_TIMEOUT = 78, NO_SIGNAL = 99, TIMEOUT_MS = 155, PROTOCOLS = 181,
  REDIRECTION_PROTOCOLS = 182
};
enum { RESPONSE_CODE = 0x200002, GLOBAL_ALL = 3, NETRC_OPTIONAL = 1, HTTP_AND_HTTPS = 3 };

struct list;

static struct {
  int (*global_init)(long);
  void *(*init)(void);
  void (*cleanup)(void *);
  void (*reset)(void *);
  int (*setopt)(void *, int, ...);
  int (*getinfo)(void *, int, ...);
  int (*perform)(void *);
  const char *(*strerror)(int);
  struct list *(*append)(struct list *, const char *);
  void (*free_all)(struct list *);
} curl;
static int is_loaded;

static void load(void) {
  static const char *const names[] = {
      "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW);
  if (!library) return;
  *(void **)&curl.global_init = dlsym(library, "curl_global_init");
  *(void **)&curl.init = dlsym(library, "curl_easy_init");
  *(void **)&curl.cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&curl.reset = dlsym(library, "curl_easy_reset");
  *(void **)&curl.setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&curl.perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.strerror = dlsym(library, "curl_easy_strerror");
  *(void **)&curl.append = dlsym(library, "curl_slist_append");
  *(void **)&curl.free_all = dlsym(library, "curl_slist_free_all");
  is_loaded = curl.global_init && curl.init && curl.cleanup && curl.reset && curl.setopt && curl.getinfo &&
              curl.perform && curl.strerror && curl.append && curl.free_all && curl.global_init(GLOBAL_ALL) == 0;
}

struct transfer {
  void *handle;
};

struct transfer *transfer_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  struct transfer *transfer = is_loaded ? malloc(sizeof *transfer) : NULL;
  if (transfer && !(transfer->handle = curl.init())) {
    free(transfer);
    transfer = NULL;
  }
  return transfer;
}

void transfer_close(struct transfer *transfer) {
  curl.cleanup(transfer->handle);
  free(transfer);
}

struct sink {
  struct transfer_answer *answer;
  size_t capacity, limit;
};

static size_t receive(const char *bytes, size_t size, size_t count, void *data) {
  struct sink *sink = data;
  struct transfer_answer *answer = sink->answer;
  size_t added = size * count;
  if (added > sink->limit - answer->count) return 0;
  if (answer->count + added > sink->capacity) {
    size_t capacity = 2 * (answer->count + added);
    uint8_t *larger = realloc(answer->bytes, capacity);
    if (!larger) return 0;
    answer->bytes = larger;
    sink->capacity = capacity;
  }
  memcpy(answer->bytes + answer->count, bytes, added);
  answer->count += added;
  return added;
}

void transfer_run(
    struct transfer *transfer, const char *url, const char *header, const uint8_t *body, size_t body_count, size_t limit,
    long milliseconds, struct transfer_answer *answer) {
  memset(answer, 0, sizeof *answer);
  struct sink sink = {answer, 0, limit};
  void *handle = transfer->handle;
  struct list *headers = NULL;
  if (header) headers = curl.append(headers, header);
  curl.reset(handle);
  curl.setopt(handle, URL, url);
  curl.setopt(handle, USER_AGENT, "loaderloom");
  curl.setopt(handle, ERROR_BUFFER, answer->error);
  curl.setopt(handle, WRITE_FUNCTION, receive);
  curl.setopt(handle, WRITE_DATA, &sink);
  // Threads must not get signals for timeouts.
  curl.setopt(handle, NO_SIGNAL, 1L);
  curl.setopt(handle, NETRC, (long)NETRC_OPTIONAL);
  curl.setopt(handle, PROTOCOLS, (long)HTTP_AND_HTTPS);
  curl.setopt(handle, REDIRECTION_PROTOCOLS, (long)HTTP_AND_HTTPS);
  curl.setopt(handle, FOLLOW_LOCATION, 1L);
  curl.setopt(handle, MAX_REDIRECTIONS, 5L);
  curl.setopt(handle, CONNECT_TIMEOUT, 10L);
  // A server that sends a byte now and then would hold a transfer for ever.
  curl.setopt(handle, TIMEOUT_MS, milliseconds);
  // No byte in twenty seconds ends a transfer.
  curl.setopt(handle, LOW_SPEED_LIMIT, 1L);
  curl.setopt(handle, LOW_SPEED_TIME, 20L);
  if (body) {
    curl.setopt(handle, CUSTOM_REQUEST, "PUT");
    curl.setopt(handle, POST_FIELDS, body);
    curl.setopt(handle, POST_FIELD_SIZE, (int64_t)body_count);
    headers = curl.append(headers, "Content-Type: application/octet-stream");
    // Not every server answers the question whether it wants the bytes.
    headers = curl.append(headers, "Expect:");
  }
  curl.setopt(handle, HTTP_HEADER, headers);
  int error = curl.perform(handle);
  if (error == 0) {
    curl.getinfo(handle, RESPONSE_CODE, &answer->status);
  } else if (answer->error[0] == 0) {
    strncpy(answer->error, curl.strerror(error), sizeof answer->error - 1);
  }
  curl.free_all(headers);
}
