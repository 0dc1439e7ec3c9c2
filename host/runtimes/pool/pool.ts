import { availableParallelism } from 'node:os';
import type { ToolLog } from '@toolyard/sdk';
import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { callsTools } from '../../catalogue/calls-tools.ts';
import { fromRecord } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import type { OutboundRequest, OutboundProviderSettings } from '../../outbound/outbound-provider.ts';
import { CallRegister, lostWorkError } from './call-register.ts';
import { CostEstimate } from '../cost-estimate.ts';
import { ThreadCpu } from '../thread-cpu.ts';
import { Dispatcher, type DispatcherFigures } from './dispatcher.ts';
import type { MeasuredCost } from './measured-cost.ts';
import { ParserProcess, type ParserTask } from './parser/parser-process.ts';
import { movable } from './movable.ts';
import { LostWork, type Work } from './worker-slot.ts';
import { PoolThread } from './pool-thread.ts';
import { SharedThreads } from './shared/shared-threads.ts';
import type { CallAnswer, CallTask } from './task.ts';
import { toolKey } from './tool-key.ts';
import { LargeInlineResult } from '../inline.ts';
import type { Call, CallInput, CallResult, Runtime } from '../runtime.ts';
import type { Wall } from '../wall/wall.ts';

export interface PoolOptions {
  /** Worker threads; 0: one a processor but one, at least 2, at most 4. */
  readonly threads: number;
  /** Calls that may wait for a thread. */
  readonly queue: number;
  /** How long a call may wait for a thread, in milliseconds. */
  readonly maxWaitMs: number;
  /** What one call may hold, its ArrayBuffers included, in MiB. */
  readonly memoryMb: number;
  /** For tools that ask the network. */
  readonly outbound: OutboundProviderSettings;
  /** Takes the calls that are too small to be worth the hop. */
  readonly inline: Runtime;
  readonly logFor: (tool: Tool) => ToolLog;
  /** Told of what tools ask of the network. */
  readonly onOutbound?: (request: OutboundRequest) => void;
  /** What stands around the processes of confined tools. */
  readonly wall: () => Promise<Wall>;
  /** With which input every call of a tool was measured to be short; undefined: it was not. */
  readonly measured?: (tool: Tool) => MeasuredCost | undefined;
  /** The folder of a `CodeCache` for what threads load. Absent: they compile it. */
  readonly codeCache?: string;
}

/**
 * Input with which a call runs inline where nothing is known of the tool: of what was measured, nothing that
 * is linear takes more than 10 ms for as much.
 */
const USUAL_INLINE_BYTES = 16 * 1024;

/** Calls that took longer inline, in milliseconds of CPU, are a worker's next time. */
const INLINE_BUDGET_MS = 100;

/** Calls that cost less, in milliseconds of CPU, are short: one thread takes no others. */
const SHORT_MS = 25;

/** What a call costs of which nothing is known, in milliseconds: it is not taken for short. */
const UNKNOWN_MS = 100;

/** What it costs to read or write a MiB of JSON, in milliseconds of CPU, as measured. */
const WORK_MS_PER_MIB = 20;

/** All inputs that wait may take so many bytes. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

/** Processes for confined tools: two, so that one call that takes long holds up no other. */
const PARSER_PROCESSES = 2;
const CONFINED_LANE = 'confined';
const CONFINED: ReadonlySet<string> = new Set([CONFINED_LANE]);
const NEVER_INLINE: Limits = { inlineBelowBytes: -1, callsTools: false, isShared: false };

const CALL_WORKER = scriptBeside(import.meta, 'thread-worker');

/**
 * Runs trusted tools: what is known to be short in the host's thread, what asks the network or other tools in
 * threads that calls share, the rest in worker threads that work at one call at a time. There input goes
 * over and the result comes back as bytes that change hands without a copy; parsing happens over there. When
 * a call's signal fires while it runs, its thread is ended and replaced: that is the one way to stop a busy
 * loop.
 */
export class PoolRuntime implements Runtime {
  readonly #options: PoolOptions;
  readonly #dispatcher: Dispatcher;
  readonly #estimate = new CostEstimate();
  readonly #cpu = new ThreadCpu();
  /** With which input a call may run inline, by tool. */
  readonly #inlineLimits = new WeakMap<Tool['manifest'], Limits>();
  readonly #register: CallRegister;
  readonly #shared: SharedThreads;

