import { callTool } from '@toolyard/sdk/testing';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import flashcardMaker from '../../../plugins/education/tools/flashcard-maker.ts';

const make = (input: object) => callTool(flashcardMaker, input);
const fronts = async (input: object) => (await make(input)).cards.map(({ front }) => front);

describe('flashcard-maker', () => {
  test('lines are split by the first separator of tab, :: and " - "', async () => {
    const text =
      '\uFEFF# Spanish\nhola\thello :: hi\n\nadiós :: good - bye\r\ne-mail - electronic - mail\n  # no card\n';
    expect((await make({ text })).cards).toEqual([
      { number: 1, front: 'hola', back: 'hello :: hi' },
      { number: 2, front: 'adiós', back: 'good - bye' },
      { number: 3, front: 'e-mail', back: 'electronic - mail' },
    ]);
  });

  test('exports quote what their format asks for', async () => {
    const { csv, tsv, markdown } = await make({
      cards: [
        { front: 'say "hi"', back: 'a,b' },
        { front: 'x\ty', back: 'y\nz' },
      ],
    });
    expect(csv).toBe('front,back\r\n"say ""hi""","a,b"\r\nx\ty,"y\nz"\r\n');
    expect(tsv).toBe('say "hi"\ta,b\nx y\ty<br>z\n');
    expect(markdown).toContain('| x\ty | y<br>z |');
  });

  test('the same seed gives the same order', async () => {
    const text = 'a::A\nb::B\nc::C\nd::D\ne::E\nf::F';
    expect(await fronts({ text, shuffle: true, seed: 1 })).toEqual(['e', 'b', 'f', 'c', 'a', 'd']);
    expect(await fronts({ text, shuffle: true, seed: 1 + 2 ** 32 })).toEqual(['e', 'b', 'f', 'c', 'a', 'd']);
    expect((await fronts({ text, shuffle: true })).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await fronts({ text, seed: 1 })).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('reversed cards follow, equal ones count once, doubtful fronts are told', async () => {
    const { cards, count, duplicates_removed, warnings } = await make({
      text: 'a::1\nb::2\na::1\na::3',
      reverse: true,
    });
    expect(cards.map(({ front, back }) => front + back)).toEqual(['a1', 'b2', 'a3', '1a', '2b', '3a']);
    expect({ count, duplicates_removed }).toEqual({ count: 6, duplicates_removed: 1 });
    expect(warnings).toEqual(['"a" is the front of 2 cards with different backs']);
  });

  test('the page shows text as it is', async () => {
    const { html } = await make({
      title: '<i>',
      cards: [{ front: '<script>alert(1)</script>', back: 'a\nb' }],
    });
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('a<br>b');
    expect(
      JSON.stringify(parse(html), (key, value: unknown) => (key === 'parentNode' ? undefined : value)),
    ).not.toContain('"tagName":"script"');
  });

  test.each<[string, object, string]>([
    ['neither', {}, 'cards: expected either cards or text, got neither'],
    ['both', { text: 'a::b', cards: [] }, 'cards: expected either cards or text, got both'],
    ['no card', { text: '# only a comment' }, 'text: expected at least one card'],
    ['a line without separator', { text: 'a::b\nno' }, 'text: line 2: expected front and back'],
    ['an empty side', { text: 'a::b\n\nc::' }, 'text: line 3: expected text on both sides'],
    ['an empty side of a card', { cards: [{ front: ' ', back: 'x' }] }, 'cards[0]: expected text'],
    ['2001 cards', { text: Array.from({ length: 2001 }, (_, i) => `${i}::x`).join('\n') }, 'at most 2000'],
  ])('refuses %s', async (_, input, message) => {
    await expect(make(input)).rejects.toThrow(message);
  });
});
