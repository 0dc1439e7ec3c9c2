import { InputError, quote } from '@toolyard/sdk';
import Color from 'colorjs.io';
import { cssNumber, roundHalfUp } from './css-number.ts';
import { isOfType } from './css-value.ts';

/** Red, green and blue of sRGB, gamma-encoded. */
export type Channels = readonly [number, number, number];

/** Longer texts are no colour, and need no parser to say so. */
const LONGEST = 200;

/** Coordinates beyond this are no colour either: arithmetic on them only overflows. */
const LARGEST = 1e6;

/**
 * A CSS colour (CSS Color 4): names, hex, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and color(). What
 * depends on where it stands or on calculation, such as currentcolor, color-mix() or calc(), is none here.
 *
 * @throws InputError when it is none
 */
export function readColor(argument: string, given: string): Color {
  const color = parseColor(given);
  if (color === undefined)
    throw new InputError(
      argument,
      `expected a CSS colour, such as #3498db, tomato or rgb(52 152 219 / 0.5), got ${quote(given)}`,
    );
  return color;
}

/** The colour of a CSS text, with missing components as 0 and ranges clamped as CSS does; or undefined. */
export function parseColor(given: string): Color | undefined {
  const text = given.trim().toLowerCase();
  // css-tree knows the grammar, Color.js the meaning: each alone takes texts that are no CSS colour.
  if (text.length > LONGEST || !isOfType('color', text)) return undefined;
  try {
    const color = new Color(text);
    const coords = clampAsParsed(text, color.spaceId, color.coords.map((coord) => coord ?? 0) as Coords);
    if (!coords.every((coord) => Math.abs(coord) <= LARGEST)) return undefined;
    return new Color(color.space, coords, Math.min(1, Math.max(0, color.alpha ?? 0)));
  } catch {
    return undefined;
  }
}

/** The channels from 0 to 1, brought into sRGB by CSS Color 4's gamut mapping where they lie outside. */
export function srgbOf(color: Color): Channels {
  return coordsIn(color, 'srgb', true).map(settled) as Coords;
}

/** What conversion leaves a last bit from black or white is black or white: hue and saturation turn on it there. */
function settled(channel: number): number {
  if (channel < 1e-12) return 0;
  return channel > 1 - 1e-12 ? 1 : channel;
}

/** The channels as 8 bits, 0 to 255. */
export function bytesOf(color: Color): Channels {
  return srgbOf(color).map((channel) => roundHalfUp(channel * 255)) as Coords;
}

/** Coordinates of a space, with 0 for the hue of a grey. */
export function coordsIn(color: Color, space: string, mapped = false): Coords {
  const converted = color.to(space);
  const result = mapped ? converted.toGamut({ space: 'srgb', method: 'css' }) : converted;
  const coords = result.coords.map((coord) => coord ?? 0) as Coords;
  // A grey has no hue: what conversion leaves there is the rounding of its last bits.
  const grey = GREY[space];
  if (grey !== undefined && coords[1] < grey.below) coords[grey.hue] = 0;
  return coords;
}

/** The chromas or saturations below which a colour is a grey, and where its hue stands. */
const GREY: Readonly<Record<string, { readonly below: number; readonly hue: 0 | 2 }>> = {
  hsl: { below: 0.0001, hue: 0 },
  lch: { below: 0.01, hue: 2 },
  oklch: { below: 0.0001, hue: 2 },
};

/** #rrggbb, or #rrggbbaa with an alpha below 1, of 8-bit channels. */
export function hexOf(channels: Channels, alpha = 1): string {
  const all = alpha < 1 ? [...channels, roundHalfUp(alpha * 255)] : channels;
  return `#${all.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour as the generators print it: #rrggbb, or rgb(r g b / a) with an alpha below 1. */
export function cssColor(channels: Channels, alpha: number): string {
  const written = cssNumber(alpha);
  return written === '1' ? hexOf(channels) : `rgb(${channels.join(' ')} / ${written})`;
}

type Coords = [number, number, number];

/** Clamping at parsed-value time (CSS Color 4, sections 5 to 9): what rgb(300 0 0) and lab(120 0 0) are. */
function clampAsParsed(text: string, space: string, [a, b, c]: Coords): Coords {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  if (/^rgba?\(/.test(text)) return [within(a, 1), within(b, 1), within(c, 1)];
  switch (space) {
    case 'hsl':
    case 'hwb':
      return [a, within(b, 100), within(c, 100)];
    case 'lab':
      return [within(a, 100), b, c];
    case 'lch':
      return [within(a, 100), Math.max(0, b), c];
    case 'oklab':
      return [within(a, 1), b, c];
    case 'oklch':
      return [within(a, 1), Math.max(0, b), c];
    default:
      return [a, b, c];
  }
}
