import { PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { defineTool, Type } from '@toolyard/sdk';
import { pagesArgument, parsePageSet } from '@toolyard/kit/pdf/page-numbers';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pageNumbers, pdfFile, pdfResult, resultPages } from '@toolyard/kit/pdf/results';
import { geometryOf, openPdf, rotationOf, type PageGeometry } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';

export default defineTool({
  title: 'Rotate PDF',
  summary:
    'Turn pages of a PDF by 90, 180 or 270 degrees clockwise (negative: anticlockwise), all or chosen ones; lossless.',
  keywords: ['turn', 'landscape', 'portrait', 'upside down', 'orientation'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    angle: Type.Integer({
      enum: [90, 180, 270, -90, -180, -270],
      description: 'Degrees clockwise, added to the present rotation',
    }),
    pages: Type.Optional(
      pagesArgument({ description: "Pages: '1-3,5,last', also 7-, odd, even; default all" }),
    ),
  }),
  output: Type.Object({ ...pdfFile, rotated: pageNumbers, pages: resultPages, warnings: Warnings }),
  examples: [
    {
      name: 'all pages a quarter turn clockwise',
      input: { pdf: examplePdf(1), angle: 90 },
      output: {
        rotated: [1],
        pages: [{ source_page: 1, width_pt: 101, height_pt: 50, rotation: 90 }],
        filename: 'rotated.pdf',
      },
    },
    {
      name: 'odd pages anticlockwise',
      input: { pdf: examplePdf(3), angle: -90, pages: 'odd' },
      output: { rotated: [1, 3] },
    },
  ],
  async run({ pdf, password, angle, pages }) {
    const source = openPdf('pdf', pdf, password);
    const rotated = parsePageSet('pages', pages, source.pages.length);
    const turned = new Set(rotated);
    const result = source.pages.map((page, index) => {
      const source_page = index + 1;
      if (!turned.has(source_page)) return { source_page, ...geometryOf(page) };
      const rotation = turn(rotationOf(page), angle);
      page.dict.set(PDFName.of('Rotate'), PDFNumber.of(rotation));
      return { source_page, ...geometryOf(page), rotation };
    });
    return {
      ...pdfResult(writeChanged(source), 'rotated.pdf', source.pages.length),
      rotated,
      pages: result,
      ...warningsOfResult('changed', source),
    };
  },
});

function turn(rotation: PageGeometry['rotation'], angle: number): PageGeometry['rotation'] {
  const quarters = (rotation / 90 + angle / 90 + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
}
