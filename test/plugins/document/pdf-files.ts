import { deflateSync } from 'node:zlib';

/** Writes PDF files by hand, so that tests say exactly what is in them. */

export interface FileOptions {
  readonly header?: string;
  /** Entries of the trailer besides Root and Size. */
  readonly trailer?: string;
  /** What the cross-reference table is: right, off by some bytes, or missing together with the trailer. */
  readonly table?: 'right' | 'wrong' | 'none';
}

/** A PDF, as base64, of objects by their number. Object 1 is the catalogue. */
export function pdfOf(objects: Readonly<Record<number, string>>, options: FileOptions = {}): string {
  return Buffer.from(pdfText(objects, options), 'latin1').toString('base64');
}

export function pdfText(
  objects: Readonly<Record<number, string>>,
  { header = '%PDF-1.7', trailer = '', table = 'right' }: FileOptions = {},
): string {
  let file = `${header}\n%\xe2\xe3\xcf\xd3\n`;
  const offsets = new Map<number, number>();
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), file.length + (table === 'wrong' ? 7 : 0));
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  if (table === 'none') return file;
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `${file}xref\n0 ${size}\n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A stream object. */
export function stream(content: string, entries = ''): string {
  return `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** A stream object, compressed. */
export function flateStream(content: string, entries = ''): string {
  return stream(
    deflateSync(Buffer.from(content, 'latin1')).toString('latin1'),
    `${entries}/Filter/FlateDecode`,
  );
}

export interface PageOptions {
  readonly texts?: readonly string[];
  /** Entries of the catalogue. */
  readonly catalog?: string;
  /** Entries of every page, or of each by its index. */
  readonly page?: string | readonly string[];
  /** Further objects, from number 100 on. */
  readonly more?: Readonly<Record<number, string>>;
  readonly file?: FileOptions;
}

/** The object number of a page, from 1. */
export function pageObject(page: number): number {
  return 10 + 2 * (page - 1);
}

/** A PDF as base64 whose pages are 101, 102 … points wide and 50 high, with a text each. */
export function pagesOf(count: number, options: PageOptions = {}): string {
  return pdfOf(pageObjects(count, options), options.file);
}

export function pageObjects(
  count: number,
  { texts = [], catalog = '', page = '', more = {} }: PageOptions,
): Record<number, string> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const kids = numbers.map((number) => `${pageObject(number)} 0 R`).join(' ');
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: `<</Type/Pages/Kids[${kids}]/Count ${count}/Resources<</Font<</F 3 0 R>>>>>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  };
  for (const number of numbers) {
    const entries = typeof page === 'string' ? page : (page[number - 1] ?? '');
    const text = texts[number - 1] ?? `Page ${number}`;
    objects[pageObject(number)] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${100 + number} 50]/Contents ${pageObject(number) + 1} 0 R${entries}>>`;
    objects[pageObject(number) + 1] = stream(`BT /F 12 Tf 10 20 Td (${text}) Tj ET`);
  }
  return { ...objects, ...more };
}
