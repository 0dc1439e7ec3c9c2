import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { parseHashtags } from '../../../plugins/generators/lib/hashtags.ts';
import hashtagGenerator from '../../../plugins/generators/tools/hashtag-generator.ts';

const generate = (input: object) => callTool(hashtagGenerator, input);

describe('hashtag-generator', () => {
  test('keywords of several kinds, and why some give no tag', async () => {
    const keywords = ['machine learning', 'AI tools', 'Café Zürich', '2024', '🔥', 'ai Tools'];
    expect(await generate({ keywords })).toEqual({
      hashtags: ['#MachineLearning', '#AITools', '#CaféZürich'],
      result: '#MachineLearning #AITools #CaféZürich',
      count: 3,
      dropped: [
        { input: '2024', reason: 'numeric' },
        { input: '🔥', reason: 'empty' },
        { input: 'ai Tools', reason: 'duplicate' },
      ],
    });
  });

  test.each<[string, object, string[]]>([
    ['the platform caps', { keywords: 'a b, c d, e f', platform: 'x' }, ['#AB', '#CD']],
    [
      'lower case, apostrophe, hyphen',
      { keywords: "Don't Stop\nE-Commerce", style: 'lower' },
      ['#dontstop', '#ecommerce'],
    ],
    [
      'a digit stays, the rest of a word too',
      { keywords: ['3d printing', 'iPhone16'] },
      ['#3dPrinting', '#IPhone16'],
    ],
    [
      'other scripts',
      { keywords: ['东京 旅行', 'żółta łódź', 'हिन्दी'] },
      ['#东京旅行', '#ŻółtaŁódź', '#हिन्दी'],
    ],
    ['underscores', { keywords: 'snake_case' }, ['#Snake_case']],
    [
      'keywords, then tags of the text, then its words',
      { keywords: 'one', text: 'Two two. Read #three about TWO and the four fours' },
      ['#One', '#Three', '#Two', '#Read', '#Four', '#Fours'],
    ],
    [
      'short words, stop words and numbers are left',
      { text: "It's an ox in 2024, they don't say: oxen" },
      ['#Say', '#Oxen'],
    ],
    [
      'what stands in an address or a word is no tag',
      { text: 'https://example.com/#install jo@example.com C#sharp &#39; #real' },
      ['#Real'],
    ],
    ['addresses are no words', { text: 'See https://example.com/path @somebody today' }, ['#See', '#Today']],
  ])('%s', async (_, input, hashtags) => {
    expect((await generate(input)).hashtags).toEqual(hashtags);
  });

  test('what is over the count is told', async () => {
    expect((await generate({ keywords: 'a b, c d, e f', platform: 'x' })).dropped).toEqual([
      { input: 'e f', reason: 'over_count' },
    ]);
  });

  test('keywords that give nothing are told, not refused', async () => {
    expect(await generate({ keywords: '2024' })).toMatchObject({
      hashtags: [],
      dropped: [{ input: '2024', reason: 'numeric' }],
    });
  });

  test.each([{}, { text: 'a an the' }, { keywords: ' , ' }])('refuses %j', async (input) => {
    await expect(generate(input)).rejects.toThrow('keywords: expected keywords');
  });

  test('tags as they will stand are told apart', () => {
    expect(parseHashtags('#dev #ops, two words')).toEqual(['#Dev', '#Ops', '#TwoWords']);
    expect(parseHashtags(['#dev ops'])).toEqual(['#DevOps']);
  });
});
