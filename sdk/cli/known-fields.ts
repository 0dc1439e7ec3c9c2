import type { PluginDefinition } from '@toolyard/sdk';
import type { AnyTool } from '@toolyard/sdk/testing';
import type { Problem } from './package-source.ts';

/** Told of what does no harm and is probably not what the author meant. */
export type Warn = (warning: Problem) => void;

/** Prints a warning beside the problems. */
export const printWarning: Warn = ({ file, reason }) => console.warn(`${file}: warning: ${reason}`);

const TOOLYARD = fields<'id' | 'runtime' | 'permissions' | 'requires'>({
  id: true,
  runtime: true,
  permissions: true,
  requires: true,
});
const PERMISSIONS = fields<'net' | 'tools' | 'caller' | 'kv'>({
  net: true,
  tools: true,
  caller: true,
  kv: true,
});
const PLUGIN = fields<keyof PluginDefinition>({
  title: true,
  summary: true,
  uses: true,
  results: true,
  config: true,
});
const TOOL = fields<keyof AnyTool>({
  title: true,
  summary: true,
  keywords: true,
  input: true,
  output: true,
  examples: true,
  aliases: true,
  unlistedAliases: true,
  surfaces: true,
  runtime: true,
  inlineBelowBytes: true,
  callsTools: true,
  network: true,
  kv: true,
  random: true,
  confined: true,
  callerCode: true,
  views: true,
  prepare: true,
  run: true,
});

/** A package.json without what this version does not know under `toolyard`, of which it warns. */
export function knownPackageJson(json: unknown, warn: Warn): unknown {
  if (!isRecord(json) || !isRecord(json.toolyard)) return json;
  const file = 'package.json';
  const toolyard = known(json.toolyard, TOOLYARD, (name) =>
    warn({ file, reason: unknown(`toolyard.${name}`) }),
  );
  if (!isRecord(toolyard.permissions)) return { ...json, toolyard };
  const permissions = known(toolyard.permissions, PERMISSIONS, (name) =>
    warn({ file, reason: unknown(`toolyard.permissions.${name}`) }),
  );
  return { ...json, toolyard: { ...toolyard, permissions } };
}

/** Warns of what a definition says and no bundle holds. */
export function warnOfUnknown(file: string, definition: unknown, kind: 'plugin' | 'tool', warn: Warn): void {
  if (isRecord(definition))
    known(definition, kind === 'plugin' ? PLUGIN : TOOL, (name) => warn({ file, reason: unknown(name) }));
}

function known(
  record: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  onUnknown: (name: string) => void,
): Record<string, unknown> {
  const entries = Object.entries(record);
  for (const [name] of entries) if (!names.has(name)) onUnknown(name);
  return Object.fromEntries(entries.filter(([name]) => names.has(name)));
}

function unknown(name: string): string {
  return `${name}: this version of Toolyard does not know it, and does without`;
}

/** All names of a type, so that none is forgotten here when one is added there. */
function fields<Name extends string>(names: Readonly<Record<Name, true>>): ReadonlySet<string> {
  return new Set(Object.keys(names));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
