import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The scripts that run inside isolates. Each one's value is a function that calls the script's functions by name. */
export interface InsideScripts {
  readonly call: string;
  readonly gate: string;
}

const NAMES = ['call', 'gate'] as const;
const FOLDER = join(import.meta.dirname, 'dist');

/** Bundles the scripts of `inside/` into `dist/`. Part of the project's build. */
export async function buildInside(): Promise<void> {
  const { build } = await import('esbuild');
  await mkdir(FOLDER, { recursive: true });
  for (const name of NAMES) {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'inside', `${name}.ts`)],
      bundle: true,
      format: 'iife',
      globalName: 'inside',
      // Neither Node nor a browser: packages' sides for bare engines, where they have any.
      platform: 'neutral',
      mainFields: ['react-native', 'module', 'main'],
      conditions: ['react-native'],
      target: 'es2024',
      minify: true,
      legalComments: 'none',
      write: false,
    });
    const code = outputFiles[0]?.text ?? '';
    const fresh = join(FOLDER, `${name}.${process.pid}.tmp`);
    await writeFile(fresh, asFunction(code));
    await rename(fresh, join(FOLDER, `${name}.js`));
  }
}

/** Reads the built scripts; builds them first where nobody has. */
export async function readInside(): Promise<InsideScripts> {
  const read = () => Promise.all(NAMES.map((name) => readFile(join(FOLDER, `${name}.js`), 'utf8')));
  const [call = '', gate = ''] = await read().catch(async () => {
    await buildInside();
    return read();
  });
  return { call, gate };
}

/** Keeps the bundle's names out of the global scope, and leaves one function as the script's value. */
function asFunction(code: string): string {
  return `(() => {
"use strict";
${code}
const { default: api } = inside;
const { apply } = Reflect;
return (name, ...args) => apply(api[name], undefined, args);
})()`;
}
