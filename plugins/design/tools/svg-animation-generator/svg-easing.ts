import { InputError, quote } from '@toolyard/sdk';
import { cssNumber } from '../../lib/css-number.ts';

/**
 * How a value moves to the next: along a Bézier curve whose handles lie within 0 to 1, which SMIL has splines for, or
 * along points of time and progress that may overshoot, which it has lists of values for.
 */
export type SvgEasing =
  | { readonly kind: 'linear' }
  | { readonly kind: 'spline'; readonly handles: readonly [number, number, number, number] }
  | { readonly kind: 'points'; readonly points: readonly (readonly [time: number, progress: number])[] };

/** Points that a curve which overshoots is cut into. */
const SAMPLES = 16;

const NAMED: Readonly<Record<string, SvgEasing>> = {
  linear: { kind: 'linear' },
  // CSS Easing 2, 2.2.1.
  ease: spline(0.25, 0.1, 0.25, 1),
  'ease-in': spline(0.42, 0, 1, 1),
  'ease-out': spline(0, 0, 0.58, 1),
  'ease-in-out': spline(0.42, 0, 0.58, 1),
  // Principles of animation: what moves winds up, goes past its end, and comes to rest.
  'slow-in-slow-out': spline(0.65, 0, 0.35, 1),
  anticipation: sampled(0.36, 0, 0.66, -0.56),
  'follow-through': sampled(0.34, 1.56, 0.64, 1),
  'squash-stretch': points([0, 0], [0.4, 1.2], [0.6, 0.9], [0.8, 1.05], [1, 1]),
  bounce: {
    kind: 'points',
    points: Array.from({ length: SAMPLES + 1 }, (_, index) => [index / SAMPLES, bounce(index / SAMPLES)]),
  },
};

/** @throws InputError when it is no easing */
export function readSvgEasing(argument: string, given: string): SvgEasing {
  const text = given.trim().toLowerCase();
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named !== undefined) return named;
  const [, inner] = /^cubic-bezier\(([^()]{1,200})\)$/.exec(text) ?? [];
  const numbers = inner?.split(',').map((number) => Number(number.trim() || Number.NaN)) ?? [];
  const [x1, y1, x2, y2] = numbers;
  const isCurve =
    numbers.length === 4 && numbers.every((number) => Math.abs(number) <= 100) && isShare(x1) && isShare(x2);
  if (!isCurve || y1 === undefined || y2 === undefined)
    throw new InputError(
      argument,
      `expected cubic-bezier(x1, y1, x2, y2) with x1 and x2 from 0 to 1, or one of ${Object.keys(NAMED).join(', ')}, got ${quote(given)}`,
    );
  return isShare(y1) && isShare(y2) ? spline(x1, y1, x2, y2) : sampled(x1, y1, x2, y2);
}

/** The easing as CSS writes it (CSS Easing 2). */
export function cssEasing(easing: SvgEasing): string {
  switch (easing.kind) {
    case 'linear':
      return 'linear';
    case 'spline':
      return `cubic-bezier(${easing.handles.map((handle) => cssNumber(handle)).join(', ')})`;
    case 'points':
    default:
      return `linear(${easing.points.map(([time, progress]) => `${cssNumber(progress)} ${cssNumber(time * 100)}%`).join(', ')})`;
  }
}

function isShare(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value <= 1;
}

function spline(x1: number, y1: number, x2: number, y2: number): SvgEasing {
  return { kind: 'spline', handles: [x1, y1, x2, y2] };
}

function points(...given: readonly (readonly [number, number])[]): SvgEasing {
  return { kind: 'points', points: given };
}

/** A Bézier curve at even steps of its parameter. */
function sampled(x1: number, y1: number, x2: number, y2: number): SvgEasing {
  const along = (t: number, first: number, second: number) =>
    3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3;
  return {
    kind: 'points',
    points: Array.from({ length: SAMPLES + 1 }, (_, index) => {
      const t = index / SAMPLES;
      return [along(t, x1, x2), along(t, y1, y2)];
    }),
  };
}

/** A ball that falls and bounces three times, each time to a quarter of the height (Penner's bounce, eased out). */
function bounce(time: number): number {
  const [strength, unit] = [7.5625, 2.75];
  const falls = [
    [1 / unit, 0, 0],
    [2 / unit, 1.5 / unit, 0.75],
    [2.5 / unit, 2.25 / unit, 0.9375],
    [1, 2.625 / unit, 0.984375],
  ] as const;
  const [, middle, height] = falls.find(([end]) => time <= end) ?? falls[3];
  return strength * (time - middle) ** 2 + height;
}
