import { networkFailure, quote, type JsonObject, type JsonValue, type ToolNetwork } from '@toolyard/sdk';
import type { AuthorTerms } from './author-terms.ts';
import type { RecordedRun } from './recorded-run.ts';
import type { CallReport, ServedTool, TriedPlugin } from './tried-plugin.ts';

/** What a test asks, by `toolyard-plugin`: lines of JSON, each with the number that the answer bears. */
export type Asked = { readonly id: number } & (
  | { readonly call: AskedCall }
  /** A tool that runs in the test itself asks the network: until its `end`, under the same number. */
  | { readonly begin: AskedTool }
  | { readonly fetch: AskedFetch; readonly request: number }
  | { readonly end: true }
);

interface AskedTool {
  readonly tool: string;
  /** Of the recording. */
  readonly name: string;
  /** Values of the configuration, in place of those that are set. */
  readonly config: Readonly<JsonObject>;
}

interface AskedCall extends AskedTool {
  readonly input: unknown;
  /** What the plugin keeps, by key. */
  readonly kept: Readonly<Record<string, JsonValue>>;
}

interface AskedFetch {
  readonly url: string;
  readonly method: string;
  readonly redirect: NonNullable<RequestInit['redirect']>;
  readonly headers: readonly (readonly [string, string])[];
  /** As base64. */
  readonly body: string;
}

/** What is answered. */
export type Answered = { readonly id: number } & (
  | { readonly progress: readonly [done: number, total: number, message?: string | undefined] }
  | { readonly report: CallReport; readonly kept: Readonly<Record<string, JsonValue>> }
  | { readonly request: number; readonly response: AnsweredFetch }
  /** Why what the tool made of its requests counts for nothing, and what to know of the recording. */
  | { readonly refused?: string; readonly notes: readonly string[] }
  | { readonly failure: string }
);

type AnsweredFetch =
  | {
      readonly status: number;
      readonly statusText: string;
      readonly url: string;
      readonly redirected: boolean;
      readonly headers: readonly (readonly [string, string])[];
      /** As base64. */
      readonly body: string;
    }
  | { readonly failure: { readonly message: string; readonly reason?: string } };

/** Calls tools for tests until nobody asks any more. */
export async function answerCalls(
  plugin: TriedPlugin,
  author: AuthorTerms,
  asked: AsyncIterable<unknown>,
  say: (answer: Answered) => void,
): Promise<void> {
  const runs = new Map<number, { readonly run: RecordedRun; readonly network: ToolNetwork }>();
  const toolOf = ({ tool: id }: AskedTool): ServedTool => {
    const served = plugin.tools.find(({ tool }) => tool.id === id);
    if (served !== undefined) return served;
    throw new Error([...plugin.refused, `${quote(id)} is not served`].join('; '));
  };
  for await (const line of asked) {
    const given = line as Asked;
    const { id } = given;
    try {
      if ('call' in given) say({ id, ...(await call(plugin, author, toolOf(given.call), given, say)) });
      else if ('begin' in given) {
        const served = toolOf(given.begin);
        const { tool, name, config } = given.begin;
        await withConfig(author, config, async () => {
          const run = plugin.record(served.bundle, { tool, of: 'tests', name });
          runs.set(id, { run, network: plugin.networkOf(served, run) });
        });
      } else if ('fetch' in given) {
        const { network } = runs.get(id) ?? {};
        // Others of the same tool may be under way.
        if (network !== undefined)
          void fetchFor(network, given.fetch).then((response) =>
            say({ id, request: given.request, response }),
          );
      } else {
        const { run } = runs.get(id) ?? {};
        runs.delete(id);
        run?.keep();
        const { refused } = run ?? {};
        say({ id, ...(refused === undefined ? {} : { refused }), notes: run?.notes(Date.now()) ?? [] });
      }
    } catch (error) {
      say({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  }
}

async function call(
  plugin: TriedPlugin,
  author: AuthorTerms,
  served: ServedTool,
  { id, call: { tool, name, input, kept, config } }: Extract<Asked, { call: unknown }>,
  say: (answer: Answered) => void,
): Promise<{ readonly report: CallReport; readonly kept: Record<string, JsonValue> }> {
  const onProgress = (...progress: [number, number, string?]) => say({ id, progress });
  return withConfig(author, config, async () => {
    const { came: report, kept: left } = await plugin.withKept(served, kept, () =>
      plugin.call(served, { recording: { tool, of: 'tests', name }, input, onProgress }),
    );
    return { report, kept: left };
  });
}

/** Does something with values of the configuration in place of those that are set. */
async function withConfig<T>(
  author: AuthorTerms,
  config: Readonly<JsonObject>,
  run: () => Promise<T>,
): Promise<T> {
  const { values } = author;
  const texts = Object.entries(config).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  author.configure({ ...values, ...Object.fromEntries(texts) });
  try {
    return await run();
  } finally {
    author.configure(values);
  }
}

async function fetchFor(network: ToolNetwork, asked: AskedFetch): Promise<AnsweredFetch> {
  const { url, method, redirect, headers, body } = asked;
  try {
    const response = await network.fetch(url, {
      method,
      redirect,
      headers: headers.map(([name, value]) => [name, value]),
      ...(body === '' ? {} : { body: Buffer.from(body, 'base64') }),
    });
    const { status, statusText, redirected } = response;
    return {
      ...{ status, statusText, redirected, url: response.url, headers: [...response.headers] },
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { reason } = networkFailure(error) ?? {};
    return { failure: { message, ...(reason === undefined ? {} : { reason }) } };
  }
}
