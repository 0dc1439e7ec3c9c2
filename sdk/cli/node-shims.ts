import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { transform, type Message, type OnLoadResult, type Plugin, type TransformOptions } from 'esbuild';
import type { Problem } from './package-source.ts';
import { insteadOfMember, insteadOfName } from './sandbox-lacks.ts';
import { sourceOf } from './source-maps.ts';

/** Toolyard's own files are TypeScript here and JavaScript where they are installed. */
const OWN = extname(import.meta.filename);
const FOLDER = join(import.meta.dirname, 'shims');

/** Node's modules that the build can put into a bundle, and the file of each. */
const SHIMS: Readonly<Record<string, string>> = {
  buffer: 'buffer',
  crypto: 'crypto',
  events: 'events',
  path: 'path',
  'path/posix': 'path',
  process: 'process',
  stream: 'stream',
  string_decoder: 'string-decoder',
  util: 'util',
};

/** All files of the shims, which decide what a bundle holds. */
export const SHIM_FILES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(OWN) && !name.endsWith('.d.ts'))
  .map((name) => join(FOLDER, name));

/** What a shim is to CommonJS: `require` gives its default export. */
const REQUIRED = 'required-shim';
const ASKED = Symbol('asked');

/**
 * Puts shims in the place of Node's modules, with or without `node:`, unless a package says in its `browser` field what
 * stands for one. A package that is called as one of them is found as bundlers have it: `buffer/`. Code that names
 * `Buffer` gets it too, and packages `process`.
 *
 * @param folder of the plugin, whose own files have no `process`
 */
export function nodeShims(folder: string): Plugin {
  return {
    name: 'node-shims',
    setup(build) {
      const names = Object.keys(SHIMS).join('|');
      build.onResolve(
        { filter: new RegExp(`^(?:node:)?(?:${names})$`) },
        async ({ path, kind, importer, resolveDir, pluginData }) => {
          if (pluginData === ASKED) return undefined;
          const name = path.replace(/^node:/, '');
          if (name === 'process' && isOwn(folder, importer))
            return { errors: [{ text: insteadOfName(name) }] };
          const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: ASKED });
          if (found.errors.length === 0 && !liesIn(found.path, name)) return undefined;
          const file = shimOf(name);
          return kind === 'require-call' ? { path: file, namespace: REQUIRED } : { path: file };
        },
      );
      build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)}).default;`,
        resolveDir: dirname(path),
      }));
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) =>
        path.startsWith(FOLDER + sep) ? undefined : withGlobals(path, folder),
      );
    },
  };
}

function shimOf(name: string): string {
  return join(FOLDER, `${SHIMS[name] ?? name}${OWN}`);
}

/** Whether a file belongs to the package of a name. */
function liesIn(file: string, name: string): boolean {
  return file.replaceAll(sep, '/').includes(`/node_modules/${name}/`);
}

/** Whether a file is the author's, and of no package that the plugin was installed with. */
function isOwn(folder: string, file: string): boolean {
  const path = relative(folder, resolve(folder, file));
  return isFile(file) && !path.startsWith('..') && !path.split(sep).includes('node_modules');
}

/** Whether what the bundler names as an input is a file, and not made while it built or left out. */
export function isFile(input: string): boolean {
  return !/^(?:\(disabled\)|required-shim):/.test(input);
}

/** The globals that code may mean without importing them, by the module that gives each. */
const GLOBALS = { Buffer: 'buffer', process: 'process' } as const;
type Global = keyof typeof GLOBALS;

/**
 * A file with the globals imported that it means; undefined where it means none. What asks first whether there is one
 * (`typeof Buffer`) does without, and is left alone: it costs a call nothing.
 */
async function withGlobals(path: string, folder: string): Promise<OnLoadResult | undefined> {
  const source = await readFile(path, 'utf8');
  const mentioned = (Object.keys(GLOBALS) as Global[]).filter((name) => source.includes(name));
  if (mentioned.length === 0) return undefined;
  const marked = await withStandIns(path, source, mentioned);
  // A file that does not parse: the bundler says so, with its place.
  if (marked === undefined) return undefined;
  const meant = mentioned.filter(
    (name) => marked.includes(standIn(name)) && !marked.includes(`typeof ${standIn(name)}`),
  );
  if (meant.length === 0) return undefined;
  if (meant.includes('process') && isOwn(folder, path)) {
    const place = sourceOf(marked, marked.indexOf(standIn('process')));
    return {
      errors: [{ text: insteadOfName('process'), location: { file: relative(folder, path), ...place } }],
    };
  }
  const code =
    meant.length === mentioned.length ? marked : ((await withStandIns(path, source, meant)) ?? source);
  return { contents: withImports(code, meant), loader: 'js' };
}

/** A file in JavaScript that names stand-ins where it means a global: not where it declares the name, or writes of it. */
async function withStandIns(
  path: string,
  source: string,
  names: readonly Global[],
): Promise<string | undefined> {
  const options: TransformOptions = {
    loader: /\.[cm]?ts$/.test(path) ? 'ts' : path.endsWith('.tsx') ? 'tsx' : 'jsx',
    sourcefile: path,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(names.map((name) => [name, standIn(name)])),
    },
  };
  return (await transform(source, options).catch(() => undefined))?.code;
}

function standIn(name: Global): string {
  return `__toolyard_${name}`;
}

/** Code with what its stand-ins are before it, on its first line, so that its source map holds. */
function withImports(code: string, names: readonly Global[]): string {
  // As printed by the bundler, each statement of a module begins a line.
  const isModule = /^(?:import|export)\b/m.test(code);
  const imports = names.map((name) =>
    isModule
      ? `import { ${name} as ${standIn(name)} } from 'node:${GLOBALS[name]}';`
      : `const { ${name}: ${standIn(name)} } = require('node:${GLOBALS[name]}');`,
  );
  const [strict = ''] = /^(["'])use strict\1;/.exec(code) ?? [];
  return strict + imports.join('') + code.slice(strict.length);
}

/** What an author's own files take from Node's modules that the shims do not have. What packages ask may have another way. */
export function memberProblems(warnings: readonly Message[], folder: string): Problem[] {
  return warnings.flatMap(({ id, text, location }) => {
    const reason = id === 'import-is-undefined' ? memberMissing(text) : undefined;
    return reason !== undefined && location && isOwn(folder, location.file)
      ? [{ file: `${location.file}:${location.line}`, reason }]
      : [];
  });
}

/** What to use in place of what a shim does not export, from the bundler's words; undefined where they say another thing. */
export function memberMissing(text: string): string | undefined {
  const { member, file = '' } =
    (
      /^No matching export in "(?<file>[^"]+)" for import "(?<member>[^"]+)"$/.exec(text) ??
      /^Import "(?<member>[^"]+)" will always be undefined because there is no matching export in "(?<file>[^"]+)"$/.exec(
        text,
      )
    )?.groups ?? {};
  const name = Object.keys(SHIMS).find((one) => file.endsWith(`shims/${SHIMS[one]}${OWN}`));
  return member === undefined || name === undefined ? undefined : insteadOfMember(name, member);
}
