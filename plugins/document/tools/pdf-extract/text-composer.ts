import { IDENTITY, type Matrix } from '@toolyard/kit/pdf/operators';
import { Unusual } from './content-reader.ts';
import type { FontCodes } from './font-codes.ts';
import type { TextItem } from './text-layer.ts';
import type { TextState } from './text-state.ts';

/** What of a page shows. */
export interface View {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The text of a page, as it comes together. */
export interface PageText {
  readonly items: TextItem[];
  readonly view: View;
  readonly normalize: (text: string) => string;
}

/** By parts of the size of a font: from where on a gap is a blank, and from where on it ends an item. */
const LEAST_BLANK = 0.102;
const MOST_BLANK = 0.6;
/** A gap that is none, and a step back that ends an item. */
const NO_GAP = 0.03;
const STEP_BACK = -0.2;
/** By parts of the height, how far the base line may move in an item. */
const MOST_SHIFT = 0.25;

/**
 * Puts glyphs together to items of text, from left to right. It does what `getTextContent` of pdf.js' evaluator does, with its
 * bounds, so that a page has the same text whoever reads it.
 */
export class TextComposer {
  readonly #page: PageText;
  #isOpen = false;
  #text = '';
  #transform: Matrix = IDENTITY;
  #closedWidth = 0;
  #width = 0;
  #height = 0;
  #unit = 0;
  #size = 0;
  /** Where the last glyph ended; there is none at first. */
  #endX = NaN;
  #endY = NaN;
  #endRise = 0;
  #endTransform: Matrix = IDENTITY;
  /** Of the last two characters. */
  #wasBlank = true;
  #wasBlankBefore = true;
  #shown: Pick<TextState, 'font' | 'fontName' | 'fontSize'>;

  constructor(page: PageText, state: TextState) {
    this.#page = page;
    this.#shown = state.clone();
  }

  /**
   * Shows a string.
   *
   * @param extra how far the pen moves after it besides
   * @returns whether the meaning of all its codes is known
   * @throws Unusual where one is not for this composer
   */
  show(state: TextState, codes: Uint8Array, extra: number): boolean {
    const { font, charSpacing, wordSpacing, scale, fontSize } = state;
    if (font === undefined) throw new Unusual();
    this.#noteFont(state, font);
    if (codes.length === 0) {
      state.advance((charSpacing + extra) * scale);
      return true;
    }
    const { bytes } = font;
    let isKnown = true;
    // It is the same along a string, but for the place.
    const { transform } = state;
    const thousandth = 0.001 * fontSize;
    for (let at = 0; at < codes.length; at += bytes) {
      const number = bytes === 1 ? (codes[at] ?? 0) : (codes[at] ?? 0) * 256 + (codes[at + 1] ?? 0);
      const code = font.codes[number];
      if (code === undefined) {
        font.wanted.add(number);
        isKnown = false;
        continue;
      }
      if (code.kind === 'unusual') throw new Unusual();
      if (code.kind === 'nothing') continue;
      const spacing =
        charSpacing + (at + bytes >= codes.length ? extra : 0) + (number === 32 ? wordSpacing : 0);
      const width = code.advance * thousandth;
      if (code.kind === 'blank') {
        state.advance((spacing + width) * scale);
        this.#noteCharacter(true);
      } else if (code.kind === 'mark' || this.#joins(state, transform, width)) {
        this.#open(state);
        state.advance(width * scale);
        this.#width += width * scale;
        if (width !== 0) this.#noteEnd(state, transform);
        this.#text += this.#noteCharacter(false) ? ` ${code.text}` : code.text;
        if (spacing !== 0) state.advance(spacing * scale);
      } else state.advance(width * scale);
    }
    return isKnown;
  }

