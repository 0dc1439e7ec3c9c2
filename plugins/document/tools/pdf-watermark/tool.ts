import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { pagesArgument, parsePageSet } from '@toolyard/kit/pdf/page-numbers';
import { colorArgument, passwordArgument, pdfArgument, requireTotalSize } from '@toolyard/kit/pdf/arguments';
import { examplePdf, WIDE_PNG } from '@toolyard/kit/pdf/example-files';
import { Fonts } from '@toolyard/kit/pdf/fonts';
import { parseColor } from '@toolyard/kit/pdf/operators';
import { pageNumbers, pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { readPdf } from '@toolyard/kit/pdf/source';
import { WATERMARK_POSITIONS, Watermarker } from './watermark.ts';
import { imageMark, textMark, type Mark } from './watermark-mark.ts';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';

const LONGEST_TEXT = 500;

export default defineTool({
  title: 'Watermark PDF',
  summary:
    'Stamp text or an image on the pages of a PDF: opacity, angle, size, colour, place or tiled, over or under the content.',
  keywords: ['draft', 'confidential', 'logo', 'overlay', 'background'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    text: Type.Optional(Type.String({ description: 'Text to stamp; newlines make lines' })),
    image: Type.Optional(fileInput.schema({ description: 'Or an image (PNG, JPEG) as base64' })),
    pages: Type.Optional(
      pagesArgument({ description: "Pages: '1-3,5,last', also 7-, odd, even; default all" }),
    ),
    position: Type.Enum([...WATERMARK_POSITIONS], { default: 'center', description: 'Place' }),
    angle: Type.Number({ default: 45, minimum: -360, maximum: 360, description: 'Degrees anticlockwise' }),
    opacity: Type.Number({ default: 0.3, minimum: 0.01, maximum: 1, description: '0 invisible to 1 solid' }),
    font_size: Type.Optional(
      Type.Number({
        minimum: 4,
        maximum: 500,
        description: 'Points; default fills about 2/3 of the page',
      }),
    ),
    color: colorArgument('#808080'),
    scale: Type.Number({
      default: 0.5,
      minimum: 0.01,
      maximum: 1,
      description: 'Image width as part of the page width',
    }),
    layer: Type.Enum(['over', 'under'], { default: 'over', description: 'Over or under the content' }),
  }),
  output: Type.Object({
    ...pdfFile,
    watermarked: pageNumbers,
    font_size: Type.Union([Type.Number(), Type.Null()], {
      description: 'used on the first stamped page; null for an image',
    }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a word across every page',
      input: { pdf: examplePdf(3), text: 'DRAFT' },
      output: { page_count: 3, watermarked: [1, 2, 3], filename: 'watermarked.pdf' },
    },
    {
      name: 'an image under the content of the last page',
      input: { pdf: examplePdf(3), image: WIDE_PNG, pages: 'last', layer: 'under', angle: 0 },
      output: { watermarked: [3], font_size: null },
    },
  ],
  async run(input) {
    const { pdf, text, image, position, angle, opacity, layer } = input;
    if ((text === undefined) === (image === undefined)) {
      const got = text === undefined ? 'neither' : 'both';
      throw new InputError('text', `expected either text or image, got ${got}`);
    }
    const color = parseColor('color', input.color);
    const fonts = await Fonts.for(text ?? '');
    if (text !== undefined) requireText(fonts, text);
    const file = fileInput.parse('pdf', pdf).bytes;
    const picture = image === undefined ? undefined : fileInput.parse('image', image).bytes;
    requireTotalSize('pdf', picture === undefined ? [file] : [file, picture]);
    const source = readPdf('pdf', file, { argument: 'password', value: input.password });
    const pages = parsePageSet('pages', input.pages, source.pages.length);
    const mark: Mark =
      picture === undefined
        ? await textMark(source.context, fonts, text ?? '', color, input.font_size)
        : await imageMark(source.context, 'image', picture, input.scale);
    const watermarker = new Watermarker(source.context, mark, { position, angle, opacity, layer });
    const sizes = pages.map((number) => {
      const page = source.pages[number - 1];
      return page === undefined ? undefined : watermarker.stamp(page);
    });
    return {
      ...pdfResult(writeChanged(source, '1.4'), 'watermarked.pdf', source.pages.length),
      watermarked: pages,
      font_size: text === undefined ? null : (sizes[0] ?? null),
      ...warningsOfResult('changed', source),
    };
  },
});

function requireText(fonts: Fonts, text: string): void {
  if (text.trim() === '') throw new InputError('text', 'expected text to stamp, got only blanks');
  const length = countGraphemes(text);
  if (length > LONGEST_TEXT)
    throw new InputError('text', `expected at most ${LONGEST_TEXT} characters, got ${length}`);
  fonts.requireGlyphs('text', text.replace(/\r\n|\r|\n/g, ''));
}
