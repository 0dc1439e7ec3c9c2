/**
 * Becomes a walled program where no namespaces are to be had: restricts its own main thread and executes Node
 * in its place, which ends the other threads, so that all that comes after is bound. It needs no privileges and
 * nothing installed. The program itself may not use node:ffi.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { seccompFilter } from '../seccomp/filter.ts';
import { isKnownMachine } from '../seccomp/numbers.ts';
import { restrictFiles } from './landlock.ts';
import type { LaunchPlan } from './plan.ts';
import { SystemCalls } from './system-calls.ts';

/** linux/prctl.h, linux/seccomp.h, linux/fcntl.h. */
const PR_SET_PDEATHSIG = 1;
const PR_SET_NO_NEW_PRIVS = 38;
const PR_SET_SECCOMP = 22;
const SECCOMP_MODE_FILTER = 2;
const F_SETFD = 2;

function launch({ node, limits, files }: LaunchPlan): void {
  if (!isKnownMachine(process.arch)) throw new Error(`there is no filter for ${process.arch}`);
  const calls = new SystemCalls(process.arch);
  preferAsVictim();
  calls.must('prctl', PR_SET_PDEATHSIG, constants.signals.SIGKILL);
  for (const { resource, value } of limits)
    calls.must('prlimit64', 0, resource, calls.words(value, value), 0);
  calls.must('prctl', PR_SET_NO_NEW_PRIVS, 1);
  // Its own stat, for the memory that it uses: the id stays the same.
  restrictFiles(calls, { ...files, readable: [...files.readable, ...ownStatus()] });
  for (const stream of [0, 1, 2]) calls.must('fcntl', stream, F_SETFD, 0);

  const words = [randomWord(), randomWord(), randomWord()] as const;
  const filter = seccompFilter({
    machine: process.arch,
    pid: process.pid,
    execution: { kind: 'keyed', words },
  });
  const program = calls.words(filter.length / 8, calls.pointer(filter));
  const execution = [calls.string(node[0]), calls.strings(node), calls.strings([]), ...words];
  // Not seccomp(2), which some supervisors deny.
  calls.must('prctl', PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program);
  calls.must('execve', ...execution);
}

/** When Linux itself runs out of memory, it takes a sandbox before the host. */
function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Without /proc, memory is bounded by the limits alone.
  }
}

function ownStatus(): readonly string[] {
  const path = `/proc/${process.pid}/stat`;
  return existsSync(path) ? [path] : [];
}

function randomWord(): number {
  return randomBytes(4).readUInt32LE();
}

try {
  launch(JSON.parse(process.argv[2] ?? '') as LaunchPlan);
} catch (error) {
  process.stderr.write(
    `the wall does not stand: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 70;
}
