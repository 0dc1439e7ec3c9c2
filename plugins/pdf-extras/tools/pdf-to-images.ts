import { defineTool, InputError, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pagesArgument, parsePageSet } from '@toolyard/kit/pdf/page-numbers';
import { geometryOf, openPdf, type SourcePage } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { configuredNumber } from '../lib/configuration.ts';
import { drawPage, openForDrawing, toJpeg, toPng } from '../lib/renderer.ts';

/** The most pixels that a page may come to: A3 at 300 per inch is 17 million. */
const MOST_OF_PAGE = 25_000_000;
const MOST_IN_ALL = 150_000_000;
const MOST_PAGES = 200;
/** The most bytes of images: a result holds them as base64. */
const MOST_BYTES = 40 * 1024 * 1024;

export default defineTool({
  title: 'PDF to images',
  summary: 'Render pages of a PDF as PNG or JPEG, at as many pixels per inch as you say.',
  keywords: ['thumbnail', 'preview', 'rasterise', 'screenshot', 'jpg'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    pages: Type.Optional(
      pagesArgument({ description: "Pages: '1-3,5,last', also 7-, odd, even; default all" }),
    ),
    format: Type.Enum(['png', 'jpeg'], { default: 'png', description: 'Of the images' }),
    dpi: Type.Optional(
      Type.Integer({
        minimum: 18,
        maximum: 600,
        description: 'Pixels per inch; default 150 unless the operator says',
      }),
    ),
    quality: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Of JPEG; default 75 unless the operator says' }),
    ),
  }),
  output: Type.Object({
    images: Type.Array(
      Type.Object({
        page: Type.Integer(),
        width: Type.Integer({ description: 'pixels' }),
        height: Type.Integer(),
        mime_type: Type.Enum(['image/png', 'image/jpeg']),
        filename: Type.String(),
        size_bytes: Type.Integer(),
        image: Type.String({ contentEncoding: 'base64', contentMediaType: 'image/*' }),
      }),
    ),
    dpi: Type.Integer(),
    page_count: Type.Integer({ description: 'of the PDF' }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'one page as PNG',
      input: { pdf: examplePdf(3, ['One', 'Two', 'Three']), pages: '2', dpi: 72 },
      output: { dpi: 72, page_count: 3 },
    },
  ],
  async run({ pdf, password, pages, format, ...given }, context) {
    const { config, signal } = context;
    const dpi = given.dpi ?? configuredNumber(config, 'image_dpi');
    const quality = given.quality ?? configuredNumber(config, 'image_quality');
    const source = openPdf('pdf', pdf, password);
    const numbers = parsePageSet('pages', pages, source.pages.length);
    const sizes = numbers.map((number) => pixelsOf(source.pages[number - 1], dpi));
    requireBounds(numbers, sizes);
    const document = await openForDrawing(writeChanged(source));
    try {
      const images = [];
      let left = MOST_BYTES;
      for (const [index, page] of numbers.entries()) {
        signal.throwIfAborted();
        const pixels = await drawPage(document, page, dpi / 72);
        const bytes = format === 'png' ? toPng(pixels) : await toJpeg(pixels, quality);
        left -= bytes.length;
        if (left < 0)
          throw new InputError(
            'pages',
            `expected images of ${MOST_BYTES} bytes at most: fewer pages, or a lower dpi`,
          );
        images.push({
          page,
          width: pixels.width,
          height: pixels.height,
          mime_type: `image/${format}` as const,
          filename: `page-${page}.${format === 'png' ? 'png' : 'jpg'}`,
          size_bytes: bytes.length,
          image: bytes.toString('base64'),
        });
        context.progress(index + 1, numbers.length);
      }
      return { images, dpi, page_count: source.pages.length, ...warningsOfResult('read', source) };
    } finally {
      document.destroy();
    }
  },
});

function pixelsOf(page: SourcePage | undefined, dpi: number): number {
  if (page === undefined) return 0;
  const { width_pt, height_pt } = geometryOf(page);
  return ((width_pt * dpi) / 72) * ((height_pt * dpi) / 72);
}

/** @throws InputError when pages come to more pixels than memory and time are for */
function requireBounds(numbers: readonly number[], sizes: readonly number[]): void {
  if (numbers.length > MOST_PAGES)
    throw new InputError('pages', `expected at most ${MOST_PAGES} pages, got ${numbers.length}`);
  const large = sizes.findIndex((size) => size > MOST_OF_PAGE);
  if (large !== -1) {
    const millions = Math.ceil((sizes[large] ?? 0) / 1e6);
    throw new InputError(
      'dpi',
      `expected at most ${MOST_OF_PAGE / 1e6} million pixels a page, page ${numbers[large]} comes to ${millions} million`,
    );
  }
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum > MOST_IN_ALL)
    throw new InputError(
      'pages',
      `expected at most ${MOST_IN_ALL / 1e6} million pixels in all, got ${Math.ceil(sum / 1e6)} million`,
    );
}
