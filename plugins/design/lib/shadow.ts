import { readCssColor } from '@toolyard/kit/css-color';
import { bytesOf, cssColor, type Channels } from './color.ts';
import { px } from './css-number.ts';

/** A colour with its alpha, as 8-bit channels. */
export interface Paint {
  readonly channels: Channels;
  readonly alpha: number;
}

/**
 * The colour that a shadow has: its own, its alpha multiplied by an opacity.
 *
 * @throws InputError when it is no colour
 */
export function readPaint(argument: string, color: string, opacity: number): Paint {
  const read = readCssColor(argument, color);
  return { channels: bytesOf(read), alpha: (read.alpha ?? 1) * opacity };
}

export function printPaint({ channels, alpha }: Paint): string {
  return cssColor(channels, alpha);
}

/** Lengths of CSS, in px, one after the other. */
export function lengths(...values: readonly number[]): string {
  return values.map(px).join(' ');
}
