import type { JsonObject, ToolContext, ToolLog, Validator } from '@toolyard/sdk';
import { type Manifest, type ToolManifest, compileValidator } from '@toolyard/sdk/manifest';
import type { AnyTool } from '@toolyard/sdk/testing';
import { toRecord } from '../../errors.ts';
import { frozen } from '../../plugin-config/call-config.ts';
import type { BundleCode } from '../code.ts';
import { readInput } from '../input.ts';
import type { CallInput } from '../runtime.ts';
import { withConsole } from '../tool-console.ts';
import { toolErrorToCallError } from '../tool-error.ts';
import { encodeReturned } from '../result-bytes.ts';
import type { CallAnswer, CallTask, CallMessage } from './task.ts';
import type { StartMeasure } from './spent-cpu.ts';
import { toolKey } from './tool-key.ts';

/** A bundle as a worker has opened it. */
export interface OpenBundle {
  readonly manifest: Manifest;
  readonly code: BundleCode;
}

/** What a tool's context has of the place where it runs. */
type TaskContext = Pick<ToolContext, 'signal' | 'fetch' | 'inspectTls' | 'service' | 'tools' | 'kv'>;

interface KnownBundle extends OpenBundle {
  readonly digest: string;
  readonly validators: Map<string, Validator>;
}

/** Runs calls where the main thread is not: in a worker thread or in a process of its own. */
export class TaskRunner {
  readonly #open: (bundle: CallTask['bundle']) => Promise<OpenBundle>;
  readonly #say: (message: CallMessage) => void;
  readonly #measure: StartMeasure;
  /** One version a bundle: a new one takes the old one's place, whose code is then let go of. */
  readonly #bundles = new Map<string, KnownBundle>();

  constructor(
    open: (bundle: CallTask['bundle']) => Promise<OpenBundle>,
    say: (message: CallMessage) => void,
    measure: StartMeasure,
  ) {
    this.#open = open;
    this.#say = say;
    this.#measure = measure;
  }

  /** Runs a tool. Never rejects: whatever goes wrong is the answer. */
  run(task: CallTask, context: TaskContext): Promise<CallAnswer> {
    const log = this.#logOf(task);
    return withConsole(log, () => this.#run(task, context, log));
  }

  async #run(task: CallTask, context: TaskContext, log: ToolLog): Promise<CallAnswer> {
    let spentMs = this.#measure();
    try {
      const bundle = await this.#bundleOf(task);
      const manifest = bundle.manifest.tools.find(({ id }) => id === task.tool);
      if (manifest === undefined) throw new Error(`the bundle ${task.bundle.id} has no tool ${task.tool}`);
      const tool: AnyTool = bundle.code.tool(manifest);
      const validator = validatorOf(bundle, manifest);
      spentMs = this.#measure();
      const result = await this.#begin(tool, task, { ...context, log }, (input) =>
        readInput(input, manifest.input, validator),
      );
      return { result: encodeReturned(result, manifest.output), cpuMs: spentMs() };
    } catch (error) {
      return { result: toRecord(toolErrorToCallError(error, log)), cpuMs: spentMs() };
    }
  }

  /** Begins a call. Not async, so that only the tool holds its input while it works: a large file may be done with early. */
  #begin(
    tool: AnyTool,
    { call, input, config, callerName }: CallTask,
    context: TaskContext & Pick<ToolContext, 'log'>,
    read: (input: CallInput) => JsonObject,
  ): unknown {
    return tool.run(read(input), {
      ...context,
      config: frozen(config ?? {}),
      caller: callerName,
      now: () => Date.now(),
      progress: (done, total, message) =>
        this.#say({
          kind: 'progress',
          call,
          done,
          total,
          ...(message === undefined ? {} : { message }),
        }),
    });
  }

  async #bundleOf({ bundle }: CallTask): Promise<KnownBundle> {
    const known = this.#bundles.get(bundle.id);
    if (known?.digest === bundle.digest) return known;
    const opened = { ...(await this.#open(bundle)), digest: bundle.digest, validators: new Map() };
    this.#bundles.set(bundle.id, opened);
    return opened;
  }

  #logOf({ bundle, tool: id }: CallTask): ToolLog {
    const tool = toolKey(bundle.digest, id);
    const line = (level: keyof ToolLog) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
      this.#say({ kind: 'log', tool, level, message, ...(fields === undefined ? {} : { fields }) });
    return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  }
}

function validatorOf({ validators }: KnownBundle, { id, input }: ToolManifest): Validator {
  const validator = validators.get(id) ?? compileValidator(input);
  validators.set(id, validator);
  return validator;
}
