import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import caseConvert from '../../../plugins/text/tools/case-convert/tool.ts';

test.each([
  [
    'camel from mixed separators',
    { text: 'hello world-from_api', to: 'camel' },
    { result: 'helloWorldFromApi' },
  ],
  [
    'one identifier a line, CRLF kept',
    { text: 'userName\r\nHTTPServer', to: 'kebab' },
    { result: 'user-name\r\nhttp-server' },
  ],
  ['upper of sharp s', { text: 'Straße', to: 'upper' }, { result: 'STRASSE' }],
  [
    'sentence case',
    { text: "HELLO WORLD. i THINK IT'S FINE! really?", to: 'sentence' },
    { result: "Hello world. I think it's fine! Really?" },
  ],
  [
    'Dutch ij',
    { text: 'ijsland en íjs BIJ ijs', to: 'title', locale: 'nl' },
    { result: 'IJsland en ÍJs BIJ IJs' },
  ],
  [
    'Dutch ij of every word',
    { text: 'IJSLAND bij ijs', to: 'capital', locale: 'nl-BE' },
    { result: 'IJsland Bij IJs' },
  ],
  [
    'Dutch ij in sentences',
    { text: 'IJS is koud. ijsland ook.', to: 'sentence', locale: 'nl' },
    { result: 'IJs is koud. IJsland ook.' },
  ],
  ['ij of other languages', { text: 'ijtihad', to: 'capital' }, { result: 'Ijtihad' }],
  [
    "names with O'",
    { text: "o'reilly's o’brien o' don't", to: 'title' },
    { result: "O'Reilly's O’Brien O' Don't" },
  ],
  ["names with O' in capitals", { text: "O'REILLY'S BOOK", to: 'capital' }, { result: "O'Reilly's Book" }],
  ['empty text', { text: '', to: 'camel' }, { result: '' }],
  [
    'combining marks stay with their word',
    { text: 'cafe\u0301Bar', to: 'snake' },
    { result: 'cafe\u0301_bar' },
  ],
  ['digits stay with what precedes them', { text: 'userId2Name', to: 'snake' }, { result: 'user_id2_name' }],
  [
    'no word breaks at an apostrophe after an acronym',
    { text: "the PDF’s name of O'Neil", to: 'kebab' },
    { result: 'the-pdfs-name-of-oneil' },
  ],
  ['apostrophes inside vanish', { text: 'don’t stop', to: 'kebab' }, { result: 'dont-stop' }],
  ['pascal', { text: '--hello world--', to: 'pascal' }, { result: 'HelloWorld' }],
  ['camel with a leading number', { text: 'version 1 2', to: 'camel' }, { result: 'version12' }],
  ['screaming snake', { text: 'maxRetryCount', to: 'screaming_snake' }, { result: 'MAX_RETRY_COUNT' }],
  ['train', { text: 'x_request_ID', to: 'train' }, { result: 'X-Request-Id' }],
  ['dot', { text: 'AppConfig name', to: 'dot' }, { result: 'app.config.name' }],
  ['path', { text: 'AppConfig name', to: 'path' }, { result: 'app/config/name' }],
  ['a BOM and an emoji part words', { text: '\ufefffoo🎉Bar', to: 'snake' }, { result: 'foo_bar' }],
  ['right to left', { text: 'שלום עולם', to: 'snake' }, { result: 'שלום_עולם' }],
  ['capitals beyond 16 bits', { text: '𐐨𐐩', to: 'pascal' }, { result: '𐐀𐐩' }],
  ['CR alone ends a line', { text: 'aB\rcD\n', to: 'kebab' }, { result: 'a-b\rc-d\n' }],
  ['final sigma', { text: 'ΟΔΥΣΣΕΥΣ', to: 'lower' }, { result: 'οδυσσευς' }],
  [
    'a headline in capitals',
    { text: 'THE OLD MAN AND THE SEA', to: 'title' },
    { result: 'The Old Man and the Sea' },
  ],
  [
    'first and last words of each line',
    { text: 'in and out of\na way to go on', to: 'title' },
    { result: 'In and Out Of\nA Way to Go On' },
  ],
  ['the last part of a hyphenated last word', { text: 'a log-in', to: 'title' }, { result: 'A Log-In' }],
  ['capital', { text: "don't STOP état-major", to: 'capital' }, { result: "Don't Stop État-Major" }],
  ['a capital that becomes two letters', { text: 'ßa ﬁn', to: 'capital' }, { result: 'Ssa Fin' }],
  [
    'sentences of every line',
    { text: 'ONE… two\n"THREE" i.e. FOUR\r\ni am. i’m', to: 'sentence' },
    { result: 'One… Two\n"Three" i.e. Four\r\nI am. I’m' },
  ],
  ['the pronoun is English', { text: 'I och i', to: 'sentence', locale: 'sv' }, { result: 'I och i' }],
  ['swap', { text: 'Straße ΑΒ 1', to: 'swap' }, { result: 'sTRASSE αβ 1' }],
  ['alternating counts letters only', { text: 'ab-cd éf', to: 'alternating' }, { result: 'aB-cD éF' }],
])('%s', async (_, input, expected) => {
  expect(await callTool(caseConvert, input)).toMatchObject(expected);
});

test.each([
  ['unknown case', { text: 'a', to: 'shouty' }, 'to:'],
  [
    'a tag that is not well-formed',
    { text: 'a', to: 'upper', locale: 'not a tag' },
    'locale: expected a language tag such as "en" or "pt-BR", got "not a tag"',
  ],
  ['an empty tag', { text: 'a', to: 'upper', locale: '' }, 'locale: expected a language tag'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(caseConvert, input)).rejects.toThrow(message);
});

test('from kebab to any other identifier case and back', async () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 1, maxLength: 6 });
  const cases = fc.constantFrom('camel', 'pascal', 'snake', 'screaming_snake', 'train', 'dot', 'path');
  await fc.assert(
    fc.asyncProperty(words, cases, async (words, to) => {
      const text = words.join('-');
      const { result: other } = await callTool(caseConvert, { text, to });
      expect(await callTool(caseConvert, { text: other, to: 'kebab' })).toEqual({ result: text });
    }),
    { seed: 7 },
  );
});
