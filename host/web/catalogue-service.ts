import type { ViewSchema } from './view/kind-of.ts';

/** A tool as the list shows it. */
export interface ToolOutline {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly summary: string;
  /** Words by which people ask for it, beside those of its title and summary. */
  readonly words?: string;
  /** The one text that it needs, by its argument's name. */
  readonly takes?: string | undefined;
}

/** One argument's JSON Schema, as far as a form needs it. */
export interface ArgumentSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  /** A secret: it is sent, and shown nowhere. */
  readonly writeOnly?: boolean;
  readonly items?: ArgumentSchema;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ArgumentSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, ArgumentSchema>>;
  readonly anyOf?: readonly ArgumentSchema[];
  readonly oneOf?: readonly ArgumentSchema[];
  /** What it is within has the same schema: see `linkedSchema`. */
  readonly isRepeated?: boolean;
}

export interface ToolDetail extends ToolOutline {
  readonly input_schema: ArgumentSchema;
  readonly output_schema: ViewSchema;
  /** Whether it may run while somebody types. */
  readonly isCheap?: boolean;
  readonly examples: readonly {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly output?: unknown;
    /** All of the result, where `output` is a part of it. */
    readonly result?: unknown;
  }[];
}

/** What is wrong at one place of a call's arguments, a JSON Pointer. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What came of a call: the answer's text, as it was sent. */
export interface CallAnswer {
  readonly ok: boolean;
  readonly text: string;
  /** Calls that are left of this minute; undefined where there is no limit. */
  readonly left: number | undefined;
}

const HOST = new URL('../', import.meta.url);

/** The address of a part of the API, wherever the page itself is. */
export function addressOf(path: string): URL {
  return new URL(`api/${path}`, HOST);
}

/** The address of a tool's page, wherever the page itself is. */
export function addressOfPage(id: string): string {
  return new URL(`tools/${encodeURIComponent(id)}`, HOST).href;
}

/** All tools, each once. */
export async function listTools(): Promise<readonly ToolOutline[]> {
  return (await readJson<{ tools: ToolOutline[] }>('web/tools')).tools;
}

/** A tool in full. */
export async function loadTool(id: string): Promise<ToolDetail> {
  return (await readJson<{ tool: ToolDetail }>(`web/tools/${encodeURIComponent(id)}`)).tool;
}

/** Where chains of tools are put together. */
export const CHAIN_PAGE = new URL('chain', HOST).href;

/** Where MCP's messages go. */
export const MCP_ADDRESS = new URL('mcp', HOST).href;

const UNREACHABLE = 'The host cannot be reached.';

/** @throws Error with a sentence for people when there is no answer; so do the others here */
export async function callTool(id: string, input: string, signal: AbortSignal): Promise<CallAnswer> {
  const response = await fetch(addressOf(`tools/${encodeURIComponent(id)}/execute`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: input,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(UNREACHABLE);
  });
  const left = response.headers.get('ratelimit-remaining');
  return { ok: response.ok, text: await response.text(), left: left === null ? undefined : Number(left) };
}

async function readJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(new URL(path, HOST)).catch(() => {
    throw new Error(UNREACHABLE);
  });
  const answer = (await response.json()) as Answer & { readonly error?: { readonly message: string } };
  if (!response.ok) throw new Error(answer.error?.message ?? `The host answered ${response.status}.`);
  return answer;
}
