/** What a chat asks of the page, by its method. What is returned, or its rejection, is the answer. */
export type Handlers = Readonly<Record<string, (params: unknown) => unknown>>;

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** JSON-RPC with the chat that shows this page (MCP Apps, 2026-01-26, Transport): by messages between windows. */
export class ChatLink {
  readonly #handlers: Handlers;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
    addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      if (source === parent && isMessage(data)) void this.#hear(data);
    });
  }

  /** @throws Error with what the chat says */
  request(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      send({ id, method, params });
    });
  }

  notify(method: string, params: object = {}): void {
    send({ method, params });
  }

  async #hear({ id, method, params, result, error }: Message): Promise<void> {
    if (method === undefined) return this.#settle(Number(id), result, error);
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
    if (id === undefined) return void (await handler?.(params));
    send(
      handler === undefined
        ? { id, error: { code: -32_601, message: 'Method not found' } }
        : { id, result: await handler(params) },
    );
  }

  #settle(id: number, result: unknown, error: unknown): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(String(Reflect.get(Object(error), 'message'))));
  }
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'jsonrpc') === '2.0';
}

/** The chat's origin is not known to the page; it alone is its parent. */
function send(message: object): void {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}
