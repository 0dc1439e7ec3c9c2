import type { ToolFetch, ToolNetwork } from '@toolyard/sdk';

export interface ByTurnsOptions {
  /** Of the call: whatever it asked ends with it. */
  readonly signal: AbortSignal;
  /** Fulfils when the call may compute. */
  readonly takeTurn: () => Promise<void>;
  /** Told before a request is made that may not be made twice. */
  readonly onAct: () => void;
}

/** Methods that ask for nothing to be done (RFC 9110 §9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What reads a whole body. `json` is made of `text`, so that it is parsed in its turn. */
const READERS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'text'] as const;

/** A network whose answers the call goes on with when it may compute. */
export function networkByTurns(
  network: ToolNetwork,
  { signal, takeTurn, onAct }: ByTurnsOptions,
): ToolNetwork {
  const ended = (own: AbortSignal | null | undefined) =>
    own === null || own === undefined || own === signal ? signal : AbortSignal.any([own, signal]);
  const fetch: ToolFetch = async (input, init = {}) => {
    const request = input instanceof Request ? input : undefined;
    const method = init.method ?? request?.method ?? 'GET';
    if (!SAFE_METHODS.has(method.toUpperCase())) onAct();
    const response = await network.fetch(input, { ...init, signal: ended(init.signal ?? request?.signal) });
    await takeTurn();
    return readByTurns(response, takeTurn);
  };
  return {
    fetch,
    async inspectTls(host, port, options) {
      const inspection = await network.inspectTls(host, port, { signal: ended(options?.signal) });
      await takeTurn();
      return inspection;
    },
    service: network.service,
  };
}

function readByTurns(response: Response, takeTurn: () => Promise<void>): Response {
  for (const name of READERS) {
    const read: () => Promise<unknown> = response[name].bind(response);
    const value = async () => {
      const body = await read();
      await takeTurn();
      return body;
    };
    Object.defineProperty(response, name, { value });
  }
  Object.defineProperty(response, 'json', {
    value: async () => JSON.parse(await response.text()) as unknown,
  });
  return response;
}
