import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { build as bundle, transform, type Metafile } from 'esbuild';
import { SIGNATURE_FILE, type Manifest } from '@toolyard/sdk/manifest';
import { checkDefinitions, manifestProblems } from './definition-problems.ts';
import { withPlainChunkNames } from './chunk-names.ts';
import { deprecatedImports, packagesForDeprecated } from './deprecated-modules.ts';
import { createManifest, entryOf, runtimeOf } from './create-manifest.ts';
import { printWarning, type Warn } from './known-fields.ts';
import {
  buildProblems,
  readPackage,
  toolFiles,
  toolId,
  type PackageSource,
  type Problem,
  type ToolSource,
} from './package-source.ts';
import { SDK, sdkOf } from './sdk-folder.ts';
import { toolProblems } from './tool-problems.ts';
import { jsonAsText } from './json-as-text.ts';
import { isFile, nodeShims, SHIM_FILES, memberProblems } from './node-shims.ts';
import { INSPECTED } from './author-state.ts';
import { hasMaps, inSource, INSPECTED_MAPS, MAPS, withMaps, writeMaps } from './source-maps.ts';
import { mayNeedTypeBox, TYPEBOX_FILE, typeBoxBody, typeStandIn } from './type-stand-in.ts';
import { unresolvedImports, visibleRequires } from './visible-requires.ts';

export type BuildOutcome =
  | { readonly kind: 'unchanged'; readonly folder: string }
  /** `unsigned`: the bundle before was signed, this one is another and has to be signed again. */
  | { readonly kind: 'built'; readonly folder: string; readonly unsigned: boolean }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** Where a build notes the hashes of what it read, so that the next one can see that nothing changed. */
const INPUTS_FILE = '.inputs.json';
/** Toolyard's own files are TypeScript here and JavaScript where they are installed. */
const OWN = extname(import.meta.filename);

/**
 * Builds a plugin package into a bundle in its `dist/`: `plugin.json` and the code, one entry a tool with
 * shared chunks. The same source gives the same bytes. Does nothing when nothing changed since the last build.
 */
export async function buildPlugin(
  folder: string,
  warn: Warn = printWarning,
  { isFresh = false, isInspected = false }: BuildOptions = {},
): Promise<BuildOutcome> {
  const root = resolve(folder);
  const target = join(root, isInspected ? INSPECTED : '.', 'dist');
  if (!isFresh && !isInspected && (await isUpToDate(root, target)))
    return { kind: 'unchanged', folder: target };

  const source = await readPackage(root, warn);
  if ('problems' in source) return { kind: 'refused', problems: source.problems };
  const problems = checkDefinitions(source);
  try {
    const compiled = await compile(source, { minify: !isInspected });
    const code = isInspected ? { ...compiled, files: withMaps(root, compiled) } : compiled;
    problems.push(...code.unresolved);
    if (problems.length > 0) return { kind: 'refused', problems };
    const manifest = Buffer.from(`${JSON.stringify(createManifest(source, code))}\n`);
    const wrong = manifestProblems(source, manifest);
    if (wrong.length > 0) return { kind: 'refused', problems: wrong };
    const unsigned = await writeBundle(source, target, manifest, code);
    await writeMaps(root, code.maps, isInspected ? INSPECTED_MAPS : MAPS);
    return { kind: 'built', folder: target, unsigned };
  } catch (error) {
    return { kind: 'refused', problems: [...problems, ...(await compileProblems(source, error))] };
  }
}

interface BuildOptions {
  /** Whether it is built although nothing changed, for what there is to say of the source. */
  readonly isFresh?: boolean;
  /** Whether it is built for a debugger, beside the bundle that is served: code as it was written, with its source maps. */
  readonly isInspected?: boolean;
}

/** Why code does not build, by the tools that it keeps from being built. */
async function compileProblems(source: PackageSource, error: unknown): Promise<Problem[]> {
  const byTool = await Promise.all(
    source.tools.map(async (tool) => {
      const platform = platformOf(source, tool);
      try {
        return (await compilePart(source, [tool], platform, { minify: true })).unresolved;
      } catch (own) {
        return toolProblems(tool, own, platform);
      }
    }),
  );
  return byTool.some((problems) => problems.length > 0) ? byTool.flat() : buildProblems(error);
}

