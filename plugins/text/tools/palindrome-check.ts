import { foldCase } from '@toolyard/kit/case-folding';
import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { findRuns } from '../lib/words.ts';

export default defineTool({
  title: 'Palindrome Checker',
  summary:
    'Tell whether a text reads the same backwards, by characters or by words; case, spaces and punctuation ignored unless told otherwise.',
  keywords: ['mirror', 'symmetric', 'reverse'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    case_sensitive: Type.Boolean({ default: false, description: 'Case matters' }),
    ignore_punctuation: Type.Boolean({
      default: true,
      description: 'Skip all but letters, digits and emoji',
    }),
    ignore_accents: Type.Boolean({ default: false, description: 'é equals e' }),
    unit: Type.Enum(['characters', 'words'], {
      default: 'characters',
      description: 'Compare characters or whole words',
    }),
  }),
  output: Type.Object({
    is_palindrome: Type.Boolean(),
    normalized: Type.String({ description: 'what was compared' }),
    reversed: Type.String(),
    length: Type.Integer({ description: 'units compared' }),
    mismatch: Type.Union(
      [Type.Null(), Type.Object({ position: Type.Integer(), left: Type.String(), right: Type.String() })],
      { description: 'first unit (1-based) that differs from its mirror' },
    ),
  }),
  examples: [
    {
      name: 'The classic',
      input: { text: 'A man, a plan, a canal: Panama!' },
      output: { is_palindrome: true, normalized: 'amanaplanacanalpanama', length: 21, mismatch: null },
    },
    {
      name: 'Not one',
      input: { text: 'Hello' },
      output: {
        is_palindrome: false,
        reversed: 'olleh',
        mismatch: { position: 1, left: 'h', right: 'o' },
      },
    },
    {
      name: 'By words',
      input: { text: 'Fall leaves after leaves fall.', unit: 'words' },
      output: { is_palindrome: true, length: 5, normalized: 'fall leaves after leaves fall' },
    },
  ],
  run(input) {
    const joint = input.unit === 'words' ? ' ' : '';
    const units = unitsOf(comparable(input.text, input), input);
    const reversed = units.toReversed();
    const position = units.findIndex((unit, index) => unit !== reversed[index]);
    const mismatch =
      position === -1
        ? null
        : { position: position + 1, left: units[position] ?? '', right: reversed[position] ?? '' };
    return {
      is_palindrome: units.length > 0 && mismatch === null,
      normalized: units.join(joint),
      reversed: reversed.join(joint),
      length: units.length,
      mismatch,
    };
  },
});

interface Comparison {
  readonly case_sensitive: boolean;
  readonly ignore_accents: boolean;
  readonly ignore_punctuation: boolean;
  readonly unit: 'characters' | 'words';
}

function comparable(text: string, comparison: Comparison): string {
  const cased = comparison.case_sensitive ? text : foldCase(text.normalize('NFC'));
  return comparison.ignore_accents
    ? cased.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
    : cased.normalize('NFC');
}

function unitsOf(text: string, { unit, ignore_punctuation: ignorePunctuation }: Comparison): string[] {
  if (unit === 'characters') return ignorePunctuation ? graphemes(text).filter(isKept) : graphemes(text);
  if (!ignorePunctuation) return text.split(/\p{White_Space}+/u).filter((word) => word !== '');
  return findRuns(text)
    .map((run) => graphemes(run.text).filter(isKept).join(''))
    .filter((word) => word !== '');
}

/** Letters, digits and emoji, flags included. */
function isKept(character: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character);
}
