import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Manifest } from '@toolyard/sdk/manifest';
import { noNetwork } from '@toolyard/sdk/network';
import { noTools } from '@toolyard/sdk/tools';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { codeIn } from '../code.ts';
import { TaskRunner, type OpenBundle } from './run-task.ts';
import type { CallAnswer, CallTask } from './task.ts';

const runner = new TaskRunner(openBundle, (message) => parentPort?.postMessage(message));

const context = {
  // The thread is ended when the call is called off, so nothing needs to be told.
  signal: new AbortController().signal,
  ...noNetwork('this tool was granted no hosts'),
  tools: noTools('this call can lead to no others'),
};

/** Runs one call in this thread. Piscina calls it with what `PoolRuntime` sent. */
export default async function runCall(task: CallTask): Promise<CallAnswer> {
  return moved(await runner.run(task, context));
}

/** Reads the manifest from the bundle's folder: it is the one that was taken, by its digest. */
async function openBundle({ id, digest, folder }: CallTask['bundle']): Promise<OpenBundle> {
  const bytes = await readFile(join(folder, 'plugin.json'));
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error(`the manifest of ${id} changed after it was taken`);
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  return { manifest, code: codeIn(folder, manifest) };
}

/** Hands the result's buffer over instead of copying it. */
function moved(answer: CallAnswer): CallAnswer {
  if (!(answer.result instanceof Uint8Array)) return answer;
  const { buffer } = answer.result;
  return move({ [transferableSymbol]: buffer, [valueSymbol]: answer }) as never;
}
