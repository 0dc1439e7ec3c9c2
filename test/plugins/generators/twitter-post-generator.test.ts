import { callTool } from '@toolyard/sdk/testing';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import twitterPostGenerator from '../../../plugins/generators/tools/twitter-post-generator.ts';

const draw = (input: object) =>
  callTool(twitterPostGenerator, { name: 'Example', username: 'example', text: 'x', ...input });

/** The names of all elements of a drawing, which is read by a strict XML parser. */
function elementsOf(svg: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => names.push(name));
  parser.write(svg).close();
  return names;
}

describe('twitter-post-generator', () => {
  test('draws the post under a watermark, with all text escaped', async () => {
    const text = 'Hello & <world> <script>alert(1)</script> "quoted"';
    const { svg, base64, size_bytes, username } = await draw({ username: '@example', text, name: '<b>' });
    expect(username).toBe('@example');
    expect(svg).toContain('<title>Mock X post by @example</title>');
    expect(svg).toContain('<desc>Hello &amp; &lt;world&gt; &lt;script&gt;');
    expect(svg).toMatch(/>MOCKUP<\/text><\/svg>$/);
    expect(elementsOf(svg)).not.toContain('script');
    expect(Buffer.from(base64, 'base64').toString()).toBe(svg);
    expect(size_bytes).toBe(Buffer.byteLength(svg));
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [9999, '9,999'],
    [10_000, '10K'],
    [12_999, '12.9K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [1_290_000_000, '1.2B'],
  ])('%d likes are shown as %s', async (likes, shown) => {
    const { formatted, svg } = await draw({ likes });
    expect(formatted.likes).toBe(shown);
    expect(svg.includes(`>${shown}</text>`)).toBe(likes > 0);
  });

  test.each([
    ['2024-02-29T15:45:00+09:00', '3:45 PM · Feb 29, 2024'],
    ['2024-12-31T00:05Z', '12:05 AM · Dec 31, 2024'],
    ['2024-02-29', 'Feb 29, 2024'],
  ])('%s is shown as %s', async (datetime, shown) => {
    expect((await draw({ datetime })).svg).toContain(`>${shown}<`);
  });

  test('without date and views there is no such line', async () => {
    expect((await draw({})).svg).not.toContain('·');
    expect((await draw({ views: 5 })).svg).toContain('>5 Views<');
  });

  test('lengths are weighted, and long posts are drawn too', async () => {
    expect(await draw({ text: '日本語 https://example.com/a/very/long/path' })).toMatchObject({
      characters: 30,
      within_limit: true,
    });
    expect(await draw({ text: 'x'.repeat(281) })).toMatchObject({ characters: 281, within_limit: false });
  });

  test('text wraps to the width, and blank lines stay', async () => {
    const narrow = await draw({ text: 'word '.repeat(60), width: 300 });
    const wide = await draw({ text: 'word '.repeat(60), width: 1200 });
    expect(narrow.height).toBeGreaterThan(wide.height);
    expect((await draw({ text: 'a\n\nb' })).svg).toContain('dy="48">b');
  });

  test('initials stand in for a picture', async () => {
    expect((await draw({ name: 'Example of a Ltd' })).svg).toContain('>EL</text>');
    expect((await draw({ name: ' ', username: 'jo' })).svg).toContain('>J</text>');
  });

  test('names, tags and addresses are coloured', async () => {
    const { svg } = await draw({ text: 'Hi @jane, see #news at https://example.com a@b.c' });
    const coloured = Array.from(svg.matchAll(/<tspan fill="#1d9bf0">([^<]*)</g), ([, part]) => part);
    expect(coloured).toEqual(['@jane', '#news', 'https://example.com']);
  });

  test('pictures and the check mark are drawn when they are asked for', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    const { svg } = await draw({ image, avatar: 'https://example.com/a.png?x=1&y=2', verified: true });
    expect(svg).toContain(`href="${image}"`);
    expect(svg).toContain('href="https://example.com/a.png?x=1&amp;y=2"');
    expect(elementsOf(svg).filter((name) => name === 'image')).toHaveLength(2);
    expect(elementsOf((await draw({})).svg)).not.toContain('image');
  });

  test.each<[string, object, string]>([
    ['a handle with a blank', { username: 'a b' }, 'username'],
    ['a handle of 16', { username: 'a'.repeat(16) }, 'username'],
    ['blank text', { text: ' ' }, 'text'],
    ['a date that does not exist', { datetime: '2024-02-30T10:00Z' }, 'datetime'],
    ['what is no date', { datetime: 'yesterday' }, 'datetime'],
    ['a picture over http', { image: 'http://example.com/a.png' }, 'image'],
    ['a picture that is a script', { avatar: 'javascript:alert(1)' }, 'avatar'],
    ['a data URL of another kind', { image: 'data:text/html,x' }, 'image'],
    ['an offset that no clock has', { datetime: '2024-02-29T15:45:00+99:99' }, 'datetime'],
    ['a name that XML cannot hold', { name: 'A\u0001' }, 'name'],
    ['a text that XML cannot hold', { text: 'a\u000bb' }, 'text'],
    ['a picture that XML cannot hold', { image: 'data:image/png,\u0000' }, 'image'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(draw(input)).rejects.toThrow(`${argument}: expected`);
  });
});
