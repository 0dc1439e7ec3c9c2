import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { build, transform, type OutputFile, type Plugin } from 'esbuild';
import { BUILT, BUILT_SERVE, isServeBuilt, NOTE, type BuildNote } from '../host/app/built-serve.ts';
import { deprecatedImports, packagesForDeprecated } from '../sdk/cli/deprecated-modules.ts';
import { bundledScript } from '../host/installation.ts';
import { writeScript } from '../host/runtimes/script-build.ts';
import { scriptsOf } from './scripts-beside.ts';

const ROOT = join(import.meta.dirname, '..');
const HOST = join(ROOT, 'host');
const SERVE = join(HOST, 'app/serve.ts');

/** What the bundle is made by, relative to the checkout. */
const MADE_BY = [relative(ROOT, import.meta.filename), 'scripts/scripts-beside.ts', 'package-lock.json'];

/** Packages that stay where they are: native code, what reads files beside itself, and what hardly any host loads. */
const APART = [
  'better-sqlite3',
  'isolated-vm',
  'piscina',
  'esbuild',
  'typescript-in-js',
  '@npmcli/config',
  'npm-package-arg',
  'npm-registry-fetch',
  'pacote',
  'tar',
  'iovalkey',
  'postgres',
  'sucrase',
];

/** What scripts leave where it is besides: a megabyte, which the main thread's bundle has too. */
const APART_FOR_SCRIPTS = [...APART, 'undici'];

/** Packages in CommonJS ask for Node's own modules so. */
const BANNER =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/**
 * Puts what runs in the host's main thread into a few files, and so each script that it starts in a thread or process: to
 * find some hundred modules takes longer than to run them. Does nothing in a checkout where no source was changed since.
 *
 * @param target the folder `host/app/dist` of this checkout, or of a package
 * @param extension what modules end with there
 */
export async function bundleHost(target = BUILT, extension: '.ts' | '.js' = '.ts'): Promise<void> {
  if (target === BUILT && isServeBuilt()) return;
  const main = await bundle({ serve: SERVE }, APART, target, extension);
  const starts = (await Promise.all(main.sources.map((path) => scriptsOf(join(ROOT, path))))).flat();
  // Apart from what starts them: what they share with it is not worth one more file that a start has to find.
  const scripts = await bundle(
    Object.fromEntries(
      starts.map((file) => [bundledScript(relative(HOST, file).replace(/\.ts$/, '')), file]),
    ),
    APART_FOR_SCRIPTS,
    target,
    extension,
  );
  const outputs = [...scripts.outputs, ...main.outputs];
  const sources = new Set([...main.sources, ...scripts.sources, ...MADE_BY]);
  const files = outputs.map(({ path }) => basename(path));
  const note = join(target, basename(NOTE));
  const before = await readFile(note, 'utf8').then(
    (text) => (JSON.parse(text) as BuildNote).files,
    () => [],
  );
  await writeScript(note, JSON.stringify({ sources: [...sources], files } satisfies BuildNote));
  // What begins comes last: what it imports is there then.
  const begins = ({ path }: OutputFile) => Number(basename(path) === basename(BUILT_SERVE));
  for (const { path, text } of outputs.toSorted((a, b) => begins(a) - begins(b)))
    await writeScript(path, toAscii(text));
  // A host that serves may still load what it was built with.
  const kept = new Set([basename(note), ...files, ...before]);
  for (const name of await readdir(target)) if (!kept.has(name)) await rm(join(target, name));
}

interface Bundled {
  readonly outputs: readonly OutputFile[];
  /** The project's own files of which it was made, relative to the checkout. */
  readonly sources: readonly string[];
}

/**
 * @param entries files by the names that they get
 * @param external packages that stay where they are
 */
async function bundle(
  entries: Readonly<Record<string, string>>,
  external: string[],
  target: string,
  extension: string,
): Promise<Bundled> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: target,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    metafile: true,
    write: false,
    logLevel: 'warning',
    chunkNames: '[name]-[hash]',
    external,
    banner: { js: BANNER },
    inject: ['scripts/host-globals.ts'],
    plugins: [packagesForDeprecated, atTheirPlaces(extension)],
  });
  for (const { file, reason } of deprecatedImports(metafile)) throw new Error(`${file} ${reason}`);
  return {
    outputs: outputFiles,
    sources: Object.keys(metafile.inputs).filter((path) => !NO_SOURCE.test(path)),
  };
}

/**
 * A script whose comments and patterns name characters by their numbers, as esbuild has its strings do already: V8 keeps
 * a text with but one character beyond ASCII in twice the memory.
 */
function toAscii(script: string): string {
  return script.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Packages' files, and what plugins make up. */
const NO_SOURCE = /(?:^|\/)node_modules\/|^places:/;

/** Has every module know of itself what it would know where it stands: what looks for a file beside itself finds it. */
function atTheirPlaces(extension: string): Plugin {
  return {
    name: 'at-their-places',
    setup(running) {
      // Which version is installed, the package says, and not what was built.
      running.onResolve({ filter: /^\.\.\/package\.json$/ }, () => ({
        path: '../../../package.json',
        external: true,
      }));
      running.onResolve({ filter: /^places:/ }, ({ path }) => ({ path, namespace: 'places' }));
      running.onLoad({ filter: /./, namespace: 'places' }, () => ({ contents: PLACES, resolveDir: ROOT }));
      running.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (path.includes(`${sep}node_modules${sep}`) || !text.includes('import.meta')) return undefined;
        const place = relative(ROOT, path).split(sep).join('/').replace(/\.ts$/, extension);
        const head = `import { placeOf } from 'places:';\nconst standing = placeOf(${JSON.stringify(place)});\n`;
        const { code } = await transform(text, {
          loader: 'ts',
          target: 'node26',
          define: { 'import.meta': 'standing' },
        });
        return { contents: head + code, loader: 'js' };
      });
    },
  };
}

/** What `import.meta` says, of a module that stands at a path of the checkout or package; `scripts`: see `scriptBeside`. */
const PLACES = `
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
const HOME = join(import.meta.dirname, '../../..');
export function placeOf(path) {
  const filename = join(HOME, path);
  return { filename, dirname: dirname(filename), url: pathToFileURL(filename).href, scripts: import.meta.dirname };
}
`;
