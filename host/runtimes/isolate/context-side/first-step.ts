import type { JsonValue, ObjectSchema, ToolDefinition } from '@toolyard/sdk';
import { MAX_PREPARED, type Emit } from './emit.ts';

export type PreparingTool = ToolDefinition<ObjectSchema, ObjectSchema, JsonValue | undefined>;

const { parse, stringify } = JSON;
const { hasOwn } = Object;

/** A tool's first step: what an earlier call has prepared of the same arguments, or what this one does, to be kept. */
export class FirstStep {
  readonly #emit: Emit;
  readonly #args: Record<string, unknown>;
  #kept: string | undefined;
  #onRecalled: (() => void) | undefined;

  constructor(emit: Emit, input: Readonly<Record<string, unknown>>, from: readonly string[]) {
    this.#emit = emit;
    this.#args = {};
    for (const name of from) if (hasOwn(input, name)) this.#args[name] = input[name];
  }

  /** Asks the process, before the plugin's code runs: nothing but these arguments decides what is found. */
  async recall(): Promise<void> {
    const args = stringify(this.#args);
    if (args.length > MAX_PREPARED) return;
    await new Promise<void>((resolve) => {
      this.#onRecalled = resolve;
      this.#emit('recall', args);
    });
  }

  /** Takes in what the process has. */
  recalled(json: string | undefined): void {
    this.#kept = json;
    this.#onRecalled?.();
  }

  /** What the tool is given: what was kept, or what it prepares. Undefined: it is left to itself. */
  take({ prepare }: PreparingTool): JsonValue | undefined {
    if (this.#onRecalled === undefined || prepare === undefined) return undefined;
    if (this.#kept !== undefined) return parse(this.#kept) as JsonValue;
    const prepared = prepare.run(this.#args);
    const json: unknown = stringify(prepared);
    if (typeof json === 'string') this.#emit('keep', json);
    return prepared;
  }
}
