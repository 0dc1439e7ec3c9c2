import { PDFContext, PDFHexString, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { requireTotalSize } from '@toolyard/kit/pdf/arguments';
import { WIDE_PNG } from '@toolyard/kit/pdf/example-files';
import { readImage } from '../lib/image.ts';
import type { Image } from '../lib/pdf-image.ts';
import { concat } from '@toolyard/kit/pdf/operators';
import { PAPER_SIZES, POINTS_PER_MM, type PaperSize } from '../lib/paper.ts';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { writePdf } from '@toolyard/kit/pdf/writer';

const FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;
/** The longest side of a page, in its units (ISO 32000-1, Annex C). */
const LONGEST_SIDE = 14_400;

export default defineTool({
  title: 'Images to PDF',
  summary:
    'Put images (PNG, JPEG, WebP, GIF) into one PDF, an image a page, at their own size or fitted on A4, Letter ….',
  keywords: ['jpg to pdf', 'photo', 'scan', 'picture', 'convert'],
  confined: true,
  input: Type.Object({
    images: Type.Array(fileInput.schema({ description: 'An image as base64' }), {
      description: 'Images as base64 or data: URLs, in page order',
      minItems: 1,
      maxItems: 200,
    }),
    page_size: Type.Enum(['fit', 'A3', 'A4', 'A5', 'Letter', 'Legal'], {
      default: 'fit',
      description: 'Page size; fit = as large as the image',
    }),
    orientation: Type.Enum(['auto', 'portrait', 'landscape'], {
      default: 'auto',
      description: 'Of standard sizes; auto follows each image',
    }),
    margin_mm: Type.Number({ default: 0, minimum: 0, maximum: 100, description: 'Margin on every side' }),
    dpi: Type.Integer({
      default: 96,
      minimum: 36,
      maximum: 1200,
      description: 'Pixels an inch for page_size fit',
    }),
    title: Type.Optional(Type.String({ description: 'Document title' })),
  }),
  output: Type.Object({
    ...pdfFile,
    images: Type.Array(
      Type.Object({
        page: Type.Integer(),
        format: Type.Enum([...FORMATS]),
        width_px: Type.Integer({ description: 'as shown' }),
        height_px: Type.Integer(),
        x_pt: Type.Number({ description: 'from the left edge of the page' }),
        y_pt: Type.Number({ description: 'from the bottom edge of the page' }),
        width_pt: Type.Number(),
        height_pt: Type.Number(),
        page_width_pt: Type.Number(),
        page_height_pt: Type.Number(),
      }),
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'a page as large as the image',
      input: { images: [WIDE_PNG] },
      output: {
        page_count: 1,
        filename: 'images.pdf',
        images: [
          {
            page: 1,
            format: 'png',
            width_px: 400,
            height_px: 200,
            x_pt: 0,
            y_pt: 0,
            width_pt: 300,
            height_pt: 150,
            page_width_pt: 300,
            page_height_pt: 150,
          },
        ],
      },
    },
  ],
  async run({ images, page_size, orientation, margin_mm, dpi, title }, context) {
    const files = images.map((image, index) => fileInput.parse(`images[${index}]`, image).bytes);
    requireTotalSize('images', files);
    const margin = margin_mm * POINTS_PER_MM;
    const document = PDFContext.create();
    const tree = document.nextRef();
    const pages: PDFRef[] = [];
    const placements = [];
    const dropped = new DroppedParts();
    for (const [index, bytes] of files.entries()) {
      const image = await readImage(`images[${index}]`, bytes, FORMATS);
      const { furtherFrames = 0 } = image;
      if (furtherFrames > 0) dropped.add(`${furtherFrames} further frames of a GIF`, `images[${index}]`);
      const placement =
        page_size === 'fit'
          ? placeAtOwnSize(image, margin, dpi)
          : placeOnPaper(image, margin, PAPER_SIZES[page_size], orientation);
      pages.push(addPage(document, tree, image, placement));
      placements.push({
        page: index + 1,
        format: image.format,
        width_px: image.width,
        height_px: image.height,
        ...placement,
      });
      context.progress(index + 1, files.length);
    }
    document.assign(tree, document.obj({ Type: 'Pages', Kids: pages, Count: pages.length }));
    document.trailerInfo.Root = document.register(document.obj({ Type: 'Catalog', Pages: tree }));
    document.trailerInfo.Info = document.register(
      document.obj({
        Title: title === undefined ? undefined : PDFHexString.fromText(title),
        Producer: PDFString.of('Toolyard'),
      }),
    );
    const bytes = writePdf(document, [], '1.6');
    return { ...pdfResult(bytes, 'images.pdf', pages.length), images: placements, ...dropped.output() };
  },
});

/** Where an image stands on its page, in points from the lower left corner. */
interface Placement {
  readonly x_pt: number;
  readonly y_pt: number;
  readonly width_pt: number;
  readonly height_pt: number;
  readonly page_width_pt: number;
  readonly page_height_pt: number;
}

function placeAtOwnSize({ width, height }: Image, margin: number, dpi: number): Placement {
  const [width_pt, height_pt] = [(width * 72) / dpi, (height * 72) / dpi];
  return {
    x_pt: margin,
    y_pt: margin,
    width_pt,
    height_pt,
    page_width_pt: width_pt + 2 * margin,
    page_height_pt: height_pt + 2 * margin,
  };
}

function placeOnPaper(
  { width, height }: Image,
  margin: number,
  paper: PaperSize,
  orientation: 'auto' | 'portrait' | 'landscape',
): Placement {
  const landscape = orientation === 'auto' ? width > height : orientation === 'landscape';
  const [page_width_pt, page_height_pt] = landscape
    ? [paper.height, paper.width]
    : [paper.width, paper.height];
  const [room, headroom] = [page_width_pt - 2 * margin, page_height_pt - 2 * margin];
  if (room <= 0 || headroom <= 0)
    throw new InputError('margin_mm', 'expected margins that leave room for the image, these fill the page');
  const scale = Math.min(room / width, headroom / height);
  const [width_pt, height_pt] = [width * scale, height * scale];
  return {
    x_pt: (page_width_pt - width_pt) / 2,
    y_pt: (page_height_pt - height_pt) / 2,
    width_pt,
    height_pt,
    page_width_pt,
    page_height_pt,
  };
}

function addPage(document: PDFContext, tree: PDFRef, image: Image, placement: Placement): PDFRef {
  const { x_pt, y_pt, width_pt, height_pt, page_width_pt, page_height_pt } = placement;
  // Pages longer than a reader takes count in larger units.
  const unit = Math.ceil(Math.max(page_width_pt, page_height_pt) / LONGEST_SIDE);
  const place = concat([width_pt / unit, 0, 0, height_pt / unit, x_pt / unit, y_pt / unit]);
  const content = document.stream(`q\n${place}\n${concat(image.orientation)}\n/Image Do\nQ\n`);
  const page = document.obj({
    Type: 'Page',
    Parent: tree,
    MediaBox: [0, 0, page_width_pt / unit, page_height_pt / unit],
    Resources: { XObject: { Image: image.embed(document) } },
    Contents: document.register(content),
  });
  if (unit > 1) page.set(PDFName.of('UserUnit'), document.obj(unit));
  return document.register(page);
}
