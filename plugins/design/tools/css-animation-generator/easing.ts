import { InputError, quote } from '@toolyard/sdk';
import { cssNumber } from '../../lib/css-number.ts';
import { isOfType } from '../../lib/css-value.ts';

const LONGEST = 500;

/** Easings beyond CSS's own keywords, as CSS writes them. */
const NAMED: Readonly<Record<string, string>> = {
  'ease-out-back': 'cubic-bezier(0.34, 1.56, 0.64, 1)',
  'ease-in-back': 'cubic-bezier(0.36, 0, 0.66, -0.56)',
  'ease-in-out-back': 'cubic-bezier(0.68, -0.6, 0.32, 1.6)',
  spring: springCurve(),
};

/**
 * An easing as CSS takes it (CSS Easing 2): its own keywords and functions, and names for others.
 *
 * @throws InputError when it is none
 */
export function readEasing(argument: string, given: string): string {
  const text = given.trim().replace(/\s+/g, ' ');
  const lower = text.toLowerCase();
  if (Object.hasOwn(NAMED, lower)) return NAMED[lower] ?? lower;
  if (text.length > LONGEST || !isOfType('easing-function', text))
    throw new InputError(
      argument,
      `expected a CSS easing such as ease-out, cubic-bezier(0.2, 0, 0, 1) or steps(4), or one of ${Object.keys(NAMED).join(', ')}, got ${quote(given)}`,
    );
  return lower;
}

/** A damped spring that has come to rest: a mass at 1, pulled back with some friction. */
function springCurve(): string {
  const [frequency, damping, samples] = [18, 6, 24];
  const points = Array.from({ length: samples + 1 }, (_, index) => {
    const time = index / samples;
    const swing = Math.cos(frequency * time) + (damping / frequency) * Math.sin(frequency * time);
    return index === samples ? '1' : cssNumber(1 - Math.exp(-damping * time) * swing, 3);
  });
  return `linear(${points.join(', ')})`;
}
