import type { Tool } from '../../catalogue/bundle.ts';
import type { Call, CallResult } from '../runtime.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** A call from its arrival to its answer. */
export interface Job {
  readonly id: number;
  /** The plugin, or the trusted tool, that it waits with. */
  readonly lane: string;
  readonly tool: Tool;
  readonly input: Uint8Array;
  readonly call: Call;
  /** How long it may take once it runs, and how long it may be busy at a stretch, in milliseconds. */
  readonly deadlineMs: number;
  readonly turnMs: number;
  readonly resolve: (result: CallResult) => void;
  readonly reject: (error: unknown) => void;
  /** What it asked of the network and is not answered yet. */
  readonly asks: Map<number, AbortController>;
  /** Listens for the caller's leaving. */
  readonly leave: () => void;
  /** Runs in a process of its own: it, or a neighbour, may have ended one before. */
  alone: boolean;
  /** It was running when its process ended, and is run again. */
  again: boolean;
  worker: Worker | undefined;
  overdue: NodeJS.Timeout | undefined;
}

/** A sandbox process with what the host knows of it. */
export interface Worker {
  readonly process: SandboxProcess;
  state: 'starting' | 'ready' | 'leaving';
  readonly jobs: Map<number, Job>;
  /** Programs that it holds, the longest unused first. */
  readonly programs: Set<string>;
  /** Whose call it was, for calls that are over. */
  readonly remembered: Map<number, Tool>;
}