  /** Ends the present item. */
  flush(): void {
    if (!this.#isOpen) return;
    this.#closedWidth += this.#width * this.#unit;
    this.#page.items.push({
      str: this.#page.normalize(this.#text),
      dir: 'ltr',
      transform: [...this.#transform],
      width: Math.abs(this.#closedWidth),
      height: this.#height,
    });
    this.#isOpen = false;
    this.#text = '';
  }

  /** Goes on at the scale of another matrix. */
  rescale(state: TextState): void {
    if (!this.#isOpen || state.unit === this.#unit) return;
    this.#closedWidth += this.#width * this.#unit;
    this.#width = 0;
    this.#unit = state.unit;
  }

  #noteFont({ fontSize, fontName }: TextState, font: FontCodes): void {
    const shown = this.#shown;
    const isOther = shown.fontName !== fontName && shown.font?.name !== font.name;
    if (shown.fontSize === fontSize && !isOther) return;
    this.flush();
    this.#shown = { font, fontName, fontSize };
  }

  #open(state: TextState): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#transform = state.transform;
    this.#closedWidth = 0;
    this.#width = 0;
    this.#height = Math.hypot(this.#transform[2], this.#transform[3]);
    this.#unit = state.unit;
    this.#size = state.fontSize;
  }

  #noteEnd(state: TextState, transform: Matrix): void {
    this.#endX = state.x;
    this.#endY = state.y;
    this.#endRise = state.rise;
    this.#endTransform = transform;
  }

  /** @returns whether a blank is due before the character */
  #noteCharacter(isBlank: boolean): boolean {
    const isDue = this.#isBlankDue;
    this.#wasBlankBefore = this.#wasBlank;
    this.#wasBlank = isBlank;
    return isDue;
  }

  get #isBlankDue(): boolean {
    return this.#wasBlank && !this.#wasBlankBefore;
  }

  #forgetCharacters(): void {
    this.#wasBlank = true;
    this.#wasBlankBefore = true;
  }

  /** Ends the item, or adds a blank to it, where the next glyph stands apart. @returns whether that one shows */
  #joins(state: TextState, transform: Matrix, width: number): boolean {
    const { x, y } = state;
    const { left, bottom, right, top } = this.#page.view;
    if (x + width < left || x > right || y < bottom || y > top) return false;
    if ((x === this.#endX && y === this.#endY) || Number.isNaN(this.#endX)) return true;
    const [along, up] = alongLine(transform, x, y, transform);
    const [endAlong, endUp] = alongLine(transform, this.#endX, this.#endY, this.#endTransform);
    const gap = (along - endAlong) / this.#unit;
    const shift = up - endUp;
    const direction = Math.sign(this.#width || this.#closedWidth);
    const raised = state.rise - this.#endRise;
    const moved = raised === 0 ? shift : shift - (transform[3] / state.fontSize) * raised;
    const isApart = gap < direction * STEP_BACK * this.#size || Math.abs(moved) > this.#height;
    if (isApart) {
      this.#forgetCharacters();
      this.flush();
      return true;
    }
    this.#bridge(gap, direction);
    if (Math.abs(shift) > this.#height * MOST_SHIFT) this.flush();
    return true;
  }

  #bridge(gap: number, direction: number): void {
    const unit = direction * this.#size;
    if (gap <= unit * NO_GAP) this.#forgetCharacters();
    const isWide = gap > unit * LEAST_BLANK && !(gap <= unit * MOST_BLANK);
    if (isWide || (gap <= unit * LEAST_BLANK && this.#isBlankDue)) {
      this.flush();
      this.#forgetCharacters();
      return;
    }
    if (gap > unit * LEAST_BLANK) {
      this.#forgetCharacters();
      if (this.#isOpen) this.#text += ' ';
    }
    if (this.#isOpen || gap <= unit * LEAST_BLANK) this.#width += gap;
  }
}

/** A place seen along its base line and across it; the line at hand says how it is turned, where it is by a quarter. */
function alongLine([a, b, c, d]: Matrix, x: number, y: number, own: Matrix): readonly [number, number] {
  if (a !== 0 && b === 0 && c === 0) return a > 0 ? [x, y] : [-x, -y];
  if (b !== 0 && a === 0 && d === 0) return b > 0 ? [y, x] : [-y, -x];
  const length = Math.hypot(own[0], own[1]);
  return [(own[0] * x + own[1] * y) / length, (own[2] * x + own[3] * y) / length];
}
