import type Color from 'colorjs.io';
import { cssNumber, roundHalfUp } from './css-number.ts';

/** Red, green and blue of sRGB, gamma-encoded. */
export type Channels = readonly [number, number, number];

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
