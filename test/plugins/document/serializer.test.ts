import { PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { DecodingBudget } from '../../../plugins/kit/pdf/decoding-budget.ts';
import { readObjects } from '../../../plugins/kit/pdf/reader.ts';
import { serialize } from '../../../plugins/kit/pdf/serializer.ts';
import { lacks, qpdfComplaints } from './programs.ts';

/** Enough that objects are packed at all. */
const LONG = 'x'.repeat(2048);

/** A document of one page, with numbers that nothing has and a stream that is longer than a chunk. */
function documentOf(objects: number, note = LONG): PDFContext {
  const context = PDFContext.create();
  const [pages, page] = [context.nextRef(), context.nextRef()];
  context.nextRef();
  const content = context.register(PDFRawStream.of(context.obj({}), Buffer.alloc(200_000, ' ')));
  context.assign(pages, context.obj({ Type: 'Pages', Kids: [page], Count: 1 }));
  const kept = Array.from({ length: objects }, (_, index) => context.register(PDFNumber.of(index)));
  const entries = { Type: 'Page', Parent: pages, MediaBox: [0, 0, 9, 9], Contents: content, Kept: kept };
  context.assign(page, context.obj({ ...entries, Note: PDFString.of(note) }));
  context.nextRef();
  context.trailerInfo.Root = context.register(context.obj({ Type: 'Catalog', Pages: pages }));
  return context;
}

describe.each([false, true])('a file, compact: %s', (compact) => {
  test.each([0, 1, 99, 100, 250])('has all of a document with %d more objects', (count) => {
    const bytes = serialize(documentOf(count), compact);
    const read = readObjects(bytes, new DecodingBudget('pdf'), () => {
      throw new Error('it is not encrypted');
    });
    expect(read?.repairs).toEqual([]);
    expect(read?.usesObjectStreams).toBe(compact);
    const page = read?.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .find((object) => object instanceof PDFDict && object.has(PDFName.of('Kept')));
    const kept = page instanceof PDFDict ? page.lookup(PDFName.of('Kept')) : undefined;
    expect(kept?.toString().match(/R/g)?.length ?? 0).toBe(count);
    const numbers = read?.context.enumerateIndirectObjects().flatMap(([, object]) => {
      return object instanceof PDFNumber ? object.asNumber() : [];
    });
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  test.skipIf(lacks('qpdf'))('is sound to others', () => {
    const bytes = serialize(documentOf(250), compact);
    expect(qpdfComplaints(Buffer.from(bytes).toString('base64'))).toBe('');
  });
});

test('objects that come to little are not packed', () => {
  const bytes = Buffer.from(serialize(documentOf(10, ''), true));
  expect(bytes.includes('/ObjStm')).toBe(false);
  expect(bytes.includes('\nxref\n')).toBe(true);
});
