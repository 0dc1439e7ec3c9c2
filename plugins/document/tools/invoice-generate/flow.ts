import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Weight } from '@toolyard/kit/pdf/font-files';
import type { Typeface } from '@toolyard/kit/pdf/typeface';
import { asArtifact, fillColor, pdfNumber, type Color } from '@toolyard/kit/pdf/operators';
import type { PaperSize } from '../../lib/paper.ts';

/** How text is set. */
export interface TextStyle {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
  readonly color: Color;
}

export type Align = 'left' | 'right';

/** From base line to base line, by the font size. */
const LINE_HEIGHT = 1.4;

/** Pages that text is set on from top to bottom. Places are in points from the lower left corner. */
export class Flow {
  readonly paper: PaperSize;
  readonly margin: number;
  readonly #faces: Readonly<Record<Weight, Typeface>>;
  readonly #pages: string[][] = [[]];
  /** Where the next line goes: its top. */
  y: number;

  constructor(paper: PaperSize, margin: number, faces: Readonly<Record<Weight, Typeface>>) {
    this.paper = paper;
    this.margin = margin;
    this.#faces = faces;
    this.y = paper.height - margin;
  }

  get left(): number {
    return this.margin;
  }

  get right(): number {
    return this.paper.width - this.margin;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Whether so much still fits on the page. */
  fits(height: number): boolean {
    return this.y - height >= this.margin;
  }

  newPage(): void {
    this.#pages.push([]);
    this.y = this.paper.height - this.margin;
  }

  /** How high a page is between its margins. */
  get pageHeight(): number {
    return this.paper.height - 2 * this.margin;
  }

  lineHeight({ size }: TextStyle): number {
    return size * LINE_HEIGHT;
  }

  width(text: string, { weight, size }: TextStyle): number {
    return this.#faces[weight].width(text, size);
  }

  /** A line of text whose top is at `y`, beginning or, aligned right, ending at `x`. */
  text(text: string, x: number, y: number, style: TextStyle, align: Align = 'left'): void {
    this.#draw(this.#page(), text, x, y, style, align);
  }

  /** Text broken into lines, one below the other, over as many pages as it takes. */
  paragraph(text: string, x: number, width: number, style: TextStyle): void {
    for (const line of this.wrap(text, width, style)) {
      if (!this.fits(this.lineHeight(style))) this.newPage();
      this.text(line, x, this.y, style);
      this.y -= this.lineHeight(style);
    }
  }

  /** A filled rectangle below `top`. */
  box(x: number, top: number, width: number, height: number, color: Color): void {
    const corners = [x, top - height, width, height].map(pdfNumber).join(' ');
    this.#page().push(`q ${fillColor(color)} ${corners} re f Q`);
  }

  /** Text broken into lines no wider than `width`, between words or, where one is wider, in it. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((line) => this.#wrapLine(line, width, style));
  }

  /** Writes the pages. With several, each says at its foot which of how many it is. */
  async finish(context: PDFContext, footer: TextStyle): Promise<PDFRef> {
    const count = this.#pages.length;
    if (count > 1) {
      for (const [index, page] of this.#pages.entries()) {
        const number: string[] = [];
        const y = this.margin / 2 + this.lineHeight(footer) / 2;
        this.#draw(number, `Page ${index + 1} of ${count}`, this.right, y, footer, 'right');
        page.push(asArtifact('Footer', number.join('\n')));
      }
    }
    const fonts: Record<string, PDFRef> = {};
    for (const face of Object.values(this.#faces)) {
      await face.embed();
      for (const font of face.refs) fonts[fontName(font)] = font;
    }
    const tree = context.nextRef();
    const kids = this.#pages.map((operators) =>
      context.register(
        context.obj({
          Type: 'Page',
          Parent: tree,
          Contents: context.register(context.flateStream(operators.join('\n'))),
        }),
      ),
    );
    const { width, height } = this.paper;
    const pages = { MediaBox: [0, 0, width, height], Resources: { Font: fonts } };
    context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: count, ...pages }));
    return tree;
  }

  #page(): string[] {
    return this.#pages.at(-1) ?? [];
  }

  #draw(page: string[], text: string, x: number, y: number, style: TextStyle, align: Align): void {
    if (text === '') return;
    const { weight, size, color } = style;
    const face = this.#faces[weight];
    const start = align === 'left' ? x : x - face.width(text, size);
    // Capitals stand in the middle of their line.
    const baseline = y - (this.lineHeight(style) + face.capHeight(size)) / 2;
    const at = `${pdfNumber(start)} ${pdfNumber(baseline)} Td`;
    const shown = face.show(text, size, (font) => `/${fontName(font)}`);
    page.push(`BT ${fillColor(color)} ${at} ${shown} ET`);
  }

  #wrapLine(line: string, width: number, style: TextStyle): string[] {
    const face = this.#faces[style.weight];
    const lines: string[] = [];
    let [current, used] = ['', 0];
    for (const word of line.match(/(?<!\s)\s*\S+/g) ?? []) {
      const advance = face.advance(word, style.size);
      if (used + advance <= width) {
        current += word;
        used += advance;
        continue;
      }
      if (current !== '') lines.push(current);
      const pieces = breakWord(word.trimStart(), width, (text) => face.advance(text, style.size));
      current = pieces.pop() ?? '';
      used = face.advance(current, style.size);
      lines.push(...pieces);
    }
    return [...lines, current];
  }
}

/** The name of a font in the resources of the pages. */
function fontName(font: PDFRef): string {
  return `Font${font.objectNumber}`;
}

/** The pieces of a word that are no wider than `width`, each a character at least. */
function breakWord(word: string, width: number, advance: (text: string) => number): string[] {
  if (advance(word) <= width) return [word];
  const pieces: string[] = [];
  let [piece, used] = ['', 0];
  for (const character of word) {
    const more = advance(character);
    if (piece !== '' && used + more > width) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += more;
  }
  return [...pieces, piece];
}
