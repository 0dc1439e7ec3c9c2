import type { Fraction } from 'fraction.js';
import { exactly, toNumber } from './exact.ts';

/** Formats as wide as they are high or wider. Those of an irrational ratio fit no size exactly. */
const FORMATS: readonly { readonly terms: readonly [number, number] | number; readonly name: string }[] = [
  { terms: [1, 1], name: 'Square' },
  { terms: [5, 4], name: '' },
  { terms: [4, 3], name: 'Standard' },
  { terms: [3, 2], name: 'Photo' },
  { terms: [16, 10], name: '' },
  { terms: [5, 3], name: '' },
  { terms: [16, 9], name: 'Widescreen' },
  { terms: [1.85, 1], name: 'Cinema flat' },
  { terms: [2, 1], name: 'Univisium' },
  { terms: [64, 27], name: 'Ultrawide 21:9' },
  { terms: [2.39, 1], name: 'Cinema scope' },
  { terms: [32, 9], name: 'Super ultrawide' },
  { terms: (1 + Math.sqrt(5)) / 2, name: 'Golden ratio' },
  { terms: Math.SQRT2, name: 'ISO A paper (√2)' },
];

/** How far a ratio may be from a format that it is still called by. */
const TOLERANCE = 0.005;

/** The format nearest to a ratio of width to height; portrait formats are the same, turned. */
export function nearestFormat(
  ratio: Fraction,
): { readonly name: string; readonly exact: boolean } | undefined {
  const isPortrait = ratio.n < ratio.d;
  const wide = isPortrait ? ratio.inverse() : ratio;
  const decimal = toNumber(wide);
  const [nearest] = FORMATS.map(({ terms, name }) => {
    const [width, height] = typeof terms === 'number' ? [terms, 1] : terms;
    const exact = typeof terms !== 'number' && wide.equals(exactly(width).div(exactly(height)));
    const label = (isPortrait ? [height, width] : [width, height]).join(':');
    return {
      name: typeof terms === 'number' ? name : `${label} ${name}`.trim(),
      exact,
      distance: exact ? 0 : Math.abs(decimal / (width / height) - 1),
    };
  }).sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= TOLERANCE ? nearest : undefined;
}
