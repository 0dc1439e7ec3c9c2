import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import wordCount from '../../../plugins/text/tools/word-count.ts';

test.each([
  [
    'empty',
    { text: '' },
    { words: 0, characters: 0, sentences: 0, paragraphs: 0, lines: 0, bytes: 0, reading_seconds: 0 },
  ],
  ['hyphens, apostrophes, dashes', { text: "A state-of-the-art tool—don't miss -- it" }, { words: 6 }],
  ['emoji and accents', { text: 'cafe\u0301 👨\u200d👩\u200d👧' }, { characters: 6, words: 1, bytes: 25 }],
  [
    'abbreviations and decimals',
    { text: 'Dr. Smith paid 3.14 dollars, e.g. to J. Brown. Really?' },
    { sentences: 2 },
  ],
  ['stops end CJK sentences anywhere', { text: '「你好。」他说！ok' }, { sentences: 3 }],
  ['Thai by dictionary', { text: 'สวัสดีชาวโลก' }, { words: 3 }],
  ['Khmer, Lao and Burmese by dictionary', { text: 'ភាសាខ្មែរ ພາສາລາວ မြန်မာစာ' }, { words: 5 }],
  ['Katakana with its length mark and half-width voicing', { text: 'コーヒー ｶﾞ' }, { words: 5 }],
  ['letters and Han in one run', { text: 'Node世界2024年' }, { words: 5 }],
  ['Hangul by spaces', { text: '안녕하세요 여러분' }, { words: 2 }],
  ['slashes and addresses are one word', { text: 'and/or https://example.com/a?b=c' }, { words: 2 }],
  ['emoji are no words, digits in keycaps neither', { text: '🎉 1️⃣ ℹ️ © ... 5' }, { words: 1, sentences: 1 }],
  ['a BOM and NBSP', { text: '\ufeffone\u00a0two' }, { words: 2, characters: 8, characters_no_spaces: 7 }],
  ['CRLF, CR and LF', { text: 'a\r\nb\rc\n' }, { lines: 3, characters: 6, bytes: 7, paragraphs: 1 }],
  ['a single CRLF is no blank line', { text: 'one\r\ntwo\rthree\nfour' }, { sentences: 1, paragraphs: 1 }],
  ['blank lines of CRLF', { text: 'one\r\n\r\ntwo\r\rthree' }, { sentences: 3, paragraphs: 3 }],
  [
    'blank lines of spaces part paragraphs',
    { text: 'a\n \t\nb\n\n\nc\n' },
    { paragraphs: 3, sentences: 3, lines: 6 },
  ],
  ['a combining mark is no character', { text: 'e\u0301e\u0301' }, { characters: 2, bytes: 6 }],
  ['right to left', { text: 'שלום עולם. مرحبا!' }, { words: 3, sentences: 2 }],
  [
    'initials and acronyms',
    { text: 'J. R. R. Tolkien of the U.K. Writers wrote it. It sold.' },
    { sentences: 2 },
  ],
  [
    'abbreviations before names and numbers',
    { text: 'See Prof. Jones vs. Mt. Everest, No. 5, p. 7. He said no. Then he left.' },
    { sentences: 3 },
  ],
  ['lower case goes on', { text: 'Wait… what? He left... then came. iPhone sold.' }, { sentences: 3 }],
  ['closing quotes and brackets', { text: 'He said "No." (Really!) ‘Yes.’ End' }, { sentences: 4 }],
  ['no stop at the end', { text: 'no stop here' }, { sentences: 1 }],
  ['stops alone are no sentence', { text: '... !!! ?' }, { sentences: 0, words: 0 }],
  [
    'speeds',
    { text: `${'word '.repeat(238)}${'字'.repeat(500)}` },
    { words: 738, reading_seconds: 120, speaking_seconds: 215 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(wordCount, input)).toMatchObject(expected);
});

test.each([['text must be a string', { text: 5 }, 'text:']])('refuses: %s', async (_, input, message) => {
  await expect(callTool(wordCount, input)).rejects.toThrow(message);
});

test.each([
  ['full stops', '. '.repeat(65_536)],
  ['line breaks', '\n'.repeat(131_072)],
  ['one word', 'x'.repeat(131_072)],
  ['marks', `a${'\u0301'.repeat(131_071)}`],
  ['hyphens', '-'.repeat(131_072)],
  ['quotes after stops', '."'.repeat(65_536)],
])('128 KiB of %s are counted in no time', async (_, text) => {
  expect(await callTool(wordCount, { text })).toMatchObject({ bytes: Buffer.byteLength(text) });
});