/** Where the code of a tool is built for. */
function platformOf(source: PackageSource, tool: ToolSource): 'node' | 'browser' {
  return runtimeOf(source, tool) === 'isolate' ? 'browser' : 'node';
}

interface CompileOptions {
  readonly minify: boolean;
}

interface Code {
  /** The bundle's files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Their source maps. */
  readonly maps: ReadonlyMap<string, string>;
  /** The tools whose code draws random values. */
  readonly random: ReadonlySet<string>;
  /** What was read, relative to the package. */
  readonly inputs: readonly string[];
  /** What the code would ask for at run time and not get. */
  readonly unresolved: readonly Problem[];
}

/** Tools for the sandbox are built apart from the others: no Node there, so packages' browser sides serve. */
async function compile(source: PackageSource, options: CompileOptions): Promise<Code> {
  const isolated = source.tools.filter((tool) => platformOf(source, tool) === 'browser');
  const onNode = source.tools.filter((tool) => platformOf(source, tool) === 'node');
  const parts = [
    ...(isolated.length > 0 ? [await compilePart(source, isolated, 'browser', options)] : []),
    ...(onNode.length > 0 ? [await compilePart(source, onNode, 'node', options)] : []),
  ];
  return {
    files: new Map(parts.flatMap((part) => [...part.files])),
    maps: new Map(parts.flatMap((part) => [...part.maps])),
    random: new Set(parts.flatMap((part) => [...part.random])),
    inputs: [...new Set(parts.flatMap((part) => part.inputs))].sort(),
    unresolved: parts.flatMap((part) => part.unresolved),
  };
}

async function compilePart(
  source: PackageSource,
  tools: readonly ToolSource[],
  platform: 'node' | 'browser',
  { minify }: CompileOptions,
): Promise<Code> {
  const sdk = sdkOf(source.folder);
  const isSandboxed = platform === 'browser';
  const { outputFiles, metafile, warnings } = await bundle({
    absWorkingDir: source.folder,
    entryPoints: tools.map(({ file, id }) => ({ in: file, out: `tools/${id}` })),
    outdir: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: 'es2024',
    // Packages' ES modules are asked for first: they can be shaken and split.
    mainFields: isSandboxed ? ['browser', 'module', 'main'] : ['module', 'main'],
    // Of packages' sides for browsers, the one that needs no page comes first.
    ...(isSandboxed ? { conditions: ['worker', 'module'] } : {}),
    minify,
    legalComments: 'none',
    // A function body has no address. Packages that ask for theirs, mostly to make a `require`, get one that
    // leads to no file.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '"file:///bundle.js"',
      ...(isSandboxed ? { global: 'globalThis' } : {}),
    },
    plugins: [
      typeStandIn(sdk),
      packagesForDeprecated,
      jsonAsText,
      isSandboxed ? nodeShims(source.folder) : visibleRequires,
    ],
    // Read again when the modules become functions; what is written has none.
    sourcemap: 'inline',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const unresolved = [
    ...(await unresolvedImports(metafile, source.folder)),
    ...deprecatedImports(metafile),
    ...memberProblems(warnings, source.folder),
  ];
  const files = new Map<string, string>();
  const maps = new Map<string, string>();
  if (mayNeedTypeBox(metafile)) files.set(TYPEBOX_FILE, await typeBoxBody(sdk));
  for (const { path, text } of withPlainChunkNames(outputFiles, { folder: source.folder, platform })) {
    const { code, map } = await toFunctionBody(text, { minify, path });
    files.set(path, code);
    maps.set(path, map);
  }
  const toolsThatReach = (fits: (input: string) => boolean) =>
    new Set(
      Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
        entryPoint !== undefined && reaches(metafile, path, fits)
          ? [path.replace(/^tools\/(.*)\.js$/, '$1')]
          : [],
      ),
    );
  return {
    files,
    maps,
    random: toolsThatReach((input) => resolve(source.folder, input) === join(sdk, `random${OWN}`)),
    inputs: Object.keys(metafile.inputs).filter(isFile),
    unresolved,
  };
}

