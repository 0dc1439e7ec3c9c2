import { characterEntities } from 'character-entities';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { buildCharacterNames } from '../../../plugins/encoding/data/build-character-names.ts';
import characterNames from '../../../plugins/encoding/data/character-names.json' with { type: 'json' };
import { CATEGORY_NAMES } from '../../../plugins/encoding/tools/html-entity-finder/html-characters.ts';
import htmlEntityFinder from '../../../plugins/encoding/tools/html-entity-finder/tool.ts';

const find = (input: unknown) => callTool(htmlEntityFinder, input);

test('the table of names is what the packages give', () => {
  expect(characterNames).toEqual(buildCharacterNames());
});

test('a word of the description', async () => {
  const { entities } = await find({ query: 'copyright' });
  expect(entities).toContainEqual({
    character: '©',
    entity: '&copy;',
    names: ['copy', 'COPY'],
    decimal: '&#169;',
    hex: '&#xA9;',
    codepoints: ['U+00A9'],
    css: '\\A9',
    js: '\\u00A9',
    description: 'copyright sign',
    category: 'symbols',
  });
});

test('an exact character', async () => {
  expect(await find({ query: '→' })).toMatchObject({
    total: 1,
    entities: [
      {
        character: '→',
        entity: '&rarr;',
        decimal: '&#8594;',
        hex: '&#x2192;',
        css: '\\2192',
        js: '\\u2192',
        description: 'rightwards arrow',
        category: 'arrows',
      },
    ],
  });
});

test('a character without a name', async () => {
  expect(await find({ query: 'U+1F600' })).toEqual({
    total: 1,
    entities: [
      {
        character: '😀',
        entity: null,
        names: [],
        decimal: '&#128512;',
        hex: '&#x1F600;',
        codepoints: ['U+1F600'],
        css: '\\1F600',
        js: '\\u{1F600}',
        description: 'grinning face',
        category: 'symbols',
      },
    ],
  });
});

test('two code points under one name', async () => {
  expect((await find({ query: 'NotEqualTilde' })).entities[0]).toMatchObject({
    character: '≂̸',
    decimal: '&#8770;&#824;',
    hex: '&#x2242;&#x338;',
    codepoints: ['U+2242', 'U+0338'],
    css: '\\2242\\338',
    js: '\\u2242\\u0338',
    description: 'minus tilde + combining long solidus overlay',
    category: 'math',
  });
});

test.each([
  ['é', 'é'],
  ['e\u0301', 'é'],
  ['❤\ufe0f', '❤'],
  ['≂̸', '≂̸'],
  [' ', ' '],
  ['5', '5'],
  ['u+41', 'A'],
  ['0x20AC', '€'],
  ['&#169', '©'],
  ['&#xa9;', '©'],
  ['\ue000', '\ue000'],
])('%j gives that character alone', async (query, character) => {
  expect(await find({ query })).toMatchObject({ total: 1, entities: [{ character }] });
});

test.each([
  ['&euro;', '€'],
  ['omega', 'ω'],
  ['Omega', 'Ω'],
  ['&lt', '<'],
])('%j comes first', async (query, character) => {
  expect((await find({ query })).entities[0]).toMatchObject({ character });
});

test('exact name, beginning of a name, whole word, part of a word', async () => {
  const { entities } = await find({ query: 'star' });
  expect(entities.map(({ character }) => character)).toEqual(['☆', '⋆', '★', '✶']);
});

test.each([
  ['that of HTML 4', '©', ['copy', 'COPY']],
  ['the shortest', '★', ['starf', 'bigstar']],
  ['small letters before capitals', '≔', ['colone', 'Assign', 'coloneq']],
  ['the alphabet', '≐', ['doteq', 'esdot', 'DotEqual']],
])('the preferred name is %s', async (_, query, names) => {
  expect((await find({ query })).entities[0]).toMatchObject({ entity: `&${names[0]};`, names });
});

test('every word must occur, in any case', async () => {
  const { entities, total } = await find({ query: 'GREEK small Alpha' });
  expect(total).toBe(1);
  expect(entities[0]).toMatchObject({ character: 'α', entity: '&alpha;', category: 'greek' });
});

test('a category alone, by code point', async () => {
  const { total, entities } = await find({ category: 'greek', limit: 250 });
  expect(entities).toHaveLength(total);
  const codes = entities.map(({ character }) => character.codePointAt(0) ?? 0);
  expect(codes).toEqual(codes.toSorted((a, b) => a - b));
  expect(entities.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['&Omega;', '&alpha;']));
});

test.each([
  ['&nbsp;', 'spaces'],
  ['&shy;', 'spaces'],
  ['&euro;', 'currency'],
  ['&Aacute;', 'latin'],
  ['&IOcy;', 'cyrillic'],
  ['&Copf;', 'math'],
  ['&Afr;', 'math'],
  ['&plus;', 'math'],
  ['&rarr;', 'arrows'],
  ['&boxh;', 'shapes'],
  ['&hellip;', 'punctuation'],
  ['&copy;', 'symbols'],
  ['&Tab;', 'symbols'],
])('%s belongs to %s', async (query, category) => {
  expect((await find({ query, limit: 1 })).entities[0]).toMatchObject({ category });
});

test('a query within a category', async () => {
  expect(await find({ query: '→', category: 'greek' })).toEqual({ total: 0, entities: [] });
});

test('each named character is in one category', async () => {
  const totals = await Promise.all(CATEGORY_NAMES.map(async (category) => (await find({ category })).total));
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(new Set(Object.values(characterEntities)).size);
});

test.each([
  ['neither query nor category', {}, 'query: expected words, a character or a code, or give a category'],
  ['an empty query', { query: '' }, 'query: expected words'],
  ['white space', { query: '  ' }, 'query: expected words'],
  ['a code beyond Unicode', { query: 'U+110000' }, 'query: expected the code of a character, got "U+110000"'],
  ['the code of a surrogate', { query: '0xD800' }, 'query: expected the code of a character'],
  ['a lone surrogate', { query: '\ud800' }, 'query: expected text without lone surrogates'],
  ['a limit of 251', { query: 'a', limit: 251 }, 'limit: expected a number <= 250'],
])('refuses %s', async (_, input, message) => {
  await expect(find(input)).rejects.toThrow(message);
});
