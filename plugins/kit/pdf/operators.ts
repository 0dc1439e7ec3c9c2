import { InputError, quote } from '@toolyard/sdk';

/** Writing content streams (ISO 32000-1, 7.8.2). */

/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The matrix that changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** A number as a content stream takes it: without an exponent. */
export function pdfNumber(value: number): string {
  return value
    .toFixed(5)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** Has what follows drawn through a matrix. */
export function concat(matrix: Matrix): string {
  return `${matrix.map(pdfNumber).join(' ')} cm`;
}

/** Has what follows filled in a colour. */
export function fillColor({ red, green, blue }: Color): string {
  return `${[red, green, blue].map((part) => pdfNumber(part / 255)).join(' ')} rg`;
}

/** Has page content passed over by screen readers, as page furniture (14.8.2.2). */
export function asArtifact(kind: 'Header' | 'Footer' | 'Watermark', content: string): string {
  return `/Artifact <</Type/Pagination/Subtype/${kind}>> BDC\n${content}\nEMC`;
}

/** Parts from 0 to 255. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** @throws InputError when the text is no `#rrggbb` */
export function parseColor(argument: string, given: string): Color {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(given) ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new InputError(argument, `expected a colour as #rrggbb, got ${quote(given)}`);
  return { red: parseInt(red, 16), green: parseInt(green, 16), blue: parseInt(blue, 16) };
}
