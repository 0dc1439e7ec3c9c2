import { readElement } from './der.ts';

const UTF8_STRING = 0x0c;
const BMP_STRING = 0x1e;

/** NumericString, PrintableString, IA5String and VisibleString, all within ASCII (ITU-T X.680 §41). */
const ASCII_STRINGS: ReadonlySet<number> = new Set([0x12, 0x13, 0x16, 0x1a]);

/** The text of a string of ASN.1; undefined where the bytes are something else. */
export function textOf(der: Uint8Array<ArrayBuffer>): string | undefined {
  const element = readElement(der);
  if (element === undefined) return undefined;
  const { tag, content } = element;
  if (tag === UTF8_STRING || ASCII_STRINGS.has(tag)) return new TextDecoder().decode(content);
  return tag === BMP_STRING ? new TextDecoder('utf-16be').decode(content) : undefined;
}
