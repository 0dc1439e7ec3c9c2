/*
 * An addon that tries, by raw system calls, all that must not be possible behind the wall, and prints a line for each:
 * the attempt, what the kernel returned, the error number. It is told by -D what to attack:
 * HOST_PID, DATABASE (a file of the host), SOCKET (a socket that the host listens on), PORT (of the host, on loopback).
 *
 * Unwalled and as root such calls can hurt the machine: it refuses to run where it may send signals and is root.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifndef SYS_open_tree
#define SYS_open_tree 428
#endif

static char line[256];

static void tell(const char *name, long result) {
  int error = result < 0 ? errno : 0;
  int length = snprintf(line, sizeof line, "%s\t%ld\t%d\n", name, result, error);
  if (write(1, line, length) < 0) _exit(1);
}

#define TRY(name, ...) (errno = 0, tell(name, syscall(__VA_ARGS__)))

static void files(void) {
  static char bytes[64];
  struct iovec piece = {bytes, sizeof bytes};
  unsigned long how[3] = {O_RDONLY, 0, 0};
  TRY("read /etc/passwd", SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY, 0);
  TRY("read /etc/shadow", SYS_openat, AT_FDCWD, "/etc/shadow", O_RDONLY, 0);
  TRY("read the host's database", SYS_openat, AT_FDCWD, DATABASE, O_RDONLY, 0);
  TRY("write the host's database", SYS_openat, AT_FDCWD, DATABASE, O_RDWR, 0);
  TRY("append to the host's database", SYS_openat, AT_FDCWD, DATABASE, O_WRONLY | O_APPEND, 0);
  TRY("read it by openat2", SYS_openat2, AT_FDCWD, DATABASE, how, sizeof how);
  TRY("list /", SYS_openat, AT_FDCWD, "/etc", O_RDONLY | O_DIRECTORY, 0);
  TRY("list the host's folder of processes", SYS_openat, AT_FDCWD, "/proc", O_RDONLY | O_DIRECTORY, 0);
  TRY("make a file in /tmp", SYS_openat, AT_FDCWD, "/tmp/toolyard-attempt", O_WRONLY | O_CREAT, 0600);
  TRY("make a file in /dev/shm", SYS_openat, AT_FDCWD, "/dev/shm/toolyard-attempt", O_WRONLY | O_CREAT, 0600);
  TRY("make a nameless file", SYS_openat, AT_FDCWD, "/tmp", O_RDWR | O_TMPFILE, 0600);
  TRY("make a file here", SYS_openat, AT_FDCWD, "toolyard-attempt", O_WRONLY | O_CREAT, 0600);
  TRY("read the host's memory", SYS_openat, AT_FDCWD, HOST_PROC "/mem", O_RDONLY, 0);
  TRY("write the host's memory", SYS_openat, AT_FDCWD, HOST_PROC "/mem", O_RDWR, 0);
  TRY("read the host's environment", SYS_openat, AT_FDCWD, HOST_PROC "/environ", O_RDONLY, 0);
  TRY("write its own memory past its pages", SYS_openat, AT_FDCWD, "/proc/self/mem", O_RDWR, 0);
  TRY("set a core pattern", SYS_openat, AT_FDCWD, "/proc/sys/kernel/core_pattern", O_WRONLY, 0);
  TRY("reach the kernel's messages", SYS_openat, AT_FDCWD, "/dev/kmsg", O_RDWR, 0);
  TRY("reach memory itself", SYS_openat, AT_FDCWD, "/dev/mem", O_RDONLY, 0);
  TRY("reach a terminal", SYS_openat, AT_FDCWD, "/dev/tty", O_RDWR, 0);
  TRY("make a folder", SYS_mkdirat, AT_FDCWD, "/tmp/toolyard-attempt", 0700);
  TRY("make a device", SYS_mknodat, AT_FDCWD, "/tmp/toolyard-attempt", 020600, 0x103);
  TRY("make a symbolic link", SYS_symlinkat, DATABASE, AT_FDCWD, "/tmp/toolyard-attempt");
  TRY("make a hard link", SYS_linkat, AT_FDCWD, DATABASE, AT_FDCWD, "/tmp/toolyard-attempt", 0);
  TRY("rename a file", SYS_renameat2, AT_FDCWD, DATABASE, AT_FDCWD, DATABASE "-moved", 0);
  TRY("remove a file", SYS_unlinkat, AT_FDCWD, DATABASE, 0);
  TRY("truncate a file", SYS_truncate, DATABASE, 0);
  TRY("change a mode", SYS_fchmodat, AT_FDCWD, DATABASE, 0666);
  TRY("change an owner", SYS_fchownat, AT_FDCWD, DATABASE, 65534, 65534, 0);
  TRY("set an attribute", SYS_setxattr, DATABASE, "user.toolyard", "x", 1, 0);
  TRY("take a file handle", SYS_name_to_handle_at, AT_FDCWD, DATABASE, bytes, &piece, 0);
  TRY("open by a file handle", SYS_open_by_handle_at, AT_FDCWD, bytes, O_RDONLY);
  TRY("make a file of memory", SYS_memfd_create, "toolyard", 0);
  TRY("watch files", SYS_inotify_init1, 0);
  TRY("watch all files", SYS_fanotify_init, 0, 0);
}

static void sockets(void) {
  static const struct { const char *name; int family, type; } families[] = {
      {"socket: local", AF_UNIX, SOCK_STREAM},  {"socket: IPv4", AF_INET, SOCK_STREAM},
      {"socket: IPv4 datagram", AF_INET, SOCK_DGRAM}, {"socket: IPv4 raw", AF_INET, SOCK_RAW},
      {"socket: IPv6", AF_INET6, SOCK_STREAM},  {"socket: netlink", AF_NETLINK, SOCK_RAW},
      {"socket: packet", AF_PACKET, SOCK_RAW},  {"socket: vsock", AF_VSOCK, SOCK_STREAM},
      {"socket: crypto", AF_ALG, SOCK_SEQPACKET}, {"socket: bluetooth", 31, SOCK_RAW},
      {"socket: TIPC", 30, SOCK_RAW},           {"socket: XDP", 44, SOCK_RAW},
      {"socket: CAN", 29, SOCK_RAW},            {"socket: key", 15, SOCK_RAW}};
  for (unsigned i = 0; i < sizeof families / sizeof *families; i += 1)
    TRY(families[i].name, SYS_socket, families[i].family, families[i].type, 0);
  int pair[2];
  TRY("socket pair", SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, pair);
  struct sockaddr_un local = {AF_UNIX, SOCKET};
  struct sockaddr_in loopback = {AF_INET, htons(PORT), {htonl(INADDR_LOOPBACK)}, {0}};
  /* Standard input may be a socket itself: none is left to be made over. */
  TRY("connect to the host's socket", SYS_connect, 0, &local, sizeof local);
  TRY("connect to the host's port", SYS_connect, 0, &loopback, sizeof loopback);
  TRY("listen", SYS_listen, 0, 1);
  TRY("bind", SYS_bind, 0, &local, sizeof local);
  TRY("accept", SYS_accept4, 0, 0, 0, 0);
  TRY("send to", SYS_sendto, 1, "x", 1, 0, &loopback, sizeof loopback);
  char space[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec piece = {"x", 1};
  struct msghdr message = {0, 0, &piece, 1, space, sizeof space, 0};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  TRY("send a descriptor", SYS_sendmsg, 1, &message, 0);
  TRY("take a descriptor", SYS_recvmsg, 0, &message, MSG_DONTWAIT);
}

