import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { pagesArgument, parsePageSet } from '@toolyard/kit/pdf/page-numbers';
import { colorArgument, passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { Fonts } from '@toolyard/kit/pdf/fonts';
import { NUMERAL_STYLES, numeral, type NumeralStyle } from './numerals.ts';
import { asArtifact, fillColor, parseColor, pdfNumber } from '@toolyard/kit/pdf/operators';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { addResource, stampPage, viewOf, type View } from '@toolyard/kit/pdf/stamp';
import { POINTS_PER_MM } from '../../lib/paper.ts';
import { Typeface } from '@toolyard/kit/pdf/typeface';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';

const LONGEST_FORMAT = 100;

export default defineTool({
  title: 'Number PDF Pages',
  summary:
    "Print page numbers on a PDF: place, format such as 'Page {n} of {total}', roman or letters, start number, chosen pages.",
  keywords: ['pagination', 'footer', 'header', 'bates'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    pages: Type.Optional(
      pagesArgument({ description: "Pages to number: '2-', '1-3,5,last', odd, even; default all" }),
    ),
    position: Type.Enum(
      ['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'],
      { default: 'bottom-center', description: 'Place' },
    ),
    format: Type.String({ default: '{n}', description: 'Text with {n}, {total}, {pages}' }),
    start: Type.Integer({ default: 1, minimum: 0, maximum: 1_000_000, description: 'First number' }),
    style: Type.Enum([...NUMERAL_STYLES], { default: 'decimal', description: 'Numerals' }),
    font_size: Type.Number({ default: 10, minimum: 4, maximum: 72, description: 'Points' }),
    margin_mm: Type.Number({
      default: 10,
      minimum: 0,
      maximum: 100,
      description: 'Distance from the page edge',
    }),
    color: colorArgument('#000000'),
  }),
  output: Type.Object({
    ...pdfFile,
    labels: Type.Array(Type.Object({ page: Type.Integer(), text: Type.String() }), {
      description: 'what was printed where',
    }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'all but the cover, with the total',
      input: { pdf: examplePdf(3), pages: '2-', format: 'Page {n} of {total}' },
      output: {
        page_count: 3,
        labels: [
          { page: 2, text: 'Page 1 of 2' },
          { page: 3, text: 'Page 2 of 2' },
        ],
        filename: 'numbered.pdf',
      },
    },
    {
      name: 'roman numerals from iii',
      input: { pdf: examplePdf(2), style: 'roman', start: 3, format: '- {n} -' },
      output: {
        labels: [
          { page: 1, text: '- iii -' },
          { page: 2, text: '- iv -' },
        ],
      },
    },
  ],
  async run({ pdf, password, pages: list, position, format, start, style, font_size, margin_mm, color }) {
    const fonts = await Fonts.for(format);
    const parts = parseFormat(fonts, format);
    const fill = fillColor(parseColor('color', color));
    const source = openPdf('pdf', pdf, password);
    const pages = parsePageSet('pages', list, source.pages.length);
    const totals = { total: start + pages.length - 1, pages: source.pages.length };
    const labels = pages.map((page, index) => ({
      page,
      text: compose(parts, { n: start + index, ...totals }, style),
    }));

    const typeface = await Typeface.load(source.context, fonts, 'regular', JSON.stringify(labels));
    const [edge, align] = position.split('-');
    for (const { page: number, text } of labels) {
      const page = source.pages[number - 1];
      if (page === undefined) continue;
      const width = typeface.width(text, font_size);
      const x = horizontal(align, viewOf(page), width, margin_mm * POINTS_PER_MM);
      const y = vertical(edge, viewOf(page), typeface.capHeight(font_size), margin_mm * POINTS_PER_MM);
      const at = `${pdfNumber(x)} ${pdfNumber(y)} Td`;
      const shown = typeface.show(text, font_size, (font) => addResource(page, 'Font', font));
      const operators = `BT ${fill} ${at} ${shown} ET`;
      stampPage(page, 'over', asArtifact(edge === 'top' ? 'Header' : 'Footer', operators));
    }
    await typeface.embed();
    return {
      ...pdfResult(writeChanged(source), 'numbered.pdf', source.pages.length),
      labels,
      ...warningsOfResult('changed', source),
    };
  },
});

type Field = 'n' | 'total' | 'pages';
/** Text as it is, or a number to put in. */
type FormatPart = { readonly text: string } | { readonly field: Field };

function parseFormat(fonts: Fonts, format: string): FormatPart[] {
  const length = countGraphemes(format);
  if (length > LONGEST_FORMAT)
    throw new InputError('format', `expected at most ${LONGEST_FORMAT} characters, got ${length}`);
  const parts = format.match(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g)?.map(parsePart) ?? [];
  if (!parts.some((part) => 'field' in part && part.field === 'n'))
    throw new InputError('format', `expected text with {n}, got ${quote(format)}`);
  for (const part of parts) if ('text' in part) fonts.requireGlyphs('format', part.text);
  return parts;
}

function parsePart(part: string): FormatPart {
  if (part === '{{' || part === '}}') return { text: part.charAt(0) };
  if (part === '{n}') return { field: 'n' };
  if (part === '{total}') return { field: 'total' };
  if (part === '{pages}') return { field: 'pages' };
  if (/[{}]/.test(part)) {
    throw new InputError(
      'format',
      `expected {n}, {total} or {pages}, and braces as {{ and }}, got ${quote(part)}`,
    );
  }
  return { text: part };
}

function compose(
  parts: readonly FormatPart[],
  numbers: Readonly<Record<Field, number>>,
  style: NumeralStyle,
): string {
  return parts.map((part) => ('text' in part ? part.text : numeral(numbers[part.field], style))).join('');
}

function horizontal(align: string | undefined, { width }: View, textWidth: number, margin: number): number {
  if (align === 'left') return margin;
  return align === 'right' ? width - margin - textWidth : (width - textWidth) / 2;
}

/** The base line is the margin away from the bottom edge, or the top of capitals from the top edge. */
function vertical(edge: string | undefined, { height }: View, capHeight: number, margin: number): number {
  return edge === 'top' ? height - margin - capHeight : margin;
}
