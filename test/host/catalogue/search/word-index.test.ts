import * as fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { bestOf, WordIndex } from '../../../../host/catalogue/search/word-index.ts';

interface Document {
  readonly title: string;
  readonly text: string;
}

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function indexOf(documents: readonly Document[]): WordIndex {
  return WordIndex.of(documents, [
    { boost: 3, wordsOf: ({ title }) => split(title) },
    { boost: 0.5, wordsOf: ({ text }) => split(text) },
  ]);
}

/** The same by MiniSearch, which reckons everything at each search. */
function expected(documents: readonly Document[], words: ReadonlyMap<string, number>): Map<number, number> {
  const other = new MiniSearch({ fields: ['title', 'text'], tokenize: split, processTerm: (word) => word });
  other.addAll(documents.map((document, id) => ({ id, ...document })));
  const results = other.search([...words.keys()].join(' '), {
    boost: { title: 3, text: 0.5 },
    boostTerm: (term) => words.get(term) ?? 1,
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    weights: { fuzzy: 0.3, prefix: 0.4 },
    bm25: { k: 1.2, b: 0.5, d: 0.5 },
  });
  return new Map(results.map(({ id, score }) => [Number(id), score]));
}

const word = fc.constantFrom(
  ...'split splits splitting merge merged mergers format formats formatted formatter formatters forman a an'.split(
    ' ',
  ),
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const documents = fc.array(fc.record({ title: text, text }), { minLength: 1, maxLength: 12 });
const weights = fc.constantFrom(0.5, 1);
const request = fc.array(fc.tuple(word, weights), { minLength: 1, maxLength: 6 });

test('documents have the scores that MiniSearch gives them', () => {
  fc.assert(
    fc.property(documents, request, (all, pairs) => {
      const words = new Map(pairs);
      const found = indexOf(all).match(words);
      const others = expected(all, words);
      expect(found.map(({ place }) => place)).toEqual([...others.keys()].sort((a, b) => a - b));
      for (const { place, score } of found) expect(score).toBeCloseTo(others.get(place) ?? NaN, 4);
    }),
  );
});

test('nothing is found in no documents, nor for no words', () => {
  expect(indexOf([]).match(new Map([['split', 1]]))).toEqual([]);
  expect(indexOf([{ title: 'split', text: '' }]).match(new Map())).toEqual([]);
});

test('of what is as good, what stands first comes first, also where not all is wanted', () => {
  const found = [1, 3, 2, 3, 2].map((score, place) => ({ place, score }));
  const places = (most?: number) => bestOf(found, most).map(({ place }) => place);
  expect(places()).toEqual([1, 3, 2, 4, 0]);
  expect(places(3)).toEqual([1, 3, 2]);
  expect(places(0)).toEqual([]);
});
