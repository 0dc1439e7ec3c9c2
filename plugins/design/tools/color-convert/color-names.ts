import Color from 'colorjs.io';
import keywords from 'colorjs.io/src/keywords.js';
import { coordsIn, hexOf, type Channels } from '../../lib/color.ts';
import { roundHalfUp } from '../../lib/css-number.ts';

/** The colour of a CSS name, as 8-bit channels, or undefined. */
export function namedChannels(name: string): Channels | undefined {
  return NAMED.find((named) => named.name === name)?.channels;
}

/** The CSS name of 8-bit channels, of synonyms the first in the alphabet; or null. */
export function nameOf(channels: Channels): string | null {
  const hex = hexOf(channels);
  return NAMED.find((named) => hexOf(named.channels) === hex)?.name ?? null;
}

/** The CSS name at the least distance in OKLab. */
export function nearestName(color: Color): string {
  const [l, a, b] = coordsIn(color, 'oklab');
  let nearest = { name: '', distance: Infinity };
  for (const { name, oklab } of NAMED) {
    const distance = Math.hypot(l - oklab[0], a - oklab[1], b - oklab[2]);
    if (distance < nearest.distance) nearest = { name, distance };
  }
  return nearest.name;
}

/** CSS Color 4, 6.1, in the order of the alphabet. */
const NAMED = Object.entries(keywords)
  .map(([name, [red, green, blue]]) => ({
    name,
    channels: [roundHalfUp(red * 255), roundHalfUp(green * 255), roundHalfUp(blue * 255)] as const,
    oklab: coordsIn(new Color('srgb', [red, green, blue]), 'oklab'),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
