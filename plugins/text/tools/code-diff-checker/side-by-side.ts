import { align } from '@toolyard/kit/alignment';
import type { Step } from '@toolyard/kit/unified-diff';
import { wordUnits } from '../../lib/diff-units.ts';

/** A piece of a changed line; the pieces joined are the line. */
export interface LinePart {
  text: string;
  readonly changed: boolean;
}

/** Two lines next to each other; null on the side that has none. Line numbers count from 1. */
export interface Row {
  readonly type: 'equal' | 'changed' | 'removed' | 'added';
  readonly old_line: number | null;
  readonly new_line: number | null;
  readonly old_text: string | null;
  readonly new_text: string | null;
  /** For changed rows. */
  readonly old_parts?: LinePart[];
  readonly new_parts?: LinePart[];
}

/**
 * The rows of a side-by-side view: within removed lines that added ones follow, the k-th removed stands next to
 * the k-th added. `key` gives what equal pieces of lines have in common.
 */
export function makeRows(
  steps: readonly Step[],
  oldLines: readonly string[],
  newLines: readonly string[],
  key: (piece: string) => string,
): Row[] {
  const rows: Row[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push(changeRow(removed[index], added[index], { oldLines, newLines, key }));
    }
    removed = [];
    added = [];
  };
  for (const { type, oldIndex, newIndex } of steps) {
    if (type === 'removed') removed.push(oldIndex);
    else if (type === 'added') added.push(newIndex);
    else {
      flush();
      rows.push({
        type,
        old_line: oldIndex + 1,
        new_line: newIndex + 1,
        old_text: oldLines[oldIndex] ?? '',
        new_text: newLines[newIndex] ?? '',
      });
    }
  }
  flush();
  return rows;
}

interface Sides {
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  readonly key: (piece: string) => string;
}

function changeRow(oldIndex: number | undefined, newIndex: number | undefined, sides: Sides): Row {
  const oldText = oldIndex === undefined ? null : (sides.oldLines[oldIndex] ?? '');
  const newText = newIndex === undefined ? null : (sides.newLines[newIndex] ?? '');
  const row = {
    old_line: oldIndex === undefined ? null : oldIndex + 1,
    new_line: newIndex === undefined ? null : newIndex + 1,
    old_text: oldText,
    new_text: newText,
  };
  if (oldText === null) return { type: 'added', ...row };
  if (newText === null) return { type: 'removed', ...row };
  return { type: 'changed', ...row, ...compareLines(oldText, newText, sides.key) };
}

function compareLines(oldText: string, newText: string, key: (piece: string) => string) {
  const oldPieces = wordUnits(oldText);
  const newPieces = wordUnits(newText);
  const pairs = align(oldPieces.map(key), newPieces.map(key));
  const oldKept = new Set(pairs.map(({ original }) => original));
  const newKept = new Set(pairs.map(({ modified }) => modified));
  return { old_parts: joinParts(oldPieces, oldKept), new_parts: joinParts(newPieces, newKept) };
}

function joinParts(pieces: readonly string[], kept: ReadonlySet<number>): LinePart[] {
  const parts: LinePart[] = [];
  for (const [index, text] of pieces.entries()) {
    const changed = !kept.has(index);
    const last = parts.at(-1);
    if (last?.changed === changed) last.text += text;
    else parts.push({ text, changed });
  }
  return parts;
}
