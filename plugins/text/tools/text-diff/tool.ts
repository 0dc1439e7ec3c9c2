import { defineTool, Type } from '@toolyard/sdk';
import { kindAt, SPACE } from '../../lib/character-kinds.ts';
import { textUnits, type TextUnits, type UnitKind } from '../../lib/diff-units.ts';
import { keptStretches } from './kept-stretches.ts';
import { joinWhiteSpace } from './unit-keys.ts';

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
    const original = textUnits(input.original, input.mode);
    const modified = textUnits(input.modified, input.mode);
    if (input.ignore_whitespace) for (const units of [original, modified]) joinWhiteSpace(units);
    const changes: Change[] = [];
    const add = (type: Change['type'], value: string) => {
      if (value === '') return;
      const last = changes.at(-1);
      if (last?.type === type) last.value += value;
      else changes.push({ type, value });
    };
    let i = 0;
    let j = 0;
    let removed = 0;
    let added = 0;
    const end = {
      original: input.original.length,
      originalEnd: 0,
      modified: input.modified.length,
      modifiedEnd: 0,
    };
    for (const kept of [...keptStretches(original, modified, input), end]) {
      removed += countUnits(original, i, kept.original, input.mode);
      added += countUnits(modified, j, kept.modified, input.mode);
      add('delete', input.original.slice(i, kept.original));
      add('insert', input.modified.slice(j, kept.modified));
      add('equal', input.modified.slice(kept.modified, kept.modifiedEnd));
      i = kept.originalEnd;
      j = kept.modifiedEnd;
    }
    const unchanged = countUnits(modified, 0, input.modified.length, input.mode) - added;
    const weight = 2 * unchanged + added + removed;
    return {
      identical: changes.every(({ type }) => type === 'equal'),
      changes,
      added,
      removed,
      unchanged,
      similarity: weight === 0 ? 1 : (2 * unchanged) / weight,
      text: changes.map(writeText).join(''),
      html: changes.map(writeHtml).join(''),
    };
  },
});

interface Change {
  readonly type: 'equal' | 'delete' | 'insert';
  value: string;
}

/** How many units a stretch has; of words, white space is none. */
function countUnits({ text, ends }: TextUnits, start: number, end: number, kind: UnitKind): number {
  let count = 0;
  for (let at = start; at < end; at = ends.next(at))
    if (kind !== 'words' || kindAt(text, at) !== SPACE) count += 1;
  return count;
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
