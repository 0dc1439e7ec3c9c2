import { networkFailure, type ToolNetwork } from '@toolyard/sdk';
import type { Answer, FromSandbox, ResponseHead, TlsHead } from '../protocol/messages.ts';

/** Something that a call in the sandbox asks of the network. */
export type HostRequest = Extract<FromSandbox, { kind: 'fetch' | 'inspect-tls' }>;

export interface AnswerWithBody {
  readonly answer: Answer;
  readonly body: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/**
 * Does what a call asks, by the network that its bundle was granted. Never rejects: whatever keeps it
 * from an answer is the answer.
 */
export async function answerHostRequest(
  network: ToolNetwork,
  ask: HostRequest,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<AnswerWithBody> {
  const { call, ask: id } = ask;
  try {
    const { head, bytes } = await (ask.kind === 'fetch'
      ? fetchFor(network, ask, body, signal)
      : inspectFor(network, ask, signal));
    return { answer: { kind: 'answered', call, ask: id, head }, body: bytes };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 1_000) : 'there is no answer';
    const reason = networkFailure(error)?.reason;
    const answer = {
      kind: 'refused',
      call,
      ask: id,
      message,
      ...(reason === undefined ? {} : { reason }),
    } as const;
    return { answer, body: NOTHING };
  }
}

async function fetchFor(
  network: ToolNetwork,
  { url, method, redirect, headers, limits }: Extract<HostRequest, { kind: 'fetch' }>,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<{ head: ResponseHead; bytes: Uint8Array }> {
  const response = await network.fetch(url, {
    method,
    redirect,
    headers,
    limits,
    signal,
    ...(body.length === 0 ? {} : { body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, statusText, redirected } = response;
  return {
    head: { status, statusText, redirected, url: response.url, headers: [...response.headers] },
    bytes,
  };
}

async function inspectFor(
  network: ToolNetwork,
  { host, port }: Extract<HostRequest, { kind: 'inspect-tls' }>,
  signal: AbortSignal,
): Promise<{ head: TlsHead; bytes: Uint8Array }> {
  const { chain, ...inspection } = await network.inspectTls(host, port, { signal });
  return {
    head: { ...inspection, chain: chain.map((certificate) => certificate.length) },
    bytes: Buffer.concat(chain),
  };
}
