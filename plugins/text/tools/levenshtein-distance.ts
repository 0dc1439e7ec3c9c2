import { foldCase } from '@toolyard/kit/case-folding';
import { alignmentDistance, levenshteinDistance } from '@toolyard/kit/edit-distance';
import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';

/** The work grows with the product of the lengths. */
const MAX_CHARACTERS = 100_000;

export default defineTool({
  title: 'Levenshtein Distance',
  summary:
    'Compute the edit distance of two texts (inserts, deletes, substitutions, transpositions if asked) and their similarity from 0 to 1, for fuzzy matching.',
  keywords: ['damerau', 'string similarity', 'typo', 'compare'],
  inlineBelowBytes: 2048,
  input: Type.Object({
    a: Type.String({ description: 'First text, at most 100,000 characters' }),
    b: Type.String({ description: 'Second text, as long at most' }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    transpositions: Type.Boolean({
      default: false,
      description: 'Swapping neighbours costs 1 (Damerau)',
    }),
  }),
  output: Type.Object({
    distance: Type.Integer(),
    similarity: Type.Number({ description: '1 - distance / longer length; 1 when both are empty' }),
    a_length: Type.Integer({ description: 'characters' }),
    b_length: Type.Integer({ description: 'characters' }),
  }),
  examples: [
    {
      name: 'The textbook pair',
      input: { a: 'kitten', b: 'sitting' },
      output: { distance: 3, similarity: 0.5714285714285714, a_length: 6, b_length: 7 },
    },
    {
      name: 'An emoji family is one character',
      input: { a: '👨‍👩‍👧', b: '👨‍👩‍👦' },
      output: { distance: 1, a_length: 1 },
    },
    {
      name: 'Swapped letters',
      input: { a: 'recieve', b: 'receive', transpositions: true },
      output: { distance: 1 },
    },
  ],
  run(input) {
    const a = charactersOf('a', input.a, input.case_sensitive);
    const b = charactersOf('b', input.b, input.case_sensitive);
    const longer = Math.max(a.length, b.length);
    const distance = input.transpositions ? alignmentDistance(a, b) : levenshteinDistance(a, b);
    return {
      distance,
      similarity: longer === 0 ? 1 : 1 - distance / longer,
      a_length: a.length,
      b_length: b.length,
    };
  },
});

function charactersOf(argument: string, text: string, caseSensitive: boolean): string[] {
  const normal = text.normalize('NFC');
  const characters = graphemes(caseSensitive ? normal : foldCase(normal).normalize('NFC'));
  if (characters.length > MAX_CHARACTERS) {
    throw new InputError(argument, `expected at most ${MAX_CHARACTERS} characters, got ${characters.length}`);
  }
  return characters;
}
