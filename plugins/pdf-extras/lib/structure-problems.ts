import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { decodeStream, listed } from '@toolyard/kit/pdf/filters';
import { arrayOf, asDict, elementsOf, nameOf, valueOf } from '@toolyard/kit/pdf/objects';
import { attributeOf, toBox, type Source } from '@toolyard/kit/pdf/source';

/** Something in a file that is not as ISO 32000 asks, and where. */
export interface Problem {
  /** `error`: something is lost or may not be shown; `warning`: readers make do. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The object, as PDF writes it: `12 0 R`. */
  readonly object: string | null;
}

/** Problems of one kind that are named; of more it is said how many. */
const MOST_OF_KIND = 20;
/** Filters of pictures, which nobody here undoes. */
const OF_PICTURES = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'CCITTFaxDecode',
  'CCF',
  'JBIG2Decode',
  'Crypt',
]);

/** What is wrong with the structure of a file that was read, beyond what had to be repaired to read it. */
export function structureProblems(source: Source): Problem[] {
  return [
    ...few(streamProblems(source.context)),
    ...few(referenceProblems(source.context)),
    ...few(pageProblems(source)),
  ];
}

function* streamProblems(context: PDFContext): Iterable<Problem> {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = listed(valueOf(object.dict, 'Filter')).map((filter) =>
      filter instanceof PDFName ? filter.decodeText() : '',
    );
    if (filters.some((filter) => OF_PICTURES.has(filter))) continue;
    try {
      decodeStream(object);
    } catch (error) {
      if (error instanceof InputError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      yield { severity: 'error', message: `its stream can not be decoded: ${reason}`, object: named(ref) };
    }
  }
}

/** References to what is not there count as null (ISO 32000-1, 7.3.10). */
function* referenceProblems(context: PDFContext): Iterable<Problem> {
  const known = new Set<PDFRef>();
  for (const [holder, object] of context.enumerateIndirectObjects())
    for (const ref of referencesIn(object)) {
      if (known.has(ref)) continue;
      known.add(ref);
      if (context.lookup(ref) === undefined)
        yield {
          severity: 'warning',
          message: `it refers to ${named(ref)}, which is not there`,
          object: named(holder),
        };
    }
}

/** The references of an object, which nests no deeper than the reader lets it. */
function* referencesIn(object: PDFObject): Iterable<PDFRef> {
  if (object instanceof PDFRef) yield object;
  else if (object instanceof PDFArray) for (const element of object.asArray()) yield* referencesIn(element);
  else for (const value of asDict(object)?.values() ?? []) yield* referencesIn(value);
}

function* pageProblems({ pages }: Source): Iterable<Problem> {
  for (const [index, page] of pages.entries()) {
    const number = index + 1;
    const at = (severity: Problem['severity'], message: string): Problem => ({
      severity,
      message: `page ${number} ${message}`,
      object: null,
    });
    if (toBox(attributeOf(page, 'MediaBox')) === undefined)
      yield at('error', 'has no size: MediaBox is missing or wrong');
    if (!(attributeOf(page, 'Resources') instanceof PDFDict)) yield at('warning', 'has no Resources');
    if (nameOf(page.dict, 'Type') !== 'Page') yield at('warning', 'does not say that it is a page');
    const annotations = arrayOf(page.dict, 'Annots');
    if (annotations !== undefined && elementsOf(annotations).some((one) => asDict(one) === undefined))
      yield at('warning', 'lists an annotation that is not there');
  }
}

function few(problems: Iterable<Problem>): Problem[] {
  const all = [...problems];
  const left = all.length - MOST_OF_KIND;
  if (left <= 0) return all;
  const severity = all.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  return [
    ...all.slice(0, MOST_OF_KIND),
    { severity, message: `and ${left} more of this kind`, object: null },
  ];
}

function named({ objectNumber, generationNumber }: PDFRef): string {
  return `${objectNumber} ${generationNumber} R`;
}
