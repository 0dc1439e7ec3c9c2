import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { toolId } from '../../sdk/cli/package-source.ts';
import { changedFiles } from '../house/changed-files.ts';
import { sourceFiles } from './source-files.ts';

/**
 * The ids of the tools of which a file of their plugin changed that they import, directly or not. What
 * changed in the SDK concerns all: those are measured where all are. Undefined where nobody can tell.
 */
export function changedTools(root: string): ReadonlySet<string> | undefined {
  const changed = changedFiles(root);
  if (changed === undefined) return undefined;
  const plugins = sourceFiles(root).filter((file) => file.startsWith('plugins/'));
  const importers = new Map<string, string[]>();
  for (const file of plugins)
    for (const imported of importsOf(root, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const reached = new Set<string>();
  const pending = [...changed].filter((file) => file.startsWith('plugins/'));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    pending.push(...(importers.get(file) ?? []));
  }
  const tools = [...reached].flatMap((file) => TOOL_FILE.exec(file)?.[1] ?? []);
  return new Set(tools.map(toolId));
}

/** A tool's file, from its package on: see `toolFiles`. */
const TOOL_FILE = /^plugins\/[^/]+\/(tools\/(?:[^/]+|[^/]+\/tool)\.ts)$/;

/** The files of the plugin that one imports. */
function importsOf(root: string, file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  return names.filter((name) => name.startsWith('.')).map((name) => posix.join(posix.dirname(file), name));
}
