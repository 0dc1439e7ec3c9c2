import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { requireWellFormed } from '../../lib/charset.ts';
import { decodeReferences } from '../../lib/decode-references.ts';
import { CATEGORY_NAMES, describeCharacter, namedCharacters, type HtmlCharacter } from './html-characters.ts';

export default defineTool({
  title: 'HTML Entity Finder',
  summary:
    'Find HTML entities and special characters by name, word, character or code; gives entity, decimal, hex, CSS and JS forms.',
  keywords: ['symbol', 'unicode', 'emoji', 'character reference', 'code point'],
  input: Type.Object({
    query: Type.Optional(Type.String({ description: 'Words, character, U+00A9, &#169; or &copy;' })),
    category: Type.Optional(Type.Enum([...CATEGORY_NAMES], { description: 'Only this category' })),
    limit: Type.Integer({ default: 20, minimum: 1, maximum: 250, description: 'Most entries' }),
  }),
  output: Type.Object({
    total: Type.Integer({ description: 'matches before limit' }),
    entities: Type.Array(
      Type.Object({
        character: Type.String(),
        entity: Type.Union([Type.String(), Type.Null()]),
        names: Type.Array(Type.String()),
        decimal: Type.String(),
        hex: Type.String(),
        codepoints: Type.Array(Type.String()),
        css: Type.String(),
        js: Type.String(),
        description: Type.String(),
        category: Type.Enum([...CATEGORY_NAMES]),
      }),
      {
        description:
          '[{character, entity (preferred &name; or null), names (all, without & ;), decimal, hex, codepoints, css, js, description (Unicode name, lower case), category}]',
      },
    ),
  }),
  examples: [
    {
      name: 'By its name',
      input: { query: '&euro;', limit: 1 },
      output: {
        entities: [
          {
            character: '€',
            entity: '&euro;',
            names: ['euro'],
            decimal: '&#8364;',
            hex: '&#x20AC;',
            codepoints: ['U+20AC'],
            css: '\\20AC',
            js: '\\u20AC',
            description: 'euro sign',
            category: 'currency',
          },
        ],
      },
    },
    { name: 'Nothing found', input: { query: 'zzqqx' }, output: { total: 0, entities: [] } },
  ],
  async run({ query = '', category, limit }) {
    const isBlank = query === '' || (query.length > 1 && query.trim() === '');
    if (isBlank && category === undefined)
      throw new InputError('query', 'expected words, a character or a code, or give a category');
    const all = await find('query', query);
    const found = all.filter((entry) => category === undefined || entry.category === category);
    return { total: found.length, entities: found.slice(0, limit).map(toEntity) };
  },
});

/** The characters that fit a query, best first. */
async function find(argument: string, query: string): Promise<HtmlCharacter[]> {
  requireWellFormed(argument, query);
  const character = exactCharacter(argument, query);
  if (character !== undefined) return [await describeCharacter(character)];
  const name = query.trim().replace(/^&/, '').replace(/;$/, '');
  const lower = name.toLowerCase();
  const words = new Set(lower.split(/\s+/).filter((word) => word !== ''));
  const byRank: HtmlCharacter[][] = [[], [], [], []];
  for (const entry of namedCharacters().values()) byRank[rank(entry, { name, lower, words })]?.push(entry);
  return byRank.flat();
}

/** The character that a query is, or whose code it is. */
function exactCharacter(argument: string, query: string): string | undefined {
  if (namedCharacters().has(query) || isOneCodePoint(query)) return query;
  const composed = query
    .trim()
    .replace(/[\ufe0e\ufe0f]$/, '')
    .normalize('NFC');
  if (isOneCodePoint(composed)) return composed;
  if (/^&#(?:x[0-9a-f]+|[0-9]+);?$/i.test(composed)) return decodeReferences(composed).text;
  const [, hex] = /^(?:U\+|0x)([0-9a-f]+)$/i.exec(composed) ?? [];
  if (hex === undefined) return undefined;
  const code = Number.parseInt(hex, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new InputError(argument, `expected the code of a character, got ${quote(query)}`);
  return String.fromCodePoint(code);
}

function isOneCodePoint(text: string): boolean {
  const code = text.codePointAt(0);
  return code !== undefined && text.length === (code > 0xffff ? 2 : 1);
}

interface Words {
  readonly name: string;
  readonly lower: string;
  readonly words: ReadonlySet<string>;
}

/** 0 for the exact name, 1 for its beginning, 2 for whole words of the description, 3 for any part, -1 for none. */
function rank({ names, description }: HtmlCharacter, { name, lower, words }: Words): number {
  if (names.includes(name)) return 0;
  const lowerNames = names.map((candidate) => candidate.toLowerCase());
  if (lower !== '' && lowerNames.some((candidate) => candidate.startsWith(lower))) return 1;
  const all = [...words];
  if (all.every((word) => description.includes(word))) {
    const parts = new Set(description.split(/[ -]/));
    return words.isSubsetOf(parts) ? 2 : 3;
  }
  const texts = [...lowerNames, description];
  return all.every((word) => texts.some((text) => text.includes(word))) ? 3 : -1;
}

function toEntity({ character, codePoints, names, description, category }: HtmlCharacter) {
  const hexes = codePoints.map((code) => code.toString(16).toUpperCase());
  return {
    character,
    entity: names[0] === undefined ? null : `&${names[0]};`,
    names: [...names],
    decimal: codePoints.map((code) => `&#${code};`).join(''),
    hex: hexes.map((hex) => `&#x${hex};`).join(''),
    codepoints: hexes.map((hex) => `U+${hex.padStart(4, '0')}`),
    css: hexes.map((hex) => `\\${hex}`).join(''),
    js: hexes.map((hex) => (hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`)).join(''),
    description,
    category,
  };
}
