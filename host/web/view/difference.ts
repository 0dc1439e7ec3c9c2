/** A piece of a line, and whether it is on its side alone. */
export interface DiffPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Two lines side by side; a side that has none is undefined. A heading has no sides. */
export type DiffRow =
  | { readonly heading: string }
  | { readonly before: readonly DiffPiece[] | undefined; readonly after: readonly DiffPiece[] | undefined };

/** A part of a text that is in both, or in one of them. */
export interface DiffPart {
  readonly type: 'equal' | 'delete' | 'insert';
  readonly value: string;
}

export function isDiffPart(value: unknown): value is DiffPart {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('value' in value)) return false;
  return ['equal', 'delete', 'insert'].includes(String(value.type)) && typeof value.value === 'string';
}

/** The parts of two texts as lines, side by side: lines meet where both sides have the same end of line. */
export function rowsOfParts(parts: readonly DiffPart[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let before: DiffPiece[][] = [[]];
  let after: DiffPiece[][] = [[]];
  const flush = () => {
    const height = Math.max(before.length, after.length);
    const [left, right] = [padded(before, height, after), padded(after, height, before)];
    for (let index = 0; index < height; index += 1) rows.push({ before: left[index], after: right[index] });
    [before, after] = [[], []];
  };
  const add = (side: DiffPiece[][], text: string, isChanged: boolean) => {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0 || side.length === 0) side.push([]);
      if (line !== '') side.at(-1)?.push({ text: line, isChanged });
    }
  };
  for (const { type, value } of parts) {
    if (type === 'delete') add(before, value, true);
    else if (type === 'insert') add(after, value, true);
    else
      for (const [index, line] of value.split('\n').entries()) {
        if (index > 0) flush();
        for (const side of [before, after]) add(side, line, false);
      }
  }
  flush();
  return rows;
}

/**
 * The lines of the shorter side where they belong: the last beside the other's last, with which it goes on, unless it
 * is the only one and begins as the other's first does.
 */
function padded(
  lines: readonly DiffPiece[][],
  height: number,
  others: readonly DiffPiece[][],
): readonly (DiffPiece[] | undefined)[] {
  const missing = Array.from({ length: height - lines.length }, () => undefined);
  const begins = [lines[0]?.[0], others[0]?.[0]].every((piece) => piece?.isChanged === false);
  return lines.length === 1 && begins
    ? [...lines, ...missing]
    : [...lines.slice(0, -1), ...missing, ...lines.slice(-1)];
}

/** The lines of a unified diff, side by side: what was taken away beside what came in its place. */
export function rowsOfPatch(patch: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      rows.push({ before: changed(removed[index]), after: changed(added[index]) });
    [removed, added] = [[], []];
  };
  for (const line of patch.replace(/\n$/, '').split('\n')) {
    const rest = line.slice(1);
    const isFile = /^(?:--- |\+\+\+ )/.test(line);
    if (line.startsWith('-') && !isFile) {
      if (added.length > 0) flush();
      removed.push(rest);
    } else if (line.startsWith('+') && !isFile) added.push(rest);
    else {
      flush();
      const same = [{ text: rest, isChanged: false }];
      rows.push(line.startsWith(' ') ? { before: same, after: same } : { heading: line });
    }
  }
  flush();
  return rows;
}

function changed(text: string | undefined): readonly DiffPiece[] | undefined {
  return text === undefined ? undefined : [{ text, isChanged: true }];
}