  constructor(options: PoolOptions) {
    this.#options = options;
    const limitBytes = options.memoryMb * 1024 * 1024;
    this.#register = new CallRegister(options);
    this.#shared = new SharedThreads({ ...options, register: this.#register });
    const onMessage = this.#register.hear;
    this.#dispatcher = new Dispatcher({
      places: [
        ...lanesOfThreads(options.threads).map((lanes) => new PoolThread({ lanes, limitBytes, onMessage })),
        ...Array.from(
          { length: PARSER_PROCESSES },
          () => new ParserProcess({ lanes: CONFINED, wall: options.wall, limitBytes, onMessage }),
        ),
      ],
      maxJobs: options.queue,
      maxBytes: MAX_WAITING_BYTES,
      maxAgeMs: options.maxWaitMs,
    });
  }

  /** What goes on in the threads that work at one call at a time, and before them. */
  get figures(): DispatcherFigures {
    return this.#dispatcher.figures;
  }

  /** The same of the threads that calls share. */
  get sharedFigures(): DispatcherFigures {
    return this.#shared.figures;
  }

  run(tool: Tool, input: CallInput, call: Call): CallResult | Promise<CallResult> {
    const size = input.kind === 'json' ? input.bytes.length : input.size;
    const limits = this.#inlineLimits.get(tool.manifest) ?? this.#readLimits(tool);
    if (limits.isShared) return this.#shared.run(tool, input, call, limits.callsTools);
    const { inlineBelowBytes, inlineAtMost } = limits;
    const isShort =
      size <= inlineBelowBytes &&
      !((this.#estimate.of(tool, size) ?? 0) > SHORT_MS) &&
      (inlineAtMost === undefined || !exceeds(input, inlineAtMost));
    return isShort ? this.#runInline(tool, input, size, call) : this.#runInThread(tool, input, size, call);
  }

  /**
   * Has other work done in a thread, in its turn.
   *
   * @param file whose default export does it
   * @param bytes of the task, whose buffer changes hands
   * @param cost in milliseconds of CPU; usually that of reading and writing JSON
   * @throws CallError when it is refused, called off or lost
   */
  async work(
    file: string,
    task: unknown,
    bytes: Uint8Array<ArrayBuffer>,
    call: Call,
    cost = (bytes.length / 1024 / 1024) * WORK_MS_PER_MIB,
  ): Promise<unknown> {
    try {
      return await this.#dispatcher.run({
        caller: call.caller,
        flow: file,
        lane: laneOf(cost),
        cost,
        bytes: bytes.length,
        work: { file, task, transfer: [bytes.buffer] },
        signal: call.signal,
        onStart: ({ lostMs }) => call.start(lostMs),
      });
    } catch (error) {
      throw error instanceof LostWork ? lostWorkError(error, this.#options.memoryMb) : error;
    }
  }

  release(bundle: Bundle): void {
    this.#register.release(bundle);
    this.#options.inline.release(bundle);
  }

  async close(): Promise<void> {
    await Promise.all([this.#dispatcher.close(), this.#shared.close(), this.#options.inline.close()]);
  }

  #readLimits(tool: Tool): Limits {
    const { runtime, inlineBelowBytes = 0, confined = false } = tool.manifest;
    if (confined) return NEVER_INLINE;
    const measured = this.#options.measured?.(tool) ?? { inlineBelowBytes: USUAL_INLINE_BYTES };
    const most =
      runtime === 'inline'
        ? measured.inlineBelowBytes
        : Math.min(inlineBelowBytes, measured.inlineBelowBytes);
    const mayCall = callsTools(tool);
    const limits = {
      ...measured,
      inlineBelowBytes: most,
      callsTools: mayCall,
      isShared: tool.net.length > 0 || mayCall || tool.keepsValues === true,
    };
    this.#inlineLimits.set(tool.manifest, limits);
    return limits;
  }

  /** What has a large result is done again in a thread, where writing it holds up nobody; so is the like of it. */
  #runInline(tool: Tool, input: CallInput, size: number, call: Call): CallResult | Promise<CallResult> {
    const again = (error: unknown) => {
      if (!(error instanceof LargeInlineResult)) throw error;
      this.#estimate.note(tool, size, UNKNOWN_MS);
      return this.#runInThread(tool, input, size, call);
    };
    try {
      const result = this.#tryInline(tool, input, size, call);
      return result instanceof Promise ? result.catch(again) : result;
    } catch (error) {
      return again(error);
    }
  }

  /** What takes longer than it was measured to take is noted, so that the like of it leaves the thread. */
  #tryInline(tool: Tool, input: CallInput, size: number, call: Call): CallResult | Promise<CallResult> {
    const begunAt = this.#cpu.begin();
    try {
      return this.#options.inline.run(tool, input, call);
    } finally {
      let ms = performance.now() - begunAt;
      // On a busy machine any call takes long by the clock.
      if (ms > INLINE_BUDGET_MS) {
        ms = this.#cpu.since(begunAt);
        if (ms > INLINE_BUDGET_MS) this.#estimate.note(tool, size, ms);
      }
      call.spend(ms);
    }
  }

  async #runInThread(tool: Tool, input: CallInput, size: number, call: Call): Promise<CallResult> {
    const isConfined = tool.manifest.confined === true;
    const task = this.#register.enter(tool, call);
    const cost = this.#estimate.of(tool, size) ?? UNKNOWN_MS;
    let startedAt: number | undefined;
    try {
      const answer = (await this.#dispatcher.run({
        caller: call.caller,
        flow: toolKey(tool.bundle.digest, tool.id),
        lane: isConfined ? CONFINED_LANE : laneOf(cost),
        cost,
        bytes: size,
        work: isConfined ? parserWork(tool, task, input) : threadWork(task, input),
        signal: call.signal,
        onStart: ({ lostMs }) => {
          startedAt = performance.now();
          call.start(lostMs);
        },
      })) as CallAnswer;
      startedAt = undefined;
      call.spend(answer.cpuMs);
      await this.#register.hearOut(task);
      this.#estimate.note(tool, size, answer.cpuMs);
      if (answer.result instanceof Uint8Array) return { kind: 'json', bytes: answer.result };
      throw fromRecord(answer.result);
    } catch (error) {
      throw this.#register.toCallError(error, tool);
    } finally {
      // It was ended in the middle: by the clock is all that there is to go by.
      if (startedAt !== undefined) call.spend(performance.now() - startedAt);
      this.#register.leave(task);
    }
  }
}

