import { parentPort } from 'node:worker_threads';
import { NO_HOSTS, noNetwork, noTools } from '@toolyard/sdk/manifest';
import { NO_KV } from '../../kv/kv-client.ts';
import { moved } from './moved.ts';
import { openBundle } from './open-bundle.ts';
import { TaskRunner } from './run-task.ts';
import { measureThread } from './spent-cpu.ts';
import type { CallAnswer, CallTask } from './task.ts';

const runner = new TaskRunner(openBundle, (message) => parentPort?.postMessage(message), measureThread);

const context = {
  // The thread is ended when the call is called off, so nothing needs to be told.
  signal: new AbortController().signal,
  ...noNetwork(NO_HOSTS),
  tools: noTools('this call can lead to no others'),
  kv: NO_KV,
};

/** Runs one call in this thread. Piscina calls it with what `PoolRuntime` sent. */
export default async function runCall(task: CallTask): Promise<CallAnswer> {
  return moved(await runner.run(task, context));
}
