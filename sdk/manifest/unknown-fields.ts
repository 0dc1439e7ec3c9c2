import { VIEW_NAMES } from '../view.ts';
import { LIMITS, ManifestHead, ToolManifest } from './manifest.ts';

const HEAD = new Set(Object.keys(ManifestHead.properties));
const PERMISSIONS = new Set(Object.keys(ManifestHead.properties.permissions.properties));
const TOOL = new Set(Object.keys(ToolManifest.properties));
const VIEW = new Set(['as', 'x', 'y']);

/**
 * Takes the fields out of a manifest that this version does not know, so that nothing acts on them, shows them or passes
 * them on. A newer SDK may write them. What a host must understand to serve a bundle safely is never a new field alone:
 * it raises `format`, which older hosts refuse.
 *
 * @returns their names, each once: `icon`, `permissions.camera`, `tools[].icon`
 */
export function takeOutUnknownFields(manifest: unknown): string[] {
  if (!isRecord(manifest)) return [];
  const names = new Set(takeOut(manifest, HEAD, ''));
  const { permissions, tools } = manifest;
  if (isRecord(permissions))
    for (const name of takeOut(permissions, PERMISSIONS, 'permissions.')) names.add(name);
  for (const tool of Array.isArray(tools) ? tools.slice(0, LIMITS.tools) : [])
    if (isRecord(tool)) {
      for (const name of takeOut(tool, TOOL, 'tools[].')) names.add(name);
      for (const name of takeOutViews(tool.views)) names.add(name);
    }
  return [...names];
}

/** Takes out views of names that this version does not know, and what it does not know of the others. */
function takeOutViews(views: unknown): string[] {
  if (!isRecord(views)) return [];
  return Object.entries(views).flatMap(([path, view]) => {
    if (!isRecord(view) || typeof view.as !== 'string') return [];
    if (VIEW_NAMES.has(view.as)) return takeOut(view, VIEW, 'tools[].views.');
    Reflect.deleteProperty(views, path);
    return [`tools[].views.${shortened(view.as)}`];
  });
}

function takeOut(record: Record<string, unknown>, known: ReadonlySet<string>, prefix: string): string[] {
  const unknown = Object.keys(record).filter((key) => !known.has(key));
  for (const key of unknown) Reflect.deleteProperty(record, key);
  return unknown.map((key) => prefix + shortened(key));
}

function shortened(name: string): string {
  return name.length > LIMITS.name ? `${name.slice(0, LIMITS.name - 1)}…` : name;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
