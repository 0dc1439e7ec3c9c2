import { align } from '@toolyard/kit/alignment';
import { foldCase } from '@toolyard/kit/case-folding';
import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { lineUnits, wordUnits } from '../lib/diff-units.ts';
import { splitSentences } from '../lib/sentences.ts';
import { isBlank, trimWhiteSpaceEnd } from '../lib/white-space.ts';

/** What a part of the result takes of memory is many times that of a character. */
const MAX_UNITS = 2_000_000;

export default defineTool({
  title: 'Text Diff',
  summary:
    'Compare two texts by words, characters, lines or sentences: list of equal, deleted and inserted parts, counts, similarity, marked-up text and HTML.',
  keywords: ['changes', 'redline', 'track changes', 'revision'],
  inlineBelowBytes: 8192,
  input: Type.Object({
    original: Type.String({ contentMediaType: 'text/plain', description: 'Old text' }),
    modified: Type.String({ contentMediaType: 'text/plain', description: 'New text' }),
    mode: Type.Enum(['words', 'chars', 'lines', 'sentences'], {
      default: 'words',
      description: 'Unit of comparison',
    }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    ignore_whitespace: Type.Boolean({
      default: false,
      description: 'Ignore the amount of white space',
    }),
  }),
  output: Type.Object({
    identical: Type.Boolean({ description: 'no deletion and no insertion' }),
    changes: Type.Array(
      Type.Object({ type: Type.Enum(['equal', 'delete', 'insert']), value: Type.String() }),
      { description: 'deletes before inserts, neighbours of one type joined' },
    ),
    added: Type.Integer({ description: 'units inserted' }),
    removed: Type.Integer({ description: 'units deleted' }),
    unchanged: Type.Integer({ description: 'units in common' }),
    similarity: Type.Number({
      description: '2 unchanged / (2 unchanged + added + removed); 1 if both are empty',
    }),
    text: Type.String({ description: '[-old-]{+new+} as wdiff' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'escaped text with <del> and <ins>' }),
  }),
  examples: [
    {
      name: 'One word replaced',
      input: { original: 'The quick brown fox', modified: 'The slow brown fox' },
      output: {
        identical: false,
        added: 1,
        removed: 1,
        unchanged: 3,
        similarity: 0.75,
        text: 'The [-quick-]{+slow+} brown fox',
        html: 'The <del>quick</del><ins>slow</ins> brown fox',
      },
    },
    {
      name: 'Characters',
      input: { original: 'cat', modified: 'cart', mode: 'chars' },
      output: { added: 1, removed: 0, unchanged: 3, text: 'ca{+r+}t' },
    },
  ],
  run(input) {
    const { mode, ignore_whitespace: ignoreWhitespace } = input;
    const original = readUnits('original', input.original, mode, ignoreWhitespace);
    const modified = readUnits('modified', input.modified, mode, ignoreWhitespace);
    const keysOf = (units: readonly string[]) =>
      hasOwnKeys(input) ? units : units.map((unit) => unitKey(unit, input));
    const pairs = align(keysOf(original), keysOf(modified));

    const changes: Change[] = [];
    const counts = { equal: 0, delete: 0, insert: 0 };
    const add = (type: Change['type'], units: readonly string[]) => {
      if (units.length === 0) return;
      counts[type] += mode === 'words' ? units.filter((unit) => !isBlank(unit)).length : units.length;
      const last = changes.at(-1);
      if (last?.type === type) last.value += units.join('');
      else changes.push({ type, value: units.join('') });
    };
    let i = 0;
    let j = 0;
    // Where what both have in common began, of which all is added together.
    let start = 0;
    for (const pair of [...pairs, { original: original.length, modified: modified.length }]) {
      if (pair.original > i || pair.modified > j) {
        add('equal', modified.slice(start, j));
        add('delete', original.slice(i, pair.original));
        add('insert', modified.slice(j, pair.modified));
        start = pair.modified;
      }
      i = pair.original + 1;
      j = pair.modified + 1;
    }
    add('equal', modified.slice(start, modified.length));
    const weight = 2 * counts.equal + counts.insert + counts.delete;
    return {
      identical: changes.every(({ type }) => type === 'equal'),
      changes,
      added: counts.insert,
      removed: counts.delete,
      unchanged: counts.equal,
      similarity: weight === 0 ? 1 : (2 * counts.equal) / weight,
      text: changes.map(writeText).join(''),
      html: changes.map(writeHtml).join(''),
    };
  },
});

type Mode = 'words' | 'chars' | 'lines' | 'sentences';

interface Change {
  readonly type: 'equal' | 'delete' | 'insert';
  value: string;
}

const READERS = {
  words: wordUnits,
  chars: graphemes,
  lines: lineUnits,
  sentences: (text: string) => splitSentences(text).map((sentence) => sentence.text),
};

function readUnits(argument: string, text: string, mode: Mode, ignoreWhitespace: boolean): string[] {
  const units = ignoreWhitespace ? joinWhiteSpace(READERS[mode](text)) : READERS[mode](text);
  if (units.length > MAX_UNITS)
    throw new InputError(argument, `expected at most ${MAX_UNITS} ${mode}, got ${units.length}`);
  return units;
}

/** Each run of white space as one unit; at the end of the text as part of the last one, where it does not count. */
function joinWhiteSpace(units: readonly string[]): string[] {
  const joined: string[] = [];
  for (const unit of units) {
    const last = joined.at(-1);
    if (last !== undefined && isBlank(last) && isBlank(unit)) joined[joined.length - 1] = last + unit;
    else joined.push(unit);
  }
  const last = joined.at(-1) ?? '';
  return joined.length > 1 && isBlank(last) ? [...joined.slice(0, -2), (joined.at(-2) ?? '') + last] : joined;
}

interface Comparison {
  readonly mode: Mode;
  readonly case_sensitive: boolean;
  readonly ignore_whitespace: boolean;
}

/** Whether units count as equal only where they are the same. */
function hasOwnKeys({ mode, case_sensitive, ignore_whitespace }: Comparison): boolean {
  return mode !== 'lines' && case_sensitive && !ignore_whitespace;
}

/** What units that count as equal have in common. */
function unitKey(unit: string, comparison: Comparison): string {
  const ended = comparison.mode === 'lines' ? unit.replace(/(?:\r\n|\r)$/, '\n') : unit;
  const cased = comparison.case_sensitive ? ended : foldCase(ended);
  return comparison.ignore_whitespace ? collapse(cased) : cased;
}

/** White space inside as one space; at a unit's end it is what parts it from the next, and counts as nothing. */
function collapse(unit: string): string {
  return isBlank(unit) ? ' ' : trimWhiteSpaceEnd(unit).replaceAll(/\p{White_Space}+/gu, ' ');
}

function writeText({ type, value }: Change): string {
  if (type === 'equal') return value;
  return type === 'delete' ? `[-${value}-]` : `{+${value}+}`;
}

function writeHtml({ type, value }: Change): string {
  const escaped = value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  if (type === 'equal') return escaped;
  return type === 'delete' ? `<del>${escaped}</del>` : `<ins>${escaped}</ins>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
