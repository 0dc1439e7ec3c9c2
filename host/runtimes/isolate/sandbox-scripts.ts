import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnResolveArgs, OnResolveResult } from 'esbuild';
import { areBuilt, bundleForNode, bundleScript, writeScript } from '../script-build.ts';

/** What runs in a sandbox, as the build made it. */
export interface SandboxScripts {
  /** The file that the process runs. */
  readonly process: string;
  /** The sources of the scripts that run inside isolates: see `context-side/`. */
  readonly call: string;
  readonly validator: string;
}

const FOLDER = import.meta.dirname;
const BUILT = join(FOLDER, 'dist');
const PROCESS = join(BUILT, 'sandbox.mjs');
const CALL = join(BUILT, 'call.js');
const VALIDATOR = join(BUILT, 'validator.js');

/** Bundles the sandbox's code into `dist/`. Part of the project's build. */
export async function buildSandbox(): Promise<void> {
  await writeScript(PROCESS, await bundleForNode(join(FOLDER, 'process-side/main.ts')));
  const [call, web, validator] = await Promise.all(['call', 'web/parts', 'validator'].map(bundleInside));
  // V8 compiles a function in brackets with the script around it, so that it lies in the script's cache: it takes 20 ms.
  await writeScript(
    CALL,
    asFunction(`let web;\nconst loadWeb = (() => (web ??= ${asValue(web)}));\n${call}`),
  );
  await writeScript(VALIDATOR, asFunction(validator));
}

/** The built scripts; builds them first where that was not done since they were changed. */
export async function readSandbox(): Promise<SandboxScripts> {
  if (!(await areBuilt([PROCESS, CALL, VALIDATOR], FOLDER))) await buildSandbox();
  return {
    process: PROCESS,
    call: await readFile(CALL, 'utf8'),
    validator: await readFile(VALIDATOR, 'utf8'),
  };
}

/** Bundles what runs in isolates: neither Node nor a browser, so packages' sides for bare engines. */
function bundleInside(name: string): Promise<string> {
  return bundleScript(join(FOLDER, `context-side/${name}.ts`), {
    format: 'iife',
    globalName: 'inside',
    platform: 'neutral',
    mainFields: ['react-native', 'module', 'main'],
    conditions: ['react-native'],
    plugins: [
      { name: 'domain-to-ascii', setup: (build) => build.onResolve({ filter: /^tr46$/ }, replaceTr46) },
    ],
  });
}

const DOMAIN_TO_ASCII = join(FOLDER, 'context-side/web/domain-to-ascii.ts');

/** What stands in place of tr46, but for what stands there. */
function replaceTr46({ importer }: OnResolveArgs): OnResolveResult | undefined {
  return importer === DOMAIN_TO_ASCII ? undefined : { path: DOMAIN_TO_ASCII };
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
