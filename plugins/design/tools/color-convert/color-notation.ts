import { InputError, quote } from '@toolyard/sdk';
import { parseCssColor, readCssColor } from '@toolyard/kit/css-color';
import Color from 'colorjs.io';
import { namedChannels } from './color-names.ts';

/** The notations that colours are converted between. */
export const NOTATIONS = [
  'hex',
  'rgb',
  'hsl',
  'hsv',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'cmyk',
  'name',
] as const;

export type Notation = (typeof NOTATIONS)[number];

/**
 * A colour in any CSS notation, as hsv(…) or cmyk(…), or as hex digits without #.
 *
 * @throws InputError when it is none
 */
export function readAnyNotation(given: string): Color {
  const text = given.trim().toLowerCase();
  if (HEX.test(text)) return readCssColor('color', text.startsWith('#') ? text : `#${text}`);
  const [, name = '', inner = ''] = FUNCTION.exec(text) ?? [];
  if (name === 'hsv' || name === 'hsva' || name === 'cmyk') {
    const notation = name === 'cmyk' ? 'cmyk' : 'hsv';
    return readNumbers(notation, inner, given);
  }
  return readCssColor('color', given);
}

/**
 * A colour of one notation: bare numbers, or the notation's own form.
 *
 * @throws InputError when it is none of that notation
 */
export function readNotation(notation: Notation, given: string): Color {
  const text = given.trim().toLowerCase();
  if (notation === 'hex') {
    const color = HEX.test(text) ? parseCssColor(text.startsWith('#') ? text : `#${text}`) : undefined;
    return color ?? refuse(notation, given, '3, 4, 6 or 8 hex digits');
  }
  if (notation === 'name') {
    const isNamed = namedChannels(text) !== undefined || text === 'transparent';
    return (isNamed ? parseCssColor(text) : undefined) ?? refuse(notation, given, 'a CSS colour name');
  }
  if (NESTED.test(text)) {
    const color = text.startsWith(`${notation}(`) ? parseCssColor(text) : undefined;
    return color ?? refuse(notation, given, `${notation}(…) or bare numbers`);
  }
  const [, name, inner] = FUNCTION.exec(text) ?? [];
  if (name !== undefined && name !== notation && name !== `${notation}a`)
    return refuse(notation, given, `${notation}(…) or bare numbers`);
  return readNumbers(notation, inner ?? text, given);
}

const HEX = /^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION = /^([a-z]+)\(([^()]*)\)$/;
/** What has calculations or another colour in it. */
const NESTED = /^[a-z]+\((?:from\s|.*\()/;
const NUMBER = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;

/** Numbers as people write them: separated by commas or blanks, an alpha last or behind a slash. */
function readNumbers(notation: Exclude<Notation, 'hex' | 'name'>, text: string, given: string): Color {
  const count = notation === 'cmyk' ? 4 : 3;
  const numbers = text.length <= 200 ? text.trim().split(/\s*[,/]\s*|\s+/) : [];
  if (!numbers.every((number) => NUMBER.test(number)))
    return refuse(notation, given, `${notation}(…) or bare numbers`);
  if (numbers.length !== count && numbers.length !== count + 1)
    return refuse(notation, given, `${count} numbers, and an alpha where wanted`);
  const coords = numbers.slice(0, count);
  const alpha = numbers[count];
  switch (notation) {
    case 'hsv':
    case 'cmyk':
      if (coords.slice(notation === 'hsv' ? 1 : 0).some((number) => /[a-z]$/.test(number)))
        return refuse(notation, given, 'percent where there are no degrees');
      return notation === 'hsv' ? hsv(coords, alpha) : cmyk(coords, alpha);
    default: {
      const written = `${notation}(${coords.join(' ')}${alpha === undefined ? '' : ` / ${alpha}`})`;
      return parseCssColor(written) ?? refuse(notation, given, `numbers that ${notation}() takes`);
    }
  }
}

function hsv([hue = '', ...rest]: readonly string[], alpha: string | undefined): Color {
  const [saturation = 0, value = 0] = rest.map(percentage);
  return new Color('hsv', [degrees(hue), saturation, value], alphaOf(alpha));
}

/** The plain formula, without a profile: each ink takes its share of the light that black leaves. */
function cmyk(inks: readonly string[], alpha: string | undefined): Color {
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks.map((ink) => percentage(ink) / 100);
  const light = (ink: number) => (1 - ink) * (1 - black);
  return new Color('srgb', [light(cyan), light(magenta), light(yellow)], alphaOf(alpha));
}

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function degrees(text: string): number {
  const [, number = '0', unit = 'deg'] = NUMBER.exec(text) ?? [];
  const hue = (Number(number) * (DEGREES[unit] ?? 1)) % 360;
  return hue < 0 ? hue + 360 : hue;
}

/** Clamped to 0 to 100, as CSS does. */
function percentage(text: string): number {
  return Math.min(100, Math.max(0, Number.parseFloat(text)));
}

function alphaOf(text: string | undefined): number {
  if (text === undefined) return 1;
  return Math.min(1, Math.max(0, Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1)));
}

/** @throws InputError always */
function refuse(notation: Notation, given: string, expectation: string): never {
  throw new InputError('color', `expected ${expectation}, since from says ${notation}, got ${quote(given)}`);
}
