import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ARCHITECTURES, seccompFilter } from '../../../../../host/runtimes/wall/seccomp/filter.ts';
import {
  numberOf,
  SYSTEM_CALLS,
  type SystemCall,
} from '../../../../../host/runtimes/wall/seccomp/numbers.ts';
import { isInstalled } from '../installed.ts';
import { DENIED_CALLS } from './denied-calls.ts';
import { evaluate, type Verdict } from './evaluate.ts';

const { EACCES, EPERM, ENOSYS } = constants.errno;
const MACHINES = ['x64', 'arm64'] as const;

/** What seccomp's own tool calls the machines. */
const RESOLVER_NAMES = { x64: 'x86_64', arm64: 'aarch64' } as const;

const OWN_PID = 4_711;
const CLONE_THREAD = 0x10000;
/** CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET, _NEWTIME. */
const NAMESPACES = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80];

describe.each(MACHINES)('the filter for %s', (machine) => {
  const filter = seccompFilter({ machine, pid: OWN_PID, execution: { kind: 'allowed' } });
  const architecture = ARCHITECTURES[machine];

  function verdict(call: SystemCall, ...given: readonly (number | bigint)[]): Verdict {
    const number = numberOf(call, machine);
    if (number === null) throw new Error(`${machine} has no ${call}`);
    return evaluate(filter, { architecture, number, arguments: given });
  }

  it('denies every call that reaches others or the machine', () => {
    const numbers = Object.entries(DENIED_CALLS).flatMap(([name, [x64, arm64]]) => {
      const number = machine === 'x64' ? x64 : arm64;
      return number === null ? [] : [{ name, verdict: evaluate(filter, { architecture, number }) }];
    });
    expect(numbers.filter(({ verdict: answer }) => answer !== `errno ${EPERM}`)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(80);
  });

  it('denies every number that it does not name', () => {
    const named = new Set(Object.keys(SYSTEM_CALLS).map((call) => numberOf(call as SystemCall, machine)));
    const others = Array.from({ length: 600 }, (_, number) => number).filter((number) => !named.has(number));
    const verdicts = new Set(others.map((number) => evaluate(filter, { architecture, number })));
    expect([...verdicts]).toEqual([`errno ${EPERM}`]);
  });

  it.each(['read', 'write', 'futex', 'mmap', 'munmap', 'close', 'exit_group'] as const)(
    'lets %s through',
    (call) => {
      expect(verdict(call)).toBe('allow');
    },
  );

  it.each([
    ['O_RDONLY', 0, 'allow'],
    ['O_RDONLY | O_CLOEXEC', 0o2000000, 'allow'],
    ['O_WRONLY', 0o1, `errno ${EACCES}`],
    ['O_RDWR', 0o2, `errno ${EACCES}`],
    ['O_CREAT', 0o100, `errno ${EACCES}`],
    ['O_TRUNC', 0o1000, `errno ${EACCES}`],
    ['O_APPEND', 0o2000, `errno ${EACCES}`],
    ['O_TMPFILE', 0o20200000, `errno ${EACCES}`],
    ['O_RDWR below other bits', 0xffff_0000_0000_0002n, `errno ${EACCES}`],
  ] as const)('opens files for reading alone: %s', (_, flags, expected) => {
    expect(verdict('openat', -100, 0, flags)).toBe(expected);
    if (machine === 'x64') expect(verdict('open', 0, flags)).toBe(expected);
  });

  it('starts threads, and neither processes nor namespaces', () => {
    expect(verdict('clone', 0x3d0f00)).toBe('allow');
    expect(verdict('clone', constants.signals.SIGCHLD)).toBe(`errno ${EPERM}`);
    for (const flag of NAMESPACES) expect(verdict('clone', CLONE_THREAD | flag)).toBe(`errno ${EPERM}`);
    expect(verdict('clone3')).toBe(`errno ${ENOSYS}`);
  });

  it('has no rings, whose work passes no filter', () => {
    for (const call of ['io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const)
      expect(verdict(call)).toBe(`errno ${ENOSYS}`);
  });

  it('signals itself and nobody else', () => {
    expect(verdict('tgkill', OWN_PID, OWN_PID, 6)).toBe('allow');
    for (const pid of [0, 1, -1, OWN_PID - 1]) expect(verdict('tgkill', pid, pid, 9)).toBe(`errno ${EPERM}`);
  });

  it('changes no limit of others', () => {
    expect(verdict('prlimit64', 0, 7)).toBe('allow');
    expect(verdict('prlimit64', OWN_PID - 1, 7)).toBe(`errno ${EPERM}`);
  });

  it.each([
    ['ioctl', 1, [0x5401, 0x541b], [0x5412 /* TIOCSTI */, 0x541c /* TIOCLINUX */, 0xc0185879]],
    ['fcntl', 1, [1, 3, 1030], [8 /* F_SETOWN */, 1031 /* F_SETPIPE_SZ */, 1024 /* F_SETLEASE */]],
    ['prctl', 0, [15], [4 /* PR_SET_DUMPABLE */, 22 /* PR_SET_SECCOMP */, 24, 47 /* PR_CAP_AMBIENT */]],
  ] as const)('lets %s do little', (call, index, allowed, denied) => {
    const withValue = (value: number) => verdict(call, ...Array.from({ length: index }, () => 0), value);
    for (const value of allowed) expect(withValue(value)).toBe('allow');
    for (const value of denied) expect(withValue(value)).toBe(`errno ${EPERM}`);
  });

  it('executes only by the words that it was given', () => {
    const words = [0x12345678, 0xdeadbeef, 0x0badcafe] as const;
    const keyed = seccompFilter({ machine, pid: OWN_PID, execution: { kind: 'keyed', words } });
    const number = numberOf('execve', machine) ?? -1;
    const execute = (...given: number[]) =>
      evaluate(keyed, { architecture, number, arguments: [1, 2, 3, ...given] });
    expect(execute(...words)).toBe('allow');
    expect(execute()).toBe(`errno ${EPERM}`);
    expect(execute(words[0], words[1], words[2] + 1)).toBe(`errno ${EPERM}`);
    expect(execute(words[0], words[1] + 1, words[2])).toBe(`errno ${EPERM}`);
    expect(execute(words[0] + 1, words[1], words[2])).toBe(`errno ${EPERM}`);
  });

  it('kills who calls by the numbers of another machine', () => {
    for (const other of [0x40000003 /* i386 */, 0x40000028 /* arm */, 0])
      expect(evaluate(filter, { architecture: other, number: 0 })).toBe('kill');
    if (machine === 'x64') expect(evaluate(filter, { architecture, number: 0x40000000 })).toBe('kill');
  });

  it.skipIf(!isInstalled('scmp_sys_resolver'))('has the numbers that libseccomp has', () => {
    const known = Object.entries({ ...SYSTEM_CALLS, ...DENIED_CALLS });
    // A shell starts hundreds of programs in a fraction of the time that this process takes.
    const each = `for name; do scmp_sys_resolver -a ${RESOLVER_NAMES[machine]} "$name"; done`;
    const resolved = execFileSync('sh', ['-c', each, 'sh', ...known.map(([name]) => name)]);
    const theirs = resolved.toString().trim().split('\n').map(Number);
    expect(theirs).toHaveLength(known.length);
    const calls = known.map(([name, [x64, arm64]], index) => ({
      name,
      ours: machine === 'x64' ? x64 : arm64,
      theirs: theirs[index] ?? NaN,
    }));
    // It answers with a negative number for a call that the machine lacks, and with -1 for one that it does not know.
    const young = calls.filter(({ theirs }) => theirs === -1);
    for (const { name, ours, theirs } of calls)
      if (theirs !== -1) expect([name, ours]).toEqual([name, theirs < 0 ? null : theirs]);
    expect(young.length).toBeLessThan(10);
  });
});
