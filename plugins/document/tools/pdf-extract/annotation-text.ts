import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import {
  arrayOf,
  decodeText,
  dictOf,
  elementsOf,
  isText,
  isTrue,
  nameOf,
  numberOf,
  textOf,
  valueOf,
} from '@toolyard/kit/pdf/objects';
import { concat, IDENTITY, type Matrix } from '@toolyard/kit/pdf/operators';
import { rotationOf, shownBox, toBox, type Box, type SourcePage } from '@toolyard/kit/pdf/source';
import { addResource, drawOnPage } from '@toolyard/kit/pdf/stamp';

/** Flags of annotations that no reader shows (ISO 32000-1, table 165). */
const HIDDEN = (1 << 1) | (1 << 5);
/** The flag of a text field whose text must not be seen (ISO 32000-1, table 228). */
const PASSWORD = 1 << 13;
/** How many parents of a field are asked for what it inherits. */
const DEEPEST = 100;

/** An annotation that shows something: by an appearance, or as plain text that a reader sets itself. */
interface Shown {
  readonly box: Box;
  readonly appearance: PDFRef | undefined;
  readonly text: string;
}

/**
 * Makes what a page's annotations and form fields show a part of its content, after all other: whoever reads the
 * page's text then reads theirs, in reading order. Pop-ups and what is hidden show nothing.
 *
 * @param form the document's interactive form
 * @returns the texts of those that have no appearance, in reading order
 */
export function drawAnnotations(page: SourcePage, form: PDFDict | undefined): string[] {
  const shown = inReadingOrder(page, shownOn(page, form));
  const appearances = shown.flatMap(({ appearance, box }) =>
    appearance === undefined ? [] : [{ appearance, box }],
  );
  if (appearances.length > 0) draw(page, appearances);
  return shown.flatMap(({ appearance, text }) => (appearance === undefined ? [text] : []));
}

function shownOn(page: SourcePage, form: PDFDict | undefined): Shown[] {
  return elementsOf(arrayOf(page.dict, 'Annots')).flatMap((annotation) => {
    const box = annotation instanceof PDFDict ? toBox(valueOf(annotation, 'Rect')) : undefined;
    if (!(annotation instanceof PDFDict) || box === undefined) return [];
    if ((numberOf(annotation, 'F') ?? 0) & HIDDEN || nameOf(annotation, 'Subtype') === 'Popup') return [];
    const text = ownText(annotation);
    // Appearances are out of date where readers are asked to make them anew.
    const isStale =
      text !== '' && nameOf(annotation, 'Subtype') === 'Widget' && isTrue(form, 'NeedAppearances');
    const appearance = isStale ? undefined : appearanceOf(annotation, dictOf(form, 'DR'));
    return appearance === undefined && text === '' ? [] : [{ box, appearance, text }];
  });
}

/** The text that a reader shows where an annotation has no appearance. */
function ownText(annotation: PDFDict): string {
  const subtype = nameOf(annotation, 'Subtype');
  if (subtype === 'FreeText') return textOf(annotation, 'Contents')?.trim() ?? '';
  if (subtype !== 'Widget') return '';
  const type = inherited(annotation, 'FT');
  const name = type instanceof PDFName ? type.decodeText() : undefined;
  const flags = inherited(annotation, 'Ff');
  const isPassword = name === 'Tx' && flags instanceof PDFNumber && (flags.asNumber() & PASSWORD) !== 0;
  if ((name !== 'Tx' && name !== 'Ch') || isPassword) return '';
  const value = inherited(annotation, 'V');
  const values = value instanceof PDFArray ? elementsOf(value) : [value];
  return values
    .flatMap((part) => (isText(part) ? [decodeText(part).trim()] : []))
    .join('\n')
    .replace(/\r\n?/g, '\n');
}

