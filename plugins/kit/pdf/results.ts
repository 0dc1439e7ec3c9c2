import { Type } from '@toolyard/sdk';
import type { PageGeometry } from './source.ts';

/** Result fields of a tool that makes a PDF. */
export const pdfFile = {
  pdf: Type.String({
    description: 'the PDF as base64',
    contentEncoding: 'base64',
    contentMediaType: 'application/pdf',
  }),
  mime_type: Type.Literal('application/pdf'),
  filename: Type.String(),
  size_bytes: Type.Integer(),
  page_count: Type.Integer(),
};

/** The fields of a PDF that was made. */
export function pdfResult(bytes: Uint8Array, filename: string, pageCount: number) {
  return {
    pdf: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
    mime_type: 'application/pdf' as const,
    filename,
    size_bytes: bytes.length,
    page_count: pageCount,
  };
}

/** How a page shows. */
export const pageGeometry = {
  width_pt: Type.Number({ description: 'of the crop box, before it is turned' }),
  height_pt: Type.Number(),
  rotation: Type.Integer({ enum: [0, 90, 180, 270], description: 'degrees clockwise' }),
};

/** The pages of a PDF that was made from one other. */
export const resultPages = Type.Array(Type.Object({ source_page: Type.Integer(), ...pageGeometry }), {
  description: 'one for each page of the result, in order',
});

export function pagesOfOne(pages: readonly (PageGeometry & { readonly source_page: number })[]) {
  return pages.map(({ source_page, width_pt, height_pt, rotation }) => {
    return { source_page, width_pt, height_pt, rotation };
  });
}

export const pageNumbers = Type.Array(Type.Integer(), { description: 'page numbers, ascending' });
