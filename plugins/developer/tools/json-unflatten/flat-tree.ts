import type { WrittenJson } from '@toolyard/kit/json-argument';
import { InputError, quote } from '@toolyard/sdk';
import type { FlatSegment } from '../../lib/flat-path.ts';

/** How many nulls may fill the gaps between array positions, in all. */
const MAX_GAPS = 1_000_000;

/** A value that grows path by path. */
export class FlatTree {
  readonly #root: Branch = newBranch();
  readonly #arrays: boolean;

  /** @param arrays whether plain segments 0, 1, 2 … make arrays */
  constructor(arrays: boolean) {
    this.#arrays = arrays;
  }

  /** @throws InputError when the path cannot hold beside those that were added before */
  add(path: string, segments: readonly FlatSegment[], value: WrittenJson): void {
    let branch = this.#root;
    for (const [index, segment] of segments.entries()) {
      const name = this.#join(branch, segment, path);
      const child = branch.children.get(name);
      if (index === segments.length - 1) {
        if (child !== undefined) refuse(path);
        branch.children.set(name, { value });
      } else if (child === undefined) {
        const next = newBranch();
        branch.children.set(name, next);
        branch = next;
      } else if ('value' in child) refuse(path);
      else branch = child;
    }
  }

  /** @throws InputError when array positions are so far apart that nulls would fill the memory */
  build(): WrittenJson {
    let gaps = 0;
    const build = (node: Branch | Leaf): WrittenJson => {
      if ('value' in node) return node.value;
      if (!this.#isArray(node))
        return Object.fromEntries([...node.children].map(([name, child]) => [name, build(child)]));
      const last = [...node.children.keys()].reduce((most, name) => Math.max(most, Number(name)), 0);
      const length = last + 1;
      gaps += length - node.children.size;
      if (gaps > MAX_GAPS)
        throw new InputError('json', `has array positions with more than ${MAX_GAPS} gaps between them`);
      return Array.from({ length }, (_, position) => {
        const child = node.children.get(String(position));
        return child === undefined ? null : build(child);
      });
    };
    return build(this.#root);
  }

  /** The name of a segment among its siblings, which it must suit: in an array there are positions only. */
  #join(branch: Branch, segment: FlatSegment, path: string): string {
    if (segment.kind === 'position') {
      if (branch.hasKeys) refuse(path);
      branch.hasPositions = true;
      return String(segment.position);
    }
    const position = this.#arrays && segment.kind === 'plain' && POSITION.test(segment.key);
    if (!position && branch.hasPositions) refuse(path);
    branch.hasKeys ||= !position;
    return segment.key;
  }

  #isArray({ children, hasPositions, hasKeys }: Branch): boolean {
    if (hasPositions) return true;
    if (hasKeys || children.size === 0) return false;
    return Array.from({ length: children.size }, (_, index) => String(index)).every((name) =>
      children.has(name),
    );
  }
}

interface Branch {
  readonly children: Map<string, Branch | Leaf>;
  /** Some segment is written [n]. */
  hasPositions: boolean;
  /** Some segment cannot be an array position. */
  hasKeys: boolean;
}

interface Leaf {
  readonly value: WrittenJson;
}

function newBranch(): Branch {
  return { children: new Map(), hasPositions: false, hasKeys: false };
}

/** What a plain segment must be to stand for [n]. */
const POSITION = /^(?:0|[1-9]\d{0,6})$/;

function refuse(path: string): never {
  throw new InputError('json', `the path ${quote(path)} cannot hold beside a path before it`);
}
