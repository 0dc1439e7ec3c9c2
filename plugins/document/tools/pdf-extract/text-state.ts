import { IDENTITY, type Matrix } from '@toolyard/kit/pdf/operators';
import type { FontCodes } from './font-codes.ts';

/** What applies first comes second. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

/** The text state (ISO 32000-1, 9.3.1) and the matrices that place text. */
export class TextState {
  ctm: Matrix = IDENTITY;
  font: FontCodes | undefined;
  /** As the resources have it. */
  fontName = '';
  fontSize = 0;
  charSpacing = 0;
  wordSpacing = 0;
  leading = 0;
  scale = 1;
  rise = 0;
  lineMatrix: Matrix = IDENTITY;
  /** The text matrix, number by number: it changes with every glyph. */
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;

  clone(): TextState {
    return Object.assign(new TextState(), this);
  }

  /** Begins a line. */
  setLine(matrix: Matrix): void {
    this.lineMatrix = matrix;
    [this.a, this.b, this.c, this.d, this.e, this.f] = matrix;
  }

  /** Begins a line at a place in the space of the present one. */
  moveLine(x: number, y: number): void {
    this.setLine(multiply(this.lineMatrix, [1, 0, 0, 1, x, y]));
  }

  /** Moves the pen along the line. */
  advance(by: number): void {
    this.e += this.a * by;
    this.f += this.b * by;
  }

  /** Where the pen is, on the page. */
  get x(): number {
    const { ctm, rise } = this;
    return ctm[0] * (this.c * rise + this.e) + ctm[2] * (this.d * rise + this.f) + ctm[4];
  }

  get y(): number {
    const { ctm, rise } = this;
    return ctm[1] * (this.c * rise + this.e) + ctm[3] * (this.d * rise + this.f) + ctm[5];
  }

  /** From the space of a glyph of size 1 to that of the page. */
  get transform(): Matrix {
    const { fontSize, scale, rise } = this;
    const text: Matrix = [this.a, this.b, this.c, this.d, this.e, this.f];
    return multiply(this.ctm, multiply(text, [fontSize * scale, 0, 0, fontSize, 0, rise]));
  }

  /** How long a unit of the text space is along a line. */
  get unit(): number {
    return Math.hypot(this.ctm[0], this.ctm[1]) * Math.hypot(this.lineMatrix[0], this.lineMatrix[1]);
  }
}
