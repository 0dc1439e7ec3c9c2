import { InputError, quote } from '@toolyard/sdk';
import { parseCssColor, readCssColor } from '@toolyard/kit/css-color';

/**
 * A colour of CSS, as given.
 *
 * @throws InputError for any other text
 */
export function requireCssColor(argument: string, given: string): string {
  const text = given.trim().replace(/\s+/g, ' ');
  readCssColor(argument, text);
  return text;
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
  const [behind, before] = [parseCssColor(background), parseCssColor(text)];
  return behind === undefined || before === undefined ? 1 : behind.contrast(before, 'WCAG21');
}
