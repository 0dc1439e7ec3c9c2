import {
  PDFArray,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFDict,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { asDict, elementsOf, follow, keyOf, nameOf, numberOf, valueOf } from './objects.ts';
import { DecodingBudget } from './decoding-budget.ts';
import { beginsToDecode } from './filters.ts';
import { Decryption, type GivenPassword } from './decryption.ts';
import { pagesNamed } from './page-numbers.ts';
import { flattenPageTree, readPageTree, type SourcePage } from './page-tree.ts';
import { readObjects } from './reader.ts';

export type { SourcePage } from './page-tree.ts';

/** A PDF that a caller gave, read. */
export interface Source {
  /** The argument it came with, for error messages. */
  readonly argument: string;
  readonly context: PDFContext;
  readonly catalog: PDFDict;
  readonly info: PDFDict | undefined;
  readonly pages: readonly SourcePage[];
  /** `1.7`: the header's or the catalogue's, whichever is later (ISO 32000-1, 7.2.2). */
  readonly version: string;
  readonly usesObjectStreams: boolean;
  /** Whether the file was: what is made from it is not. */
  readonly encrypted: boolean;
  /** How it was. */
  readonly decryption: Decryption | undefined;
  /** What was damaged and how it was read all the same. */
  readonly repairs: readonly string[];
}

/** A rectangle by its lower left and upper right corner, in default user space units. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** How a page shows: sizes in points (1/72 inch), of the crop box before it is turned. */
export interface PageGeometry {
  readonly width_pt: number;
  readonly height_pt: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/**
 * The PDF of an argument, base64 or a `data:` URL.
 *
 * @param password what opens it if it is encrypted, of the argument `password`; the empty one is tried besides
 * @throws InputError when it is no PDF, not opened by the password, damaged beyond repair, made to fill the memory, or
 *   has no pages
 */
export function openPdf(argument: string, given: string, password: string | undefined): Source {
  return readPdf(argument, fileInput.parse(argument, given).bytes, { argument: 'password', value: password });
}

/** As `openPdf`, of bytes. */
export function readPdf(argument: string, bytes: Uint8Array, password: GivenPassword): Source {
  let decryption: Decryption | undefined;
  const objects = readObjects(bytes, new DecodingBudget(argument), (dict, id) => {
    decryption = Decryption.open(argument, dict, id, password);
    return decryption;
  });
  if (objects === undefined) throw new InputError(argument, 'not a PDF');
  const { context, root } = objects;
  if (root === undefined) throw damaged(argument, 'it has no document catalogue');
  const { pages, isSound } = readPageTree(argument, context, root);
  if (pages.length === 0) throw new InputError(argument, 'expected a PDF with pages, it has none');
  if (!isSound) flattenPageTree(context, root, pages);
  const repairs = [
    ...objects.repairs,
    ...(isSound ? [] : ['its page tree is damaged, the pages that it leads to make a new one']),
  ];
  return {
    argument,
    context,
    catalog: root,
    info: asDict(context.lookup(context.trailerInfo.Info)),
    pages,
    version: version(context, root),
    usesObjectStreams: objects.usesObjectStreams,
    encrypted: objects.encrypted,
    decryption,
    repairs: [...repairs, ...repairsOf(pages, repairs.length === 0)],
  };
}

/** The part of the page that shows: the crop box within the media box (ISO 32000-1, 14.11.2). */
export function shownBox(page: SourcePage): Box {
  const media = toBox(attributeOf(page, 'MediaBox')) ?? LETTER;
  const crop = toBox(attributeOf(page, 'CropBox'));
  if (crop === undefined) return media;
  const shown = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  };
  return shown.left < shown.right && shown.bottom < shown.top ? shown : media;
}

/** How many points a unit of the page's user space is. */
export function userUnit({ dict }: SourcePage): number {
  const unit = numberOf(dict, 'UserUnit') ?? 1;
  return unit > 0 ? unit : 1;
}

export function geometryOf(page: SourcePage): PageGeometry {
  const { left, bottom, right, top } = shownBox(page);
  const unit = userUnit(page);
  return {
    width_pt: exact((right - left) * unit),
    height_pt: exact((top - bottom) * unit),
    rotation: rotationOf(page),
  };
}

/** Clockwise degrees. A `Rotate` that is no multiple of 90 does not turn the page. */
export function rotationOf(page: SourcePage): PageGeometry['rotation'] {
  const rotate = attributeOf(page, 'Rotate');
  const turned = rotate instanceof PDFNumber ? ((rotate.asNumber() % 360) + 360) % 360 : 0;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** An attribute of a page, its own or inherited. */
export function attributeOf({ dict, attributes }: SourcePage, key: string): PDFObject | undefined {
  return follow(dict.context, attributes.get(key));
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Of how many pages more than the first byte is looked at, where all else is in order: it takes ten times as long. */
const LOOKED_INTO = 32;

/**
 * Says which pages come out blank, in whole or in part, as if they had been so.
 *
 * @param isInOrder whether all else in the file is
 */
function repairsOf(pages: readonly SourcePage[], isInOrder: boolean): string[] {
  const missing: number[] = [];
  const broken: number[] = [];
  for (const [index, { dict }] of pages.entries()) {
    const contents = contentsOf(dict);
    const further = !isInOrder || index < LOOKED_INTO;
    if (contents.includes(undefined)) missing.push(index + 1);
    else if (contents.some((stream) => stream instanceof PDFRawStream && !beginsToDecode(stream, further)))
      broken.push(index + 1);
  }
  return [
    ...(missing.length > 0 ? [`content is missing on ${pagesNamed(missing)}`] : []),
    ...(broken.length > 0 ? [`content can not be decoded on ${pagesNamed(broken)}`] : []),
  ];
}

/** The content streams of a page, undefined where one is named and not there. */
function contentsOf(page: PDFDict): (PDFObject | undefined)[] {
  if (!page.has(keyOf('Contents'))) return [];
  const value = valueOf(page, 'Contents');
  return value instanceof PDFArray ? elementsOf(value) : [value];
}

function damaged(argument: string, what: string): InputError {
  return new InputError(argument, `damaged beyond repair, ${what}`);
}

function version({ header }: PDFContext, catalog: PDFDict): string {
  const ofHeader = /(?<!\d)\d+\.\d+/.exec(header.toString())?.[0] ?? '1.7';
  const ofCatalog = nameOf(catalog, 'Version');
  return ofCatalog !== undefined && /^\d\.\d$/.test(ofCatalog) && ofCatalog > ofHeader ? ofCatalog : ofHeader;
}

/** A rectangle given by any two opposite corners (ISO 32000-1, 7.9.5). */
export function toBox(rectangle: PDFObject | undefined): Box | undefined {
  if (!(rectangle instanceof PDFArray)) return undefined;
  const [x1, y1, x2, y2] = elementsOf(rectangle).map((n) =>
    n instanceof PDFNumber ? n.asNumber() : undefined,
  );
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const box = {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
  return box.left < box.right && box.bottom < box.top ? box : undefined;
}

/** Without the noise of binary fractions: 595.276 - 0.0001 is 595.2759. */
function exact(number: number): number {
  return Number(number.toFixed(6));
}