/**
 * An ES module of the bundle as the body of a function of `exports`, `require` and `module`. The host runs
 * functions, not modules, for two measured reasons: V8 never lets go of a module that was replaced, and a
 * compiled script serves every fresh context of an isolate, where a module is compiled again for each.
 */
async function toFunctionBody(
  module: string,
  { minify, path }: CompileOptions & { readonly path: string },
): Promise<{ code: string; map: string }> {
  try {
    return await transform(module, {
      format: 'cjs',
      target: 'es2024',
      supported: { 'dynamic-import': false },
      minify,
      legalComments: 'none',
      sourcefile: path,
      sourcemap: 'external',
      sourcesContent: false,
    });
  } catch (error) {
    throw inSource(error, module, path);
  }
}

/** Whether an output holds an input that fits, itself or through the chunks that it imports. */
function reaches(
  { outputs }: Metafile,
  path: string,
  fits: (input: string) => boolean,
  seen = new Set<string>(),
): boolean {
  const output = outputs[path];
  if (output === undefined || seen.has(path)) return false;
  seen.add(path);
  const held = Object.entries(output.inputs).some(
    ([input, { bytesInOutput }]) => bytesInOutput > 0 && fits(input),
  );
  return (
    held || output.imports.some((imported) => reaches({ inputs: {}, outputs }, imported.path, fits, seen))
  );
}

/**
 * Writes beside the target and renames, so that nobody ever sees half a bundle. The signature stays with a bundle that
 * came out the same.
 *
 * @returns whether the signature of another bundle is gone
 */
async function writeBundle(
  { folder: root, inputs }: PackageSource,
  target: string,
  manifest: Buffer,
  code: Code,
): Promise<boolean> {
  const fresh = join(root, `.dist-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  for (const [path, text] of code.files) {
    await mkdir(dirname(join(fresh, path)), { recursive: true });
    await writeFile(join(fresh, path), text);
  }
  const hashes = await hashInputs(root, [...inputs, ...code.inputs]);
  await writeFile(join(fresh, INPUTS_FILE), JSON.stringify(hashes));
  await writeFile(join(fresh, 'plugin.json'), manifest);
  const signature = await readFile(join(target, SIGNATURE_FILE)).catch(() => undefined);
  const before = await readFile(join(target, 'plugin.json')).catch(() => undefined);
  const isSame = before !== undefined && manifest.equals(before);
  if (signature !== undefined && isSame) await writeFile(join(fresh, SIGNATURE_FILE), signature);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  return signature !== undefined && !isSame;
}

/** The hashes of all that decides what a bundle holds: the package's own files, its dependencies', the SDK's. */
async function hashInputs(root: string, inputs: readonly string[]): Promise<Record<string, string>> {
  const own = [
    'package.json',
    'plugin.ts',
    relative(root, join(SDK, 'package.json')),
    ...BUILDER.map((file) => relative(root, file)),
  ];
  const hashes = await Promise.all(
    [...new Set([...own, ...inputs])]
      .sort()
      .map(async (path) => [path, sha256(await readFile(join(root, path)))]),
  );
  return Object.fromEntries(hashes) as Record<string, string>;
}

/** What builds, and what holds a manifest to its rules. */
const BUILDER = [
  ...modulesIn(import.meta.dirname),
  ...SHIM_FILES,
  ...modulesIn(join(SDK, 'manifest')),
  join(SDK, `type${OWN}`),
];

function modulesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(OWN) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

async function isUpToDate(root: string, target: string): Promise<boolean> {
  try {
    const noted = JSON.parse(await readFile(join(target, INPUTS_FILE), 'utf8')) as Record<string, string>;
    const manifest = JSON.parse(await readFile(join(target, 'plugin.json'), 'utf8')) as Manifest;
    const tools = (await toolFiles(root)).map(toolId).join();
    if (manifest.tools.map((tool) => tool.id).join() !== tools) return false;
    if (
      !hasMaps(
        root,
        manifest.tools.map(({ id }) => entryOf(id)),
      )
    )
      return false;
    const now = await hashInputs(root, Object.keys(noted));
    return (
      Object.entries(noted).every(([path, hash]) => now[path] === hash) &&
      Object.keys(now).length === Object.keys(noted).length
    );
  } catch {
    return false;
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
