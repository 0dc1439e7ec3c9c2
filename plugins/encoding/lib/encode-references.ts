import { requireWellFormed } from './charset.ts';
import { HTML4_NAMES } from './html-names.ts';

/**
 * Which characters are written as references. NUL and U+0080 to U+009F never are: parsers read references to
 * them as other characters (WHATWG HTML 13.2.5.80).
 */
const SCOPES = {
  special: /[&<>"']/g,
  non_ascii: /[&<>"'\u007f\u{a0}-\u{10ffff}]/gu,
  all: /[\u0001-\u007f\u{a0}-\u{10ffff}]/gu,
} as const;

export const SCOPE_NAMES = ['special', 'non_ascii', 'all'] as const;
export const REFERENCE_FORMATS = ['named', 'decimal', 'hex'] as const;

export type Scope = (typeof SCOPE_NAMES)[number];
export type ReferenceFormat = (typeof REFERENCE_FORMATS)[number];

/**
 * Writes characters as HTML character references, with the count of them. `named` takes the HTML 4 name where
 * there is one, else a decimal number.
 *
 * @throws InputError for a lone surrogate
 */
export function encodeReferences(
  argument: string,
  text: string,
  scope: Scope,
  format: ReferenceFormat,
): { readonly text: string; readonly references: number } {
  requireWellFormed(argument, text);
  let references = 0;
  const encoded = text.replace(SCOPES[scope], (character) => {
    references += 1;
    const name = format === 'named' ? HTML4_NAMES.get(character) : undefined;
    if (name !== undefined) return `&${name};`;
    const code = character.codePointAt(0) ?? 0;
    return format === 'hex' ? `&#x${code.toString(16).toUpperCase()};` : `&#${code};`;
  });
  return { text: encoded, references };
}
