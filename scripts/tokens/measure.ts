import { compileFunction } from 'node:vm';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Task } from './tasks.ts';

/** What a task put into a model's context, and what came of it. */
export interface Measured {
  /** Tokens of the list, of what the model wrote and of what it got, each once: four bytes of English or JSON are one. */
  readonly tokens: number;
  /** Turns of the model. */
  readonly turns: number;
  /** What the program returned. */
  readonly answer: unknown;
}

/** Does a task as a model with the code mode does: finds declarations, and runs one program. */
export async function measureCode(url: string, task: Task): Promise<Measured> {
  const model = await Context.connect(`${url}/mcp?mode=code`);
  await model.call('find_tools', { queries: task.queries });
  const given = task.input === null ? { code: task.code } : { code: task.code, input: task.input };
  const { result } = JSON.parse(await model.call('run_code', given)) as { readonly result: unknown };
  return model.close(result);
}

/** Does a task as a model with the search mode does: what the program would call, it calls itself. */
export async function measureSearch(url: string, task: Task): Promise<Measured> {
  const model = await Context.connect(`${url}/mcp?mode=search`);
  await model.call('search_tools', { queries: task.queries, limit: 3 });
  const call = async (name: string, given: object): Promise<unknown> =>
    JSON.parse(await model.call('call_tool', { name, arguments: given }));
  const tools = new Proxy({}, { get: (_, name) => (given: object) => call(String(name), given) });
  return model.close(await compile(task.code)(tools, task.input));
}

function compile(code: string): (tools: object, input: unknown) => Promise<unknown> {
  return compileFunction(`return (async () => {${code}})()`, ['tools', 'input']) as ReturnType<
    typeof compile
  >;
}

/** All that a model has before its eyes. */
class Context {
  readonly #client: Client;
  #bytes: number;
  #turn: Promise<unknown> | undefined;
  #turns = 1;

  private constructor(client: Client, told: string) {
    this.#client = client;
    this.#bytes = Buffer.byteLength(told);
  }

  static async connect(address: string): Promise<Context> {
    const client = new Client(
      { name: 'tokens', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    const { tools } = await client.listTools();
    return new Context(client, JSON.stringify(tools) + (client.getInstructions() ?? ''));
  }

  /** Calls a tool; calls that are made together are one turn. */
  async call(name: string, given: Record<string, unknown>): Promise<string> {
    if (this.#turn === undefined) {
      this.#turns += 1;
      this.#turn = Promise.resolve();
      setImmediate(() => (this.#turn = undefined));
    }
    const { content, isError } = await this.#client.callTool({ name, arguments: given });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    if (isError === true) throw new Error(`${name}: ${text}`);
    this.#bytes += Buffer.byteLength(JSON.stringify({ name, arguments: given })) + Buffer.byteLength(text);
    return text;
  }

  async close(answer: unknown): Promise<Measured> {
    await this.#client.close();
    return { tokens: Math.ceil(this.#bytes / 4), turns: this.#turns, answer };
  }
}
