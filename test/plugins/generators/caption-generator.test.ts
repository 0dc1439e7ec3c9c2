import { countGraphemes } from '@toolyard/kit/graphemes';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import captionGenerator from '../../../plugins/generators/tools/caption-generator.ts';
import { weightedLength } from '../../../plugins/generators/lib/post-length.ts';

const write = (input: object) => callTool(captionGenerator, input);
const tones = ['friendly', 'professional', 'funny', 'inspirational', 'promotional'];

describe('caption-generator', () => {
  test('parts stand in their order, between blank lines', async () => {
    const { captions, text } = await write({
      topic: 'our new sourdough',
      details: 'Baked at five.',
      call_to_action: 'Order today',
      hashtags: 'bread, Slow Food',
      emoji: false,
    });
    expect(captions).toHaveLength(3);
    for (const caption of captions) {
      const [opening, ...rest] = caption.text.split('\n\n');
      expect(opening).toContain('our new sourdough');
      expect(opening).toBe(caption.first_line);
      expect(rest).toEqual(['Baked at five.', 'Order today', '#Bread #SlowFood']);
      expect(caption.hashtags_used).toEqual(['#Bread', '#SlowFood']);
      expect(caption.characters).toBe(countGraphemes(caption.text));
    }
    expect(new Set(captions.map(({ first_line }) => first_line)).size).toBe(3);
    expect(text).toBe(captions.map((caption) => caption.text).join('\n---\n'));
  });

  test.each(tones)(
    '%s: five openings, all with the topic, none with an emoji when none is wanted',
    async (tone) => {
      const { captions } = await write({ topic: '$& Monday', tone, emoji: false, count: 5 });
      expect(new Set(captions.map(({ first_line }) => first_line)).size).toBe(5);
      for (const { text } of captions) {
        expect(text).toContain('$& Monday');
        expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
      }
      const { captions: lively } = await write({ topic: 'Monday', tone, count: 5 });
      for (const { first_line } of lively) expect(first_line).toMatch(/\p{Extended_Pictographic}/u);
    },
  );

  test('hashtags may be parted by blanks, any number of them', async () => {
    const { captions } = await write({ topic: 'tea', hashtags: `#one${' '.repeat(100_000)}#two` });
    expect(captions[0]?.hashtags_used).toEqual(['#One', '#Two']);
  });

  test('on X, hashtags go first, then details', async () => {
    const short = await write({
      topic: 'sale',
      platform: 'x',
      details: 'd'.repeat(190),
      hashtags: 'a1,b1,c1',
    });
    for (const { text, hashtags_used, characters } of short.captions) {
      expect(text).toContain('ddd');
      expect(hashtags_used.length).toBeLessThanOrEqual(2);
      expect(characters).toBe(weightedLength(text));
      expect(characters).toBeLessThanOrEqual(280);
    }
    const long = await write({
      topic: 'winter sale',
      platform: 'x',
      details: 'd'.repeat(300),
      hashtags: ['a', 'b'],
    });
    for (const { text } of long.captions) {
      expect(text).toContain('winter sale');
      expect(text).not.toContain('ddd');
    }
  });

  test('a topic that fills the post drops the usual call to action', async () => {
    const { captions } = await write({ topic: '日'.repeat(100), platform: 'x', tone: 'funny', count: 5 });
    for (const { characters, text } of captions) {
      expect(characters).toBeLessThanOrEqual(280);
      expect(text).toContain('日'.repeat(100));
    }
  });

  test('each platform takes its number of hashtags', async () => {
    const hashtags = Array.from({ length: 40 }, (_, index) => `tag${index}`);
    const used = async (platform: string) =>
      (await write({ topic: 't', platform, hashtags, count: 1 })).captions[0]?.hashtags_used.length;
    expect(await used('instagram')).toBe(30);
    expect(await used('tiktok')).toBe(5);
    expect(await used('linkedin')).toBe(5);
    expect(await used('facebook')).toBe(3);
    expect(await used('x')).toBe(2);
  });

  test.each<[string, object, string]>([
    ['no topic', { platform: 'x' }, 'topic'],
    ['a blank topic', { topic: ' ' }, 'topic'],
    ['a long topic', { topic: 'x'.repeat(101) }, 'topic'],
    ['six variants', { topic: 'a', count: 6 }, 'count'],
    [
      'a call to action that does not fit',
      { topic: '日'.repeat(100), call_to_action: '本'.repeat(100), platform: 'x' },
      'call_to_action',
    ],
  ])('refuses %s', async (_, input, argument) => {
    await expect(write(input)).rejects.toThrow(argument);
  });
});
