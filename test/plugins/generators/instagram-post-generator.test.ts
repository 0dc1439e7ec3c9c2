import { callTool } from '@toolyard/sdk/testing';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import instagramPostGenerator from '../../../plugins/generators/tools/instagram-post-generator.ts';

const draw = (input: object) => callTool(instagramPostGenerator, { username: 'example.shop', ...input });

describe('instagram-post-generator', () => {
  test('draws the post under a watermark, with all text escaped', async () => {
    const { svg, filename } = await draw({
      username: '@example.shop',
      caption: 'Fresh <bread> & #coffee',
      location: '<b>',
      comments: [{ username: 'a', text: '<script>' }],
      time: '2 hours ago',
    });
    expect(svg).toContain('<title>Mock Instagram post by example.shop</title>');
    expect(svg).toContain('<desc>Fresh &lt;bread&gt; &amp; #coffee</desc>');
    expect(svg).toMatch(/>MOCKUP<\/text><\/svg>$/);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('2 HOURS AGO');
    expect(filename).toBe('instagram-post-example.shop.svg');
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(svg).close();
  });

  test.each([
    ['1:1', 400, 400],
    ['4:5', 400, 500],
    ['1.91:1', 470, 246],
    ['1.91:1', 320, 168],
  ])('%s at %d', async (ratio, width, image_height) => {
    expect(await draw({ ratio, width })).toMatchObject({ width, image_width: width, image_height });
  });

  const comment = { username: 'a', text: 'b' };
  test.each<[object, string, string | null]>([
    [{}, '0 likes', null],
    [{ likes: 1, comments: [comment] }, '1 like', null],
    [{ likes: 1234, comments: [comment], comment_count: 12 }, '1,234 likes', 'View all 12 comments'],
    [{ comments: [comment], comment_count: 1 }, '0 likes', null],
    [{ comment_count: 1000 }, '0 likes', 'View all 1,000 comments'],
  ])('%j', async (input, likes_text, comments_text) => {
    const result = await draw(input);
    expect(result).toMatchObject({ likes_text, comments_text });
    expect(result.svg.includes('View all')).toBe(comments_text !== null);
  });

  test.each<[string, object, string]>([
    ['two dots in a row', { username: 'a..b' }, 'username'],
    ['a dot at the end', { username: 'a.' }, 'username'],
    ['31 characters', { username: 'a'.repeat(31) }, 'username'],
    ['six comments', { comments: Array.from({ length: 6 }, () => comment) }, 'comments'],
    ['a comment without text', { comments: [{ username: 'a' }] }, 'comments'],
    ['an image over http', { image: 'http://example.com/a.png' }, 'image'],
    ['a caption that XML cannot hold', { caption: 'a\u000bb' }, 'caption: expected text without'],
    ['a place that XML cannot hold', { location: '\ud800' }, 'location: expected text without'],
    ['a time that XML cannot hold', { time: '\u0001' }, 'time: expected text without'],
    [
      'a comment that XML cannot hold',
      { comments: [comment, { username: 'a', text: '\u0000' }] },
      'comments[1].text: expected text without',
    ],
    ['a caption of 2201', { caption: 'x'.repeat(2201) }, 'caption'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(draw(input)).rejects.toThrow(argument);
  });
});
