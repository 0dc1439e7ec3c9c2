import type { Static, TSchema } from 'typebox';
import type { ToolContext } from './context.ts';
import type { JsonValue } from './validate.ts';
import type { View } from './view.ts';

/** A JSON Schema of an object, made with `typebox` 1.x or `@sinclair/typebox` 0.34. */
export type ObjectSchema = TSchema | { readonly static: unknown };

/** The type of the values that a schema of either TypeBox describes. */
export type Infer<Schema> = Schema extends { readonly static: infer Value }
  ? Value
  : Schema extends TSchema
    ? Static<Schema>
    : never;

/** Where a tool runs: in the host's thread, in a worker thread, or isolated in a sandbox process. */
export type RuntimeName = 'inline' | 'pool' | 'isolate';

/** One call with its answer: shown to callers, run as a test. */
export interface Example<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly input: Partial<Input>;
  /** The whole result, or the part of it that the example is about. */
  readonly output: DeepPartial<Output>;
}

type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** What a tool is: its texts, its schemas, its examples, where it may run, and the function. */
export interface ToolDefinition<
  Input extends ObjectSchema,
  Output extends ObjectSchema,
  Prepared = void,
  From extends string = string,
> {
  /** For people, at most 40 characters. */
  readonly title: string;
  /** What it does and when to choose it, for people and language models, at most 160 characters. */
  readonly summary: string;
  /** Words people search for that neither title nor summary holds. */
  readonly keywords?: readonly string[];
  /** Arguments, each with a description of at most 80 characters. A default makes an argument optional. */
  readonly input: Input;
  readonly output: Output;
  readonly examples: readonly Example<Infer<Input>, Infer<Output>>[];
  /** Other ids that REST lists and accepts for this tool. */
  readonly aliases?: readonly string[];
  /** Other ids that are accepted and not listed. */
  readonly unlistedAliases?: readonly string[];
  /** Where the tool is offered. Default: everywhere. */
  readonly surfaces?: readonly Surface[];
  /** Where it runs, if not where its package says. The host has the last word. */
  readonly runtime?: RuntimeName;
  /** For `pool`: calls with no more bytes of input than this run inline and skip the hop to a thread. */
  readonly inlineBelowBytes?: number;
  /** Whether it calls the host's other tools by `context.tools`: see the `tools` permission. */
  readonly callsTools?: boolean;
  /**
   * Whether it reaches out by `context.fetch`: see the `net` permission. Where no tool of a package says so, all may that
   * the package's hosts are granted to.
   */
  readonly network?: boolean;
  /** Whether it keeps values by `context.kv`: see the `kv` permission. Where no tool of a package says so, all may. */
  readonly kv?: boolean;
  /**
   * Whether the same input may give another result, so that nobody keeps one. Where a tool does not say so, it is known by
   * what it imports: `@toolyard/sdk/random`.
   */
  readonly random?: boolean;
  /**
   * For `pool`: the tool reads files of a format whose readers attackers aim at, such as PDFs and images. It runs
   * in a process of its own behind the host's wall: without the file system, the network, other processes and
   * the host's memory. Its calls never run inline, and nothing of one is left to the next but loaded code.
   */
  readonly confined?: boolean;
  /**
   * For `isolate`: the argument that holds a caller's pattern, template or query. When a call passes its
   * deadline, the error names this argument.
   */
  readonly callerCode?: keyof Infer<Input> & string;
  /**
   * How parts of the result are shown to people, where the schema does not say. A part is named by its properties,
   * joined by dots, whatever lists lie between: `schedule`, `palette.name`.
   */
  readonly views?: Readonly<Record<string, View>>;
  /**
   * A first step whose result depends on some arguments alone, and on no time or chance: what a schema or a template
   * says, whatever it is applied to. For `isolate`: a host that trusts the plugin keeps the result for a while, and has
   * the step left out when the same caller sends the same arguments again. What it throws is the call's error.
   */
  readonly prepare?: {
    /** The arguments. */
    readonly from: readonly (From & keyof Infer<Input>)[];
    /** Returns what `run` is given, which JSON can hold. */
    readonly run: (args: Pick<Infer<Input>, From & keyof Infer<Input>>) => Prepared;
  };
  /**
   * Returns the result, or throws `InputError`. `input` is checked and has its defaults; `prepared` is what `prepare`
   * returned, and may be left out by whoever calls the tool. A large result may be returned as its JSON, as UTF-8 in memory
   * of its own: written at once, it takes a fraction of the time and memory that its objects take.
   */
  readonly run: (
    input: Infer<Input>,
    context: ToolContext,
    prepared: Prepared,
  ) => Infer<Output> | Uint8Array<ArrayBuffer> | Promise<Infer<Output> | Uint8Array<ArrayBuffer>>;
}

/** Where callers find a tool: over REST, over MCP. */
export type Surface = 'rest' | 'mcp';

/**
 * Declares a tool. The file's name is the tool's id.
 *
 * @example
 * export default defineTool({
 *   title: 'Shout',
 *   summary: 'Turn text into capitals.',
 *   input: Type.Object({ text: Type.String({ description: 'Text to shout' }) }),
 *   output: Type.Object({ result: Type.String() }),
 *   examples: [{ name: 'a word', input: { text: 'hey' }, output: { result: 'HEY' } }],
 *   run: ({ text }) => ({ result: text.toUpperCase() }),
 * });
 */
export function defineTool<
  const Input extends ObjectSchema,
  const Output extends ObjectSchema,
  const From extends keyof Infer<Input> & string = never,
  Prepared extends JsonValue | void = void,
>(tool: ToolDefinition<Input, Output, Prepared, From>): ToolDefinition<Input, Output>;
export function defineTool(tool: PreparingTool): PreparingTool {
  const { prepare, run } = tool;
  if (prepare === undefined) return tool;
  return {
    ...tool,
    run: (input, context, prepared = prepare.run(pick(input, prepare.from))) => run(input, context, prepared),
  };
}

type PreparingTool = ToolDefinition<ObjectSchema, ObjectSchema, unknown>;

/** The named arguments, as far as they were given. */
function pick(input: unknown, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(Object(input)).filter(([name]) => names.includes(name)));
}

/** What a plugin says of all its tools together. */
export interface PluginDefinition {
  /** The category's name as people read it, at most 40 characters. */
  readonly title: string;
  /** What its tools have in common, at most 160 characters. */
  readonly summary: string;
  /**
   * How people ask for its tools, by tool id: phrases with commas between, at most 1,000 characters. The search
   * finds tools by them; they are shown nowhere.
   */
  readonly uses?: Readonly<Record<string, string>>;
  /**
   * Whole results of examples whose `output` names only a part of them, by tool id and the example's name: what documents
   * show in its place.
   */
  readonly results?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * What the operator sets for it: the schema of an object whose fields have titles. A field with `writeOnly: true` is a
   * secret, one with `inject` goes into requests by the host and never comes to the plugin. Tools read the others in
   * `context.config`.
   */
  readonly config?: ObjectSchema;
}

/** Declares a plugin: what its tools have in common. The tools are the files under `tools/`. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin;
}

/**
 * What a tool throws when an argument is wrong. Callers get `VALIDATION_ERROR` with the message
 * `argument: expectation`.
 *
 * @example
 * throw new InputError('delimiter', `expected one character, got ${quote(delimiter)}`);
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  /** The argument, with its path inside when it is deeper: `pdfs[1].pages`. */
  readonly argument: string;

  constructor(argument: string, expectation: string) {
    super(`${argument}: ${expectation}`);
    this.argument = argument;
  }
}
