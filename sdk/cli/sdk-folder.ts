import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MANIFEST = '@toolyard/sdk/package.json';
const own = createRequire(import.meta.url).resolve(MANIFEST);

/** The folder of the SDK that this command was installed with. */
export const SDK = dirname(own);
export const SDK_VERSION = (JSON.parse(readFileSync(own, 'utf8')) as { readonly version: string }).version;

/** The folder of the SDK that a package imports: its own, where npm gave it one. */
export function sdkOf(folder: string): string {
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve(MANIFEST));
  } catch {
    return SDK;
  }
}
