import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Manifest } from '@toolyard/sdk/manifest';

/** Where an author keeps what operators will set, for `dev` and `test`. It is never packed. */
export const ENV_FILE = '.env';

/** What an author set for fields of the plugin's configuration, as texts, and what names no field. */
export interface PluginEnv {
  readonly values: Readonly<Record<string, string>>;
  readonly unknown: readonly string[];
}

/**
 * Reads the values of a plugin's configuration from its `.env`, in which a field has its own name or that of an environment
 * variable: `api_key` and `apiKey` are `API_KEY`. Where there is no such file, nothing is set.
 */
export async function readPluginEnv(folder: string, config: Manifest['config']): Promise<PluginEnv> {
  const text = await readFile(join(resolve(folder), ENV_FILE), 'utf8').catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return '';
    throw error;
  });
  const fields = Object.keys(config?.properties ?? {}).map((name) => [plainName(name), name] as const);
  const byName = new Map(fields);
  const entries = Object.entries(parseEnv(text)).map(
    ([name, value]) => [name, byName.get(plainName(name)), value ?? ''] as const,
  );
  return {
    values: Object.fromEntries(
      entries.flatMap(([, field, value]) => (field === undefined ? [] : [[field, value] as const])),
    ),
    unknown: entries.filter(([, field]) => field === undefined).map(([name]) => name),
  };
}

/** No two fields of a plugin have the same. */
function plainName(name: string): string {
  return name.replaceAll('_', '').toUpperCase();
}
