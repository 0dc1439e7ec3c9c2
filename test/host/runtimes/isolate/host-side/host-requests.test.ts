import { noNetwork } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import {
  handleHostRequest,
  type HostRequest,
} from '../../../../../host/runtimes/isolate/host-side/host-requests.ts';
import type { HostResponse } from '../../../../../host/runtimes/isolate/protocol/messages.ts';

const REQUEST: HostRequest = {
  kind: 'fetch',
  call: 1,
  request: 2,
  url: 'https://api.example.com/',
  method: 'GET',
  redirect: 'follow',
  headers: [],
  limits: {},
};

/** A network that answers with chunks, and says how many it was asked for. */
function network(chunks: readonly number[], error?: Error) {
  const read = { chunks: 0 };
  const left = [...chunks.keys()];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const index = left.shift();
        if (index !== undefined) {
          read.chunks += 1;
          controller.enqueue(new Uint8Array(chunks[index] ?? 0).fill(index));
        } else if (error === undefined) controller.close();
        else controller.error(error);
      },
    },
    { highWaterMark: 0 },
  );
  return { read, network: { ...noNetwork(''), fetch: () => Promise.resolve(new Response(body)) } };
}

async function handle(chunks: readonly number[], error?: Error) {
  const sent: { kind: HostResponse['kind']; bytes: number[] }[] = [];
  const { signal } = new AbortController();
  await handleHostRequest(
    network(chunks, error).network,
    REQUEST,
    new Uint8Array(0),
    signal,
    async ({ kind }, body) => void sent.push({ kind, bytes: [...body] }),
  );
  return sent;
}

test.each([[[]], [[5]], [[10, 20, 30]]])('a small body of chunks %j comes in one piece', async (chunks) => {
  const sent = await handle(chunks);
  expect(sent).toEqual([
    { kind: 'response', bytes: chunks.flatMap((size, i) => Array<number>(size).fill(i)) },
  ]);
});

test('a large body is passed on in parts, none of them lost, small chunks together', async () => {
  const chunks = [70_000, 10, 65_000, 1_000, 200_000, 7];
  const sent = await handle(chunks);
  expect(sent.map(({ kind }) => kind)).toEqual([
    'response-part',
    'response-part',
    'response-part',
    'response',
  ]);
  expect(sent.map(({ bytes }) => bytes.length)).toEqual([70_000, 66_010, 200_000, 7]);
  expect(sent.flatMap(({ bytes }) => bytes)).toEqual(
    chunks.flatMap((size, i) => Array<number>(size).fill(i)),
  );
});

test('a body that breaks off is a failed request', async () => {
  const sent = await handle([70_000, 5], new TypeError('it broke off'));
  expect(sent.map(({ kind }) => kind)).toEqual(['response-part', 'request-failed']);
});

test('no more is read than its process takes', async () => {
  const { network: slow, read } = network([70_000, 70_000, 70_000, 70_000]);
  const { promise: stuck, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const handled = handleHostRequest(slow, REQUEST, new Uint8Array(0), signal, () => {
    ask();
    return stuck;
  });
  await asked;
  await new Promise((done) => setImmediate(done));
  expect(read.chunks).toBe(2);
  goOn();
  await handled;
  expect(read.chunks).toBe(4);
});