/** An entry of a field, its own or that of a field it is part of. */
function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let dict: PDFDict | undefined = field;
  for (let depth = 0; dict !== undefined && depth < DEEPEST; depth += 1) {
    const value = valueOf(dict, key);
    if (value !== undefined) return value;
    dict = dictOf(dict, 'Parent');
  }
  return undefined;
}

/** The normal appearance in the present state, as a form that can be drawn. */
function appearanceOf(annotation: PDFDict, formResources: PDFDict | undefined): PDFRef | undefined {
  const states = dictOf(annotation, 'AP');
  const normal = valueOf(states, 'N');
  const [holder, key] =
    normal instanceof PDFDict ? [normal, nameOf(annotation, 'AS') ?? 'Off'] : [states, 'N'];
  const ref = holder?.get(PDFName.of(key));
  const stream = valueOf(holder, key);
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined;
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  useFonts(stream.dict, formResources);
  return ref;
}

/** Gives an appearance without fonts those of the form, as readers do. */
function useFonts(appearance: PDFDict, formResources: PDFDict | undefined): void {
  const fonts = formResources?.get(PDFName.of('Font'));
  const resources = dictOf(appearance, 'Resources');
  if (fonts === undefined || dictOf(resources, 'Font') !== undefined) return;
  const completed = resources?.clone(appearance.context) ?? PDFDict.withContext(appearance.context);
  completed.set(PDFName.of('Font'), fonts);
  appearance.set(PDFName.of('Resources'), completed);
}

function draw(
  page: SourcePage,
  appearances: readonly { readonly appearance: PDFRef; readonly box: Box }[],
): void {
  const { context } = page.dict;
  const forms = context.obj({});
  const operators = appearances.map(({ appearance, box }, index) => {
    forms.set(PDFName.of(`A${index}`), appearance);
    const stream = context.lookup(appearance);
    const place = stream instanceof PDFStream ? placeOf(stream.dict, box) : IDENTITY;
    return `q ${concat(place)} /A${index} Do Q`;
  });
  const { left, bottom, right, top } = shownBox(page);
  const all = context.flateStream(operators.join('\n'), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Resources: { XObject: forms },
  });
  drawOnPage(page, 'over', `${addResource(page, 'XObject', context.register(all))} Do`);
}

/** Has the box that an appearance fills, turned as it says, fill the annotation's (ISO 32000-1, algorithm 8.1). */
function placeOf(form: PDFDict, box: Box): Matrix {
  const filled = toBox(valueOf(form, 'BBox'));
  if (filled === undefined) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = elementsOf(arrayOf(form, 'Matrix')).map((part) =>
    part instanceof PDFNumber ? part.asNumber() : undefined,
  );
  const corners = [filled.left, filled.right].flatMap((x) =>
    [filled.bottom, filled.top].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (!(right > left && top > bottom)) return IDENTITY;
  const [across, up] = [(box.right - box.left) / (right - left), (box.top - box.bottom) / (top - bottom)];
  return [across, 0, 0, up, box.left - left * across, box.bottom - bottom * up];
}

/** From row to row, and from left to right in each, as the page is shown. */
function inReadingOrder(page: SourcePage, shown: readonly Shown[]): Shown[] {
  const placed = shown
    .map((one) => ({ one, ...viewed(rotationOf(page), one.box) }))
    .toSorted((a, b) => a.down - b.down);
  const rows: (typeof placed)[] = [];
  for (const item of placed) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && item.down < first.down + first.height / 2) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.across - b.across).map(({ one }) => one));
}

/** Where a box of the page's own space begins as the page is shown, from any origin, and how high it is. */
function viewed(rotation: ReturnType<typeof rotationOf>, { left, bottom, right, top }: Box) {
  switch (rotation) {
    case 90:
      return { down: left, across: bottom, height: right - left };
    case 180:
      return { down: bottom, across: -right, height: top - bottom };
    case 270:
      return { down: -right, across: -top, height: right - left };
    default:
      return { down: -top, across: left, height: top - bottom };
  }
}
