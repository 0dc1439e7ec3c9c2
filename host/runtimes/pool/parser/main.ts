/** What a parser process runs: calls of trusted tools on files that nobody vouches for, one at a time. */
import { type Manifest, noNetwork, noTools } from '@toolyard/sdk/manifest';
import { NO_KV } from '../../../kv/kv-client.ts';
import { BundleCode } from '../../code.ts';
import { encodeFrame, FrameReader } from '../../isolate/protocol/frames.ts';
import { TaskRunner } from '../run-task.ts';
import { measureProcess } from '../spent-cpu.ts';
import type { FromParser, ToParser } from './parser-messages.ts';

/** Code and input come from the host, which bounds both. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;

interface SentBundle {
  readonly manifest: Manifest;
  readonly files: Map<string, Buffer>;
}

const bundles = new Map<string, SentBundle>();

const runner = new TaskRunner(
  async ({ id, digest }) => {
    const bundle = bundles.get(digest);
    if (bundle === undefined) throw new Error(`the code of ${id} was not sent`);
    return {
      manifest: bundle.manifest,
      code: new BundleCode({ ...bundle, read: (path) => fileOf(bundle, path) }),
    };
  },
  send,
  measureProcess,
);

const context = {
  // The process is ended when the call is called off, so nothing needs to be told.
  signal: new AbortController().signal,
  ...noNetwork('this tool has no way out'),
  tools: noTools('this call can lead to no others'),
  kv: NO_KV,
};

const frames = new FrameReader(MAX_FRAME_BYTES);
process.stdin.on('data', (chunk: Buffer) => {
  for (const { head, body } of frames.push(chunk)) void onMessage(head as ToParser, body);
});
process.stdin.on('end', () => process.exit());
send({ kind: 'ready' });

async function onMessage(message: ToParser, body: Uint8Array<ArrayBuffer>): Promise<void> {
  if (message.kind === 'code') return takeCode(message, body);
  const { result, cpuMs } = await runner.run(
    { ...message.task, input: { kind: 'json', bytes: body, isHandedOver: true } },
    context,
  );
  if (result instanceof Uint8Array) send({ kind: 'answer', cpuMs }, result);
  else send({ kind: 'answer', cpuMs, failure: result });
}

function takeCode({ manifest, digest, files }: Extract<ToParser, { kind: 'code' }>, body: Uint8Array): void {
  const bundle = bundles.get(digest) ?? { manifest, files: new Map<string, Buffer>() };
  bundles.set(digest, bundle);
  let at = 0;
  for (const [path, length] of files) bundle.files.set(path, Buffer.from(body.subarray(at, (at += length))));
}

function fileOf({ files }: SentBundle, path: string): Buffer {
  const file = files.get(path);
  if (file === undefined) throw new Error(`${path} was not sent`);
  return file;
}

function send(message: FromParser, body?: Uint8Array): void {
  for (const chunk of encodeFrame(message, body)) process.stdout.write(chunk);
}
