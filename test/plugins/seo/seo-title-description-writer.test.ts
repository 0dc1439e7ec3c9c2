import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { POWER_WORDS } from '../../../plugins/seo/tools/seo-title-description-writer/power-words.ts';
import { PAGE_TYPES } from '../../../plugins/seo/tools/seo-title-description-writer/copy-templates.ts';
import writer from '../../../plugins/seo/tools/seo-title-description-writer/tool.ts';

test.each(PAGE_TYPES)('%s: ten variants, all different, that fit and hold the keyword', async (page_type) => {
  const { titles, descriptions } = await callTool(writer, {
    keyword: 'green tea',
    brand: 'Leaf',
    page_type,
    count: 10,
    seed: 7,
  });
  for (const [list, most, px] of [
    [titles, 60, 580],
    [descriptions, 155, 920],
  ] as const) {
    expect(new Set(list.map(({ text }) => text)).size).toBe(10);
    for (const { text, length, pixel_width, fits, has_keyword } of list) {
      expect(text).toMatch(/[Gg]reen tea/);
      expect(length).toBeLessThanOrEqual(most);
      expect(pixel_width).toBeLessThanOrEqual(px);
      expect([fits, has_keyword]).toEqual([true, true]);
    }
  }
  for (const { text, length } of descriptions) {
    expect(length).toBeGreaterThanOrEqual(70);
    expect(text).toMatch(/[.!?…]$/);
  }
});

test('the same seed gives the same texts, and only what was given is said', async () => {
  const input = { keyword: 'tea', count: 10, seed: 1 };
  const one = await callTool(writer, input);
  expect(await callTool(writer, input)).toEqual(one);
  for (const { text } of [...one.titles, ...one.descriptions]) expect(text).not.toMatch(/\d|\{/);
});

test('the year and facts are used where they fit', async () => {
  const { titles, descriptions } = await callTool(writer, {
    keyword: 'tea',
    year: 2026,
    benefits: ['free delivery'],
    count: 10,
    seed: 3,
  });
  const all = [...titles, ...descriptions].map(({ text }) => text).join('\n');
  expect(all).toContain('Free delivery');
  expect(all).toMatch(/2026|Free/);
});

test('a long keyword is cut at a word in titles', async () => {
  const keyword = 'how to grow tomatoes on a balcony in a cold and rainy climate without much work';
  const { titles } = await callTool(writer, { keyword, count: 5, seed: 1 });
  for (const { text, fits, has_keyword } of titles) {
    expect(fits).toBe(true);
    expect(has_keyword).toBe(false);
    expect(text.toLowerCase()).toContain('how to grow');
  }
});

const rate = async (title: string, keyword = 'green tea') => {
  const { analysis } = await callTool(writer, { keyword, title, count: 1 });
  return analysis.title;
};

test.each([
  ['How to Brew Green Tea at Home', ['too_short']],
  ['', ['empty']],
  ['A Very Good Introduction to Brewing Green Tea', ['keyword_late']],
  ['Black Coffee and What to Know About It', ['keyword_missing']],
  ['GREEN TEA IS WHAT WE ALL DRINK', ['all_caps']],
  ['Green Tea, green cups, green fields', ['repeated_word']],
  ['Green Tea and many other words that go on for over sixty characters', ['too_long', 'too_wide']],
])('%s has %j', async (title, codes) => {
  expect((await rate(title))?.issues.map(({ code }) => code).sort()).toEqual([...codes].sort());
});

test('widths and power words', async () => {
  const wide = await rate('W'.repeat(40), 'w');
  expect(wide).toMatchObject({ length: 40, fits: false });
  expect(Math.abs((wide?.pixel_width ?? 0) - 755.1)).toBeLessThan(0.5);
  expect(await rate('The Best Free Green Tea Guide')).toMatchObject({
    power_words: ['best', 'free', 'guide'],
    emotional_score: 50,
  });
  expect(POWER_WORDS.size).toBeGreaterThanOrEqual(100);
  const { analysis } = await callTool(writer, { keyword: 'thé vert', description: 'THE VERT', count: 1 });
  expect(analysis.title).toBeUndefined();
  expect(analysis.description?.has_keyword).toBe(true);
});

test.each([
  ['a blank keyword', { keyword: ' ' }, 'keyword: expected 1 to 100'],
  ['a keyword of 101', { keyword: 'x'.repeat(101) }, 'keyword: expected 1 to 100'],
  [
    'a keyword of marks without end',
    { keyword: `x${'\u0301'.repeat(100_000)}` },
    'keyword: expected at most 100',
  ],
  ['too many', { keyword: 'tea', count: 50 }, 'count: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(writer, input)).rejects.toThrow(message);
});
