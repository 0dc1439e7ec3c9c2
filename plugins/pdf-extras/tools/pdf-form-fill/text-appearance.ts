import { PDFName, PDFNumber, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, elementsOf, numberOf, textOf, valueOf } from '@toolyard/kit/pdf/objects';
import { pdfNumber } from '@toolyard/kit/pdf/operators';
import { toBox } from '@toolyard/kit/pdf/source';
import type { Typeface } from '@toolyard/kit/pdf/typeface';
import { holderOf } from './form-fields.ts';

/** How a text stands in its field. */
export interface TextLayout {
  readonly lines: 'one' | 'many' | 'list';
  /** How many places of equal width there are, one a character (ISO 32000-1, table 228, `Comb`). */
  readonly comb?: number | undefined;
  /** Lines that are marked, of a list. */
  readonly marked?: ReadonlySet<number>;
}

const LINE_HEIGHT = 1.2;
const LARGEST_AUTOMATIC = 12;
const SMALLEST_AUTOMATIC = 4;
/** What marks a chosen line: the colour that Acrobat gives it. */
const MARK = '0.6 0.75686 0.85490 rg';

/**
 * Draws a text into a widget and makes that its appearance (ISO 32000-1, 12.7.3.3), with the ground and the border that the
 * widget asks for. Fonts become the form's own once the typeface is embedded.
 */
export function drawText(
  widget: PDFDict,
  acroForm: PDFDict,
  typeface: Typeface,
  text: string,
  layout: TextLayout,
): void {
  const { context } = widget;
  const box = toBox(valueOf(widget, 'Rect')) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const turn = (((numberOf(dictOf(widget, 'MK'), 'R') ?? 0) % 360) + 360) % 360;
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const [width, height] = turn % 180 === 0 ? [across, up] : [up, across];
  const fonts = context.obj({});
  const nameOf = (font: PDFRef) => {
    const known = fonts.entries().find(([, value]) => value === font)?.[0];
    const name = known ?? PDFName.of(`F${fonts.keys().length}`);
    fonts.set(name, font);
    return name.toString();
  };
  const border = borderWidth(widget);
  const content = [
    ground(widget, width, height, border),
    `/Tx BMC q ${[border, border, width - 2 * border, height - 2 * border].map(pdfNumber).join(' ')} re W n`,
    textOperators(typeface, text, { widget, acroForm, layout, width, height, border, nameOf }),
    'Q EMC',
  ].join('\n');
  const form = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Matrix: matrixOf(turn, width, height),
    Resources: { Font: fonts },
  });
  const appearances = dictOf(widget, 'AP')?.clone(context) ?? context.obj({});
  appearances.set(PDFName.of('N'), context.register(form));
  widget.set(PDFName.of('AP'), appearances);
}

interface Place {
  readonly widget: PDFDict;
  readonly acroForm: PDFDict;
  readonly layout: TextLayout;
  readonly width: number;
  readonly height: number;
  readonly border: number;
  readonly nameOf: (font: PDFRef) => string;
}

function textOperators(typeface: Typeface, text: string, place: Place): string {
  const { widget, acroForm, layout, width, height, border, nameOf } = place;
  const style = textOf(holderOf(widget, 'DA') ?? acroForm, 'DA') ?? '';
  const color = /(?:[\d.]+\s+){1,4}(?:g|rg|k)(?=\s|$)/.exec(style.slice(0, 1000))?.[0] ?? '0 g';
  const said = Number(/([\d.]+)\s+Tf/.exec(style.slice(0, 1000))?.[1] ?? 0);
  const margin = 2 * border + 1;
  const room = { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * border) };
  const { size, lines } = fitted(typeface, text, layout, room, Number.isFinite(said) ? said : 0);
  const align = numberOf(holderOf(widget, 'Q') ?? acroForm, 'Q') ?? 0;
  const leading = size * LINE_HEIGHT;
  const capitals = typeface.capHeight(size);
  const first =
    layout.lines === 'one' ? (height - capitals) / 2 : height - border - 1 - (leading + capitals) / 2;
  const show = (line: string, x: number, y: number) =>
    line === ''
      ? ''
      : `BT ${color} ${pdfNumber(x)} ${pdfNumber(y)} Td ${typeface.show(line, size, nameOf)} ET`;
  if (layout.comb !== undefined && layout.lines === 'one') {
    const cell = width / layout.comb;
    return [...text]
      .map((character, index) =>
        show(character, cell * (index + 0.5) - typeface.width(character, size) / 2, first),
      )
      .join('\n');
  }
  return lines
    .map((line, index) => {
      const y = first - index * leading;
      if (y < -leading) return '';
      const free = align === 0 ? 0 : room.width - typeface.width(line, size);
      const ground = layout.marked?.has(index)
        ? `q ${MARK} ${[border, y - (leading - capitals) / 2, width - 2 * border, leading].map(pdfNumber).join(' ')} re f Q\n`
        : '';
      return ground + show(line, margin + (align === 1 ? free / 2 : free), y);
    })
    .filter((operators) => operators !== '')
    .join('\n');
}

