import type { Tool } from '../../../catalogue/bundle.ts';
import type { QueuedJob } from '../../fair-queue/fair-queue.ts';
import type { Call, CallResult } from '../../runtime.ts';
import type { Worker } from './worker.ts';

/** A call from its arrival to its result. */
export interface Job extends QueuedJob {
  readonly id: number;
  readonly tool: Tool;
  readonly input: Uint8Array;
  readonly call: Call;
  /** Who answers for it if it ends its process: see `culpritOf`. */
  readonly culprit: string;
  /** How long it may take once it runs, in milliseconds. */
  readonly deadlineMs: number;
  /** How long it may be busy at a stretch, in milliseconds. */
  readonly cpuBudgetMs: number;
  /** Memory that it may take, in MiB, where that is more than its tool's other calls may. */
  readonly memoryMb: number | undefined;
  readonly resolve: (result: CallResult) => void;
  readonly reject: (error: unknown) => void;
  /** Its requests to the network that have no response yet, by their number. */
  readonly hostRequests: Map<number, AbortController>;
  /** Listens for the caller's leaving. */
  readonly leave: () => void;
  /** Its publisher's processes that can take it: see `laneOf`. */
  lane: string;
  /** Runs in a process of its own: it, or a neighbour, may have ended one before. */
  exclusive: boolean;
  /** How often it was run again, because it was running when its process ended. */
  retries: number;
  /** It has sent a request to the network: running it again would send it twice. */
  hasRequested: boolean;
  worker: Worker | undefined;
  overdue: NodeJS.Timeout | undefined;
  /** What its process says that it had of the processors, in milliseconds; undefined: it said nothing. */
  cpuMs: number | undefined;
  /** When it began to run, by `performance.now()`. */
  startedAt: number;
}

/** What the calls of a publisher wait for: any of its processes, or one that is empty. */
export interface Lane {
  readonly publisher: string;
  readonly exclusive: boolean;
}

export function laneOf({ publisher, exclusive: alone }: Lane): string {
  return `${alone ? 'alone' : 'among'} ${publisher}`;
}

export function readLane(lane: string): Lane {
  const end = lane.indexOf(' ');
  return { publisher: lane.slice(end + 1), exclusive: lane.slice(0, end) === 'alone' };
}
