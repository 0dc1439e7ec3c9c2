import { graphemes } from '@toolyard/kit/graphemes';
import { html, trustedHtml, type Html } from '@toolyard/kit/html';
import type { JsonNode } from '@toolyard/kit/json-text';
import { InputError } from '@toolyard/sdk';
import { htmlPage } from '../../lib/html-page.ts';
import { drawTree } from '../../lib/text-tree.ts';

/** How much of a value is shown. */
export interface OutlineLimits {
  readonly levels: number;
  readonly items: number;
  readonly characters: number;
}

/** A value, or what stands for those that are left out, as it is shown. */
export interface OutlineNode {
  readonly label: string;
  /** The name before the colon; absent where something is left out. */
  readonly name?: string;
  readonly shown: string;
  readonly kind: JsonNode['kind'] | 'more';
  readonly children: readonly OutlineNode[];
}

/** The tree that is shown of a value, and whether anything is left out of it. */
export function outlineJson(
  root: JsonNode,
  limits: OutlineLimits,
): { tree: OutlineNode; truncated: boolean } {
  let truncated = false;
  const visit = (name: string, node: JsonNode, level: number): OutlineNode => {
    const shown = showValue(node, limits.characters);
    if (node.kind === 'string' && shown.cut) truncated = true;
    return {
      name,
      shown: shown.text,
      label: `${name}: ${shown.text}`,
      kind: node.kind,
      children: childrenOf(node, level),
    };
  };
  const childrenOf = (node: JsonNode, level: number): OutlineNode[] => {
    const entries = entriesOf(node);
    if (entries.length === 0) return [];
    if (level >= limits.levels) {
      truncated = true;
      return [];
    }
    const shown = entries.slice(0, limits.items).map(({ name, value }) => visit(name, value, level + 1));
    const left = entries.length - shown.length;
    if (left === 0) return shown;
    truncated = true;
    const more = `… ${left} more`;
    return [...shown, { label: more, shown: more, kind: 'more', children: [] }];
  };
  return { tree: visit('root', root, 0), truncated };
}

function entriesOf(node: JsonNode): { readonly name: string; readonly value: JsonNode }[] {
  if (node.kind === 'object') return members(node).map(([key, value]) => ({ name: lineName(key), value }));
  if (node.kind === 'array') return node.elements.map((value, index) => ({ name: `[${index}]`, value }));
  return [];
}

/** Of repeated keys the last value counts, as for `JSON.parse`. */
function members(node: Extract<JsonNode, { kind: 'object' }>): [string, JsonNode][] {
  return [...new Map(node.members.map(({ key, value }) => [key, value]))];
}

/** A key as it stands, unless its controls would break the line. */
function lineName(key: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(key) ? JSON.stringify(key) : key;
}

function showValue(node: JsonNode, characters: number): { readonly text: string; readonly cut: boolean } {
  switch (node.kind) {
    case 'object':
      return { text: `{${members(node).length}}`, cut: false };
    case 'array':
      return { text: `[${node.elements.length}]`, cut: false };
    case 'string': {
      const start = firstCharacters(node.value, characters);
      return start === undefined
        ? { text: JSON.stringify(node.value), cut: false }
        : { text: JSON.stringify(`${start}…`), cut: true };
    }
    case 'number':
      return { text: node.literal, cut: false };
    case 'boolean':
      return { text: String(node.value), cut: false };
    default:
      return { text: 'null', cut: false };
  }
}

/** The beginning of a text that is longer than that many grapheme clusters; undefined for one that is not. */
function firstCharacters(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined;
  // A cluster of more than 64 units is no character that anybody wrote: what follows needs no look.
  const characters = graphemes(text.slice(0, (most + 1) * 64));
  return characters.length <= most ? undefined : characters.slice(0, most).join('');
}

/** Counts over the whole value. The depth of a root without children is 0. */
export function measureJson(root: JsonNode, source: string) {
  const stats = {
    objects: 0,
    arrays: 0,
    strings: 0,
    numbers: 0,
    booleans: 0,
    nulls: 0,
    keys: 0,
    values: 0,
    max_depth: 0,
    size_bytes: 0,
  };
  let level: JsonNode[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    stats.max_depth = depth;
    const next: JsonNode[] = [];
    for (const node of level) {
      stats.values += 1;
      stats[COUNTERS[node.kind]] += 1;
      if (node.kind === 'object') {
        const entries = members(node);
        stats.keys += entries.length;
        for (const [, value] of entries) next.push(value);
      } else if (node.kind === 'array') for (const value of node.elements) next.push(value);
    }
    level = next;
  }
  stats.size_bytes = new TextEncoder().encode(minified(root, source)).length;
  return stats;
}

