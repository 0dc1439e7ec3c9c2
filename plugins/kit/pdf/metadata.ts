import {
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFDict,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { decodeStream } from './filters.ts';
import { asDict, textOf, valueOf } from './objects.ts';
import type { Source } from './source.ts';

/** What a document says about itself (ISO 32000-1, 14.3.3); null where it says nothing. */
export interface Metadata {
  readonly title: string | null;
  readonly author: string | null;
  readonly subject: string | null;
  readonly keywords: string | null;
  readonly creator: string | null;
  readonly producer: string | null;
  /** ISO 8601, with an offset if the file gives one. */
  readonly created: string | null;
  readonly modified: string | null;
}

export function readMetadata({ info }: Source): Metadata {
  const text = (key: string) => textOf(info, key) ?? null;
  const date = (key: string) => toIsoDate(textOf(info, key) ?? '');
  return {
    title: text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    creator: text('Creator'),
    producer: text('Producer'),
    created: date('CreationDate'),
    modified: date('ModDate'),
  };
}

/** `D:20240229120000+02'00'` (ISO 32000-1, 7.9.4), what is left out being the earliest; null if it is no date. */
export function toIsoDate(date: string): string | null {
  const match =
    /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/.exec(
      date.trim(),
    );
  if (match === null) return null;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    utc,
    sign,
    hours,
    minutes,
  ] = match;
  const offset = utc ?? (sign === undefined ? '' : `${sign}${hours}:${minutes ?? '00'}`);
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  try {
    Temporal.PlainDateTime.from(time, { overflow: 'reject' });
    return time + offset;
  } catch {
    return null;
  }
}

/** Sets the title in the information dictionary and, if there are some, in the XMP metadata. */
export function setTitle(context: PDFContext, catalog: PDFDict, title: string): void {
  const info = asDict(context.lookup(context.trailerInfo.Info)) ?? context.obj({});
  info.set(PDFName.of('Title'), PDFHexString.fromText(title));
  context.trailerInfo.Info ??= context.register(info);

  const metadata = valueOf(catalog, 'Metadata');
  if (!(metadata instanceof PDFRawStream)) return;
  const xmp = setXmpTitle(readXmp(metadata), title);
  // A title that can't be put in place must not stay beside the new one.
  if (xmp === undefined) catalog.delete(PDFName.of('Metadata'));
  else {
    catalog.set(PDFName.of('Metadata'), writeXmp(context, xmp));
  }
}

/** A packet of XMP as a stream, which readers look for uncompressed (ISO 16684-3, 5.4). */
export function writeXmp(context: PDFContext, xmp: string): PDFRef {
  // Of a text, pdf-lib takes the low byte of each character.
  const bytes = new TextEncoder().encode(xmp);
  return context.register(context.stream(bytes, { Type: 'Metadata', Subtype: 'XML' }));
}

/** A packet of XMP as text; empty where it can't be decoded. */
export function readXmp(stream: PDFRawStream): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decodeStream(stream));
  } catch (error) {
    if (error instanceof InputError) throw error;
    return '';
  }
}

/** The packet with another title (XMP 1, 8.3: `dc:title` is a language alternative), or undefined. */
function setXmpTitle(xmp: string, title: string): string | undefined {
  const escaped = title.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const element = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></dc:title>`;
  const present = /<dc:title\b[^<>]*(?:\/>|>(?:[^<]|<(?!dc:title\b))*?<\/dc:title\s*>)/;
  if (present.test(xmp)) return xmp.replace(present, () => element);
  const description = `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${element}</rdf:Description>`;
  const end = xmp.lastIndexOf('</rdf:RDF>');
  return end === -1 ? undefined : xmp.slice(0, end) + description + xmp.slice(end);
}