static void processes(void) {
  static char bytes[64];
  struct iovec here = {bytes, sizeof bytes}, there = {(void *)0x400000, sizeof bytes};
  siginfo_t information = {0};
  information.si_code = SI_QUEUE;
  unsigned long limit[2] = {0, 0}, set = 1;
  TRY("signal the host", SYS_kill, HOST_PID, 0);
  TRY("signal the host's parent", SYS_kill, HOST_PARENT, 0);
  TRY("signal everybody", SYS_kill, -1, 0);
  TRY("signal the host's thread", SYS_tkill, HOST_PID, 0);
  TRY("signal the host's thread in its group", SYS_tgkill, HOST_PID, HOST_PID, 0);
  TRY("queue a signal", SYS_rt_sigqueueinfo, HOST_PID, SIGUSR1, &information);
  TRY("hold the host by a descriptor", SYS_pidfd_open, HOST_PID, 0);
  TRY("signal by a descriptor", SYS_pidfd_send_signal, 0, 0, 0, 0);
  TRY("take the host's descriptor", SYS_pidfd_getfd, 0, 0, 0);
  TRY("trace the host", SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, HOST_PID, 0, 0);
  TRY("be traced", SYS_ptrace, 0 /* PTRACE_TRACEME */, 0, 0, 0);
  TRY("read the host's pages", SYS_process_vm_readv, HOST_PID, &here, 1, &there, 1, 0);
  TRY("write the host's pages", SYS_process_vm_writev, HOST_PID, &here, 1, &there, 1, 0);
  TRY("compare with the host", SYS_kcmp, HOST_PID, HOST_PID, 0, 0, 0);
  TRY("limit the host", SYS_prlimit64, HOST_PID, 7, limit, 0);
  TRY("pin the host to a processor", SYS_sched_setaffinity, HOST_PID, sizeof set, &set);
  TRY("slow the host down", SYS_setpriority, 0, HOST_PID, 19);
  TRY("slow the host's disk down", SYS_ioprio_set, 1, HOST_PID, 0x6007);
  TRY("move the host's pages", SYS_migrate_pages, HOST_PID, 1, &set, &set);
  TRY("advise on the host's pages", SYS_process_madvise, 0, &there, 1, 20, 0);
#ifdef SYS_fork
  TRY("fork", SYS_fork);
#endif
  TRY("fork by clone", SYS_clone, SIGCHLD, 0, 0, 0, 0);
  unsigned long how[8] = {0, 0, 0, 0, SIGCHLD, 0, 0, 0};
  TRY("fork by clone3", SYS_clone3, how, sizeof how);
  char *arguments[] = {"sh", "-c", "echo escaped", 0}, *environment[] = {0};
  TRY("execute a shell", SYS_execve, "/bin/sh", arguments, environment, 0, 0, 0);
  TRY("execute a shell by a descriptor", SYS_execveat, AT_FDCWD, "/bin/sh", arguments, environment, 0);
}

