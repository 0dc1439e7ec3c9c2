import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import youtubeDescriptionGenerator from '../../../plugins/generators/tools/youtube-description-generator.ts';

const write = (input: object) => callTool(youtubeDescriptionGenerator, input);

describe('youtube-description-generator', () => {
  test('all parts stand in their order', async () => {
    const { result } = await write({
      title: 'T',
      summary: 'S',
      chapters: [
        { time: '1:02:03', title: 'Bake' },
        { time: 0, title: ' In\ntro ' },
        { time: '12:05', title: 'Mix' },
      ],
      links: [{ label: 'Shop', url: 'https://example.com' }],
      call_to_action: 'Subscribe!',
      credits: 'Music: X',
      hashtags: 'bread',
    });
    expect(result).toBe(
      'S\n\nChapters:\n0:00 In tro\n12:05 Mix\n1:02:03 Bake\n\nLinks:\nShop: https://example.com\n\nSubscribe!\n\nMusic: X\n\n#Bread',
    );
  });

  test.each<[string, unknown[], boolean, number]>([
    ['three good ones', [0, 10, 20], true, 0],
    ['too few', [0, 10], false, 1],
    ['a late start', [1, 20, 40], false, 1],
    ['a short one', [0, 9, 40], false, 1],
    ['all at once', ['0:05', '0:10'], false, 3],
  ])('chapters: %s', async (_, times, valid, warnings) => {
    const result = await write({ title: 'T', chapters: times.map((time) => ({ time, title: 'x' })) });
    expect(result.chapters_valid).toBe(valid);
    expect(result.warnings).toHaveLength(warnings);
  });

  test('a chapter without a title is its time alone', async () => {
    const chapters = [{ time: 0, title: ' ' }];
    expect((await write({ title: 'T', chapters })).result).toBe('T\n\nChapters:\n0:00');
  });

  test('angle brackets are replaced, and that is told', async () => {
    const { result, warnings } = await write({ title: '<b>' });
    expect(result).toBe('‹b›');
    expect(warnings).toEqual([expect.stringContaining('< and >')]);
  });

  test('a short summary and too many hashtags are told', async () => {
    const hashtags = Array.from({ length: 61 }, (_, index) => `t${index}`);
    const { warnings, preview } = await write({ title: 'T', summary: 'short', hashtags });
    expect(warnings).toEqual([
      expect.stringContaining('60 hashtags'),
      expect.stringContaining('50 characters'),
    ]);
    expect([...preview]).toHaveLength(150);
  });

  test.each<[string, object, string]>([
    ['no title', { summary: 'x' }, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['seconds beyond 59', { title: 'T', chapters: [{ time: '1:75', title: 'x' }] }, 'chapters[0].time'],
    ['minutes beyond 59', { title: 'T', chapters: [{ time: '1:60:00', title: 'x' }] }, 'chapters[0].time'],
    ['parts of seconds', { title: 'T', chapters: [{ time: 1.5, title: 'x' }] }, 'chapters[0].time'],
    [
      'a time twice',
      {
        title: 'T',
        chapters: [
          { time: '1:00', title: 'x' },
          { time: 60, title: 'y' },
        ],
      },
      'chapters[1].time',
    ],
    ['another scheme', { title: 'T', links: [{ label: 'x', url: 'ftp://example.com' }] }, 'links[0].url'],
    ['more than 5000 characters', { title: 'T', credits: 'x'.repeat(4998) }, '1 too many'],
  ])('refuses %s', async (_, input, message) => {
    await expect(write(input)).rejects.toThrow(message);
  });
});
