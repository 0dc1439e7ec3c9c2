import { ChildProcess, spawn, type IOType } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { NO_FAST_API_CALLS } from '../../fast-api-calls.ts';
import { childProcesses } from './child-processes.ts';
import { bubblewrapCommand, FILTER_DESCRIPTOR, INNER_PID, type BubblewrapTools } from './bubblewrap.ts';
import { withoutInherited } from './descriptors.ts';
import type { SandboxFiles } from './files.ts';
import type { LaunchPlan } from './launcher/plan.ts';
import type { WalledProgram } from './node-program.ts';
import { resourceLimits, threadsOf } from './rlimits.ts';
import { seccompFilter } from './seccomp/filter.ts';
import type { Machine } from './seccomp/numbers.ts';

/** A process behind the wall. At the level `full` its id is bubblewrap's, which ends with it. */
export type WalledProcess = ChildProcess & {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
};

/** What a start needs to know of the host and its machine. */
export interface Surroundings {
  readonly machine: Machine;
  /** Who runs the programs, where it is not who runs the host. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly files: SandboxFiles;
  /** Shared libraries of Node. */
  readonly libraries: readonly string[];
  /** The script that sets up the level `filtered`. */
  readonly launcher: string;
  /** Descriptors that programs must not inherit. */
  readonly inherited: readonly number[];
}

/** A program with whether Node's permission model binds it too: it does, but for the probe. */
export interface Start extends WalledProgram {
  readonly hasPermissions: boolean;
}

/** In namespaces of its own, by bubblewrap. */
export function startFull(start: Start, tools: BubblewrapTools, around: Surroundings): WalledProcess {
  const { libraries, files, machine, user, inherited } = around;
  const visible = [process.execPath, ...libraries, start.script, ...start.readable];
  const [command = '', ...args] = bubblewrapCommand({
    tools,
    node: [process.execPath, ...nodeArguments(start)],
    files: [...new Set(visible)].map((file) => ({ from: files.reachable(file), to: file })),
    limits: limitsOf(start, user?.uid),
  });
  const child = endedWithChildren(
    startWith(command, args, { user, inherited, streams: [...PIPES, 'pipe'], detached: true }),
  );
  const filter = seccompFilter({ machine, pid: INNER_PID, execution: { kind: 'allowed' } });
  const sink = child.stdio[FILTER_DESCRIPTOR] as Writable;
  // Bubblewrap may end before it reads: its end says why.
  sink.on('error', () => {});
  sink.end(filter);
  return child;
}

/** Without namespaces: by a launcher that restricts itself and then becomes the program. */
export function startFiltered(start: Start, around: Surroundings): WalledProcess {
  const { libraries, files, launcher, user, inherited } = around;
  const reachable = (path: string) => files.reachable(path);
  const places = new Map([start.script, ...start.readable].map((path) => [path, reachable(path)]));
  const node = reachable(process.execPath);
  const moved: Start = {
    ...start,
    script: reachable(start.script),
    readable: start.readable.map(reachable),
    arguments: start.arguments.map((word) => places.get(word) ?? word),
  };
  const plan: LaunchPlan = {
    node: [node, ...nodeArguments(moved)],
    limits: limitsOf(start, user?.uid),
    files: {
      readable: [moved.script, ...moved.readable],
      executable: [node, ...libraries.map(reachable)],
    },
  };
  return startWith(node, ['--no-warnings', reachable(launcher), JSON.stringify(plan)], { user, inherited });
}

/** With Node's permission model alone. */
export function startReduced(start: Start, inherited: readonly number[]): WalledProcess {
  const child = startWith(process.execPath, nodeArguments(start), { inherited });
  if (process.platform === 'linux' && child.pid !== undefined)
    // When Linux itself runs out of memory, it takes a sandbox before the host.
    void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {});
  return child;
}

/** The signal that ended a walled process, if one did: bubblewrap tells it, as a shell does, by its exit code. */
export function endingSignal(code: number | null, signal: NodeJS.Signals | null): NodeJS.Signals | undefined {
  if (signal !== null) return signal;
  const found = Object.entries(constants.signals).find(([, number]) => number + 128 === code);
  return found?.[0] as NodeJS.Signals | undefined;
}

function nodeArguments({ script, arguments: words, readable, nodeFlags, hasPermissions }: Start): string[] {
  // PERM0001 says that --allow-addons undoes the model: it does, and the wall holds.
  const permissions = [
    '--permission',
    '--disable-warning=PERM0001',
    ...[script, ...readable].map((path) => `--allow-fs-read=${path}`),
  ];
  return [
    ...(hasPermissions ? permissions : []),
    // It opens files that Node's permission model denies.
    '--no-experimental-sqlite',
    // Node ends when its OpenSSL may not read the machine's configuration, and does without one that is not there.
    '--openssl-config=/nowhere/openssl.cnf',
    NO_FAST_API_CALLS,
    ...nodeFlags,
    script,
    ...words,
  ];
}

function limitsOf({ memory }: Start, uid = process.getuid?.() ?? 0) {
  return resourceLimits(memory, threadsOf(uid));
}

interface Surrounded {
  readonly user?: Surroundings['user'];
  readonly inherited: readonly number[];
  readonly streams?: readonly IOType[];
  /** Whether it begins a process group of its own. */
  readonly detached?: boolean;
}

const PIPES: readonly IOType[] = ['pipe', 'pipe', 'pipe'];

/** @throws Error when there is nothing left to start a process with */
function startWith(
  command: string,
  args: readonly string[],
  { user, inherited, streams = PIPES, detached = false }: Surrounded,
): WalledProcess {
  const child: ChildProcess = withoutInherited(streams, inherited, (stdio) =>
    spawn(command, args, { ...user, cwd: '/', env: {}, stdio, detached }),
  );
  if (hasStreams(child)) return child;
  child.on('error', () => {});
  throw new Error('no descriptor is left to start a process with');
}

/**
 * Has `kill` reach the process's children and its group. Bubblewrap's child ends with it only once it is set up: until
 * then it would go on with the pipes of the program open, first in bubblewrap's group, then in a session of its own.
 */
function endedWithChildren(child: WalledProcess): WalledProcess {
  const { pid } = child;
  if (pid === undefined) return child;
  const killOne = child.kill.bind(child);
  const kill: WalledProcess['kill'] = (signal) => {
    // Its number may be another's by now.
    if (child.exitCode !== null || child.signalCode !== null) return false;
    for (const one of childProcesses(pid)) signalOne(one, signal);
    try {
      return process.kill(-pid, signal);
    } catch {
      return killOne(signal);
    }
  };
  return Object.assign(child, { kill });
}

function signalOne(pid: number, signal: NodeJS.Signals | number | undefined): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function hasStreams(child: ChildProcess): child is WalledProcess {
  // Undefined, although the types say null, when spawn found no descriptor for them.
  return Boolean(child.stdin && child.stdout && child.stderr);
}

/** A process that did not come to be: it tells so as one does that cannot be executed, by `error` and `close`. */
export function failedStart(error: Error): WalledProcess {
  const child = Object.assign(new ChildProcess(), {
    stdin: new PassThrough(),
    stdout: new PassThrough().end(),
    stderr: new PassThrough().end(),
  });
  setImmediate(() => {
    child.emit('error', error);
    child.emit('close', null, null);
  });
  return child;
}
