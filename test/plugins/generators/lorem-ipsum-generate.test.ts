import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import loremIpsumGenerate from '../../../plugins/generators/tools/lorem-ipsum-generate.ts';

const make = (input: object) => callTool(loremIpsumGenerate, input);

test.each([
  [1, 'Lorem'],
  [8, 'Lorem ipsum dolor sit amet consectetur adipiscing elit'],
])('%i words', async (count, result) => {
  expect(await make({ type: 'words', count })).toMatchObject({
    result,
    word_count: count,
    paragraph_count: 1,
    sentence_count: 0,
  });
});

test('words without the start have no capital', async () => {
  const { result, word_count } = await make({ type: 'words', count: 10_000, start_with_lorem: false });
  expect(result).toMatch(/^[a-z]+( [a-z]+)*$/);
  expect(word_count).toBe(10_000);
});

test('sentences have 6 to 16 words, no word comes twice in a row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, start_with_lorem) => {
      const { result, sentence_count } = await make({ type: 'sentences', count: 50, seed, start_with_lorem });
      const sentences = result.split(/(?<=\.) /);
      expect(sentences).toHaveLength(50);
      expect(sentence_count).toBe(50);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z]*(,? [a-z]+){5,15}\.$/);
      const words = result.toLowerCase().match(/[a-z]+/g) ?? [];
      expect(words.some((word, index) => word === words[index - 1])).toBe(false);
      expect(result.startsWith('Lorem ipsum dolor sit amet, consectetur adipiscing elit')).toBe(
        start_with_lorem,
      );
    }),
    { numRuns: 30 },
  );
});

test('paragraphs have 4 to 8 sentences', async () => {
  const { result, paragraph_count, sentence_count, character_count, word_count } = await make({ count: 100 });
  const paragraphs = result.split('\n\n');
  const sentences = paragraphs.map((paragraph) => paragraph.match(/\./g)?.length ?? 0);
  expect(paragraphs).toHaveLength(100);
  expect(paragraph_count).toBe(100);
  expect([Math.min(...sentences), Math.max(...sentences)]).toEqual([4, 8]);
  expect(sentence_count).toBe(sentences.reduce((sum, count) => sum + count));
  expect(character_count).toBe(result.length);
  expect(word_count).toBe(result.match(/[A-Za-z]+/g)?.length);
});

test('HTML', async () => {
  const { result, character_count } = await make({ count: 2, format: 'html' });
  expect(result).toMatch(/^<p>Lorem ipsum[^<]*\.<\/p>\n<p>[^<]*\.<\/p>$/);
  expect(character_count).toBe(result.replace(/<\/?p>/g, '').length);
  expect((await make({ type: 'words', count: 2, format: 'html' })).result).toBe('<p>Lorem ipsum</p>');
});

test('the same seed gives the same text', async () => {
  expect(await make({ seed: 4 })).toEqual(await make({ seed: 4 }));
  expect((await make({ seed: 4 })).result).not.toBe((await make({ seed: 5 })).result);
  // This very text on every machine and in every version.
  expect(
    (await make({ type: 'words', count: 12, seed: 2024, start_with_lorem: false })).result,
  ).toMatchInlineSnapshot(
    `"fusce ultricies venenatis torquent occaecat nec morbi condimentum ut viverra convallis vehicula"`,
  );
});

test.each([
  ['paragraphs', 101, 'count: expected at most 100 paragraphs, got 101'],
  ['sentences', 1001, 'count: expected at most 1000 sentences, got 1001'],
  ['words', 10_001, 'count: expected a number <= 10000'],
])('refuses too many %s', async (type, count, message) => {
  await expect(make({ type, count })).rejects.toThrow(message);
});
