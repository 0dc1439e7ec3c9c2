import { constants } from 'node:os';
import { numberOf, type Machine, type SystemCall } from './numbers.ts';
import { FilterProgram } from './bpf-program.ts';

/** How a program may be executed behind the filter; once must be, since the filter is set before it starts. */
export type Execution =
  | { readonly kind: 'allowed' }
  /**
   * Only by a call that bears these words in the three registers that `execve` leaves alone. Who sets the
   * filter draws them at random and forgets them, so that nothing can be executed after the program.
   */
  | { readonly kind: 'keyed'; readonly words: readonly [number, number, number] };

export interface FilterOptions {
  readonly machine: Machine;
  /** The process's id as it sees it itself: the only process that it may signal. */
  readonly pid: number;
  readonly execution: Execution;
}

const { EACCES, EPERM, ENOSYS } = constants.errno;

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 (linux/audit.h). */
export const ARCHITECTURES: Readonly<Record<Machine, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** From here on, numbers on x86-64 are those of its 32-bit ABI x32. */
const X32 = 0x40000000;

/** Calls that are let through whatever their arguments, the frequent ones first. */
const ALLOWED: Readonly<Record<string, readonly SystemCall[]>> = {
  frequent: ['futex', 'read', 'write', 'epoll_pwait', 'epoll_wait', 'epoll_pwait2'],
  memory: ['mmap', 'munmap', 'mprotect', 'madvise', 'mremap', 'brk', 'membarrier'],
  protectionKeys: ['pkey_alloc', 'pkey_free', 'pkey_mprotect'],
  descriptors: [
    'readv',
    'writev',
    'pread64',
    'lseek',
    'close',
    'close_range',
    'dup',
    'dup2',
    'dup3',
    'fstat',
  ],
  waiting: ['pipe', 'pipe2', 'eventfd2', 'epoll_create1', 'epoll_ctl', 'poll', 'ppoll'],
  names: ['newfstatat', 'stat', 'lstat', 'statx', 'access', 'faccessat', 'faccessat2'],
  folders: ['readlink', 'readlinkat', 'getcwd', 'getdents64'],
  // Standard input and output may be sockets.
  streams: ['getsockname', 'getpeername', 'getsockopt', 'shutdown'],
  signals: ['rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'sigaltstack', 'restart_syscall'],
  identity: ['getpid', 'gettid', 'getppid', 'getuid', 'geteuid', 'getgid', 'getegid', 'capget'],
  threads: ['set_tid_address', 'set_robust_list', 'rseq', 'arch_prctl', 'sched_yield', 'exit', 'exit_group'],
  scheduling: ['sched_getaffinity', 'sched_getscheduler', 'sched_getparam', 'getpriority', 'getcpu'],
  clocks: ['clock_gettime', 'clock_getres', 'clock_nanosleep', 'nanosleep', 'gettimeofday', 'time', 'times'],
  machine: ['getrandom', 'uname', 'sysinfo', 'getrusage', 'getrlimit'],
};

/** Calls that libraries try first and do without where the kernel has no such call. */
const ABSENT: readonly SystemCall[] = [
  // Its flags lie in memory, where no filter can look: glibc goes on with clone.
  'clone3',
  'openat2',
  'map_shadow_stack',
  // What goes through a ring passes no filter: libuv goes on with threads.
  'io_uring_setup',
  'io_uring_enter',
  'io_uring_register',
];

/** Flags of `open` with which a file can be written or made: linux/fcntl.h, alike on both machines. */
const WRITING = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000 | 0o20000000;

/** Flags of `clone` (linux/sched.h). */
const CLONE_THREAD = 0x00010000;
const CLONE_NAMESPACES = 0x00000080 | 0x00020000 | 0x02000000 | 0x7c000000;

/** TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX (asm-generic/ioctls.h). */
const IOCTLS = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];

/** F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC (linux/fcntl.h). */
const FCNTLS = [1, 2, 3, 4, 1030];

/** PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_SET_VMA (linux/prctl.h). */
const PRCTLS = [3, 15, 16, 0x53564d41];

/**
 * A seccomp filter under which Node runs JavaScript and native addons, reads files and its standard streams,
 * and does nothing else: no socket, process, signal to others, namespace, mount, key, trace or ring, and no file
 * opened for writing. What is not named fails with EPERM.
 *
 * @returns the program as `seccomp(2)` and `bwrap --seccomp` take it
 */
export function seccompFilter({ machine, pid, execution }: FilterOptions): Buffer {
  const filter = new FilterProgram();
  const on = (call: SystemCall, body: (then: FilterProgram) => void) => {
    const number = numberOf(call, machine);
    if (number !== null) filter.ifEqual(number, body);
  };
  filter.loadArchitecture();
  filter.unlessEqual(ARCHITECTURES[machine], (other) => other.killProcess());
  filter.loadNumber();
  if (machine === 'x64') filter.ifAtLeast(X32, (x32) => x32.killProcess());
  for (const call of Object.values(ALLOWED).flat()) on(call, (then) => then.allow());
  for (const call of ABSENT) on(call, (then) => then.fail(ENOSYS));
  on('open', (then) => onlyForReading(then, 1));
  on('openat', (then) => onlyForReading(then, 2));
  on('clone', (then) =>
    then
      .loadArgument(0)
      .ifAnyBit(CLONE_NAMESPACES, (namespace) => namespace.fail(EPERM))
      .ifAnyBit(CLONE_THREAD, (thread) => thread.allow())
      .fail(EPERM),
  );
  on('ioctl', (then) => onlyWith(then, 1, IOCTLS));
  on('fcntl', (then) => onlyWith(then, 1, FCNTLS));
  on('prctl', (then) => onlyWith(then, 0, PRCTLS));
  // Of itself: a hard limit can only be lowered.
  on('prlimit64', (then) => onlyWith(then, 0, [0]));
  on('tgkill', (then) => onlyWith(then, 0, [pid]));
  on('execve', (then) => (execution.kind === 'allowed' ? then.allow() : onlyKeyed(then, execution.words)));
  return filter.fail(EPERM).toBytes();
}

function onlyForReading(then: FilterProgram, flags: number): void {
  then
    .loadArgument(flags)
    .ifAnyBit(WRITING, (writing) => writing.fail(EACCES))
    .allow();
}

function onlyWith(then: FilterProgram, argument: number, values: readonly number[]): void {
  then.loadArgument(argument);
  for (const value of values) then.ifEqual(value, (same) => same.allow());
  then.fail(EPERM);
}

function onlyKeyed(then: FilterProgram, words: readonly number[]): void {
  for (const [index, word] of words.entries())
    then.loadArgument(3 + index).unlessEqual(word, (other) => other.fail(EPERM));
  then.allow();
}
