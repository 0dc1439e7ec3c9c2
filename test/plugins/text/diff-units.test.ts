import { graphemes } from '@toolyard/kit/graphemes';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordUnits } from '../../../plugins/text/lib/diff-units.ts';

const WORD_OR_SPACE =
  /^(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*|\p{White_Space}+)$/u;
const PARTS =
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*|\p{White_Space}+|[^\p{L}\p{N}_\p{White_Space}]+/gu;

test('words have letters, digits, marks and apostrophes inside; white space is one unit; the rest one a character', () => {
  const character = fc.oneof(
    fc.constantFrom(
      'a',
      '1',
      '_',
      "'",
      '’',
      ' ',
      '\n',
      '\u0301',
      '👍🏽',
      '𝒜',
      '\ud800',
      '\udc00',
      '-',
      '\u200d',
      'कि',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
      const text = characters.join('');
      const expected = (text.match(PARTS) ?? []).flatMap((part) =>
        WORD_OR_SPACE.test(part) ? [part] : graphemes(part),
      );
      expect(wordUnits(text)).toEqual(expected);
    }),
    { seed: 7, numRuns: 500 },
  );
});
