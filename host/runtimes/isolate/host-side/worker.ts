import type { Tool } from '../../../catalogue/bundle.ts';
import type { Ending } from './ending.ts';
import type { Job } from './job.ts';
import type { ProgramCache } from './program-cache.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/**
 * - `starting`, `spare`: it has served nobody, and is not yet or is ready to
 * - `ready`: it serves its publisher, and nobody else as long as it lives
 * - `leaving`: it finishes its calls and is ended
 */
export type WorkerState = 'starting' | 'spare' | 'ready' | 'leaving';

/** A sandbox process with what the host knows of it. */
export interface Worker {
  readonly sandbox: SandboxProcess;
  readonly programs: ProgramCache;
  readonly jobs: Map<number, Job>;
  /** Whose call it was, for calls that are over. */
  readonly remembered: Map<number, Culprit>;
  /** Calls that were cut off and may still go on, each with the timer after which that is taken to be over. */
  readonly stopping: Map<number, NodeJS.Timeout>;
  state: WorkerState;
  /** Whom it serves: see `publisherOf`. */
  publisher: string | undefined;
  /** When it came to serve its publisher, and when its last call ended, by `performance.now()`. */
  boundAt: number;
  idleSince: number;
  /** The memory that it last reported to hold. */
  rssMb: number;
  /** Who last ran out of memory in it, and when: a process often breaks over that. */
  exhaustion: (Culprit & { readonly at: number }) | undefined;
  /** Why the host ends it. */
  ending: Ending | undefined;
}

/** Whom the end of a process is put down to. */
export interface Culprit {
  readonly tool: Tool;
  /** See `culpritOf`. */
  readonly culprit: string;
}

/** Calls after their end that can still be found to be what made their process stuck. */
const MAX_REMEMBERED = 256;

/** Notes whose call it was that is over: it may go on in its process. */
export function remember({ remembered }: Worker, call: number, { tool, culprit }: Culprit): void {
  remembered.set(call, { tool, culprit });
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** Whether nothing runs in a process: no call, and nothing of one that was cut off. */
export function isIdle({ jobs, stopping }: Worker): boolean {
  return jobs.size === 0 && stopping.size === 0;
}
