import type { Tool } from '../../../catalogue/bundle.ts';
import { fromRecord } from '../../../errors.ts';
import type { OutboundProviderSettings } from '../../../outbound/outbound-provider.ts';
import type { Call, CallInput, CallResult } from '../../runtime.ts';
import type { CallRegister } from '../call-register.ts';
import { Dispatcher, type DispatcherFigures } from '../dispatcher.ts';
import { movable } from '../movable.ts';
import type { CallAnswer } from '../task.ts';
import { toolKey } from '../tool-key.ts';
import { Seat } from './seat.ts';
import { SharedThread, type SharedCall } from './shared-thread.ts';

export interface SharedThreadsOptions {
  readonly outbound: OutboundProviderSettings;
  readonly register: CallRegister;
  /** Calls that may wait, and how long, in milliseconds. */
  readonly queue: number;
  readonly maxWaitMs: number;
  /** What one call may hold, in MiB. */
  readonly memoryMb: number;
}

/** Two, so that a call that computes for long holds up the others of one thread alone. */
const THREADS = 2;

/**
 * Calls of one thread at a time: those that wait for the network, and those that may wait for other tools. The
 * latter have places of their own: what they call may need a place, and must not wait for them.
 */
const NETWORK_CALLS = 64;
const CALLING_CALLS = 32;
const SEATS = { network: NETWORK_CALLS, calling: CALLING_CALLS } as const;

/** What the calls of a thread may hold besides the one that computes, in bytes: 5 MiB each, a page's most. */
const WAITING_BYTES = NETWORK_CALLS * 5 * 1024 * 1024;

/** All inputs that wait may take so many bytes. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** How long a call holds its place of which nothing is known, in milliseconds. */
const USUAL_MS = 100;

/**
 * Runs trusted tools that ask the network or other tools. They wait for most of their time, so that many share
 * a thread; each thread has the host's guarded client for itself, so that what a remote side sends is read,
 * unpacked and parsed there.
 */
export class SharedThreads {
  readonly #register: CallRegister;
  readonly #dispatcher: Dispatcher;

  constructor({ outbound, register, queue, maxWaitMs, memoryMb }: SharedThreadsOptions) {
    this.#register = register;
    const threads = Array.from(
      { length: THREADS },
      () =>
        new SharedThread({
          calls: NETWORK_CALLS + CALLING_CALLS,
          limitBytes: memoryMb * 1024 * 1024 + WAITING_BYTES,
          outbound,
          onMessage: register.hear,
        }),
    );
    this.#dispatcher = new Dispatcher({
      places: threads.flatMap((thread) =>
        Object.entries(SEATS).flatMap(([lane, count]) =>
          Array.from({ length: count }, () => new Seat(lane, thread)),
        ),
      ),
      maxJobs: queue,
      maxBytes: MAX_WAITING_BYTES,
      maxAgeMs: maxWaitMs,
    });
  }

  get figures(): DispatcherFigures {
    return this.#dispatcher.figures;
  }

  /** @param callsTools whether the tool may call others, where its call may lead to any */
  async run(tool: Tool, input: CallInput, call: Call, callsTools: boolean): Promise<CallResult> {
    const callees = callsTools ? call.tools : undefined;
    const task = this.#register.enter(tool, call);
    const work: SharedCall = {
      task: {
        ...task,
        // Nothing is transferred: a call that is lost to another's is begun again.
        input: movable(input),
        caller: call.caller,
        net: tool.net,
        ...(call.config === undefined ? {} : { injected: call.config.injected }),
        ...(callees === undefined ? {} : { directory: callees.directory }),
        ...(call.kv === undefined ? {} : { keepsValues: true }),
        ...(call.tape === undefined ? {} : { tape: call.tape.data }),
      },
      callees,
      kv: call.kv,
    };
    try {
      const answer = (await this.#dispatcher.run({
        caller: call.caller,
        flow: toolKey(tool.bundle.digest, tool.id),
        lane: callees === undefined ? 'network' : 'calling',
        cost: USUAL_MS,
        bytes: input.kind === 'json' ? input.bytes.length : input.size,
        work: { file: '', task: work, transfer: [] },
        signal: call.signal,
        onStart: () => call.start(),
      })) as CallAnswer;
      call.spend(answer.cpuMs);
      await this.#register.hearOut(task);
      if (answer.result instanceof Uint8Array) return { kind: 'json', bytes: answer.result };
      throw fromRecord(answer.result);
    } catch (error) {
      throw this.#register.toCallError(error, tool);
    } finally {
      this.#register.leave(task);
    }
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }
}
