import { InputError, quote } from '@toolyard/sdk';
import Color from 'colorjs.io';
import { lexer, parse } from 'css-tree/dist/csstree.esm';

/** The notations that cards take: hex, rgb(), hsl() and names. */
const NOTATION = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d.%,/ a-z+-]*\)|[a-z]+)$/i;

/**
 * A colour in hex, as rgb() or hsl(), or by its CSS name (CSS Color 4), as given.
 *
 * @throws InputError for any other text
 */
export function parseCssColor(argument: string, given: string): string {
  const text = given.trim().replace(/\s+/g, ' ');
  if (NOTATION.test(text) && readCssColor(text) !== undefined) return text;
  throw new InputError(
    argument,
    `expected a colour in hex, as rgb() or hsl(), or a CSS name, got ${quote(given)}`,
  );
}

/**
 * A colour in hex.
 *
 * @throws InputError for any other text
 */
export function parseHexColor(argument: string, given: string): string {
  const text = given.trim();
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)) return text;
  throw new InputError(argument, `expected a hex colour such as #2563eb, got ${quote(given)}`);
}

/** Longer texts are no colour, and need no parser to say so. */
const LONGEST = 200;

/**
 * The colour of a CSS text (CSS Color 4), in lower case; undefined when it is none, or depends on where it stands or on
 * calculation, as currentcolor and calc() do.
 */
export function readCssColor(text: string): Color | undefined {
  if (text.length > LONGEST) return undefined;
  // css-tree knows the grammar, Color.js the meaning: each alone takes texts that are no CSS colour.
  try {
    if (lexer.matchType('color', parse(text, { context: 'value' })).error !== null) return undefined;
    const color = new Color(text);
    return color.to('srgb').coords.some(Number.isNaN) ? undefined : color;
  } catch {
    return undefined;
  }
}

const INK = '#0f172a';
const PAPER = '#ffffff';

/** Black or white, whichever is read better on a background. */
export function readableOn(background: string): string {
  return contrast(background, PAPER) >= contrast(background, INK) ? PAPER : INK;
}

/** The text's colour where it can be read on the background (WCAG 2.2 §1.4.3), else black or white. */
export function legibleText(text: string, background: string): string {
  return contrast(background, text) >= 4.5 ? text : readableOn(background);
}

function contrast(background: string, text: string): number {
  return new Color(background).contrast(text, 'WCAG21');
}
