import type { JsonValue, ToolContext } from '@toolyard/sdk';
import type { KvAnswer, KvPage, KvRequest, KvValue } from './kv-request.ts';

/** Where what a tool asks of its plugin's values is done. */
export type AskKv = (request: KvRequest) => Promise<KvAnswer>;

const { stringify, parse } = JSON;

/** What a tool finds in `context.kv`, by a way to the host. What is asked wrongly is said there. */
export function kvBy(ask: AskKv): ToolContext['kv'] {
  const answer = async <T extends KvValue>(request: KvRequest): Promise<T> => {
    const given = await ask(request);
    if (given.ok) return given.value as T;
    const { reason, message } = given;
    if (reason === 'invalid') throw new TypeError(`kv.${request.op}: ${message}`);
    throw Object.assign(new Error(`kv.${request.op}: ${message}`), { reason });
  };
  return {
    async get(key) {
      const json = await answer<string | null>({ op: 'get', key });
      return json === null ? undefined : (parse(json) as JsonValue);
    },
    async set(key, value, { ttl, ifAbsent } = {}) {
      const json = stringify(value) as string | undefined;
      if (json === undefined) throw new TypeError('kv.set: value: expected a value that JSON can hold');
      return answer<boolean>({
        op: 'set',
        key,
        value: json,
        ...ttlOf(ttl),
        ...(ifAbsent === true ? { ifAbsent } : {}),
      });
    },
    delete: (key) => answer<boolean>({ op: 'delete', key }),
    list: ({ prefix = '', after = '', limit = 100 } = {}) =>
      answer<KvPage>({ op: 'list', prefix, after, limit }),
    increment: (key, by = 1, { ttl } = {}) => answer<number>({ op: 'increment', key, by, ...ttlOf(ttl) }),
  };
}

function ttlOf(seconds: number | undefined): { readonly ttlMs?: number } {
  return seconds === undefined ? {} : { ttlMs: seconds * 1000 };
}

/** For tools that keep nothing. */
export const NO_KV = kvBy(async () => ({ ok: false, reason: 'invalid', message: NOT_GRANTED }));

const NOT_GRANTED =
  'the plugin keeps nothing here: its manifest asks for it by `permissions.kv`, and the operator grants it by `toolyard grant`';
