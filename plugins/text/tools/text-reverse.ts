import { graphemes } from '@toolyard/kit/graphemes';
import { byteOrderMark } from '@toolyard/kit/line-ends';
import { defineTool, Type } from '@toolyard/sdk';
import { joinLines, splitLines } from '../lib/lines.ts';

const LINE_BREAK = /(\r\n|\r|\n)/;
/** Words and the white space between them, both kept. */
const WHITE_SPACE = /(\p{White_Space}+)/u;

export default defineTool({
  title: 'Text Reverser',
  summary:
    'Reverse a text by characters, word order, line order, or the letters of each word; emoji and accents stay intact.',
  keywords: ['backwards', 'mirror', 'flip', 'tac'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    mode: Type.Enum(['chars', 'words', 'lines', 'each_word'], {
      default: 'chars',
      description: 'What to reverse',
    }),
  }),
  output: Type.Object({ result: Type.String() }),
  examples: [
    {
      name: 'Accents and emoji stay whole',
      input: { text: 'cafe\u0301 👨‍👩‍👧🇹🇷' },
      output: { result: '🇹🇷👨‍👩‍👧 e\u0301fac' },
    },
    {
      name: 'The words of each line',
      input: { text: 'one two  three\nfour five', mode: 'words' },
      output: { result: 'three  two one\nfive four' },
    },
    {
      name: 'The order of the lines',
      input: { text: '1\n2\n3\n', mode: 'lines' },
      output: { result: '3\n2\n1\n' },
    },
  ],
  run({ text, mode }) {
    const mark = byteOrderMark(text);
    return { result: mark + REVERSALS[mode](text.slice(mark.length)) };
  },
});

const REVERSALS = {
  chars: reverseCharacters,
  words: (text: string) => text.split(LINE_BREAK).map(reverseWords).join(''),
  lines: reverseLines,
  each_word: (text: string) => text.split(WHITE_SPACE).map(reverseUnlessSpace).join(''),
};

function reverseCharacters(text: string): string {
  return graphemes(text).reverse().join('');
}

function reverseLines(text: string): string {
  const given = splitLines(text);
  return joinLines(given.lines.toReversed(), given);
}

function reverseWords(line: string): string {
  return LINE_BREAK.test(line) ? line : line.split(WHITE_SPACE).reverse().join('');
}

/** Splitting by a group gives words and white space in turns. */
function reverseUnlessSpace(piece: string, index: number): string {
  return index % 2 === 0 ? reverseCharacters(piece) : piece;
}
