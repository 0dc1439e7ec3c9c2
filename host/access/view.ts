import { parseView, type View } from '../config/view.ts';
import { addressOf } from '../catalogue/address.ts';
import type { Tool } from '../catalogue/bundle.ts';
import { callsTools } from '../catalogue/calls-tools.ts';
import { didYouMean } from '../catalogue/near-names.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { Surface } from '@toolyard/sdk/manifest';

/** What tools can do to the world. */
export interface Reach {
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/** The addresses of all tools that every one of some views has. */
export function visibleTools(
  snapshot: Snapshot,
  surface: Surface,
  views: readonly View[],
): ReadonlySet<string> {
  const matchers = views.map((view) => matcherOf(view, snapshot, surface));
  const tools = snapshot.tools(surface).filter((tool) => matchers.every((matches) => matches(tool)));
  return new Set(tools.map(addressOf));
}

function matcherOf(view: View, snapshot: Snapshot, surface: Surface): (tool: Tool) => boolean {
  const named = (names: readonly string[] | undefined) =>
    names && new Set(names.map((name) => findByName(snapshot, name, surface)));
  const only = named(view.tools);
  const left = named(view.exclude);
  const { categories } = view;
  const choices = view.anyOf?.map((one) => matcherOf(one, snapshot, surface));
  return (tool) =>
    (choices?.some((matches) => matches(tool)) ?? true) &&
    (categories?.includes(tool.bundle.id) ?? true) &&
    (only?.has(tool) ?? true) &&
    !(left?.has(tool) ?? false) &&
    // A tool that calls others is bound by the same view: it can do no more than they.
    (view.readonly !== true || callsTools(tool) || reachOf(tool).readOnly);
}

/** The tool of a name as REST or MCP writes it, or of an address. */
export function findByName(snapshot: Snapshot, name: string, surface: Surface): Tool | undefined {
  return snapshot.find(name, surface) ?? snapshot.find(name.replaceAll('_', '-'), surface);
}

/** What a tool can do itself. It is read off what it may do, not off what it says. */
export function reachOf({ net, bundle, manifest }: Tool): Reach {
  const openWorld = net.length > 0;
  return {
    // A tool without a way out can change nothing; our own look up and change nothing there either.
    readOnly: !openWorld || bundle.trust === 'first-party',
    idempotent: !manifest.random,
    openWorld,
  };
}

/** The tools of a chain's steps, as far as they are there; of another tool none. */
export function stepTools({ manifest: { chain } }: Tool, snapshot: Snapshot): readonly Tool[] {
  return (chain?.steps ?? []).flatMap(
    ({ tool }) => snapshot.find(tool, 'rest') ?? snapshot.find(tool, 'mcp') ?? [],
  );
}

/** What some tools can do together. */
export function reachOfAll(tools: readonly Tool[]): Reach {
  const each = tools.filter((tool) => !callsTools(tool)).map(reachOf);
  return {
    readOnly: each.every(({ readOnly }) => readOnly),
    idempotent: each.every(({ idempotent }) => idempotent),
    openWorld: each.some(({ openWorld }) => openWorld),
  };
}

/** A view from the parts of a query, or what is wrong with it. */
export function readView(
  query: Readonly<Record<string, unknown>>,
  snapshot: Snapshot,
  surface: Surface,
): View | { readonly problem: string } {
  const view = parseView(query);
  if ('problem' in view) return view;
  const categories = snapshot.bundles.map(({ id }) => id);
  const noCategory = view.categories?.find((name) => !categories.includes(name));
  if (noCategory !== undefined) return { problem: unknown('categories', noCategory, categories) };
  for (const key of ['tools', 'exclude'] as const) {
    const missing = view[key]?.find((name) => findByName(snapshot, name, surface) === undefined);
    if (missing !== undefined)
      return {
        problem: unknown(
          key,
          missing,
          snapshot.list(surface).map(({ id }) => id),
        ),
      };
  }
  return view;
}

function unknown(key: string, name: string, known: readonly string[]): string {
  return `${key}: there is no ${JSON.stringify(name.slice(0, 80))}${didYouMean(name, known)}`;
}
