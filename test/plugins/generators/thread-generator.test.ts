import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threadLength } from '../../../plugins/generators/tools/thread-generator/thread.ts';
import threadGenerator from '../../../plugins/generators/tools/thread-generator/tool.ts';

const split = (input: object) => callTool(threadGenerator, input);
const texts = async (input: object) => (await split(input)).posts.map(({ text }) => text);

describe('thread-generator', () => {
  test('sentences are packed', async () => {
    const text = 'First sentence here. Second one follows! Third asks why? '.repeat(6);
    const { posts, count } = await split({ text });
    expect(count).toBe(2);
    expect(posts.map(({ length }) => length)).toEqual([272, 76]);
    expect(posts[1]?.text).toBe(
      'Third asks why? First sentence here. Second one follows! Third asks why? 2/2',
    );
  });

  test.each<[string, object, string[]]>([
    ['a short text is one post', { text: 'Hello\r\n\r\nworld' }, ['Hello\n\nworld']],
    ['a line of --- ends a post', { text: 'One.\n---\nTwo.\n---\n\n---\n' }, ['One. 1/2', 'Two. 2/2']],
    [
      'a long sentence is split at spaces',
      {
        text: 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma',
        limit: 50,
        platform: 'threads',
      },
      [
        'alpha beta gamma delta epsilon zeta eta theta 1/3',
        'iota kappa lambda mu nu xi omicron pi rho 2/3',
        'sigma 3/3',
      ],
    ],
    [
      'a long word between its characters',
      { text: 'é'.repeat(60), limit: 50, platform: 'bluesky', numbering: 'none' },
      ['é'.repeat(50), 'é'.repeat(10)],
    ],
    [
      'hook and call to action are posts',
      { text: 'Body.', hook: 'Read this.', call_to_action: 'Follow!', numbering: 'prefix' },
      ['1/3 Read this.', '2/3 Body.', '3/3 Follow!'],
    ],
    [
      'paragraphs are packed by blank lines',
      { text: `${'a'.repeat(20)}\n\n${'b'.repeat(20)}\n\n${'c'.repeat(20)}`, limit: 50, platform: 'threads' },
      [`${'a'.repeat(20)}\n\n${'b'.repeat(20)} 1/2`, `${'c'.repeat(20)} 2/2`],
    ],
    [
      'sentences end behind closing quotes',
      { text: `“${'a'.repeat(30)}!” (${'b'.repeat(30)}.) ${'c'.repeat(10)}`, limit: 50, platform: 'threads' },
      [`“${'a'.repeat(30)}!” 1/2`, `(${'b'.repeat(30)}.) ${'c'.repeat(10)} 2/2`],
    ],
  ])('%s', async (_, input, posts) => {
    expect(await texts(input)).toEqual(posts);
  });

  test('X and Mastodon count a URL as 23 characters', async () => {
    const text = `https://example.com/${'a'.repeat(400)}`;
    for (const platform of ['x', 'mastodon'])
      expect((await split({ text, platform })).posts).toMatchObject([{ text, length: 23 }]);
  });

  test('a URL stays whole behind what begins its word', async () => {
    const url = `https://example.com/${'a'.repeat(20)}`;
    const input = { text: `See 日本語:${url}, ${'b'.repeat(20)}:${url}`, platform: 'bluesky', limit: 50 };
    expect(await texts(input)).toEqual([
      'See 1/4',
      `日本語:${url}, 2/4`,
      `${'b'.repeat(20)}: 3/4`,
      `${url} 4/4`,
    ]);
    const long = { text: `(see:https://example.com/${'a'.repeat(60)})`, platform: 'threads', limit: 50 };
    await expect(split(long)).rejects.toThrow('text: expected URLs of at most 50 characters, got 81');
  });

  test('room is kept for the digits of the total', async () => {
    const { posts } = await split({ text: 'word '.repeat(200), limit: 50, platform: 'threads' });
    expect(posts.length).toBeGreaterThan(9);
    for (const { length } of posts) expect(length).toBeLessThanOrEqual(50);
    expect(posts.at(-1)?.text).toMatch(/ (\d\d)\/\1$/);
  });

  test('keeps every word, in order, within the limit', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.constantFrom('.', 'End.', '?!', '\n\n', '日本語'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 120 }), async (words) => {
        const text = words.join(' ');
        fc.pre(text.trim() !== '' && !text.includes('---'));
        const { posts } = await split({ text, limit: 60, platform: 'threads', numbering: 'none' });
        for (const { length, text: post } of posts) {
          expect(length).toBeLessThanOrEqual(60);
          expect(threadLength('threads', post)).toBe(length);
        }
        const letters = (all: string) => all.replace(/\s+/g, '');
        expect(letters(posts.map((post) => post.text).join(''))).toBe(letters(text));
      }),
      { numRuns: 50 },
    );
  });

  test.each<[string, object, string]>([
    ['blank text', { text: ' \n ' }, 'text'],
    ['nothing but breaks', { text: '---' }, 'text'],
    [
      'a URL longer than the limit',
      { text: `https://example.com/${'a'.repeat(400)}`, platform: 'bluesky' },
      'text: expected URLs',
    ],
    ['a long hook', { text: 'a', hook: 'h'.repeat(277) }, 'hook: expected at most 280'],
    ['a long call to action', { text: 'a', call_to_action: 'h'.repeat(277) }, 'call_to_action'],
  ])('refuses %s', async (_, input, message) => {
    await expect(split(input)).rejects.toThrow(message);
  });

  test('a long run of closing quotation marks costs no more than its length', async () => {
    expect((await split({ text: '"'.repeat(240_000) })).count).toBeGreaterThan(800);
  });

  test('a mebibyte is split within the deadline', async () => {
    const { count } = await split({ text: 'lorem ipsum dolor '.repeat(58_000), limit: 300 });
    expect(count).toBeGreaterThan(3000);
  });
});
