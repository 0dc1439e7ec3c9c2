import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { characterOf, replaceEscapes, type Escaping } from '../../lib/escapes/escaping.ts';

/** Character data and attribute values of XML 1.0 (§2.4, §4.6). */
export const xml: Escaping = { escape, unescape };

const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const CHARACTERS = new Map(Object.entries(NAMES).map(([character, name]) => [name, character]));

/** Anything that is no Char (XML 1.0 §2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function escape(text: string): string {
  requireCharacters(text);
  return text.replace(/[&<>"']/g, (character) => `&${NAMES[character]};`);
}

function unescape(text: string): string {
  requireCharacters(text);
  return replaceEscapes(
    text,
    /&(?:#(?<decimal>\d+);|#x(?<hex>[0-9a-fA-F]+);|(?<name>\w+);)?/g,
    'expected a reference of XML 1.0 to a character that it allows',
    ({ decimal, hex, name }) => {
      if (name !== undefined) return CHARACTERS.get(name);
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const character = characterOf(code);
      return character === undefined || FORBIDDEN.test(character) ? undefined : character;
    },
  );
}

function requireCharacters(text: string): void {
  const forbidden = FORBIDDEN.exec(text);
  if (!forbidden) return;
  const code = (forbidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new InputError(
    'text',
    `expected characters of XML 1.0, got U+${code} at ${placeAt(text, forbidden.index)}`,
  );
}
