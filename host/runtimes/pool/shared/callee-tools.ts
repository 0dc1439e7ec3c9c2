import type { MessagePort } from 'node:worker_threads';
import type { JsonObject, ToolAnswer, ToolCalls } from '@toolyard/sdk';
import type { CalleeAnswer } from '../../runtime.ts';
import type { FromCall } from './messages.ts';

export interface CalleeToolsOptions {
  /** See `Callees`. */
  readonly directory: string;
  readonly port: Pick<MessagePort, 'postMessage'>;
  /** Of the call: whatever it called ends with it. */
  readonly signal: AbortSignal;
  /** Fulfils when the call may compute. */
  readonly takeTurn: () => Promise<void>;
}

/** The host's other tools for a call in a thread, by message to the host. */
export class CalleeTools implements ToolCalls {
  readonly #options: CalleeToolsOptions;
  readonly #waiting = new Map<number, (answer: CalleeAnswer) => void>();
  #directory: ReadonlyMap<string, string> | undefined;
  #calls = 0;

  constructor(options: CalleeToolsOptions) {
    this.#options = options;
  }

  readonly find = (name: string): string | undefined => {
    this.#directory ??= new Map(
      Object.entries(JSON.parse(this.#options.directory) as Record<string, string>),
    );
    return this.#directory.get(name);
  };

  readonly call = async (
    name: string,
    input: JsonObject,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<ToolAnswer> => {
    const { signal, takeTurn } = this.#options;
    const callId = (this.#calls += 1);
    const answered = Promise.withResolvers<CalleeAnswer>();
    this.#waiting.set(callId, answered.resolve);
    const bytes = new TextEncoder().encode(JSON.stringify(input));
    this.#post({ kind: 'call', callId, name, input: bytes }, [bytes.buffer]);
    const abortCall = () => this.#post({ kind: 'abort-call', callId });
    if (options.signal?.aborted === true) abortCall();
    options.signal?.addEventListener('abort', abortCall, { once: true });
    try {
      const answer = await answered.promise;
      await takeTurn();
      if (!answer.ok) return answer;
      return { ok: true, result: JSON.parse(new TextDecoder().decode(answer.json)) as JsonObject };
    } catch (error) {
      // The call is over: nobody reads this.
      if (signal.aborted) return { ok: false, code: 'INTERNAL_ERROR', message: 'the call is over' };
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', abortCall);
      this.#waiting.delete(callId);
    }
  };

  /** Takes in an answer of the host. */
  settle(callId: number, answer: CalleeAnswer): void {
    this.#waiting.get(callId)?.(answer);
  }

  #post(message: FromCall, transfer: ArrayBuffer[] = []): void {
    this.#options.port.postMessage(message, transfer);
  }
}
