/** Colours of CSS (CSS Color 4 and 5): names, hex, all colour functions, color-mix(), relative colours and math. */
import { InputError, quote } from '@toolyard/sdk';
import Color from 'colorjs.io';
import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';
import { CssColorReader } from './css-color-reader.ts';
import { CssValueError } from './css-math.ts';

/** Longer texts are no colour, and need no parser to say so. */
const LONGEST = 500;

/** Coordinates beyond this are no colour either: arithmetic on them only overflows. */
const LARGEST = 1e6;

/**
 * The colour of a CSS text, with missing components as 0, and ranges clamped as CSS does when it parses.
 *
 * What depends on where it stands, such as currentcolor and light-dark(), is none here.
 *
 * @throws InputError when it is none; the message says why where that is known
 */
export function readCssColor(argument: string, given: string): Color {
  try {
    return colorOf(given);
  } catch (error) {
    if (!(error instanceof CssValueError)) throw error;
    const reason = error.message === '' ? '' : `: ${error.message}`;
    throw new InputError(
      argument,
      `expected a CSS colour, such as #3498db, tomato or rgb(52 152 219 / 0.5), got ${quote(given)}${reason}`,
    );
  }
}

/** As `readCssColor`, and undefined for a text that is no colour. */
export function parseCssColor(given: string): Color | undefined {
  try {
    return colorOf(given);
  } catch (error) {
    if (error instanceof CssValueError) return undefined;
    throw error;
  }
}

/** Whether a text is the colour that text has around it. */
export function isCurrentColor(given: string): boolean {
  return given.trim().toLowerCase() === 'currentcolor';
}

/** @throws CssValueError */
function colorOf(given: string): Color {
  const text = given.trim();
  // Comments and escapes mean nothing in a colour, and must not reach what it is written into.
  if (text === '' || text.length > LONGEST || /[;{}<\\!"']|\/\*|[\u0000-\u001f]/.test(text))
    throw new CssValueError('');
  const color = new CssColorReader(text).read(valueOf(text));
  const coords = color.coords.map((coord) => coord ?? 0) as [number, number, number];
  if (!coords.every((coord) => Math.abs(coord) <= LARGEST))
    throw new CssValueError('a number is too large for a colour');
  return new Color(color.space, coords, Math.min(1, Math.max(0, color.alpha ?? 0)));
}

function valueOf(text: string): CssNode {
  const open = text.replaceAll(/[^(]/g, '').length;
  if (open !== text.replaceAll(/[^)]/g, '').length) throw new CssValueError('a parenthesis is missing');
  const node = parsed(text);
  const children = node.type === 'Value' ? node.children.toArray() : [];
  const [only] = children;
  if (only === undefined || children.length > 1) throw new CssValueError('');
  return only;
}

function parsed(text: string): CssNode {
  try {
    return parse(text, { context: 'value', positions: true });
  } catch {
    throw new CssValueError('');
  }
}
