import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, asDict, dictOf, elementsOf, nameOf, numberOf, valueOf } from '@toolyard/kit/pdf/objects';
import { pdfNumber } from '@toolyard/kit/pdf/operators';
import { toBox, type Box, type Source, type SourcePage } from '@toolyard/kit/pdf/source';
import { addResource, drawOnPage } from '@toolyard/kit/pdf/stamp';

/** How many places of fields and other annotations became part of pages, or went. */
export interface Flattened {
  readonly fields: number;
  readonly annotations: number;
  /** Hidden ones, and pop-ups, which show nothing on a page. */
  readonly dropped: number;
  /** Those that do not say how they look. */
  readonly bare: number;
}

/** Flags of an annotation (ISO 32000-1, table 165): it shows nothing on a screen. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** Draws the appearances of fields, or of other annotations, onto their pages and takes them out. Links stay. */
export function flatten(source: Source, what: 'all' | 'forms' | 'annotations'): Flattened {
  const counts = { fields: 0, annotations: 0, dropped: 0, bare: 0 };
  for (const page of source.pages) {
    const entries = arrayOf(page.dict, 'Annots')?.asArray() ?? [];
    const drawn: string[] = [];
    const kept = entries.filter((entry) => {
      const annotation = asDict(source.context.lookup(entry));
      const isField = nameOf(annotation, 'Subtype') === 'Widget';
      if (annotation === undefined) return false;
      if (nameOf(annotation, 'Subtype') === 'Link') return true;
      if (what !== 'all' && (what === 'forms') !== isField) return true;
      if (isUnseen(annotation) || isOff(annotation)) counts.dropped += 1;
      else {
        const operators = appearanceOn(page, annotation);
        if (operators === undefined) counts.bare += 1;
        else {
          drawn.push(operators);
          counts[isField ? 'fields' : 'annotations'] += 1;
        }
      }
      return false;
    });
    if (kept.length === entries.length) continue;
    setAnnotations(page.dict, kept);
    if (drawn.length > 0) drawOnPage(page, 'over', drawn.join('\n'));
  }
  if (what !== 'annotations') source.catalog.delete(PDFName.of('AcroForm'));
  return counts;
}

function setAnnotations(page: PDFDict, kept: readonly PDFObject[]): void {
  if (kept.length === 0) page.delete(PDFName.of('Annots'));
  else page.set(PDFName.of('Annots'), page.context.obj([...kept]));
}

function isUnseen(annotation: PDFDict): boolean {
  const flags = numberOf(annotation, 'F') ?? 0;
  return (flags & (HIDDEN | NO_VIEW)) !== 0 || nameOf(annotation, 'Subtype') === 'Popup';
}

/** Whether it is in a state that has no appearance, such as a box that is not ticked. */
function isOff(annotation: PDFDict): boolean {
  const states = valueOf(dictOf(annotation, 'AP'), 'N');
  const state = nameOf(annotation, 'AS') ?? 'Off';
  return states instanceof PDFDict && !states.has(PDFName.of(state));
}

/**
 * The operators that draw an annotation as a reader does: its appearance's box, turned by the appearance's matrix, fills its
 * rectangle (ISO 32000-1, 12.5.5, algorithm 8.1). Undefined where it has no appearance.
 */
function appearanceOn(page: SourcePage, annotation: PDFDict): string | undefined {
  const rectangle = toBox(valueOf(annotation, 'Rect'));
  const ref = appearanceOf(annotation);
  const form = ref && asDict(annotation.context.lookup(ref));
  const box = toBox(valueOf(form, 'BBox'));
  if (rectangle === undefined || ref === undefined || form === undefined || box === undefined)
    return undefined;
  form.set(PDFName.of('Type'), PDFName.of('XObject'));
  form.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const turned = turnedBox(box, matrixOf(form));
  const [width, height] = [turned.right - turned.left, turned.top - turned.bottom];
  const [x, y] = [
    width > 0 ? (rectangle.right - rectangle.left) / width : 1,
    height > 0 ? (rectangle.top - rectangle.bottom) / height : 1,
  ];
  const matrix = [x, 0, 0, y, rectangle.left - turned.left * x, rectangle.bottom - turned.bottom * y];
  return `q ${matrix.map(pdfNumber).join(' ')} cm ${addResource(page, 'XObject', ref)} Do Q`;
}

/** The normal appearance, of the present state where there are several. */
function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const appearances = dictOf(annotation, 'AP');
  const normal = appearances?.get(PDFName.of('N'));
  const value = valueOf(appearances, 'N');
  const state = nameOf(annotation, 'AS');
  const chosen = value instanceof PDFDict && state !== undefined ? value.get(PDFName.of(state)) : normal;
  if (!(chosen instanceof PDFRef)) return undefined;
  return annotation.context.lookup(chosen) instanceof PDFRawStream ? chosen : undefined;
}

function matrixOf(form: PDFDict): readonly number[] {
  const matrix = valueOf(form, 'Matrix');
  const numbers =
    matrix instanceof PDFArray ? elementsOf(matrix).map((element) => Number(element?.toString())) : [];
  return numbers.length === 6 && numbers.every(Number.isFinite) ? numbers : [1, 0, 0, 1, 0, 0];
}

/** The smallest upright box around a box that a matrix turns. */
function turnedBox(
  { left, bottom, right, top }: Box,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): Box {
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
