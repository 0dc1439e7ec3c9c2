import { setImmediate as nextRound } from 'node:timers/promises';
import type { ToolLog } from '@toolyard/sdk';
import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { failures, type CallError } from '../../errors.ts';
import { NO_CONFIG } from '../../plugin-config/call-config.ts';
import type { OutboundRequest } from '../../outbound/outbound-provider.ts';
import type { Call } from '../runtime.ts';
import { toolErrorToCallError } from '../tool-error.ts';
import { LostWork } from './worker-slot.ts';
import type { CallTask, WorkerMessage } from './task.ts';
import { toolKey } from './tool-key.ts';

export interface CallRegisterOptions {
  readonly logFor: (tool: Tool) => ToolLog;
  /** Told of what tools ask of the network. */
  readonly onOutbound?: (request: OutboundRequest) => void;
  /** What one call may hold, in MiB. */
  readonly memoryMb: number;
  /** The folder of a `CodeCache` for what threads load. Absent: they compile it. */
  readonly codeCache?: string;
}

/** The calls that workers work at, by the numbers that their messages name them with. */
export class CallRegister {
  readonly #options: CallRegisterOptions;
  readonly #calls = new Map<number, Call>();
  /** By what log lines name them: a line may come after the answer. */
  readonly #tools = new Map<string, Tool>();
  #last = 0;

  constructor(options: CallRegisterOptions) {
    this.#options = options;
  }

  /** Takes a call in, and says what its worker is to be told of it. */
  enter(tool: Tool, call: Call): Omit<CallTask, 'input'> {
    const id = (this.#last += 1);
    const { id: bundle, digest, folder } = tool.bundle;
    const { codeCache } = this.#options;
    this.#calls.set(id, call);
    this.#tools.set(toolKey(digest, tool.id), tool);
    const { values } = call.config ?? NO_CONFIG;
    return {
      call: id,
      bundle: { id: bundle, digest, folder, ...(codeCache === undefined ? {} : { codeCache }) },
      tool: tool.id,
      ...(Object.keys(values).length === 0 ? {} : { config: values }),
      ...(call.callerName === undefined ? {} : { callerName: call.callerName }),
    };
  }

  /**
   * Waits for what a call said before its answer: a thread's messages come by another port than its answers, whose
   * turn may be later in the same round of the event loop.
   */
  async hearOut({ call }: Pick<CallTask, 'call'>): Promise<void> {
    const { onProgress, tape } = this.#calls.get(call) ?? {};
    if (onProgress !== undefined || tape !== undefined) await nextRound();
  }

  /** Notes that a call is over. */
  leave({ call }: Pick<CallTask, 'call'>): void {
    this.#calls.delete(call);
  }

  /** Lets go of a version that gets no more calls. */
  release({ digest, manifest }: Bundle): void {
    for (const { id } of manifest.tools) this.#tools.delete(toolKey(digest, id));
  }

  /** Takes in what a worker says. */
  readonly hear = (message: WorkerMessage): void => {
    if (message.kind === 'progress') {
      const { call, done, total } = message;
      this.#calls.get(call)?.onProgress?.(done, total, message.message);
      return;
    }
    if (message.kind === 'taped') {
      this.#calls.get(message.call)?.tape?.note(message.note);
      return;
    }
    if (message.kind === 'outbound-request') {
      this.#options.onOutbound?.(message.request);
      return;
    }
    const tool = this.#tools.get(message.tool);
    if (tool !== undefined) this.#options.logFor(tool)[message.level](message.message, message.fields);
  };

  /** What the caller hears of an error; what is the operator's business is told in the log. */
  toCallError(error: unknown, tool: Tool): CallError {
    const log = this.#options.logFor(tool);
    if (!(error instanceof LostWork)) return toolErrorToCallError(error, log);
    log.error('a call lost its thread', { reason: error.loss, error: error.message });
    return lostWorkError(error, this.#options.memoryMb);
  }
}

export function lostWorkError({ loss }: LostWork, memoryMb: number): CallError {
  return loss === 'memory' ? failures.outOfMemory(memoryMb) : failures.crashed();
}
