import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Type, type Static } from 'typebox';
import { interpretValidator, type PluginDefinition } from '@toolyard/sdk';
import type { AnyTool } from '@toolyard/sdk/testing';
import { importBytes } from './import-bytes.ts';
import { knownPackageJson, printWarning, warnOfUnknown, type Warn } from './known-fields.ts';
import { NetRule } from './net-rules.ts';

/** A problem of a plugin's source, for its author. `file` is relative to the package. */
export interface Problem {
  readonly file: string;
  readonly reason: string;
}

/** A plugin package as its author wrote it, with its definitions evaluated. */
export interface PackageSource {
  readonly folder: string;
  readonly json: PackageJson;
  readonly plugin: PluginDefinition;
  readonly tools: readonly ToolSource[];
  /** The package's files that the definitions were read from, relative to it. */
  readonly inputs: readonly string[];
}

export interface ToolSource {
  readonly id: string;
  /** The tool's file, relative to the package. */
  readonly file: string;
  readonly definition: AnyTool;
}

const PackageJson = Type.Object({
  name: Type.String({ minLength: 1 }),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
  engines: Type.Optional(Type.Object({ toolyard: Type.Optional(Type.String()) })),
  toolyard: Type.Object(
    {
      id: Type.Optional(Type.String()),
      runtime: Type.Optional(Type.Enum(['inline', 'pool', 'isolate'])),
      requires: Type.Optional(
        Type.Object(
          {
            trust: Type.Optional(Type.Boolean()),
            deadlineMs: Type.Optional(Type.Integer()),
            memoryMb: Type.Optional(Type.Integer()),
          },
          { additionalProperties: false },
        ),
      ),
      permissions: Type.Optional(
        Type.Object(
          {
            net: Type.Optional(Type.Array(Type.Union([Type.String(), NetRule]))),
            tools: Type.Optional(Type.Boolean()),
            caller: Type.Optional(Type.Boolean()),
            kv: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
});
type PackageJson = Static<typeof PackageJson>;

/** Reads a plugin package, or says everything that keeps it from being read. */
export async function readPackage(
  folder: string,
  warn: Warn = printWarning,
): Promise<PackageSource | { readonly problems: readonly Problem[] }> {
  const root = resolve(folder);
  const problems: Problem[] = [];
  const json = await readPackageJson(root, problems, warn);
  const files = await toolFiles(root);
  if (!existsSync(join(root, 'plugin.ts')))
    problems.push({ file: 'plugin.ts', reason: 'missing: it declares the plugin with definePlugin' });
  if (files.length === 0)
    problems.push({ file: 'tools', reason: 'expected at least one tool: a .ts or .js file' });
  for (const id of twice(files.map(toolId)))
    problems.push({ file: `tools/${id}`, reason: 'expected one tool of this id: a file or a folder' });
  if (json === undefined || problems.length > 0) return { problems };

  const modules = await evaluate(root, ['plugin.ts', ...files], problems);
  if (modules === undefined) return { problems };
  const [plugin, ...definitions] = modules.defaults;
  warnOfUnknown('plugin.ts', plugin, 'plugin', warn);
  const tools = files.map((file, index) => ({
    id: toolId(file),
    file,
    definition: definitions[index] as AnyTool,
  }));
  for (const { file, definition } of tools) {
    warnOfUnknown(file, definition, 'tool', warn);
    if (typeof definition?.run !== 'function')
      problems.push({ file, reason: 'expected `export default defineTool({ … })` with a run function' });
  }
  return problems.length > 0
    ? { problems }
    : { folder: root, json, plugin: plugin as PluginDefinition, tools, inputs: modules.inputs };
}

async function readPackageJson(
  root: string,
  problems: Problem[],
  warn: Warn,
): Promise<PackageJson | undefined> {
  const file = 'package.json';
  try {
    const json = knownPackageJson(JSON.parse(await readFile(join(root, file), 'utf8')), warn);
    const validator = interpretValidator(PackageJson);
    if (validator.check(json)) return json as PackageJson;
    problems.push(...validator.problems(json).map((reason) => ({ file, reason })));
  } catch (error) {
    problems.push({
      file,
      reason: error instanceof Error ? error.message.replaceAll(root, '.') : String(error),
    });
  }
  return undefined;
}

/**
 * The tools' files, relative to the package: `tools/ID.ts`, or `tools/ID/tool.ts` where the tool has parts of its own,
 * which stand beside it. A folder without that file holds no tool.
 */
export async function toolFiles(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'tools'), { withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const names = await readdir(join(entry.parentPath, entry.name));
      return names.filter((name) => /^tool\.[jt]s$/.test(name)).map((name) => `${entry.name}/${name}`);
    }),
  );
  return files
    .flat()
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `tools/${name}`)
    .sort((a, b) => (`${toolId(a)}.` < `${toolId(b)}.` ? -1 : 1));
}

/** A tool's id: the name of its file, or of its folder. */
export function toolId(file: string): string {
  return file
    .replace(/^tools\//, '')
    .replace(/\.[jt]s$/, '')
    .replace(/\/tool$/, '');
}

function twice(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
}

/** What esbuild calls the module that takes in all definitions. */
const DEFINITIONS = 'definitions.ts';

interface Evaluated {
  readonly defaults: readonly unknown[];
  /** All files of the package that they are made of. */
  readonly inputs: readonly string[];
}

/** The default exports of the files, which are bundled and imported once, so that edits show at the next call. */
async function evaluate(
  root: string,
  files: readonly string[],
  problems: Problem[],
): Promise<Evaluated | undefined> {
  const source = files
    .map((file) => `export { default as ${exportName(file)} } from './${file}';`)
    .join('\n');
  const bundled = await build({
    stdin: { contents: source, resolveDir: root, sourcefile: DEFINITIONS },
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  }).catch((error: unknown) => {
    problems.push(...buildProblems(error));
    return undefined;
  });
  const code = bundled?.outputFiles[0]?.text;
  if (bundled === undefined || code === undefined) return undefined;
  const cache = join(root, 'node_modules', '.toolyard');
  const file = join(cache, `definitions-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  await mkdir(cache, { recursive: true });
  await writeFile(file, code);
  const bytes = importBytes();
  try {
    const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    return {
      defaults: files.map((name) => exports[exportName(name)]),
      inputs: Object.keys(bundled.metafile.inputs).filter((path) => path !== DEFINITIONS),
    };
  } catch (error) {
    problems.push({
      file: 'plugin.ts',
      reason: `the definitions throw: ${error instanceof Error ? error.message : String(error)}`,
    });
    return undefined;
  } finally {
    bytes.deregister();
    await rm(file, { force: true });
  }
}

function exportName(file: string): string {
  return `_${file.replace(/[^A-Za-z0-9]/g, '_')}`;
}

/** What esbuild found, as problems. */
export function buildProblems(error: unknown): Problem[] {
  if (!(error instanceof Error)) return [{ file: '.', reason: String(error) }];
  const errors = 'errors' in error && Array.isArray(error.errors) ? (error.errors as BuildMessage[]) : [];
  if (errors.length === 0) return [{ file: '.', reason: error.message }];
  return errors.map(({ text, location }) => ({
    file: location ? `${location.file}:${location.line}` : '.',
    reason: text,
  }));
}

interface BuildMessage {
  readonly text: string;
  readonly location: { readonly file: string; readonly line: number } | null;
}
