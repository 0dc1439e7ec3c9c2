/**
 * Color.js, as far as it is used here. The types that it ships bring the browser's DOM into every program that
 * reads them, and the DOM's names then stand for Node's: `ReadableStream`, `CryptoKey`.
 */
export default class Color {
  /** @throws TypeError when the text is no colour */
  constructor(text: string);
  constructor(
    space: string | ColorSpace,
    coords: readonly [number | null, number | null, number | null],
    alpha?: number | null,
  );
  readonly space: ColorSpace;
  readonly spaceId: string;
  /** Null is a missing component (CSS Color 4, 4.4). */
  readonly coords: readonly [number | null, number | null, number | null];
  readonly alpha: number | null;
  to(space: string): Color;
  inGamut(space: string): boolean;
  toGamut(options: { readonly space: string; readonly method: 'css' }): Color;
  mix(
    other: Color,
    share: number,
    options: {
      readonly space: string;
      readonly outputSpace?: string;
      readonly hue?: 'shorter' | 'longer' | 'increasing' | 'decreasing';
      readonly premultiplied?: boolean;
    },
  ): Color;
  contrast(other: string | Color, algorithm: 'WCAG21'): number;
  contrastWCAG21(other: string | Color): number;
  contrastAPCA(text: Color): number;
}

interface ColorSpace {
  readonly id: string;
}
