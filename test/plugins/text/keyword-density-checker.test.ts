import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import keywordDensityChecker from '../../../plugins/text/tools/keyword-density-checker.ts';

test.each([
  [
    'counts and order',
    { text: 'Green tea is good. Green tea, black tea and the best tea shop.', max_ngram: 2 },
    {
      total_words: 13,
      ngrams: {
        '1': [
          { phrase: 'tea', count: 4, density: 30.77 },
          { phrase: 'green', count: 2, density: 15.38 },
          { phrase: 'best', count: 1, density: 7.69 },
          { phrase: 'black', count: 1 },
          { phrase: 'good', count: 1 },
          { phrase: 'shop', count: 1 },
        ],
      },
    },
  ],
  [
    'phrases stop at punctuation',
    { text: 'Green tea is good. Green tea, black tea and the best tea shop.', max_ngram: 3 },
    {
      ngrams: {
        '2': [
          { phrase: 'green tea', count: 2, density: 15.38 },
          { phrase: 'best tea', count: 1 },
          { phrase: 'black tea', count: 1 },
          { phrase: 'tea shop', count: 1 },
        ],
      },
    },
  ],
  [
    'phrases stop at clause punctuation, brackets, quotes and dashes',
    { text: 'red, tea. Red (tea). Red "tea". Red—tea. Red -- tea. Red; tea: red\ntea', max_ngram: 2 },
    { ngrams: { 2: [] } },
  ],
  [
    'stop words inside a phrase stay',
    { text: 'State of the art. State of the art!', max_ngram: 4 },
    { ngrams: { 4: [{ phrase: 'state of the art', count: 2, density: 25 }], 2: [] } },
  ],
  [
    'more stop words',
    { text: 'Green tea', stop_words: [' TEA '], exclude_stop_words: false, max_ngram: 1 },
    { ngrams: { 1: [{ phrase: 'green', count: 1, density: 50 }] } },
  ],
  [
    'short words left out of the single ones',
    { text: 'go home go', min_length: 3, max_ngram: 2, exclude_stop_words: false },
    {
      ngrams: {
        1: [{ phrase: 'home', count: 1 }],
        2: [
          { phrase: 'go home', count: 1 },
          { phrase: 'home go', count: 1 },
        ],
      },
    },
  ],
  [
    'both kinds of apostrophe',
    { text: "Don’t don't", max_ngram: 1 },
    { unique_words: 1, ngrams: { 1: [{ phrase: "don't", count: 2, density: 100 }] } },
  ],
  [
    'keywords across clauses, within a sentence',
    { text: 'Red, tea. Red. Tea', keywords: ['red tea', 'TEA', 'red’s'] },
    { keywords: [{ count: 1 }, { count: 2, status: 'high' }, { count: 0 }] },
  ],
  [
    'ratings by the density as it is',
    { text: `${'x '.repeat(200)}a`, keywords: ['a'], max_ngram: 1 },
    { keywords: [{ density: 0.5, status: 'low' }] },
  ],
  [
    'a good density',
    { text: `${'x '.repeat(99)}a`, keywords: ['a'], max_ngram: 1 },
    { keywords: [{ density: 1, status: 'good' }] },
  ],
  [
    'HTML by its visible text',
    { text: '<p>Green <b>tea</b></p><script>tea tea</script>', strip_html: true, max_ngram: 1 },
    { total_words: 2 },
  ],
  [
    'Chinese words adjoin',
    { text: '你好世界，你好', keywords: ['你好'], max_ngram: 2, min_count: 2 },
    { total_words: 6, ngrams: { 2: [{ phrase: '你好', count: 2 }] }, keywords: [{ count: 2 }] },
  ],
  [
    'words without emoji and punctuation',
    { text: 'tea🎉 (tea) “tea”', max_ngram: 1 },
    { ngrams: { 1: [{ phrase: 'tea', count: 3 }] } },
  ],
  [
    'full case folding, displayed as first seen',
    { text: 'Straße STRASSE', max_ngram: 1 },
    { ngrams: { 1: [{ phrase: 'straße', count: 2 }] } },
  ],
  [
    'names that objects have',
    { text: '__proto__ constructor constructor', max_ngram: 1, top: 1 },
    { ngrams: { 1: [{ phrase: 'constructor', count: 2 }] } },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(keywordDensityChecker, input)).toMatchObject(expected);
});

test.each([
  ['no word', { text: ' ... !' }, 'text:'],
  ['n-gram too long', { text: 'a b', max_ngram: 9 }, 'max_ngram:'],
  [
    'a keyword without a word',
    { text: 'a', keywords: ['b', '!!'] },
    'keywords[1]: expected at least one word, got "!!"',
  ],
  ['HTML without a word', { text: '<p></p>', strip_html: true }, 'text: expected at least one word'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(keywordDensityChecker, input)).rejects.toThrow(message);
});
