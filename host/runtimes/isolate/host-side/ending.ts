import type { OomKills } from './oom-kills.ts';
import type { Culprit, Worker } from './worker.ts';

/**
 * Why a process ended:
 *
 * - `idle`: nobody called its publisher for a while, or another publisher needed its place
 * - `memory`: it, or the machine, ran out of memory
 * - `deadline`: a call could not be interrupted, or the process did not answer
 * - `protocol`: it said what no sandbox says
 * - `start`: it did not come to be ready
 * - `outside`: somebody other than the host ended or stopped it
 * - `crash`: it ended by itself
 */
export type EndCause = 'idle' | 'memory' | 'deadline' | 'protocol' | 'start' | 'outside' | 'crash';

/** How a process ended, as its parent sees it. */
export interface ProcessEnd {
  /** For the log. */
  readonly why: string;
  readonly signal: NodeJS.Signals | undefined;
  /** Why the host ended it, if it did so for what it saw of the process itself. */
  readonly cause: EndCause | undefined;
}

export interface Ending {
  readonly cause: EndCause;
  /** Whether one of the calls that ran in it at the end brought it about. */
  readonly isFault: boolean;
  /** Who else did. */
  readonly culprit?: Culprit;
}

/** What people and supervisors send, and nothing that runs in a sandbox brings about. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** V8's last words when it gets no more memory. */
const OUT_OF_MEMORY = /out of memory|allocation fail/i;

/** A process in which an isolate ran out of memory may break for that reason so much later, in milliseconds. */
const AFTERMATH_MS = 5_000;

/**
 * Why a process ended that the host did not end for a reason of its own.
 *
 * @param highMemoryMb what a process holds at least that is about to run out of memory
 */
export function readEnding(
  { state, rssMb, exhaustion }: Pick<Worker, 'state' | 'rssMb' | 'exhaustion'>,
  { why, signal, cause }: ProcessEnd,
  oomKills: OomKills,
  highMemoryMb: number,
): Ending {
  if (state === 'starting') return { cause: 'start', isFault: false };
  if (cause !== undefined) return { cause, isFault: true };
  if (signal === 'SIGKILL' && rssMb > highMemoryMb) return { cause: 'memory', isFault: true };
  // The kernel takes sandboxes first, whoever took the memory.
  if (signal === 'SIGKILL' && oomKills.haveRisen()) return { cause: 'memory', isFault: false };
  if (signal !== undefined && FROM_OUTSIDE.has(signal)) return { cause: 'outside', isFault: false };
  if (exhaustion !== undefined && performance.now() - exhaustion.at < AFTERMATH_MS)
    return { cause: 'memory', isFault: false, culprit: exhaustion };
  return { cause: OUT_OF_MEMORY.test(why) ? 'memory' : 'crash', isFault: true };
}