function laneOf(cost: number): 'short' | 'long' {
  return cost > SHORT_MS ? 'long' : 'short';
}

/** Which calls of a tool run inline. */
interface Limits extends MeasuredCost {
  /** Runs in a thread that calls share. */
  readonly isShared: boolean;
  /** May call other tools. */
  readonly callsTools: boolean;
}

/** Which work each thread takes: the last of several is for what is short. */
/** How many threads there are. @param asked 0: one a processor but one, at least 2, at most 4 */
export function threadCount(asked: number): number {
  return asked || Math.min(4, Math.max(2, availableParallelism() - 1));
}

function lanesOfThreads(asked: number): readonly ReadonlySet<string>[] {
  const count = threadCount(asked);
  return Array.from(
    { length: count },
    (_, index) => new Set(index > 0 && index === count - 1 ? ['short'] : ['short', 'long']),
  );
}

function threadWork(task: Omit<CallTask, 'input'>, input: CallInput): Work {
  const own = movable(input);
  const whole: CallTask = { ...task, input: own };
  return { file: CALL_WORKER, task: whole, transfer: own.kind === 'json' ? [own.bytes.buffer] : [] };
}

function parserWork(tool: Tool, task: Omit<CallTask, 'input'>, input: CallInput): Work {
  const bytes = input.kind === 'json' ? input.bytes : Buffer.from(JSON.stringify(input.value));
  const whole: ParserTask = { tool, task, input: bytes };
  return { file: '', task: whole, transfer: [] };
}

/** Whether a number of the input is above what stands for it. What cannot be read is judged where it is checked. */
function exceeds(input: CallInput, most: Readonly<Record<string, number>>): boolean {
  const value = input.kind === 'json' ? tryParse(input.bytes) : input.value;
  return Object.entries(most).some(([name, limit]) => Number(Reflect.get(Object(value), name)) > limit);
}

function tryParse(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  } catch {
    return undefined;
  }
}
