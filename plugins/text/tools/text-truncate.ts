import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { isBlank, trimWhiteSpaceEnd, trimWhiteSpaceStart } from '../lib/white-space.ts';

const encoder = new TextEncoder();

export default defineTool({
  title: 'Text Truncator',
  summary:
    'Shorten a text to a number of characters, words or UTF-8 bytes with an ellipsis, at a word boundary, at the end, middle or start.',
  keywords: ['ellipsis', 'cut', 'limit', 'excerpt', 'clip'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    length: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 100,
      description: 'Greatest length of the result, suffix included',
    }),
    suffix: Type.String({ maxLength: 100, default: '…', description: 'Marks the cut' }),
    word_boundary: Type.Boolean({ default: true, description: 'Cut between words where possible' }),
    unit: Type.Enum(['characters', 'words', 'bytes'], {
      default: 'characters',
      description: 'What length counts',
    }),
    position: Type.Enum(['end', 'middle', 'start'], { default: 'end', description: 'Where to cut' }),
  }),
  output: Type.Object({
    result: Type.String(),
    truncated: Type.Boolean(),
    original_length: Type.Integer({ description: 'in the unit' }),
    length: Type.Integer({ description: 'of the result in the unit' }),
  }),
  examples: [
    {
      name: 'Between two words',
      input: { text: 'The quick brown fox jumps', length: 12 },
      output: { result: 'The quick…', truncated: true, original_length: 25, length: 10 },
    },
    {
      name: 'Words',
      input: { text: 'one two  three four', length: 3, unit: 'words' },
      output: { result: 'one two  three…', original_length: 4, length: 3 },
    },
    {
      name: 'The middle of a file name',
      input: { text: 'averylongfilename.txt', length: 11, position: 'middle', word_boundary: false },
      output: { result: 'avery…e.txt', length: 11 },
    },
  ],
  run(input) {
    return input.unit === 'words' ? truncateWords(input) : truncateCharacters(input, input.unit);
  },
});

interface Truncation {
  readonly text: string;
  readonly length: number;
  readonly suffix: string;
  readonly word_boundary: boolean;
  readonly position: 'end' | 'middle' | 'start';
}

interface Truncated {
  readonly result: string;
  readonly truncated: boolean;
  readonly original_length: number;
  readonly length: number;
}

/** How much of the room the start and the end of the text get; the larger half is the start's. */
function divide(room: number, position: Truncation['position']): { head: number; tail: number } {
  if (position === 'end') return { head: room, tail: 0 };
  if (position === 'start') return { head: 0, tail: room };
  return { head: Math.ceil(room / 2), tail: Math.floor(room / 2) };
}

/** Words with the spacing between them; the suffix is not counted. */
function truncateWords({ text, length, suffix, position }: Truncation): Truncated {
  const words = [...text.matchAll(/\P{White_Space}+/gu)];
  if (words.length <= length)
    return { result: text, truncated: false, original_length: words.length, length: words.length };
  const { head, tail } = divide(length, position);
  const lastOfHead = words[head - 1];
  const firstOfTail = words[words.length - tail];
  const start = lastOfHead ? text.slice(0, lastOfHead.index + lastOfHead[0].length) : '';
  const end = firstOfTail ? text.slice(firstOfTail.index) : '';
  return { result: start + suffix + end, truncated: true, original_length: words.length, length };
}

function truncateCharacters(input: Truncation, unit: 'characters' | 'bytes'): Truncated {
  const { text, length, suffix, word_boundary: wordBoundary, position } = input;
  const characters = graphemes(text);
  const measure = unit === 'bytes' ? utf8Length : () => 1;
  const size = (list: readonly string[]) => list.reduce((sum, character) => sum + measure(character), 0);
  const original = size(characters);
  if (original <= length)
    return { result: text, truncated: false, original_length: original, length: original };

  const room = length - size(graphemes(suffix));
  if (room < 0) {
    throw new InputError(
      'suffix',
      `expected at most ${length} ${unit}, as length has it, got ${quote(suffix)}`,
    );
  }
  const { head, tail } = divide(room, position);
  const backwards = characters.toReversed();
  const start = cut(characters, fit(characters, head, measure), wordBoundary).join('');
  const end = cut(backwards, fit(backwards, tail, measure), wordBoundary)
    .reverse()
    .join('');
  const result = trimWhiteSpaceEnd(start) + suffix + trimWhiteSpaceStart(end);
  return { result, truncated: true, original_length: original, length: size(graphemes(result)) };
}

/** How many of the first characters have room. */
function fit(characters: readonly string[], room: number, measure: (character: string) => number): number {
  let used = 0;
  const index = characters.findIndex((character) => {
    used += measure(character);
    return used > room;
  });
  return index === -1 ? characters.length : index;
}

/** The first `count` characters, or fewer, to end with a word; a first word that is too long is cut. */
function cut(characters: readonly string[], count: number, wordBoundary: boolean): string[] {
  const kept = characters.slice(0, count);
  const next = characters[count];
  if (!wordBoundary || next === undefined || isBlank(next)) return kept;
  const boundary = kept.findLastIndex(isBlank);
  const whole = kept.slice(0, boundary + 1);
  return whole.every(isBlank) ? kept : whole;
}

function utf8Length(character: string): number {
  return /^[\0-\x7f]$/.test(character) ? 1 : encoder.encode(character).length;
}
