import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Fonts } from '@toolyard/kit/pdf/fonts';
import { Typeface } from '@toolyard/kit/pdf/typeface';
import { readImage } from '../../lib/image.ts';
import { concat, fillColor, pdfNumber, type Color } from '@toolyard/kit/pdf/operators';
import type { View } from '@toolyard/kit/pdf/stamp';

/** What a watermark shows: a form or image that fills the unit square, and how large it is to be. */
export interface Mark {
  readonly ref: PDFRef;
  /** The argument to blame when it is too small to cover the page with. */
  readonly sizedBy: string;
  /** How large it is on a page, when it is turned by `angle`. */
  size(view: View, angle: number): MarkSize;
}

export interface MarkSize {
  readonly width: number;
  readonly height: number;
  /** What a caller calls its size: the font size of a text. */
  readonly fontSize?: number;
}

/** From base line to base line, by the font size. */
const LINE_HEIGHT = 1.2;
/** The form is drawn at this size and then scaled, so that its numbers are exact enough. */
const DRAWN_SIZE = 100;
/** How much of the page a text fills that has no size of its own, and how large it is at most. */
const FILLED_PART = 2 / 3;
const LARGEST_FONT_SIZE = 120;

/** Lines of text, centred on each other. Without a font size it is as large as the page allows. */
export async function textMark(
  context: PDFContext,
  fonts: Fonts,
  text: string,
  color: Color,
  fontSize: number | undefined,
): Promise<Mark> {
  const typeface = await Typeface.load(context, fonts, 'bold', text);
  const lines = text.split(/\r\n|\r|\n/);
  const widths = lines.map((line) => typeface.width(line, 1));
  const [width, height] = [Math.max(...widths), lines.length * LINE_HEIGHT];
  const shown = lines.map((line, index) => {
    const x = (width - (widths[index] ?? 0)) / 2;
    // Capitals stand in the middle of their line.
    const y = height - (index + 0.5) * LINE_HEIGHT - typeface.capHeight(0.5);
    return `1 0 0 1 ${pdfNumber(x * DRAWN_SIZE)} ${pdfNumber(y * DRAWN_SIZE)} Tm ${typeface.show(line, DRAWN_SIZE, (font) => `/${fontName(font)}`)}`;
  });
  const scale = concat([1 / (width * DRAWN_SIZE), 0, 0, 1 / (height * DRAWN_SIZE), 0, 0]);
  const operators = `${scale}\nBT ${fillColor(color)}\n${shown.join('\n')}\nET`;
  await typeface.embed();
  return {
    ref: context.register(
      context.flateStream(operators, {
        Type: 'XObject',
        Subtype: 'Form',
        // Letters may reach out of their box.
        BBox: [-1, -1, 2, 2],
        Resources: { Font: Object.fromEntries(typeface.refs.map((font) => [fontName(font), font])) },
        Group: { S: 'Transparency' },
      }),
    ),
    sizedBy: fontSize === undefined ? 'text' : 'font_size',
    size: (view, angle) => {
      const [across, upward] = boundsOf({ width, height }, angle);
      const fitting = Math.min(
        (FILLED_PART * view.width) / across,
        (FILLED_PART * view.height) / upward,
        LARGEST_FONT_SIZE,
      );
      const size = fontSize ?? Math.floor(fitting * 100) / 100;
      return { width: width * size, height: height * size, fontSize: size };
    },
  };
}

/** The name of a font in the resources of the mark. */
function fontName(font: PDFRef): string {
  return `Font${font.objectNumber}`;
}

/** An image, as wide as a part of the page. */
export async function imageMark(
  context: PDFContext,
  argument: string,
  bytes: Uint8Array,
  scale: number,
): Promise<Mark> {
  const image = await readImage(argument, bytes, ['png', 'jpeg']);
  const upright = `${concat(image.orientation)}\n/Image Do`;
  return {
    ref: context.register(
      context.stream(upright, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 1, 1],
        Resources: { XObject: { Image: image.embed(context) } },
        Group: { S: 'Transparency' },
      }),
    ),
    sizedBy: 'scale',
    size: (view) => {
      const width = view.width * scale;
      return { width, height: (width * image.height) / image.width };
    },
  };
}

/** How wide and how high the box around a turned one is. */
export function boundsOf({ width, height }: MarkSize, angle: number): [across: number, upward: number] {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [width * cos + height * sin, width * sin + height * cos];
}
