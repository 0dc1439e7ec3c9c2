import { networkFailure, type ToolNetwork } from '@toolyard/sdk';
import type { FromSandbox, HostResponse, ResponseHead, TlsHead } from '../protocol/messages.ts';

/** A request of a call in the sandbox to the network. */
export type HostRequest = Extract<FromSandbox, { kind: 'fetch' | 'inspect-tls' }>;

/** Sends a response to the call; resolves when there is room for more. */
export type SendResponse = (response: HostResponse, body: Uint8Array) => Promise<void>;

const NOTHING = new Uint8Array(0);

/** A body is passed on as it comes, in parts of at least this size: the host never holds it as a whole. */
const PART_BYTES = 64 * 1024;

/**
 * Carries a request out, by the network that its bundle was granted. Never rejects: whatever fails
 * is the response.
 *
 * @param signal fires when the call no longer waits for it
 */
export async function handleHostRequest(
  network: ToolNetwork,
  request: HostRequest,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  send: SendResponse,
): Promise<void> {
  const { call, request: id } = request;
  const sendPart = (part: Uint8Array) => send({ kind: 'response-part', call, request: id }, part);
  try {
    const { head, bytes } = await (request.kind === 'fetch'
      ? fetchFor(network, request, body, signal, sendPart)
      : inspectFor(network, request, signal));
    await send({ kind: 'response', call, request: id, head }, bytes);
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
    await send(response, NOTHING);
  }
}

async function fetchFor(
  network: ToolNetwork,
  { url, method, redirect, headers, limits }: Extract<HostRequest, { kind: 'fetch' }>,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  sendPart: (part: Uint8Array) => Promise<void>,
): Promise<{ head: ResponseHead; bytes: Uint8Array }> {
  const response = await network.fetch(url, {
    method,
    redirect,
    headers,
    limits,
    signal,
    ...(body.length === 0 ? {} : { body }),
  });
  const bytes = await passOn(response.body, sendPart);
  const { status, statusText, redirected } = response;
  return {
    head: { status, statusText, redirected, url: response.url, headers: [...response.headers] },
    bytes,
  };
}

/** Passes a body on but for its last part, which it returns. */
async function passOn(
  body: ReadableStream<Uint8Array> | null,
  sendPart: (part: Uint8Array) => Promise<void>,
): Promise<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of body ?? []) {
    if (held >= PART_BYTES) {
      await sendPart(Buffer.concat(chunks));
      [chunks, held] = [[], 0];
    }
    chunks.push(chunk);
    held += chunk.length;
  }
  return Buffer.concat(chunks);
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
