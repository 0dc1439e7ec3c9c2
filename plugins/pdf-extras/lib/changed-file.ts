import { Type } from '@toolyard/sdk';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';

/** Result fields of a tool that makes a PDF only where it was told to change one. */
export const changedFile = {
  pdf: Type.Optional(pdfFile.pdf),
  mime_type: Type.Optional(pdfFile.mime_type),
  filename: Type.Optional(pdfFile.filename),
  size_bytes: Type.Optional(pdfFile.size_bytes),
  page_count: pdfFile.page_count,
};

/** @param bytes the file that was made; undefined where nothing was to be changed */
export function changedResult(bytes: Uint8Array | undefined, filename: string, pageCount: number) {
  return bytes === undefined ? { page_count: pageCount } : pdfResult(bytes, filename, pageCount);
}
