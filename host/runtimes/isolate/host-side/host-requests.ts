import { networkFailure, type ToolNetwork } from '@toolyard/sdk';
import type { FromSandbox, HostResponse, ResponseHead, TlsHead } from '../protocol/messages.ts';

/** A request of a call in the sandbox to the network. */
export type HostRequest = Extract<FromSandbox, { kind: 'fetch' | 'inspect-tls' }>;

export interface ResponseWithBody {
  readonly response: HostResponse;
  readonly body: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/**
 * Carries a request out, by the network that its bundle was granted. Never rejects: whatever fails
 * is the response.
 */
export async function handleHostRequest(
  network: ToolNetwork,
  request: HostRequest,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ResponseWithBody> {
  const { call, request: id } = request;
  try {
    const { head, bytes } = await (request.kind === 'fetch'
      ? fetchFor(network, request, body, signal)
      : inspectFor(network, request, signal));
    return { response: { kind: 'response', call, request: id, head }, body: bytes };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 1_000) : 'there is no answer';
    const reason = networkFailure(error)?.reason;
    const response = {
      kind: 'request-failed',
      call,
      request: id,
      message,
      ...(reason === undefined ? {} : { reason }),
    } as const;
    return { response, body: NOTHING };
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
