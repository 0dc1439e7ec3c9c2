import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFContext,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Reading the values of PDF objects (ISO 32000-1, 7.3). What has another type than asked for counts as absent. */

export type PdfText = PDFString | PDFHexString;

/** The most keys that are remembered: the standard has some hundreds. */
const MOST_KEYS = 2000;
const keys = new Map<string, PDFName>();
const texts = new WeakMap<PDFName, string>();

/** As `PDFName.of`, which looks for escapes each time, for the keys of dictionaries. */
export function keyOf(text: string): PDFName {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const name = PDFName.of(text);
  if (keys.size < MOST_KEYS) keys.set(text, name);
  return name;
}

const references = new Map<number, PDFRef>();

/** As `PDFRef.of`, which keeps them all as well and puts together how one is written whenever it is asked for it. */
export function referenceTo(number: number, generation = 0): PDFRef {
  const known = generation === 0 ? references.get(number) : undefined;
  if (known !== undefined) return known;
  const made = PDFRef.of(number, generation);
  if (generation === 0) references.set(number, made);
  return made;
}

/** As `context.nextRef()`. */
export function nextReference(context: PDFContext): PDFRef {
  context.largestObjectNumber += 1;
  return referenceTo(context.largestObjectNumber);
}

/** A name without its slash: `Page`. Names are the same objects everywhere, so each is decoded once. */
export function nameText(name: PDFName): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.decodeText();
  texts.set(name, text);
  return text;
}

/** What an entry holds, its reference followed; `null` counts as absent (ISO 32000-1, 7.3.9). */
export function valueOf(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return follow(dict?.context, dict?.get(keyOf(key)));
}

/** What a reference stands for; anything else stands for itself. */
export function follow(
  context: PDFContext | undefined,
  object: PDFObject | PDFRef | undefined,
): PDFObject | undefined {
  const value = context?.lookup(object) ?? undefined;
  return value === PDFNull ? undefined : value;
}

export function dictOf(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  return asDict(valueOf(dict, key));
}

export function arrayOf(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

export function numberOf(dict: PDFDict | undefined, key: string): number | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** A name without its slash: `Page`. */
export function nameOf(dict: PDFDict | undefined, key: string): string | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFName ? nameText(value) : undefined;
}

export function isTrue(dict: PDFDict | undefined, key: string): boolean {
  return valueOf(dict, key) === PDFBool.True;
}

/** A text string, decoded. */
export function textOf(dict: PDFDict | undefined, key: string): string | undefined {
  const value = valueOf(dict, key);
  return isText(value) ? decodeText(value) : undefined;
}

export function isText(object: unknown): object is PdfText {
  return object instanceof PDFString || object instanceof PDFHexString;
}

/** Text strings are PDFDocEncoding, UTF-16 with a byte order mark, or UTF-8 with one (ISO 32000-2, 7.9.2.2). */
export function decodeText(text: PdfText): string {
  const bytes = text.asBytes();
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  // U+001B begins a language code, which ends at the next one.
  return text.decodeText().replace(/\u001b[^\u001b]*\u001b/g, '');
}

/** The dictionary that an object is or, for a stream, has. */
export function asDict(object: PDFObject | undefined): PDFDict | undefined {
  if (object instanceof PDFDict) return object;
  return object instanceof PDFStream ? object.dict : undefined;
}

/** The entries of a dictionary as they are: its own `entries` copies them, which takes longer than most uses. */
export function entriesOf(dict: PDFDict): ReadonlyMap<PDFName, PDFObject> {
  return dict['dict'];
}

/** An array of these elements. One that elements are pushed onto keeps room for 16 more. */
export function arrayWith(context: PDFContext, elements: readonly PDFObject[]): PDFArray {
  const array = PDFArray.withContext(context);
  Reflect.set(array, 'array', elements.slice());
  return array;
}

/** The elements of an array with their references followed. */
export function elementsOf(array: PDFArray | undefined): (PDFObject | undefined)[] {
  return (array?.asArray() ?? []).map((_, index) => {
    const value = array?.lookup(index);
    return value === PDFNull ? undefined : value;
  });
}