static void namespaces(void) {
  TRY("a new user namespace", SYS_unshare, CLONE_NEWUSER);
  TRY("a new mount namespace", SYS_unshare, CLONE_NEWNS);
  TRY("a new net namespace", SYS_unshare, CLONE_NEWNET);
  TRY("a process in a new user namespace", SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  TRY("enter a namespace", SYS_setns, 0, 0);
  TRY("mount", SYS_mount, "tmpfs", "/tmp", "tmpfs", 0, 0);
  TRY("remount for writing", SYS_mount, 0, "/", 0, 32 /* MS_REMOUNT */, 0);
  TRY("unmount", SYS_umount2, "/", 2);
  TRY("swap roots", SYS_pivot_root, "/", "/");
  TRY("change the root", SYS_chroot, "/");
  TRY("open a file system", SYS_fsopen, "tmpfs", 0);
  TRY("open a tree", SYS_open_tree, AT_FDCWD, "/", 1);
  TRY("move a mount", SYS_move_mount, AT_FDCWD, "/", AT_FDCWD, "/", 0);
}

static void kernel(void) {
  static char bytes[256];
  TRY("a ring", SYS_io_uring_setup, 4, bytes);
  TRY("enter a ring", SYS_io_uring_enter, 0, 0, 0, 0, 0, 0);
  TRY("register with a ring", SYS_io_uring_register, 0, 0, 0, 0);
  TRY("bpf", SYS_bpf, 0, bytes, sizeof bytes);
  TRY("keys: look", SYS_keyctl, 0, -3, 0, 0, 0);
  TRY("keys: add", SYS_add_key, "user", "toolyard", "x", 1, -3);
  TRY("keys: ask", SYS_request_key, "user", "toolyard", 0, -3);
  TRY("performance counters", SYS_perf_event_open, bytes, 0, -1, -1, 0);
  TRY("userfaultfd", SYS_userfaultfd, 0);
  TRY("the kernel's log", SYS_syslog, 10, 0, 0);
  TRY("a kernel module", SYS_init_module, bytes, 0, "");
  TRY("a kernel module from a file", SYS_finit_module, 0, "", 0);
  TRY("another kernel", SYS_kexec_load, 0, 0, 0, 0);
  TRY("reboot, with the wrong words", SYS_reboot, 0, 0, 0, 0);
  TRY("swap", SYS_swapon, "/nowhere", 0);
  TRY("accounting", SYS_acct, "/nowhere");
  TRY("quotas", SYS_quotactl, 0, 0, 0, 0);
  TRY("the machine's name", SYS_sethostname, "x", 1);
  TRY("the machine's clock", SYS_clock_settime, 0, bytes);
  TRY("become root", SYS_setuid, 0);
  TRY("become root altogether", SYS_setresuid, 0, 0, 0);
  TRY("take capabilities", SYS_capset, bytes, bytes);
  TRY("keep capabilities", SYS_prctl, 47, 2, 21, 0, 0);
  TRY("another personality", SYS_personality, 0x0040000);
  TRY("another filter", SYS_seccomp, 0, 0, 0);
  TRY("another filter by prctl", SYS_prctl, 22, 1, 0, 0, 0);
  TRY("shared memory", SYS_shmget, 0, 4096, 01600);
  TRY("a message queue", SYS_msgget, 0, 01600);
  TRY("semaphores", SYS_semget, 0, 1, 01600);
  TRY("a POSIX message queue", SYS_mq_open, "toolyard", O_RDWR | O_CREAT, 0600, 0);
  TRY("splice", SYS_splice, 0, 0, 1, 0, 1, 0);
  TRY("gift pages", SYS_vmsplice, 1, 0, 0, 0);
  TRY("type into a terminal", SYS_ioctl, 0, 0x5412, "x");
  TRY("own a stream's signals", SYS_fcntl, 0, 8, HOST_PID);
  TRY("raise its own limit", SYS_prlimit64, 0, 7, (unsigned long[]){1 << 20, 1 << 20}, 0);
  TRY("restrict itself anew", SYS_landlock_restrict_self, 0, 0);
#ifdef SYS_iopl
  TRY("ports", SYS_iopl, 3);
#endif
}

__attribute__((constructor)) static void attack(void) {
  int may_signal = syscall(SYS_kill, getpid(), 0) == 0;
  if (may_signal && geteuid() == 0) {
    fputs("refused: this is root, and no filter is in force\n", stderr);
    _exit(77);
  }
  files();
  sockets();
  processes();
  namespaces();
  kernel();
  if (write(1, "end\n", 4) < 0) _exit(1);
  _exit(0);
}
