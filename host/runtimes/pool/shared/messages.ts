import type { MessagePort } from 'node:worker_threads';
import type { FailureRecord } from '../../../errors.ts';
import type { KvAnswer, KvRequest } from '../../../kv/kv-request.ts';
import type { Injected } from '../../../plugin-config/call-config.ts';
import type { OutboundProviderSettings } from '../../../outbound/outbound-provider.ts';
import type { TapeData } from '../../../outbound/recorded/tape.ts';
import type { CalleeAnswer } from '../../runtime.ts';
import type { CallTask } from '../task.ts';

/** What a shared thread is given when it starts. */
export interface ThreadData {
  readonly outbound: OutboundProviderSettings;
  /** One number: of the call that computes, or 0. */
  readonly computing: SharedArrayBuffer;
}

/** One call as a shared thread is sent it. */
export interface SharedTask extends CallTask {
  /** Whose turn it takes. */
  readonly caller: string;
  /** The hosts that the tool may reach. */
  readonly net: readonly string[];
  /** Secrets that are put into its requests. */
  readonly injected?: readonly Injected[];
  /** What records its requests, or plays what was recorded; absent: neither. */
  readonly tape?: TapeData;
  /** See `Callees`; absent where the call may lead to no others. */
  readonly directory?: string;
  /** Whether it keeps values. */
  readonly keepsValues?: boolean;
  /** What host and call say to each other while it runs. */
  readonly port: MessagePort;
}

/** What the host says to a call. */
export type ToCall =
  | { readonly kind: 'abort'; readonly failure: FailureRecord }
  | { readonly kind: 'response'; readonly callId: number; readonly answer: CalleeAnswer }
  | { readonly kind: 'kv'; readonly request: number; readonly answer: KvAnswer };

/** What a call says to the host. */
export type FromCall =
  /** It does now what may not be done twice. */
  | { readonly kind: 'acts' }
  | {
      readonly kind: 'call';
      readonly callId: number;
      readonly name: string;
      readonly input: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'kv'; readonly request: number; readonly ask: KvRequest }
  /** It no longer waits for what it asked. */
  | { readonly kind: 'abort-call'; readonly callId: number };