const COUNTERS = {
  object: 'objects',
  array: 'arrays',
  string: 'strings',
  number: 'numbers',
  boolean: 'booleans',
  null: 'nulls',
} as const;

function minified(node: JsonNode, source: string): string {
  if (node.kind === 'object')
    return `{${members(node)
      .map(([key, value]) => `${JSON.stringify(key)}:${minified(value, source)}`)
      .join()}}`;
  if (node.kind === 'array') return `[${node.elements.map((value) => minified(value, source)).join()}]`;
  return node.kind === 'string' ? JSON.stringify(node.value) : source.slice(node.start, node.end);
}

const MAX_NODES = 1000;

interface ListedNode {
  readonly path: string;
  readonly depth: number;
  readonly type: JsonNode['kind'];
  size?: number;
  value?: string | number | boolean | null;
}

/** The first thousand values in document order, with their paths (RFC 9535). */
export function listNodes(root: JsonNode): ListedNode[] {
  const nodes: ListedNode[] = [];
  const visit = (node: JsonNode, path: string, depth: number): void => {
    if (nodes.length >= MAX_NODES) return;
    const listed: ListedNode = { path, depth, type: node.kind };
    nodes.push(listed);
    if (node.kind === 'object') {
      const entries = members(node);
      listed.size = entries.length;
      for (const [key, value] of entries.slice(0, MAX_NODES)) visit(value, path + pathStep(key), depth + 1);
    } else if (node.kind === 'array') {
      listed.size = node.elements.length;
      for (const [index, value] of node.elements.slice(0, MAX_NODES).entries())
        visit(value, `${path}[${index}]`, depth + 1);
    } else listed.value = scalarOf(node);
  };
  visit(root, '$', 0);
  const length = nodes.reduce((sum, { path }) => sum + path.length, 0);
  if (length > MAX_PATHS)
    throw new InputError('json', 'expected shorter keys: the paths of the values are too long');
  return nodes;
}

const MAX_PATHS = 16 * 1024 * 1024;

function pathStep(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function scalarOf(node: JsonNode): string | number | boolean | null {
  if (node.kind === 'string' || node.kind === 'boolean') return node.value;
  if (node.kind !== 'number') return null;
  // JSON has no infinity: what a double cannot hold stays as it is written.
  const number = Number(node.literal);
  return Number.isFinite(number) ? number : node.literal;
}

/** A deep tree has a line for each of many values, each with an indent as deep. */
const MAX_OUTLINE = 32 * 1024 * 1024;

/** The tree as text, and as a page whose branches fold. */
export function pageOfJson(tree: OutlineNode): { readonly text: string; readonly html: string } {
  checkSize(tree);
  return {
    text: drawTree(tree),
    html: htmlPage(
      'JSON',
      STYLES,
      html`<main>
${nodeHtml(tree, true)}</main>`,
    ),
  };
}

function checkSize(tree: OutlineNode): void {
  let size = 0;
  const visit = ({ label, children }: OutlineNode, level: number): void => {
    size += label.length + level * 3;
    if (size > MAX_OUTLINE)
      throw new InputError(
        'max_depth',
        'would make an outline of more than 32 MiB: show fewer levels or items',
      );
    for (const child of children) visit(child, level + 1);
  };
  visit(tree, 0);
}

function nodeHtml({ name, shown, kind, children }: OutlineNode, open: boolean): Html {
  const label = html`${name !== undefined && html`<span class="name">${name}</span>: `}<span class="${kind}">${shown}</span>`;
  if (children.length === 0)
    return html`<div>${label}</div>
`;
  return html`<details${open && trustedHtml(' open')}>
<summary>${label}</summary>
${children.map((child) => nodeHtml(child, false))}</details>
`;
}

const STYLES = trustedHtml(`<style>
body { margin: 1rem; color: #1f2937; background: #fff; font: 0.9rem/1.5 ui-monospace, monospace; }
details > :not(summary) { margin-left: 1.25rem; }
div { margin-left: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; }
.name { color: #7c2d12; } .string { color: #166534; } .number { color: #1d4ed8; }
.boolean, .null { color: #7e22ce; } .object, .array, .more { color: #6b7280; }
</style>`);
