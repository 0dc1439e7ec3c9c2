import { createHash } from 'node:crypto';
import type { JsonSchema } from '@toolyard/sdk';
import {
  argumentSchema,
  standardSchema,
  type Manifest,
  type RuntimeName,
  type ToolManifest,
} from '@toolyard/sdk/manifest';
import { netEntries } from './net-rules.ts';
import type { PackageSource, ToolSource } from './package-source.ts';
import { SDK_VERSION } from './sdk-folder.ts';

/** What a manifest says of a bundle's code. */
export interface CodeFacts {
  /** The bundle's files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The tools whose code draws random values. */
  readonly random: ReadonlySet<string>;
}

/** The bundle's id: what package.json says, or the package's name without its scope's @. */
export function pluginId({ json }: Pick<PackageSource, 'json'>): string {
  return json.toolyard.id ?? json.name.replace(/^@/, '').replace('/', '-');
}

/** The file of a tool's code within the bundle. */
export function entryOf(tool: string): string {
  return `tools/${tool}.js`;
}

/** A package's manifest, as its definitions say; nothing of it is checked. */
export function createManifest(source: PackageSource, { files, random }: CodeFacts): Manifest {
  const { json, plugin } = source;
  return {
    format: 1,
    id: pluginId(source),
    package: json.name,
    version: json.version,
    sdk: SDK_VERSION,
    ...(json.engines?.toolyard === undefined ? {} : { engines: { toolyard: json.engines.toolyard } }),
    title: plugin.title,
    summary: plugin.summary,
    permissions: { ...json.toolyard.permissions, net: netEntries(json.toolyard.permissions?.net ?? []) },
    ...(json.toolyard.requires === undefined ? {} : { requires: json.toolyard.requires }),
    ...(plugin.config === undefined ? {} : { config: configSchema(plugin.config) }),
    tools: source.tools.map((tool) =>
      toolManifest(source, tool, {
        random: tool.definition.random ?? random.has(tool.id),
        network: usesNetwork(source, tool),
        ...keepsValues(source, tool),
      }),
    ),
    files: Object.fromEntries(
      [...files]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
    ),
  };
}

function toolManifest(
  source: PackageSource,
  tool: ToolSource,
  uses: Pick<ToolManifest, 'random' | 'network' | 'kv'>,
): ToolManifest {
  const { id, definition } = tool;
  return {
    id,
    title: definition.title,
    summary: definition.summary,
    keywords: [...(definition.keywords ?? [])],
    ...(source.plugin.uses?.[id] === undefined ? {} : { uses: source.plugin.uses[id] }),
    aliases: [...(definition.aliases ?? [])],
    unlistedAliases: [...(definition.unlistedAliases ?? [])],
    surfaces: [...(definition.surfaces ?? (['rest', 'mcp'] as const))],
    runtime: runtimeOf(source, tool),
    ...(definition.inlineBelowBytes === undefined ? {} : { inlineBelowBytes: definition.inlineBelowBytes }),
    ...(definition.callsTools === undefined ? {} : { callsTools: definition.callsTools }),
    ...(definition.confined === undefined ? {} : { confined: definition.confined }),
    ...(definition.callerCode === undefined ? {} : { callerCode: definition.callerCode }),
    ...(definition.prepare === undefined ? {} : { prepare: [...definition.prepare.from] }),
    ...uses,
    ...schemasOf(definition),
    ...(definition.views === undefined ? {} : { views: viewsOf(definition.views) }),
    examples: definition.examples.map(({ name, input, output }) => {
      const result = source.plugin.results?.[id]?.[name];
      return result === undefined ? { name, input, output } : { name, input, output, result };
    }),
    entry: entryOf(id),
  };
}

/** The schemas of a tool as its manifest has them. */
export function schemasOf({
  input,
  output,
}: Pick<ToolSource['definition'], 'input' | 'output'>): Pick<ToolManifest, 'input' | 'output'> {
  return { input: argumentSchema(plain(input)), output: plain(output) };
}

/** Views in one form: what they are shown as, and of what. */
function viewsOf(views: NonNullable<ToolSource['definition']['views']>): NonNullable<ToolManifest['views']> {
  const inFull = Object.entries(views).map(([path, view]) => [
    path,
    typeof view === 'string' ? { as: view } : view,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(inFull))) as NonNullable<ToolManifest['views']>;
}

/** Where a tool asks to run. */
export function runtimeOf({ json }: PackageSource, { definition }: ToolSource): RuntimeName {
  return definition.runtime ?? json.toolyard.runtime ?? 'isolate';
}

/**
 * Whether a tool may reach out, so that a grant goes no further than it has to. It is what tools say, and not what
 * their code seems to do: `context` may be handed on to anything.
 */
function usesNetwork({ json, tools }: PackageSource, { definition }: ToolSource): boolean {
  if ((json.toolyard.permissions?.net ?? []).length === 0) return false;
  return definition.network ?? !tools.some((other) => other.definition.network === true);
}

/** Whether a tool may keep values, where its package asks for that. */
function keepsValues({ json, tools }: PackageSource, { definition }: ToolSource): Pick<ToolManifest, 'kv'> {
  if (json.toolyard.permissions?.kv !== true) return {};
  return { kv: definition.kv ?? !tools.some((other) => other.definition.kv === true) };
}

/** The schema of a plugin's configuration; whether it is one is seen by the check. */
function configSchema(schema: unknown): NonNullable<Manifest['config']> {
  return argumentSchema(plain(schema)) as NonNullable<Manifest['config']>;
}

/** A schema as data. An author's JavaScript may have put anything in its place: the check says so. */
function plain(schema: unknown): JsonSchema {
  const data = JSON.parse(JSON.stringify(schema) ?? 'null') as JsonSchema | null;
  return typeof data === 'object' && data !== null ? standardSchema(data) : Object(data);
}