/** A text in lines, in the size that the form says or, where that is 0, one that fits. */
function fitted(
  typeface: Typeface,
  text: string,
  { lines: kind }: TextLayout,
  room: { readonly width: number; readonly height: number },
  said: number,
): { readonly size: number; readonly lines: readonly string[] } {
  const linesIn = (size: number) =>
    kind === 'many' ? wrapped(typeface, text, size, room.width) : text.split('\n');
  if (said > 0) return { size: said, lines: linesIn(said) };
  if (kind === 'list') return { size: LARGEST_AUTOMATIC, lines: linesIn(LARGEST_AUTOMATIC) };
  let size = Math.min(LARGEST_AUTOMATIC, kind === 'one' ? room.height / LINE_HEIGHT : LARGEST_AUTOMATIC);
  if (kind === 'one') {
    const width = typeface.width(text, size);
    return {
      size: width > room.width ? Math.max(SMALLEST_AUTOMATIC, (size * room.width) / width) : size,
      lines: [text],
    };
  }
  while (size > SMALLEST_AUTOMATIC && linesIn(size).length * size * LINE_HEIGHT > room.height) size -= 1;
  return { size, lines: linesIn(size) };
}

function wrapped(typeface: Typeface, text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of paragraph.match(/\s+|\S+/g) ?? []) {
      const advance = typeface.advance(word, size);
      if (line !== '' && used + advance > width && word.trim() !== '') {
        lines.push(line.trimEnd());
        [line, used] = ['', 0];
      }
      line += word;
      used += advance;
    }
    lines.push(line.trimEnd());
    return lines;
  });
}

function ground(widget: PDFDict, width: number, height: number, border: number): string {
  const look = dictOf(widget, 'MK');
  const [background, edge] = [colorOf(look, 'BG'), colorOf(look, 'BC')];
  const inner = [border / 2, border / 2, width - border, height - border].map(pdfNumber).join(' ');
  return [
    background === undefined
      ? ''
      : `q ${background.toLowerCase()} 0 0 ${pdfNumber(width)} ${pdfNumber(height)} re f Q`,
    edge === undefined || border === 0
      ? ''
      : `q ${edge.toUpperCase()} ${pdfNumber(border)} w ${inner} re S Q`,
  ]
    .filter((operators) => operators !== '')
    .join('\n');
}

function borderWidth(widget: PDFDict): number {
  const width = numberOf(dictOf(widget, 'BS'), 'W') ?? 1;
  return width >= 0 && width <= 12 ? width : 1;
}

/** The operator that sets a colour of one, three or four components; undefined for none. */
function colorOf(look: PDFDict | undefined, key: string): string | undefined {
  const parts = elementsOf(arrayOf(look, key)).map((part) =>
    part instanceof PDFNumber ? part.asNumber() : 0,
  );
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[parts.length];
  return operator === undefined ? undefined : `${parts.map(pdfNumber).join(' ')} ${operator}`;
}

/** Turns what is drawn upright anticlockwise, as the widget asks. */
function matrixOf(turn: number, width: number, height: number): number[] {
  if (turn === 90) return [0, 1, -1, 0, height, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
}
