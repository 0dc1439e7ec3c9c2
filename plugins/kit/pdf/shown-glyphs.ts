import type { SetGlyph } from '../glyph-layout.ts';
import { pdfNumber } from './operators.ts';

/** Glyphs of one font with how far each moves the next, as the operands of TJ. */
export class ShownGlyphs {
  readonly #unitsPerEm: number;
  readonly #size: number;
  readonly #operators: string[] = [];
  #line = '';

  constructor(unitsPerEm: number, size: number) {
    this.#unitsPerEm = unitsPerEm;
    this.#size = size;
  }

  add(glyphs: readonly SetGlyph[], codes: readonly string[]): void {
    for (const [index, { glyph, xAdvance, xOffset, yOffset }] of glyphs.entries()) {
      if (xOffset !== 0) this.#move(-xOffset);
      if (yOffset !== 0) this.#rise(yOffset);
      this.#line += `<${codes[index] ?? ''}>`;
      if (yOffset !== 0) this.#rise(0);
      this.#move(glyph.advanceWidth - xAdvance + xOffset);
    }
  }

  operators(): string {
    this.#flush();
    return this.#operators.join(' ');
  }

  #move(units: number): void {
    const thousandths = Math.round((units / this.#unitsPerEm) * 1000);
    if (thousandths !== 0) this.#line += pdfNumber(thousandths);
  }

  #rise(units: number): void {
    this.#flush();
    this.#operators.push(`${pdfNumber((units / this.#unitsPerEm) * this.#size)} Ts`);
  }

  #flush(): void {
    if (this.#line !== '') this.#operators.push(`[${this.#line.replaceAll('><', '')}] TJ`);
    this.#line = '';
  }
}
