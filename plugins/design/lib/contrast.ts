import type { Channels } from './color.ts';

/**
 * Relative luminance of sRGB channels from 0 to 1, as WCAG 2.2 defines it: its own coefficients, and the threshold
 * 0.04045 that its errata of 2021 put right.
 */
export function relativeLuminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours without alpha, 1 to 21, whichever is the lighter (WCAG 2.2). */
export function contrastRatio(one: Channels, other: Channels): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return Math.min(21, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
