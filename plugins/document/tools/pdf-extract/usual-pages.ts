import { PDFName, PDFRawStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { decodeStream } from '@toolyard/kit/pdf/filters';
import { arrayOf, asDict, dictOf, elementsOf, follow, nameOf, valueOf } from '@toolyard/kit/pdf/objects';
import type { Matrix } from '@toolyard/kit/pdf/operators';
import { attributeOf, toBox, type Source, type SourcePage } from '@toolyard/kit/pdf/source';
import { ContentReader, Unusual, type Operand } from './content-reader.ts';
import { codesOf, learnCodes, type FontCodes } from './font-codes.ts';
import { TextComposer, type PageText, type View } from './text-composer.ts';
import { normalizer, type TextItem } from './text-layer.ts';
import { multiply, TextState } from './text-state.ts';

/** How deep forms may lie in each other. */
const DEEPEST = 10;
/** The most operators of a page. */
const MOST_OPERATORS = 2_000_000;
const LETTER: View = { left: 0, bottom: 0, right: 612, top: 792 };

/** Reads the text of pages that are as most are, in a part of the time that pdf.js takes, which says what their fonts mean. */
export class UsualPages {
  readonly #source: Source;
  readonly #normalize: (text: string) => string;
  readonly #fonts = new Map<PDFObject, FontCodes | undefined>();

  private constructor(source: Source, normalize: (text: string) => string) {
    this.#source = source;
    this.#normalize = normalize;
  }

  static async of(source: Source): Promise<UsualPages> {
    return new UsualPages(source, await normalizer());
  }

  /** Learns what the codes mean that pages had and that were not known. */
  async learn(): Promise<void> {
    await learnCodes(
      this.#source,
      [...this.#fonts.values()].filter((font) => font !== undefined),
    );
  }

  /**
   * The items of a page; undefined where it has codes that are to be learnt first.
   *
   * @throws Unusual where pdf.js is to read it
   */
  read(page: SourcePage): TextItem[] | undefined {
    const text: PageText = { items: [], view: viewOf(page), normalize: this.#normalize };
    const walk = new Walk(text, (font) => this.#codesOf(font));
    const resources = asDict(valueOf(page.dict, 'Resources') ?? attributeOf(page, 'Resources'));
    const isKnown = walk.read(contentOf(page), resources, new TextState());
    return isKnown ? text.items : undefined;
  }

  #codesOf(font: PDFObject): FontCodes {
    if (!this.#fonts.has(font)) this.#fonts.set(font, codesOf(font, this.#source.context));
    const codes = this.#fonts.get(font);
    if (codes === undefined) throw new Unusual();
    return codes;
  }
}

/** One page is gone through, with the forms on it. */
class Walk {
  readonly #page: PageText;
  readonly #codesOf: (font: PDFObject) => FontCodes;
  #depth = 0;
  #operators = 0;

  constructor(page: PageText, codesOfFont: (font: PDFObject) => FontCodes) {
    this.#page = page;
    this.#codesOf = codesOfFont;
  }

  /** @returns whether all codes were known */
  read(content: Uint8Array, resources: PDFDict | undefined, initial: TextState): boolean {
    if (this.#depth > DEEPEST) throw new Unusual();
    const reader = new ContentReader(content);
    const composer = new TextComposer(this.#page, initial);
    const saved: TextState[] = [];
    let state = initial;
    let isKnown = true;
    const show = (codes: Uint8Array, extra = 0) => {
      if (!composer.show(state, codes, extra)) isKnown = false;
    };
    for (let operator = reader.next(); operator !== undefined; operator = reader.next()) {
      this.#operators += 1;
      if (this.#operators > MOST_OPERATORS) throw new Unusual();
      const { operands } = reader;
      switch (operator) {
        case 'q':
          saved.push(state.clone());
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'cm':
          state.ctm = multiply(state.ctm, matrixOf(operands));
          break;
        case 'gs':
          requireNoFont(dictOf(dictOf(resources, 'ExtGState'), nameIn(operands[0])));
          break;
        case 'Do':
          composer.flush();
          if (!this.#readForm(valueOf(dictOf(resources, 'XObject'), nameIn(operands[0])), resources, state))
            isKnown = false;
          break;
        case 'BMC':
        case 'BDC':
        case 'EMC':
          composer.flush();
          break;
        case 'BT':
          state.setLine([1, 0, 0, 1, 0, 0]);
          break;
        case 'Tf':
          this.#setFont(state, resources, operands);
          break;
        case 'Tm':
          state.setLine(matrixOf(operands));
          composer.rescale(state);
          break;
        case 'Tj':
          show(codesIn(operands[0]));
          break;
        case 'TJ':
          showSpaced(operands[0], state.fontSize, show);
          break;
        case "'":
          state.moveLine(0, -state.leading);
          show(codesIn(operands[0]));
          break;
        case '"':
          state.wordSpacing = numberIn(operands[0]);
          state.charSpacing = numberIn(operands[1]);
          state.moveLine(0, -state.leading);
          show(codesIn(operands[2]));
          break;
        default:
          setState(state, operator, operands);
      }
    }
    composer.flush();
    return isKnown;
  }

  #setFont(state: TextState, resources: PDFDict | undefined, operands: readonly Operand[]): void {
    const [name, size] = [nameIn(operands[0]), numberIn(operands[1])];
    if (state.font !== undefined && state.fontName === name && state.fontSize === size) return;
    const font = dictOf(resources, 'Font')?.get(PDFName.of(name));
    if (font === undefined) throw new Unusual();
    state.font = this.#codesOf(font);
    state.fontName = name;
    state.fontSize = size;
  }

  /** Reads what a form has, or nothing of a picture. */
  #readForm(object: PDFObject | undefined, resources: PDFDict | undefined, state: TextState): boolean {
    // What is not there shows nothing.
    if (!(object instanceof PDFRawStream)) return true;
    const { dict } = object;
    const subtype = nameOf(dict, 'Subtype');
    if (subtype === 'Image') return true;
    if (subtype !== 'Form') throw new Unusual();
    const inner = state.clone();
    if (dict.has(PDFName.of('Matrix'))) {
      const matrix = matrixOf(elementsOf(arrayOf(dict, 'Matrix')).map((part) => Number(part?.toString())));
      inner.ctm = multiply(inner.ctm, matrix);
    }
    this.#depth += 1;
    const isKnown = this.read(decoded(object), dictOf(dict, 'Resources') ?? resources, inner);
    this.#depth -= 1;
    return isKnown;
  }
}

/** The operators that change the state alone; others are nothing to a text. */
function setState(state: TextState, operator: string, operands: readonly Operand[]): void {
  switch (operator) {
    case 'Tc':
      state.charSpacing = numberIn(operands[0]);
      break;
    case 'Tw':
      state.wordSpacing = numberIn(operands[0]);
      break;
    case 'Tz':
      state.scale = numberIn(operands[0]) / 100;
      break;
    case 'TL':
      state.leading = numberIn(operands[0]);
      break;
    case 'Ts':
      state.rise = numberIn(operands[0]);
      break;
    case 'Td':
      state.moveLine(numberIn(operands[0]), numberIn(operands[1]));
      break;
    case 'TD':
      state.leading = -numberIn(operands[1]);
      state.moveLine(numberIn(operands[0]), numberIn(operands[1]));
      break;
    case 'T*':
      state.moveLine(0, -state.leading);
      break;
    default:
  }
}

/** The numbers among strings move the pen back, by thousandths of the size. Strings that follow each other are one. */
function showSpaced(list: Operand, size: number, show: (codes: Uint8Array, extra?: number) => void): void {
  if (!Array.isArray(list)) throw new Unusual();
  let strings: Uint8Array[] = [];
  for (const element of list as readonly Operand[]) {
    if (element instanceof Uint8Array) strings.push(element);
    else if (typeof element === 'number' && element !== 0) {
      show(joined(strings), (-size / 1000) * element);
      strings = [];
    }
  }
  if (strings.length > 0) show(joined(strings));
}

function joined(strings: readonly Uint8Array[]): Uint8Array {
  const [only] = strings;
  return strings.length === 1 && only !== undefined ? only : Buffer.concat(strings);
}

function requireNoFont(settings: PDFDict | undefined): void {
  if (settings === undefined || settings.has(PDFName.of('Font'))) throw new Unusual();
}

function numberIn(operand: Operand): number {
  if (typeof operand !== 'number' || Number.isNaN(operand)) throw new Unusual();
  return operand;
}

function nameIn(operand: Operand): string {
  if (typeof operand !== 'string') throw new Unusual();
  return operand;
}

function codesIn(operand: Operand): Uint8Array {
  if (!(operand instanceof Uint8Array)) throw new Unusual();
  return operand;
}

function matrixOf([a, b, c, d, e, f]: readonly Operand[]): Matrix {
  return [numberIn(a), numberIn(b), numberIn(c), numberIn(d), numberIn(e), numberIn(f)];
}

function contentOf({ dict }: SourcePage): Uint8Array {
  if (!dict.has(PDFName.of('Contents'))) return new Uint8Array();
  const value = valueOf(dict, 'Contents');
  if (value instanceof PDFRawStream) return decoded(value);
  const parts = elementsOf(arrayOf(dict, 'Contents'));
  return Buffer.concat(
    parts.map((part) => {
      if (!(part instanceof PDFRawStream)) throw new Unusual();
      return decoded(part);
    }),
  );
}

function decoded(stream: PDFRawStream): Uint8Array {
  try {
    return decodeStream(stream);
  } catch {
    // Damaged, or decoded so often that all together is too much: a form may be on each of many pages.
    throw new Unusual();
  }
}

/** Text outside of what a page shows is no text to pdf.js; the crop box is left out, as in what it reads. */
function viewOf(page: SourcePage): View {
  return toBox(follow(page.dict.context, page.attributes.get('MediaBox'))) ?? LETTER;
}
