import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { graphicsBalance } from './content-stream.ts';
import { asDict, dictOf, valueOf } from './objects.ts';
import { concat, type Matrix } from './operators.ts';
import { attributeOf, rotationOf, shownBox, userUnit, type SourcePage } from './source.ts';

/** A page as a reader sees it: from its lower left corner, turned upright, in points. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** From the view to the page's own space. */
  readonly matrix: Matrix;
}

export function viewOf(page: SourcePage): View {
  const { left, bottom, right, top } = shownBox(page);
  const unit = userUnit(page);
  const [width, height, scale] = [(right - left) * unit, (top - bottom) * unit, 1 / unit];
  switch (rotationOf(page)) {
    case 90:
      return { width: height, height: width, matrix: [0, scale, -scale, 0, right, bottom] };
    case 180:
      return { width, height, matrix: [-scale, 0, 0, -scale, right, top] };
    case 270:
      return { width: height, height: width, matrix: [0, -scale, scale, 0, left, top] };
    default:
      return { width, height, matrix: [scale, 0, 0, scale, left, bottom] };
  }
}

/**
 * Draws on a page, over or under what is there. The page's own content keeps its bytes: graphics state
 * that it leaves behind is closed off.
 *
 * @param operators in the space of the view, with resources named by `addResource`
 */
export function stampPage(page: SourcePage, layer: 'over' | 'under', operators: string): void {
  drawOnPage(page, layer, `${concat(viewOf(page).matrix)}\n${operators}`);
}

/** As `stampPage`, in the page's own space. */
export function drawOnPage(page: SourcePage, layer: 'over' | 'under', operators: string): void {
  const { context } = page.dict;
  const stream = (content: string) => context.register(context.flateStream(content));
  const drawn = `q\n${operators}\nQ\n`;
  const present = contentOf(page.dict);
  const contents =
    layer === 'under' || present.length === 0
      ? [stream(drawn), ...present]
      : closedOff(page.dict, present, stream, drawn);
  page.dict.set(PDFName.of('Contents'), context.obj(contents));
}

/**
 * Gives a page a resource (ISO 32000-1, 7.8.3). The page's resources are its own from then on: what it
 * shared with others does not change.
 *
 * @returns the name by which content refers to it, with the slash
 */
export function addResource(page: SourcePage, kind: 'Font' | 'XObject' | 'ExtGState', ref: PDFRef): string {
  const { context } = page.dict;
  const present = dictOf(page.dict, 'Resources') ?? asDict(attributeOf(page, 'Resources'));
  const resources = present?.clone(context) ?? PDFDict.withContext(context);
  const category = dictOf(resources, kind)?.clone(context) ?? PDFDict.withContext(context);
  let number = 1;
  while (category.has(PDFName.of(`Stamp${number}`))) number += 1;
  category.set(PDFName.of(`Stamp${number}`), ref);
  resources.set(PDFName.of(kind), category);
  page.dict.set(PDFName.of('Resources'), resources);
  return `/Stamp${number}`;
}

function closedOff(
  page: PDFDict,
  present: readonly PDFRef[],
  stream: (operators: string) => PDFRef,
  drawn: string,
): PDFRef[] {
  const streams = present
    .map((ref) => page.context.lookup(ref))
    .filter((object) => object instanceof PDFRawStream);
  const { unopened, unclosed } = graphicsBalance(streams);
  return [stream('q\n'.repeat(1 + unopened)), ...present, stream(`\n${'Q\n'.repeat(1 + unclosed)}${drawn}`)];
}

/** The page's content streams by reference. */
function contentOf(page: PDFDict): PDFRef[] {
  const contents = valueOf(page, 'Contents');
  const listed = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of('Contents'))];
  return listed
    .filter((ref) => ref instanceof PDFRef)
    .filter((ref) => page.context.lookup(ref) instanceof PDFRawStream);
}
