import type { JsonSchema, Validator } from '@toolyard/sdk';
import { compileValidator } from '@toolyard/sdk/manifest';
import type { Tool } from '../../catalogue/bundle.ts';
import { CallError, failures, fromRecord } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import {
  resultBytes,
  type Call,
  type CallInput,
  type CallResult,
  type Callees,
  type OffThread,
  type Runtime,
} from '../runtime.ts';
import type { ChainManifest } from './chain-call.ts';
import { doChainTask, type ChainTask } from './chain-task.ts';

/** The tool that runs the steps of workflows, by its address: a chain is one whose steps are known. */
export const WORKFLOW_RUNNER = 'developer.workflow-run';

export interface ChainRuntimeOptions {
  /** Where the runner of workflows runs. */
  readonly pool: Runtime & OffThread;
  /** The runner of workflows; undefined where it is not served. */
  readonly runner: () => Tool | undefined;
}

/** JSON of more bytes is read in a thread. */
const LARGE_BYTES = 64 * 1024;

const WORKER = scriptBeside(import.meta, 'chain-worker');

/**
 * Runs tools that have no code, but steps: each is a call of another tool for the same caller, with all that binds it. A
 * chain leads to no chains, so that none leads to itself.
 */
export class ChainRuntime implements Runtime {
  readonly #options: ChainRuntimeOptions;
  readonly #validators = new WeakMap<JsonSchema, Validator>();

  constructor(options: ChainRuntimeOptions) {
    this.#options = options;
  }

  async run(tool: Tool, input: CallInput, call: Call): Promise<CallResult> {
    const { pool, runner } = this.#options;
    const { input: schema, chain } = tool.manifest;
    if (chain === undefined) throw new Error(`${tool.id} is no chain`);
    if (call.tools === undefined)
      throw failures.invalid(`${tool.id} is a chain of tools, which no tool, program or chain can call`);
    expectTools(chain, call.tools);
    const workflow = runner();
    if (workflow === undefined)
      throw failures.brokenChain('workflow_run, which runs its steps, is not there');
    const manifest = { input: schema, chain };
    const given = await this.#do('input', manifest, toBytes(input), call);
    try {
      const told = await pool.run(workflow, { kind: 'json', bytes: given }, call);
      return { kind: 'json', bytes: await this.#do('result', manifest, resultBytes(told), call) };
    } catch (error) {
      // What the runner of workflows says of its own input is no caller's business.
      if (
        error instanceof CallError &&
        error.code === 'VALIDATION_ERROR' &&
        error.message.startsWith('steps[')
      )
        throw failures.brokenChain(error.message);
      throw error;
    }
  }

  /** The runner of workflows is let go of by its own runtime. */
  release(): void {}

  async close(): Promise<void> {}

  async #do(
    step: ChainTask['step'],
    chain: ChainManifest,
    bytes: Uint8Array<ArrayBuffer>,
    call: Call,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const task: ChainTask = { chain, step, bytes };
    const done =
      bytes.length <= LARGE_BYTES
        ? doChainTask(task, this.#validatorOf(chain.input))
        : await this.#work(task, call);
    if (done instanceof Uint8Array) return done;
    throw fromRecord(done);
  }

  /** Bytes may be a part of a buffer that others have, too. */
  async #work(task: ChainTask, call: Call): Promise<ReturnType<typeof doChainTask>> {
    const bytes = new Uint8Array(task.bytes);
    const done = await this.#options.pool.work(WORKER, { ...task, bytes }, bytes, call);
    return done as ReturnType<typeof doChainTask>;
  }

  #validatorOf(schema: JsonSchema): Validator {
    const validator = this.#validators.get(schema) ?? compileValidator(schema);
    this.#validators.set(schema, validator);
    return validator;
  }
}

/** @throws CallError that names the tool of the first step that is not there for this caller */
function expectTools({ steps }: ChainManifest['chain'], tools: Callees): void {
  for (const { id, tool } of steps)
    if (!tools.has(tool))
      throw failures.stepFailed('NOT_FOUND', `step ${id}: there is no tool ${JSON.stringify(tool)}`);
}

function toBytes(input: CallInput): Uint8Array<ArrayBuffer> {
  if (input.kind === 'json') return input.bytes;
  return new TextEncoder().encode(JSON.stringify(input.value) ?? 'null');
}
