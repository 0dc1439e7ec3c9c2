import { isDeepStrictEqual } from 'node:util';
import { acceptInput } from './manifest/accept.ts';
import type { ToolContext } from './context.ts';
import { InputError, type Infer, type ObjectSchema, type ToolDefinition } from './define.ts';
import { memoryKv } from './memory-kv.ts';
import { noNetwork, type ToolFetch } from './network.ts';
import { argumentSchema } from './manifest/manifest.ts';
import { standardSchema } from './manifest/standard-schema.ts';
import { quote } from './quote.ts';
import { noTools, type ToolCalls } from './tools.ts';
import { interpretValidator, type JsonObject, type JsonSchema, type JsonValue } from './validate.ts';

/** Any tool, whatever its schemas. */
export type AnyTool = ToolDefinition<ObjectSchema, ObjectSchema>;

/** What a test may replace of what a tool is given. */
export interface CallOptions {
  /** Replaces parts of the context that the tool is given. */
  readonly context?: Partial<ToolContext>;
  /** What the plugin keeps by `context.kv`, which the call changes. Nothing in it expires. */
  readonly kept?: Map<string, JsonValue>;
  /**
   * Whether the tool runs as it was built, in the sandbox of a host, on the network as it was recorded. Of `context` it then
   * takes `config`, `log` and `progress`. The package needs `@toolyard/cli` and `toolyard`.
   */
  readonly sandbox?: boolean;
  /**
   * Whether the tool, which runs here, has the network as it was recorded. `TOOLYARD_RECORD=1` in the environment asks it anew
   * through the host, and keeps what it answers in `recorded/`.
   */
  readonly recorded?: boolean;
}

/**
 * Calls a tool as the host would: checks the input against its schema, fills in defaults, runs it, and
 * checks the result against the output schema.
 *
 * @example
 * await callTool(countWords, { text: '3 blind mice' }, { sandbox: true }); // { words: 3 }
 * @throws InputError when the input is not what the tool takes
 */
export async function callTool<Input extends ObjectSchema, Output extends ObjectSchema>(
  tool: ToolDefinition<Input, Output>,
  input: unknown,
  options: CallOptions = {},
): Promise<Infer<Output>> {
  if (options.sandbox === true) {
    const { callInSandbox } = await import('./test-session.ts');
    const result: unknown = await callInSandbox(tool, input, options);
    checkResult(tool, result);
    return result as Infer<Output>;
  }
  const schema = argumentSchema(plain(tool.input));
  const given: unknown = structuredClone(input);
  const refusal = acceptInput(schema, interpretValidator(schema), given);
  if (refusal !== undefined) {
    const [argument = 'input', ...expectation] = refusal.message.split(': ');
    throw new InputError(argument, expectation.join(': '));
  }
  const context = { ...quietContext(options), ...options.context };
  const returned =
    options.recorded === true
      ? await onRecordedNetwork(tool, input, context.config, (fetch) =>
          tool.run(given as Infer<Input>, { ...context, fetch }),
        )
      : await tool.run(given as Infer<Input>, context);
  if (returned instanceof Uint8Array) {
    const result: unknown = JSON.parse(new TextDecoder().decode(returned));
    checkResult(tool, result);
    return result as Infer<Output>;
  }
  checkResult(tool, JSON.parse(JSON.stringify(returned)));
  return returned;
}

/** @throws Error when a result, as JSON, is not what the tool's schema says */
function checkResult(tool: Pick<AnyTool, 'output'>, carried: unknown): void {
  const output = interpretValidator(plain(tool.output));
  if (output.check(carried)) return;
  throw new Error(`the result is not what the output schema says: ${output.problems(carried).join('; ')}`);
}

/** Runs what asks the network as it was recorded. @throws Error when it asked what is not recorded, whatever came of it */
async function onRecordedNetwork<Result>(
  tool: AnyTool,
  input: unknown,
  config: Readonly<JsonObject>,
  run: (fetch: ToolFetch) => Result | Promise<Result>,
): Promise<Result> {
  const { recordedNetwork } = await import('./test-session.ts');
  const network = await recordedNetwork(tool, input, config);
  try {
    return await run(network.fetch);
  } finally {
    await network.end();
  }
}

/** Tools that a tool under test may call, by their ids. */
export function toolsOf(tools: Readonly<Record<string, AnyTool>>): ToolCalls {
  return {
    find: (name) => (Object.hasOwn(tools, name) ? name : undefined),
    async call(name, input) {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (tool === undefined)
        return { ok: false, code: 'NOT_FOUND', message: `there is no tool ${quote(name)}` };
      try {
        return { ok: true, result: (await callTool(tool, input)) as JsonObject };
      } catch (error) {
        const code = error instanceof InputError ? 'VALIDATION_ERROR' : 'INTERNAL_ERROR';
        return { ok: false, code, message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** What came of one example. `problem` says how the result differed, or what was thrown. */
export interface ExampleOutcome {
  readonly name: string;
  readonly problem?: string;
}

/** Runs a tool's examples: each result must hold what the example's output names. */
export async function runExamples(tool: AnyTool, options: CallOptions = {}): Promise<ExampleOutcome[]> {
  const outcomes: ExampleOutcome[] = [];
  for (const { name, input, output } of tool.examples) {
    try {
      const result = await callTool(tool, input, options);
      const problem = exampleDifference(output, JSON.parse(JSON.stringify(result)));
      outcomes.push(problem === undefined ? { name } : { name, problem });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}

/** How a result, as JSON, differs from what an example's output names; undefined when it holds all of it. */
export function exampleDifference(output: unknown, result: unknown): string | undefined {
  return difference(output, result, 'result');
}

/** Where `actual` lacks or differs from what `expected` names, or undefined. */
function difference(expected: unknown, actual: unknown, at: string): string | undefined {
  if (typeof expected === 'object' && expected !== null && !Array.isArray(expected)) {
    if (typeof actual !== 'object' || actual === null)
      return `${at}: expected an object, got ${JSON.stringify(actual)}`;
    for (const [key, value] of Object.entries(expected)) {
      const inner = difference(value, Reflect.get(actual, key), `${at}.${key}`);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }
  return isDeepStrictEqual(expected, actual)
    ? undefined
    : `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
}

function quietContext({ kept = new Map<string, JsonValue>() }: CallOptions): ToolContext {
  const silent = () => {};
  return {
    signal: new AbortController().signal,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    config: {},
    ...noNetwork('give the test `recorded: true`, or a context with a network of its own'),
    kv: memoryKv(kept),
    tools: noTools('give the test a context with tools of its own'),
    now: () => Date.now(),
    progress: silent,
  };
}

function plain(schema: ObjectSchema): JsonSchema {
  return standardSchema(JSON.parse(JSON.stringify(schema)) as JsonSchema);
}
