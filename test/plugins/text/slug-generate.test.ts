import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import slugGenerate from '../../../plugins/text/tools/slug-generate.ts';

test.each([
  [
    'plain title',
    { text: '  Hello,   World! -- 2nd Edition ' },
    { result: 'hello-world-2nd-edition', length: 23 },
  ],
  ['German locale', { text: 'Über Größe', locale: 'de' }, { result: 'ueber-groesse' }],
  [
    'apostrophes and underscore separator',
    { text: "Don’t Stop 'Til You Get Enough", separator: '_' },
    { result: 'dont_stop_til_you_get_enough' },
  ],
  ['letters kept', { text: 'Καλημέρα Κόσμε', transliterate: false }, { result: 'καλημέρα-κόσμε' }],
  [
    'Danish and Norwegian',
    { text: 'Blåbærgrød på Ærø', locale: 'nb-NO' },
    { result: 'blaabaergroed-paa-aeroe' },
  ],
  ['German capitals', { text: 'ÄRGER Öl', locale: 'de-AT', lowercase: false }, { result: 'AERGER-Oel' }],
  ['decomposed umlauts', { text: 'u\u0308ber', locale: 'de' }, { result: 'ueber' }],
  ['Turkish, in ASCII', { text: 'IĞDIR İstanbul ılık', locale: 'tr' }, { result: 'igdir-istanbul-ilik' }],
  ['letters that tables lack', { text: 'Azərbaycan GROẞ' }, { result: 'azerbaycan-gross' }],
  ['Greek and Georgian', { text: 'Καλημέρα კარგი' }, { result: 'kalimera-kargi' }],
  ['hard and soft signs vanish', { text: 'Объект Ольга' }, { result: 'obekt-olga' }],
  ['Han beside digits and letters', { text: '北京2024年Go' }, { result: 'bei-jing-2024-nian-go' }],
  ['compatibility forms', { text: 'ﬁn Ａ１ x²' }, { result: 'fin-a1-x2' }],
  ['signs are no letters', { text: 'C++ & €5™ ½' }, { result: 'c-and-5-1-2' }],
  ['emoji, a BOM and right-to-left marks part words', { text: '\ufeffa👨‍👩‍👧b\u200fc' }, { result: 'a-b-c' }],
  [
    'marks stay with letters of their script',
    { text: 'नमस्ते दुनिया', transliterate: false },
    { result: 'नमस्ते-दुनिया' },
  ],
  [
    'Turkish letters in lower case',
    { text: 'IĞDIR', transliterate: false, locale: 'tr' },
    { result: 'ığdır' },
  ],
  [
    'a first word that is too long is cut',
    { text: 'incomprehensible', max_length: 5 },
    { result: 'incom', length: 5 },
  ],
  ['exactly as long as allowed', { text: 'the quick', max_length: 9 }, { result: 'the-quick' }],
  ['no separator', { text: 'a b c d', separator: '', max_length: 3 }, { result: 'abc' }],
  ['stop words', { text: 'The Art of War', remove_stop_words: true }, { result: 'art-war' }],
  ['nothing but stop words', { text: 'To Be', remove_stop_words: true }, { result: 'to-be' }],
  [
    'capitals do not part words',
    { text: 'iPhone camelCase', lowercase: false },
    { result: 'iPhone-camelCase' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(slugGenerate, input)).toMatchObject(expected);
});

test.each([
  ['emoji only', { text: '🎉🎉' }, 'text:'],
  ['bad separator', { text: 'a b', separator: '/' }, 'separator:'],
  ['a bad locale', { text: 'a', locale: '_' }, 'locale: expected a language tag'],
  ['no text', { text: '' }, 'text: expected at least 1 character'],
  ['two separators', { text: 'a', separator: '--' }, 'separator: expected text that matches'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(slugGenerate, input)).rejects.toThrow(message);
});

test('a slug is ASCII, and its own slug', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (text) => {
      const { result } = await callTool(slugGenerate, { text: `a${text}` });
      expect(result).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(await callTool(slugGenerate, { text: result })).toMatchObject({ result });
    }),
    { seed: 7 },
  );
});
