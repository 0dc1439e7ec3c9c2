import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** What runs in a sandbox, as the build made it. */
export interface SandboxScripts {
  /** The file that the process runs. */
  readonly process: string;
  /** The sources of the scripts that run inside isolates: see `inside/`. */
  readonly call: string;
  readonly gate: string;
}

const FOLDER = import.meta.dirname;
const BUILT = join(FOLDER, 'dist');
const PROCESS = join(BUILT, 'sandbox.mjs');

/** Bundles the sandbox's code into `dist/`. Part of the project's build. */
export async function buildSandbox(): Promise<void> {
  await mkdir(BUILT, { recursive: true });
  await write('sandbox.mjs', await bundle('sandbox/main.ts', { platform: 'node', format: 'esm' }));
  const [call, web, gate] = await Promise.all(['call', 'web/parts', 'gate'].map(bundleInside));
  await write('call.js', asFunction(`let web;\nconst loadWeb = () => (web ??= ${asValue(web)});\n${call}`));
  await write('gate.js', asFunction(gate));
}

/** The built scripts; builds them first where that was not done since they were changed. */
export async function readSandbox(): Promise<SandboxScripts> {
  if (!(await isBuilt())) await buildSandbox();
  const read = (name: string) => readFile(join(BUILT, name), 'utf8');
  return { process: PROCESS, call: await read('call.js'), gate: await read('gate.js') };
}

async function bundle(entry: string, options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(FOLDER, entry)],
    bundle: true,
    target: 'es2024',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Bundles what runs in isolates: neither Node nor a browser, so packages' sides for bare engines. */
function bundleInside(name: string): Promise<string> {
  return bundle(`inside/${name}.ts`, {
    format: 'iife',
    globalName: 'inside',
    platform: 'neutral',
    mainFields: ['react-native', 'module', 'main'],
    conditions: ['react-native'],
  });
}

/** What a bundle exports, as an expression. */
function asValue(code = ''): string {
  return `(() => {\n${code}\nreturn inside.default;\n})()`;
}

/** Keeps the bundle's names out of the global scope, and leaves one function as the script's value. */
function asFunction(code = ''): string {
  return `(() => {
"use strict";
${code}
const { default: api } = inside;
const { apply } = Reflect;
return (name, ...args) => apply(api[name], undefined, args);
})()`;
}

/** Writes beside the file and renames, so that nobody ever reads half of it. */
async function write(name: string, text: string): Promise<void> {
  const fresh = join(BUILT, `${name}.${process.pid}.tmp`);
  await writeFile(fresh, text);
  await rename(fresh, join(BUILT, name));
}

/** Whether the build is younger than every file that it is made of, as far as they lie in this folder. */
async function isBuilt(): Promise<boolean> {
  const built = await Promise.all(
    ['sandbox.mjs', 'call.js', 'gate.js'].map((name) => changed(join(BUILT, name))),
  );
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const sources = entries.filter(({ name }) => name.endsWith('.ts'));
  const changes = await Promise.all(sources.map(({ parentPath, name }) => changed(join(parentPath, name))));
  return Math.min(...built) > Math.max(...changes);
}

async function changed(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
