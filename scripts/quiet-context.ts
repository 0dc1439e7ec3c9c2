import type { ToolContext } from '@toolyard/sdk';
import { noNetwork, noTools } from '@toolyard/sdk/manifest';
import { NO_KV } from '../host/kv/kv-client.ts';

/** What a call that is measured is given: it says nothing, and leads nowhere. */
export function quietContext(): ToolContext {
  const silent = () => {};
  return {
    signal: new AbortController().signal,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    config: {},
    ...noNetwork('no call that is measured leaves the machine'),
    kv: NO_KV,
    tools: noTools('no call that is measured leads to others'),
    now: () => Date.UTC(2026, 0, 1),
    progress: silent,
  };
}
