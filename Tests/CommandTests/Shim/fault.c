// System calls that fail as on disks and mounts that a test cannot have. Loaded first (LD_PRELOAD), it stands before the
// system's functions.
//
//   FAULT=CALL:NUMBER:ERROR[:every]  the NUMBER-th call (from 1) of CALL fails with this errno; with `every`, all from
//                                    that one on. A call that writes or closes does its work first where the system may
//                                    have done it, too: a failed close has closed the file.
//   FAULT_PATH=TEXT                  of the calls that take a path, only those whose path contains the text.
//   FAULT_COUNT=FILE                 at the end, adds "CALL COUNT" for each call that was made, and "peak KILOBYTES".
//
// CALL `memory` counts allocations of at least 64 kB, such as those of pictures.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call {
  OPEN, READ, WRITE, FSYNC, CLOSE, RENAME, MKDIR, UNLINK, RMDIR, FLOCK, FCHMOD, DUP, OPENDIR, READDIR, LSTAT, STAT, FSTAT,
  REALPATH, READLINK, MMAP, MEMORY, CALLS
};
static const char *const names[CALLS] = {
    "open", "read", "write", "fsync", "close", "rename", "mkdir", "unlink", "rmdir", "flock", "fchmod", "dup",
    "opendir", "readdir", "lstat", "stat", "fstat", "realpath", "readlink", "mmap", "memory"};
static int counts[CALLS];
static int failing = -1, failing_number, failing_error, fails_on;
static const char *failing_path;

__attribute__((constructor)) static void read_settings(void) {
  char name[32], every[8] = "";
  const char *text = getenv("FAULT");
  if (text && sscanf(text, "%31[a-z]:%d:%d:%7s", name, &failing_number, &failing_error, every) >= 3)
    for (int i = 0; i < CALLS; i++)
      if (strcmp(name, names[i]) == 0) failing = i;
  fails_on = every[0] != 0;
  failing_path = getenv("FAULT_PATH");
}

// The peak of this program alone: `ru_maxrss` starts at that of the process which started it.
static void report_peak(int fd) {
  char line[256];
  long peak = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld kB", &peak) == 1) break;
  if (status) fclose(status);
  if (peak > 0) syscall(SYS_write, fd, line, snprintf(line, sizeof line, "peak %ld\n", peak));
}

__attribute__((destructor)) static void report_counts(void) {
  const char *path = getenv("FAULT_COUNT");
  int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  for (int i = 0; fd >= 0 && i < CALLS; i++) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s %d\n", names[i], counts[i]);
    if (counts[i] > 0) syscall(SYS_write, fd, line, length);
  }
  if (fd >= 0) report_peak(fd);
}

static int fails(enum call call) {
  int number = __atomic_add_fetch(&counts[call], 1, __ATOMIC_RELAXED);
  if ((int)call != failing || !(number == failing_number || (fails_on && number > failing_number))) return 0;
  errno = failing_error;
  return 1;
}

static int fails_at(const char *path, enum call call) {
  return (!failing_path || (path && strstr(path, failing_path))) && fails(call);
}

#define STAND_BEFORE(result, name, parameters, arguments, call, failure) \
  result name parameters { \
    static result(*next) parameters; \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    return fails(call) ? failure : next arguments; \
  }

#define STAND_BEFORE_PATH(result, name, parameters, arguments, call, failure) \
  result name parameters { \
    static result(*next) parameters; \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    return fails_at(path, call) ? failure : next arguments; \
  }

int open(const char *path, int flags, ...) {
  static int (*next)(const char *, int, ...);
  if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  int mode = (flags & O_CREAT) ? __builtin_va_arg(list, int) : 0;
  __builtin_va_end(list);
  return fails_at(path, OPEN) ? -1 : next(path, flags, mode);
}
STAND_BEFORE(ssize_t, read, (int fd, void *buffer, size_t size), (fd, buffer, size), READ, -1)
STAND_BEFORE(int, fsync, (int fd), (fd), FSYNC, -1)
STAND_BEFORE_PATH(int, rename, (const char *from, const char *path), (from, path), RENAME, -1)
STAND_BEFORE_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), MKDIR, -1)
STAND_BEFORE_PATH(int, unlink, (const char *path), (path), UNLINK, -1)
STAND_BEFORE_PATH(int, rmdir, (const char *path), (path), RMDIR, -1)
STAND_BEFORE(int, flock, (int fd, int operation), (fd, operation), FLOCK, -1)
STAND_BEFORE(int, fchmod, (int fd, mode_t mode), (fd, mode), FCHMOD, -1)
STAND_BEFORE(int, dup, (int fd), (fd), DUP, -1)
STAND_BEFORE_PATH(DIR *, opendir, (const char *path), (path), OPENDIR, NULL)
STAND_BEFORE(struct dirent *, readdir, (DIR * folder), (folder), READDIR, NULL)
STAND_BEFORE_PATH(int, lstat, (const char *path, struct stat *info), (path, info), LSTAT, -1)
STAND_BEFORE_PATH(int, stat, (const char *path, struct stat *info), (path, info), STAT, -1)
STAND_BEFORE(int, fstat, (int fd, struct stat *info), (fd, info), FSTAT, -1)
STAND_BEFORE_PATH(char *, realpath, (const char *path, char *resolved), (path, resolved), REALPATH, NULL)
STAND_BEFORE_PATH(ssize_t, readlink, (const char *path, char *buffer, size_t size), (path, buffer, size), READLINK, -1)
STAND_BEFORE(
    void *, mmap, (void *at, size_t size, int access, int flags, int fd, off_t offset),
    (at, size, access, flags, fd, offset), MMAP, MAP_FAILED)

// Half of the bytes may have been written.
ssize_t write(int fd, const void *bytes, size_t size) {
  int is_failing = fd > 2 && fails(WRITE);
  ssize_t written = syscall(SYS_write, fd, bytes, is_failing ? size / 2 : size);
  if (is_failing) errno = failing_error;
  return is_failing ? -1 : written;
}

// The file is closed before the call reports that bytes were lost.
int close(int fd) {
  struct stat info;
  int is_written =
      syscall(SYS_fstat, fd, &info) == 0 && S_ISREG(info.st_mode) && (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY;
  int result = syscall(SYS_close, fd);
  return is_written && fails(CLOSE) ? -1 : result;
}

enum { LARGE = 64 << 10 };
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t size) { return size >= LARGE && fails(MEMORY) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return count * size >= LARGE && fails(MEMORY) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) { return size >= LARGE && fails(MEMORY) ? NULL : __libc_realloc(old, size); }
