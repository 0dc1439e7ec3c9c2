/*
 * Makes writes below one folder fail, or end the process, from the n-th on: preloaded into a host, told by a file.
 * What counts as a write: whatever changes the folder or what lies in it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NOTHING = 0, NO_SPACE = 1, IO_ERROR = 2, KILL = 3 };

/** Shared with the test: 64-bit numbers in the machine's order. */
struct control {
  volatile long mode;  /* what happens */
  volatile long from;  /* to which write, counted from 1, and all after it */
  volatile long count; /* writes so far */
};

static struct control *control;
static const char *root;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTY_IO_CONTROL");
  root = getenv("FAULTY_IO_ROOT");
  if (file == NULL || root == NULL) return;
  int fd = open(file, O_RDWR);
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared != MAP_FAILED) control = shared;
}

static int lies_below(const char *path) {
  return strncmp(path, root, strlen(root)) == 0;
}

static int concerns_fd(int fd) {
  char link[64], path[PATH_MAX];
  if (control == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return lies_below(path);
}

static int concerns_path(const char *path) {
  return control != NULL && path != NULL && path[0] == '/' && lies_below(path);
}

/** What is there already is not made: that needs no room. */
static int makes(const char *path) {
  return concerns_path(path) && access(path, F_OK) != 0;
}

/** Counts a write; not 0 when it is to fail, with errno set. */
static int strikes(int concerned) {
  if (!concerned) return 0;
  long number = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
  if (control->mode == NOTHING || number < control->from) return 0;
  if (control->mode == KILL) kill(getpid(), SIGKILL);
  errno = control->mode == NO_SPACE ? ENOSPC : EIO;
  return 1;
}

#define REAL(name, type, ...) \
  static type (*real)(__VA_ARGS__); \
  if (real == NULL) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *bytes, size_t size) {
  REAL("write", ssize_t, int, const void *, size_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, bytes, size);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL("writev", ssize_t, int, const struct iovec *, int);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, parts, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  REAL("pwrite", ssize_t, int, const void *, size_t, off_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, bytes, size, at);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL("pwritev", ssize_t, int, const struct iovec *, int, off_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, parts, count, at);
}
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) {
  REAL("copy_file_range", ssize_t, int, off64_t *, int, off64_t *, size_t, unsigned);
  return strikes(concerns_fd(out)) ? -1 : real(in, from, out, to, size, flags);
}
int fsync(int fd) {
  REAL("fsync", int, int);
  return strikes(concerns_fd(fd)) ? -1 : real(fd);
}
int fdatasync(int fd) {
  REAL("fdatasync", int, int);
  return strikes(concerns_fd(fd)) ? -1 : real(fd);
}
int ftruncate(int fd, off_t size) {
  REAL("ftruncate", int, int, off_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  REAL("ftruncate64", int, int, off64_t);
  return strikes(concerns_fd(fd)) ? -1 : real(fd, size);
}
int posix_fallocate(int fd, off_t at, off_t size) {
  REAL("posix_fallocate", int, int, off_t, off_t);
  return strikes(concerns_fd(fd)) ? errno : real(fd, at, size);
}
int rename(const char *from, const char *to) {
  REAL("rename", int, const char *, const char *);
  return strikes(concerns_path(to)) ? -1 : real(from, to);
}
int mkdir(const char *path, mode_t mode) {
  REAL("mkdir", int, const char *, mode_t);
  return strikes(makes(path)) ? -1 : real(path, mode);
}

/** Opening counts where it makes a file. */
static mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}
int open(const char *path, int flags, ...) {
  REAL("open", int, const char *, int, mode_t);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return (flags & O_CREAT) != 0 && strikes(makes(path)) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  REAL("open64", int, const char *, int, mode_t);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return (flags & O_CREAT) != 0 && strikes(makes(path)) ? -1 : real(path, flags, mode);
}
