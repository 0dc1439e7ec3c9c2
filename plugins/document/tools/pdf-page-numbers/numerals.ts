export const NUMERAL_STYLES = ['decimal', 'roman', 'ROMAN', 'alpha', 'ALPHA'] as const;
export type NumeralStyle = (typeof NUMERAL_STYLES)[number];

const ROMAN: readonly (readonly [value: number, digits: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/**
 * A number from 0 in a style of page numbers. Roman goes from 1 to 3999, letters from 1 (a … z, aa, ab …);
 * numbers that the style lacks are decimal.
 *
 * @example
 * numeral(4, 'ROMAN'); // 'IV'
 * numeral(28, 'alpha'); // 'ab'
 */
export function numeral(number: number, style: NumeralStyle): string {
  const written =
    style.toLowerCase() === 'roman' ? roman(number) : style === 'decimal' ? '' : letters(number);
  if (written === '') return String(number);
  return style === style.toUpperCase() ? written.toUpperCase() : written;
}

function roman(number: number): string {
  if (number > 3999) return '';
  let [rest, digits] = [number, ''];
  for (const [value, digit] of ROMAN) {
    digits += digit.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return digits;
}

/** Letters as digits from 1 to 26, so that aa follows z. */
function letters(number: number): string {
  let digits = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    digits = String.fromCharCode(97 + ((rest - 1) % 26)) + digits;
  return digits;
}
