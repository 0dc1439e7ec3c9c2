import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { IS_INSTALLED } from '../../../installation.ts';
import { areBuilt, bundleForNode, writeScript } from '../../../runtimes/script-build.ts';

const FOLDER = import.meta.dirname;
const SCRIPT = join(FOLDER, 'dist', 'checker.mjs');
const LIBRARY = join(FOLDER, 'dist', 'library.json');
const LICENCE = join(FOLDER, 'dist', 'LICENCE.txt');

/** What the language has where programs run, by TypeScript's own declarations. */
const FIRST = 'lib.es2025.d.ts';

/** TypeScript is written for `require`, which a module has to make. */
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;
`;

/** Bundles the type checker into one file, beside the declarations of the language. Part of the project's build. */
export async function buildChecker(): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript-in-js');
  const library: Record<string, string> = {};
  await takeDeclarations(dirname(compiler), FIRST, library);
  const licence = await readFile(join(dirname(compiler), '..', 'LICENSE.txt'), 'utf8');
  await writeScript(LIBRARY, JSON.stringify(library));
  await writeScript(LICENCE, `checker.mjs and library.json hold TypeScript, by Microsoft.\n\n${licence}`);
  await writeScript(SCRIPT, REQUIRE + (await bundleForNode(join(FOLDER, 'check-worker.ts'))));
}

/**
 * The built script; builds it first where that was not done since it was changed.
 *
 * @returns undefined where an operator removed it from an installed package
 */
export async function checkerScript(): Promise<string | undefined> {
  if (await areBuilt([SCRIPT, LIBRARY], FOLDER)) return SCRIPT;
  if (IS_INSTALLED) return undefined;
  await buildChecker();
  return SCRIPT;
}

/** A file of declarations, and those that it names. */
async function takeDeclarations(folder: string, name: string, into: Record<string, string>): Promise<void> {
  if (name in into) return;
  const text = await readFile(join(folder, name), 'utf8');
  into[name] = withoutComments(text);
  for (const [, other] of text.matchAll(/^\/\/\/ <reference lib="([\w.]+)" \/>/gm))
    await takeDeclarations(folder, `lib.${other}.d.ts`, into);
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const start = text.indexOf('/*', at);
    if (start === -1) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, start));
    const end = text.indexOf('*/', start + 2);
    if (end === -1) return kept.join('');
    at = end + 2;
  }
}
