import { PDFDict, PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { asDict, textOf, valueOf } from '@toolyard/kit/pdf/objects';
import { readXmp, toIsoDate, writeXmp } from '@toolyard/kit/pdf/metadata';
import type { Source } from '@toolyard/kit/pdf/source';
import { XmpPacket, type XmpProperty } from './xmp-packet.ts';

/** A property of a document, in the information dictionary (ISO 32000-1, table 317) and in XMP (ISO 16684-1, 8). */
interface Property {
  readonly info: string;
  readonly xmp: XmpProperty;
  readonly isDate?: boolean;
}

const DC = 'http://purl.org/dc/elements/1.1/';
const PDF = 'http://ns.adobe.com/pdf/1.3/';
const XMP = 'http://ns.adobe.com/xap/1.0/';

export const PROPERTIES = {
  title: { info: 'Title', xmp: { namespace: DC, prefix: 'dc', name: 'title', form: 'Alt' } },
  author: { info: 'Author', xmp: { namespace: DC, prefix: 'dc', name: 'creator', form: 'Seq' } },
  subject: { info: 'Subject', xmp: { namespace: DC, prefix: 'dc', name: 'description', form: 'Alt' } },
  keywords: { info: 'Keywords', xmp: { namespace: PDF, prefix: 'pdf', name: 'Keywords', form: 'text' } },
  creator: { info: 'Creator', xmp: { namespace: XMP, prefix: 'xmp', name: 'CreatorTool', form: 'text' } },
  producer: { info: 'Producer', xmp: { namespace: PDF, prefix: 'pdf', name: 'Producer', form: 'text' } },
  created: {
    info: 'CreationDate',
    xmp: { namespace: XMP, prefix: 'xmp', name: 'CreateDate', form: 'text' },
    isDate: true,
  },
  modified: {
    info: 'ModDate',
    xmp: { namespace: XMP, prefix: 'xmp', name: 'ModifyDate', form: 'text' },
    isDate: true,
  },
} as const satisfies Readonly<Record<string, Property>>;

export type PropertyName = keyof typeof PROPERTIES;
export const PROPERTY_NAMES = Object.keys(PROPERTIES) as PropertyName[];
/** What a document says of itself; null where it says nothing. Dates are ISO 8601. */
export type Properties = Readonly<Record<PropertyName, string | null>>;

export function readInfo(info: PDFDict | undefined): Properties {
  return read(({ info: key, isDate }: Property) => {
    const text = textOf(info, key);
    return text === undefined ? null : isDate === true ? toIsoDate(text) : text;
  });
}

/** Undefined where the document has no XMP. */
export function readXmpProperties({ catalog }: Source): Properties | undefined {
  const packet = packetOf(catalog);
  return packet && read(({ xmp }) => packet.read(xmp));
}

/**
 * Sets properties, or removes those that are null, in the information dictionary and, where the document has XMP, there too.
 *
 * @returns what could not be done
 */
export function writeProperties(
  { context, catalog }: Source,
  changes: ReadonlyMap<PropertyName, string | null>,
): string[] {
  const info = asDict(context.lookup(context.trailerInfo.Info)) ?? PDFDict.withContext(context);
  const packet = packetOf(catalog);
  let isWhole = true;
  for (const [name, value] of changes) {
    const property: Property = PROPERTIES[name];
    const key = PDFName.of(property.info);
    if (value === null) info.delete(key);
    else info.set(key, PDFHexString.fromText(property.isDate === true ? toPdfDate(value) : value));
    isWhole = (packet?.write(property.xmp, value) ?? true) && isWhole;
  }
  if (info.keys().length === 0) delete context.trailerInfo.Info;
  else context.trailerInfo.Info ??= context.register(info);
  if (packet === undefined) return [];
  if (isWhole) {
    catalog.set(PDFName.of('Metadata'), writeXmp(context, packet.text));
    return [];
  }
  // What can't be put right must not contradict the information dictionary.
  catalog.delete(PDFName.of('Metadata'));
  return ['the XMP metadata can not be read, they are left out'];
}

/** Removes all that a document says of itself: the information dictionary, and every stream of XMP, of pages and pictures too. */
export function removeAll({ context, catalog }: Source): void {
  delete context.trailerInfo.Info;
  catalog.delete(PDFName.of('Metadata'));
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = asDict(object);
    dict?.delete(PDFName.of('Metadata'));
    dict?.delete(PDFName.of('PieceInfo'));
  }
}

function packetOf(catalog: PDFDict): XmpPacket | undefined {
  const stream = valueOf(catalog, 'Metadata');
  return stream instanceof PDFRawStream ? new XmpPacket(readXmp(stream)) : undefined;
}

function read(value: (property: Property) => string | null): Properties {
  return Object.fromEntries(PROPERTY_NAMES.map((name) => [name, value(PROPERTIES[name])])) as Record<
    PropertyName,
    string | null
  >;
}

/** `D:20240229120000+02'00'` (ISO 32000-1, 7.9.4). */
function toPdfDate(iso: string): string {
  const [, date = '', time = '', offset = ''] = /^([\d-]{10})T([\d:]{8})[.\d]*([^.\d].*)?$/.exec(iso) ?? [];
  const digits = `${date}${time}`.replace(/[-:]/g, '');
  return `D:${digits}${offset === 'Z' || offset === '' ? offset : `${offset.replace(':', "'")}'`}`;
}
