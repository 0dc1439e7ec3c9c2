import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import signs from '../../../plugins/encoding/data/morse.json' with { type: 'json' };
import morseCode from '../../../plugins/encoding/tools/morse-code/tool.ts';

test.each([
  [
    'digits and punctuation',
    'Call 2 me@ex.org, ok?',
    '-.-. .- .-.. .-.. / ..--- / -- . .--.-. . -..- .-.-.- --- .-. --. --..-- / --- -.- ..--..',
  ],
  ['accents fold, but É has a code', 'Café Ñandú', '-.-. .- ..-. ..-.. / -. .- -. -.. ..-'],
  ['É in two code points', 'e\u0301', '..-..'],
  ['several accents', 'ǖ', '..-'],
  ['× is X', '2×3', '..--- -..- ...--'],
  ['typographic quotes and dashes', '“a’–—−”', '.-..-. .- .----. -....- -....- -....- .-..-.'],
  ['line breaks are kept', 'a  b\r\n\n\tc \n', '.- / -...\r\n\n-.-.\n'],
  ['no-break spaces part words', 'a\u00a0b', '.- / -...'],
  ['the common codes', '!&;_$', '-.-.-- .-... -.-.-. ..--.- ...-..-'],
  ['nothing', '', ''],
])('encodes %s', async (_, text, result) => {
  expect(await callTool(morseCode, { text })).toEqual({ result, skipped: [] });
});

test.each([
  ['words at / with spaces', '.... .. / - .... . .-. .', 'HI THERE'],
  ['words at three spaces', '....  ..   -', 'HI T'],
  ['words at / and | alone', '../-|.', 'I T E'],
  ['signs that begin or end', ' / ... / ', 'S'],
  ['underscores as dashes', '..._ ∙•·.', 'VH'],
  ['line breaks are kept', '...\r\n---', 'S\r\nO'],
  ['É', '..-..', 'É'],
  ['nothing', ' ', ''],
])('decodes %s', async (_, text, result) => {
  expect(await callTool(morseCode, { text, mode: 'decode' })).toEqual({ result, skipped: [] });
});

test.each([
  ['whole words', { text: '世界 a' }, { result: '.-', skipped: ['世', '界'] }],
  ['each once', { text: 'a#b# c' }, { result: '.- -... / -.-.', skipped: ['#'] }],
  ['an emoji with joiners as one', { text: '👨‍👩‍👧a' }, { result: '.-', skipped: ['👨‍👩‍👧'] }],
  ['letters without base', { text: 'Øl' }, { result: '.-..', skipped: ['Ø'] }],
  ['a mark alone', { text: '\u0301' }, { result: '', skipped: ['\u0301'] }],
  ['groups, as written', { text: '... ••••••• .', mode: 'decode' }, { result: 'SE', skipped: ['•••••••'] }],
])('skips %s', async (_, input, output) => {
  expect(await callTool(morseCode, { ...input, skip_unknown: true })).toEqual(output);
});

test.each([
  [
    'an emoji',
    { text: 'hi\n 😀' },
    'text: expected characters with a Morse code, got "😀" at line 2, column 2',
  ],
  [
    'an unknown group',
    { text: '... ......-', mode: 'decode' },
    'text: expected groups with a Morse code, got "......-" at line 1, column 5',
  ],
  [
    'another character, though skipping',
    { text: '... a', mode: 'decode', skip_unknown: true },
    'text: expected dots, dashes and spaces, got "a" at line 1, column 5',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(morseCode, input)).rejects.toThrow(message);
});

test('decodes what it encodes', async () => {
  const character = fc.constantFrom(...`ABCDEFGHIJKLMNOPQRSTUVWXYZÉ0123456789.,:?'-/()"=+@!&;_$`);
  const word = fc.array(character, { minLength: 1 }).map((characters) => characters.join(''));
  const text = fc.array(word).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(text, async (original) => {
      const { result } = await callTool(morseCode, { text: original.toLowerCase() });
      expect(await callTool(morseCode, { text: result, mode: 'decode' })).toEqual({
        result: original,
        skipped: [],
      });
    }),
  );
});

test('a megabyte of accents', async () => {
  const { result } = await callTool(morseCode, { text: 'ñ'.repeat(1024 * 1024) });
  expect(result).toHaveLength(3 * 1024 * 1024 - 1);
});

test('every sign is one character with a code of its own', () => {
  for (const { character, code } of signs) {
    expect([...character]).toHaveLength(1);
    expect(character).toBe(character.toUpperCase());
    expect(code).toMatch(/^[.-]{1,7}$/);
  }
  expect(new Set(signs.map(({ character }) => character)).size).toBe(signs.length);
  expect(new Set(signs.map(({ code }) => code)).size).toBe(signs.length);
});
