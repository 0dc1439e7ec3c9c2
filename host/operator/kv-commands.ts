import type { KeptValues } from '../kv/kv-spaces.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError } from './operator-error.ts';
import type { Done } from './done.ts';

/** What plugins keep, and what each may. */
export interface KvListing {
  readonly kept: readonly KeptValues[];
  readonly mostBytes: number;
  readonly mostKeys: number;
}

/** What an operator sees of what plugins keep: how much it is, and never what. */
export class KvCommands {
  readonly #host: OperatedHost;

  constructor(host: OperatedHost) {
    this.#host = host;
  }

  /** @param id empty: all plugins */
  async show(id: string): Promise<KvListing> {
    const { values } = this.#host;
    const kept = await told(values.sizes(id === '' ? undefined : id));
    return { kept, mostBytes: values.limits.bytes, mostKeys: values.limits.keys };
  }

  async clear(id: string): Promise<Done> {
    const { values } = this.#host;
    const kept = await told(values.sizes(id));
    if (kept.length === 0) throw new OperatorError(`${id} keeps nothing: toolyard kv shows what does`);
    await told(values.clear(id));
    const keys = kept.reduce((sum, one) => sum + one.keys, 0);
    return { done: `cleared what ${id} kept: ${keys} key${keys === 1 ? '' : 's'}` };
  }
}

export function printKept({ kept, mostBytes, mostKeys }: KvListing): string {
  if (kept.length === 0) return 'no plugin keeps anything';
  const lines = kept.map(
    ({ bundle, keys, bytes }) => `${bundle}  ${keys} key${keys === 1 ? '' : 's'}  ${bytes} bytes`,
  );
  return [...lines, `each may keep ${mostKeys} keys and ${mostBytes} bytes`].join('\n');
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreFullError || error instanceof StoreUnavailableError)
      throw new OperatorError(`the store of plugins' values does not work: ${error.message}`);
    throw error;
  }
}
