import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ToolContext, ToolLog } from '@toolyard/sdk';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import { noNetwork } from '@toolyard/sdk/network';
import { noTools } from '@toolyard/sdk/tools';
import type { AnyTool } from '@toolyard/sdk/testing';
import { compileValidator, type Validator } from '@toolyard/sdk/validate';
import { move } from 'piscina';
import { toRecord } from '../errors.ts';
import { BundleCode } from './code.ts';
import { readInput } from './input.ts';
import type { PoolAnswer, PoolMessage, PoolTask } from './pool.ts';
import { poolKey } from './pool-key.ts';
import { toCallError } from './tool-error.ts';

interface LoadedBundle {
  readonly digest: string;
  readonly manifest: Manifest;
  readonly code: BundleCode;
  readonly validators: Map<string, Validator>;
}

/** One version a bundle: a new one takes the old one's place, whose code is then let go of. */
const bundles = new Map<string, LoadedBundle>();

/** Runs one call in this thread. Piscina calls it with what `PoolRuntime` sent. */
export default async function runTask(task: PoolTask): Promise<PoolAnswer> {
  const log = toolLog(poolKey(task.bundle.digest, task.tool));
  try {
    const bundle = await bundleOf(task);
    const manifest = bundle.manifest.tools.find(({ id }) => id === task.tool);
    if (manifest === undefined) throw new Error(`the bundle ${task.bundle.id} has no tool ${task.tool}`);
    const input = readInput(task.input, manifest.input, validatorOf(bundle, manifest));
    const tool: AnyTool = bundle.code.tool(manifest.entry);
    const result = await tool.run(input, toolContext(task.call, log));
    const json = new TextEncoder().encode(JSON.stringify(result));
    return move(json) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    return toRecord(toCallError(error, log));
  }
}

async function bundleOf({ bundle: { id, digest, folder } }: PoolTask): Promise<LoadedBundle> {
  const known = bundles.get(id);
  if (known?.digest === digest) return known;
  const bytes = await readFile(join(folder, 'plugin.json'));
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error(`the manifest of ${id} changed after it was taken`);
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  const loaded = {
    digest,
    manifest,
    code: new BundleCode({ folder, manifest }),
    validators: new Map<string, Validator>(),
  };
  bundles.set(id, loaded);
  return loaded;
}

function validatorOf({ validators }: LoadedBundle, { id, input }: ToolManifest): Validator {
  const validator = validators.get(id) ?? compileValidator(input);
  validators.set(id, validator);
  return validator;
}

function toolContext(call: number, log: ToolLog): ToolContext {
  return {
    // The thread is ended when the call is called off, so nothing needs to be told.
    signal: new AbortController().signal,
    log,
    ...noNetwork('tools in worker threads have no way out'),
    tools: noTools('tools in worker threads can call no others'),
    now: () => Date.now(),
    progress: (...progress) => say({ call, kind: 'progress', progress }),
  };
}

function toolLog(tool: string): ToolLog {
  const line = (level: keyof ToolLog) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
    say({ kind: 'log', tool, level, message, ...(fields === undefined ? {} : { fields }) });
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

function say(message: PoolMessage): void {
  parentPort?.postMessage(message);
}
