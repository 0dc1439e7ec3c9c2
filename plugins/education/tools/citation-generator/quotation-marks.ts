/** Which pair of marks stands outermost: “ ” as American print has it, ‘ ’ as British print has it. */
export type OuterMarks = 'double' | 'single';

const PAIRS = { double: ['“', '”'], single: ['‘', '’'] } as const;
const APOSTROPHE = '’';

/** What begins with an apostrophe and not with a quotation mark: decades and the usual elisions. */
const ELISION = /['‘’](?:\d\ds?\b|(?:n|em|til|tis|twas|twere|cause|bout|round|cello)\b)/iy;

interface Mark {
  readonly index: number;
  readonly kind: OuterMarks;
}

interface Pair {
  readonly open: number;
  readonly close: number;
}

/**
 * Text with print's apostrophes and quotation marks in place of a typewriter's, those that were printed read anew: the
 * outermost pairs as wanted, the pairs within them of the other kind (CSL 1.0.2, `quotes`). A mark without
 * its other stays as it is where it is double, and is an apostrophe where it is single.
 */
export function typographic(text: string, outer: OuterMarks = 'double'): string {
  const { pairs, apostrophes } = readMarks(text);
  const other = outer === 'double' ? 'single' : 'double';
  const written = new Map(apostrophes.map((index) => [index, APOSTROPHE]));
  const ends: number[] = [];
  for (const { open, close } of pairs) {
    while (ends.length > 0 && (ends.at(-1) ?? 0) < open) ends.pop();
    const [before, after] = PAIRS[ends.length % 2 === 0 ? outer : other];
    written.set(open, before);
    written.set(close, after);
    ends.push(close);
  }
  let result = '';
  let end = 0;
  for (const index of [...written.keys()].sort((a, b) => a - b)) {
    result += text.slice(end, index) + (written.get(index) ?? '');
    end = index + 1;
  }
  return result + text.slice(end);
}

/** The pairs of marks in the order in which they open, and the single marks that are none. */
function readMarks(text: string): { pairs: Pair[]; apostrophes: number[] } {
  const pairs: Pair[] = [];
  const apostrophes: number[] = [];
  const open: Mark[] = [];
  const waiting = { double: 0, single: 0 };
  for (const { 0: character, index } of text.matchAll(/["“”'‘’]/gu)) {
    const kind = '"“”'.includes(character) ? 'double' : 'single';
    if (kind === 'single' && isApostrophe(text, index)) apostrophes.push(index);
    else if (opens(text, index)) {
      open.push({ index, kind });
      waiting[kind] += 1;
    } else if (waiting[kind] > 0) {
      for (let mark = open.pop(); mark !== undefined; mark = open.pop()) {
        waiting[mark.kind] -= 1;
        if (mark.kind === kind) {
          pairs.push({ open: mark.index, close: index });
          break;
        }
        if (mark.kind === 'single') apostrophes.push(mark.index);
      }
    } else if (kind === 'single') apostrophes.push(index);
  }
  for (const { index, kind } of open) if (kind === 'single') apostrophes.push(index);
  return { pairs: pairs.sort((a, b) => a.open - b.open), apostrophes };
}

function isApostrophe(text: string, index: number): boolean {
  const [before = ' ', after = ' '] = [text[index - 1], text[index + 1]];
  if (isWordCharacter(before)) return isWordCharacter(after) || text.slice(index - 2, index + 1) === "'n'";
  ELISION.lastIndex = index;
  return ELISION.test(text);
}

/** Whether a mark stands where one begins: before something, and after nothing, a space, a bracket, a dash or a mark. */
function opens(text: string, index: number): boolean {
  const [before = ' ', after = ' '] = [text[index - 1], text[index + 1]];
  if ('“‘'.includes(text[index] ?? '')) return true;
  if (/\s/u.test(after)) return false;
  return /[\s([{<–—/“‘"'-]/u.test(before);
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character);
}
