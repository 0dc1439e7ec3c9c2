import type { Capture } from '../http/capture.ts';

/** A request as the service shows it. */
export interface CapturedRequest extends Capture {
  readonly id: string;
}

/** A bin as the service shows it. */
export interface BinAnswer {
  readonly id: string;
  readonly receive_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly request_count: number;
  readonly dropped_count: number;
  readonly requests: readonly CapturedRequest[];
}

/** Why the service did not do it. `reason` is for people. */
export type Trouble =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

/** What names a bin to the service, and reads it where it has a key. */
export interface BinAddress {
  readonly id: string;
  /** Empty: it has none, or none is known. */
  readonly readKey: string;
}

export type Creation = { readonly kind: 'created'; readonly address: BinAddress } | Trouble;

export type Reading =
  | { readonly kind: 'read'; readonly bin: BinAnswer; readonly etag: string; readonly clockAheadMs: number }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'gone' }
  | Trouble;

/** Creates a bin; `isLocked`: that only who has its key reads. */
export async function createBin(isLocked: boolean): Promise<Creation> {
  const response = await ask('bins', { method: 'POST', body: JSON.stringify({ read_key: isLocked }) });
  if (response === undefined) return { kind: 'unreachable' };
  if (!response.ok) return refusal(response);
  const { id, read_key: readKey = '' } = (await response.json()) as BinAnswer & {
    readonly read_key?: string;
  };
  return { kind: 'created', address: { id, readKey } };
}

/** Reads what came into a bin after a request; `etag` is what the last reading gave. */
export async function readBin({ id, readKey }: BinAddress, after: string, etag: string): Promise<Reading> {
  const response = await ask(`bins/${encodeURIComponent(id)}?after=${after}`, {
    headers: {
      ...(etag === '' ? {} : { 'if-none-match': etag }),
      ...(readKey === '' ? {} : { 'x-bin-key': readKey }),
    },
    cache: 'no-store',
  });
  if (response === undefined) return { kind: 'unreachable' };
  if (response.status === 304) return { kind: 'unchanged' };
  if (response.status === 404) return { kind: 'gone' };
  if (!response.ok) return refusal(response);
  const bin = (await response.json()) as BinAnswer;
  return { kind: 'read', bin, etag: response.headers.get('etag') ?? '', clockAheadMs: clockAhead(response) };
}

/** How long the service may take to answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The service's answer, or undefined when nothing answers, or something that is not the service. */
async function ask(path: string, options: RequestInit): Promise<Response | undefined> {
  try {
    const response = await fetch(path, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    const isOurs =
      response.status === 304 || response.headers.get('content-type')?.startsWith('application/json');
    return isOurs === true ? response : undefined;
  } catch {
    return undefined;
  }
}

async function refusal(response: Response): Promise<Trouble> {
  const { error } = (await response.json()) as { readonly error?: { readonly message?: string } };
  return {
    kind: 'refused',
    status: response.status,
    reason: error?.message ?? `it answered ${response.status}`,
  };
}

/** By how much this browser's clock is ahead of the service's, in milliseconds, to the second. */
function clockAhead(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? 0 : Date.now() - date;
}
