import { gt, valid } from 'semver';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import { escapeText, escapeValue } from './escape-text.ts';

/** The most changes that are told one by one. */
const MAX_LINES = 200;

/** What changes with every version, or says nothing to whoever uses the bundle. */
const UNREAD: ReadonlySet<string> = new Set(['format', 'sdk', 'version', 'files', 'permissions', 'tools']);
const UNREAD_OF_TOOL: ReadonlySet<string> = new Set(['entry']);
const EXAMPLE = /^tool [a-z0-9-]+: examples\b/;

/**
 * What a new version of a bundle asks for beyond the one before, and what it changes of all that callers and language
 * models read: one line a change. A version whose code alone changed has none.
 */
export function difference(before: Manifest, after: Manifest): string[] {
  const read = [
    ...changes(without(before, UNREAD), without(after, UNREAD), ''),
    ...toolChanges(before.tools, after.tools),
  ];
  const lines = [
    ...versionChange(before.version, after.version),
    ...permissionChanges(before.permissions, after.permissions),
    // Examples are long and the least of it: they must not push anything else out.
    ...read.filter((change) => !EXAMPLE.test(change)),
    ...read.filter((change) => EXAMPLE.test(change)),
  ];
  return lines.length > MAX_LINES
    ? [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more changes`]
    : lines;
}

function versionChange(before: string, after: string): string[] {
  if (before === after) return [];
  if (valid(before) === null || valid(after) === null)
    return [`version: ${escapeText(before)} → ${escapeText(after)}`];
  return gt(before, after) ? [`version: ${after} is older than ${before}`] : [];
}

function permissionChanges(before: Manifest['permissions'], after: Manifest['permissions']): string[] {
  return [
    ...after.net
      .filter((host) => !before.net.includes(host))
      .map((host) => `asks to reach ${escapeText(host)}`),
    ...before.net
      .filter((host) => !after.net.includes(host))
      .map((host) => `no longer asks to reach ${escapeText(host)}`),
    ...asked(before.tools, after.tools, "to call the host's other tools"),
    ...asked(before.caller, after.caller, 'to know one caller from another'),
    ...asked(before.kv, after.kv, 'to keep values of its own'),
  ];
}

function asked(before: boolean | undefined, after: boolean | undefined, what: string): string[] {
  if ((before === true) === (after === true)) return [];
  return [after === true ? `asks ${what}` : `no longer asks ${what}`];
}

function toolChanges(before: readonly ToolManifest[], after: readonly ToolManifest[]): string[] {
  const old = new Map(before.map((tool) => [tool.id, tool]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => `tool ${id}: gone`),
    ...after.flatMap((tool) => {
      const known = old.get(tool.id);
      const path = `tool ${tool.id}: `;
      if (known !== undefined)
        return changes(without(known, UNREAD_OF_TOOL), without(tool, UNREAD_OF_TOOL), path);
      const said = Object.entries(tool).filter(([key, value]) => !UNREAD_OF_TOOL.has(key) && !isEmpty(value));
      return [`tool ${tool.id}: new`, ...changes(undefined, Object.fromEntries(said), path)];
    }),
  ];
}

/** The changes between two JSON values, each with its path; what is new is told leaf by leaf. */
function changes(before: unknown, after: unknown, path: string): string[] {
  if (isContainer(after) && !isEmpty(after) && (before === undefined || isSameKind(before, after))) {
    const [old, now] = [entries(before), entries(after)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
      changes(old.get(key), now.get(key), inside(path, key)),
    );
  }
  const isSame = Object.is(before, after) || (isEmpty(before) && isEmpty(after) && isSameKind(before, after));
  return isSame ? [] : [line(path, before, after)];
}

function isSameKind(before: unknown, after: unknown): boolean {
  return isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after);
}

function isEmpty(value: unknown): boolean {
  return isContainer(value) && Object.keys(value).length === 0;
}

function line(path: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${path}: ${escapeValue(after)}`;
  if (after === undefined) return `${path}: no longer ${escapeValue(before)}`;
  return `${path}: ${escapeValue(before)} → ${escapeValue(after)}`;
}

function inside(path: string, key: string): string {
  const name = /^[\w$-]{1,64}$/.test(key) ? key : escapeText(key);
  return path === '' || path.endsWith(': ') ? `${path}${name}` : `${path}.${name}`;
}

function entries(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(isContainer(value) ? Object.entries(value) : []);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function without(value: object, keys: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}
