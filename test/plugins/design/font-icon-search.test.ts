import { readFile } from 'node:fs/promises';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { buildIcons, writeIcons } from '../../../plugins/design/data/build-icons.ts';
import fontIconSearch from '../../../plugins/design/tools/font-icon-search/tool.ts';

const search = async (input: Record<string, unknown>) => callTool(fontIconSearch, input);

test('the index is that of the installed packages', async () => {
  const file = new URL('../../../plugins/design/data/icons.json', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(writeIcons(buildIcons()));
});

test('a keyword finds icons of other names', async () => {
  const { icons, count } = await search({ query: 'basket', library: 'lucide', limit: 50 });
  expect(icons).toContainEqual(
    expect.objectContaining({ name: 'shopping-cart', usage: '<i class="icon-shopping-cart"></i>' }),
  );
  expect(count).toBeGreaterThanOrEqual(icons.length);
  for (const { library, score } of icons) {
    expect(library).toBe('lucide');
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
  }
});

test.each([
  ['Shopping_Cart', 'heroicons', '<ShoppingCartIcon />', null],
  ['cart-shopping', 'fontawesome', '<i class="fa-solid fa-cart-shopping"></i>', 'fa-solid fa-cart-shopping'],
  ['github', 'fontawesome', '<i class="fa-brands fa-github"></i>', 'fa-brands fa-github'],
  [
    'shopping cart',
    'material',
    '<span class="material-symbols-outlined">shopping_cart</span>',
    'material-symbols-outlined',
  ],
])('%s in %s', async (query, library, usage, className) => {
  const { icons } = await search({ query, library, limit: 1 });
  expect(icons).toMatchObject([{ usage, class: className, score: 1 }]);
});

test('exact names come first, then shorter ones, then libraries in the order of the alphabet', async () => {
  const { icons } = await search({ query: 'arrow left', limit: 8 });
  expect(icons.slice(0, 4).map(({ library }) => library)).toEqual([
    'fontawesome',
    'heroicons',
    'lucide',
    'material',
  ]);
  const scores = icons.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('one edit is forgiven from four letters, two from eight', async () => {
  const names = async (query: string, exact = false) =>
    (await search({ query, library: 'lucide', exact, limit: 200 })).icons.map(({ name }) => name);
  expect(await names('shoping')).toContain('shopping-bag');
  expect(await names('shoping', true)).toEqual([]);
  expect(await names('calandarr')).toContain('calendar');
  expect(await names('trahs')).toContain('trash');
  expect(await names('zzq')).toEqual([]);
});

test('the beginning of a word is enough', async () => {
  const { icons } = await search({ query: 'calend', library: 'heroicons', exact: true });
  expect(icons.map(({ name }) => name)).toContain('calendar');
});

test.each([
  ['delete', 'trash', 'heroicons'],
  ['gear', 'settings', 'material'],
  ['house', 'home', 'heroicons'],
  ['magnifier', 'search', 'material'],
  ['envelope', 'mail', 'material'],
])('%s finds %s', async (query, name, library) => {
  const { icons } = await search({ query, library, exact: true, limit: 200 });
  expect(icons.map((icon) => icon.name)).toContain(name);
});

test('a former name is known', async () => {
  const { icons } = await search({ query: 'activity square', library: 'lucide', exact: true });
  expect(icons.map(({ name }) => name)).toContain('square-activity');
});

test('a style keeps the icons that have it, and is used', async () => {
  const { icons } = await search({ query: 'heart', library: 'fontawesome', style: 'Regular', limit: 1 });
  expect(icons).toMatchObject([{ name: 'heart', style: 'regular', class: 'fa-regular fa-heart' }]);
  expect(icons[0]?.styles).toEqual(['solid', 'regular']);
  expect(await search({ query: 'heart', library: 'lucide', style: 'neon' })).toMatchObject({
    count: 0,
    icons: [],
  });
});

test('Font Awesome tells categories; libraries say what they are', async () => {
  const { icons, libraries } = await search({ query: 'wheelchair', library: 'fontawesome', limit: 1 });
  expect(icons).toMatchObject([{ name: 'wheelchair', category: 'Accessibility' }]);
  expect(libraries).toMatchObject([{ library: 'fontawesome', license: '(CC-BY-4.0 AND OFL-1.1 AND MIT)' }]);
  expect((await search({ query: 'x' })).libraries.map(({ library }) => library)).toEqual([
    'lucide',
    'heroicons',
    'fontawesome',
    'material',
  ]);
});

test.each([
  ['nothing', { query: '' }, 'query: '],
  ['punctuation alone', { query: ' -_!' }, 'query: expected letters or digits'],
  ['an unknown library', { query: 'x', library: 'tabler' }, 'library: '],
  ['a limit of 0', { query: 'x', limit: 0 }, 'limit: '],
  ['a limit of 201', { query: 'x', limit: 201 }, 'limit: '],
])('refuses %s', async (_, input, message) => {
  await expect(search(input)).rejects.toThrow(message);
});
