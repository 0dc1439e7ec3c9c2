import { compareCodePoints } from '@toolyard/kit/code-points';

/** A value of a JSON, YAML or TOML text, with members in their order and numbers with their digits. */
export type DataNode =
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, DataNode> }
  | { readonly kind: 'list'; readonly items: readonly DataNode[] }
  | { readonly kind: 'text'; readonly text: string }
  /** As JSON writes numbers. */
  | { readonly kind: 'number'; readonly text: string }
  /** What JSON has only as text: `.inf`, `.nan`, and the dates and times of TOML. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' };

/** Something that a conversion repaired or dropped, at a line from 1. */
export interface LineNote {
  readonly line: number;
  readonly message: string;
}

/** Whether a node has others in it. */
export function isFilled(node: DataNode): boolean {
  return (node.kind === 'map' && node.entries.size > 0) || (node.kind === 'list' && node.items.length > 0);
}

export function isInteger(number: string): boolean {
  return /^-?\d+$/.test(number);
}

/** The same value with the keys of all maps sorted by code point. */
export function sortKeys(node: DataNode): DataNode {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map(sortKeys) };
  if (node.kind !== 'map') return node;
  const sorted = [...node.entries].sort(([a], [b]) => compareCodePoints(a, b));
  return { kind: 'map', entries: new Map(sorted.map(([key, value]) => [key, sortKeys(value)])) };
}
