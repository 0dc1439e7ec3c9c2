import { PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { GraphCopier } from '@toolyard/kit/pdf/graph-copier';
import { asDict, arrayOf, dictOf, nameOf } from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';
import { writeForText } from './text-copy.ts';
import { readItems, type TextItem } from './text-layer.ts';

/** What a code of a font is to a text. */
export interface Code {
  /** A mark stands on the letter before it. What is unusual is not for others than pdf.js. */
  readonly kind: 'letter' | 'mark' | 'blank' | 'nothing' | 'unusual';
  readonly text: string;
  /** How far it moves the pen, in thousandths of the size. */
  readonly advance: number;
}

/** What is known of the codes of a font. */
export interface FontCodes {
  readonly font: PDFObject;
  readonly name: string | undefined;
  /** How many bytes a code has. */
  readonly bytes: 1 | 2;
  readonly codes: (Code | undefined)[];
  /** Those that came and are not known. */
  readonly wanted: Set<number>;
}

/**
 * A font of which the codes can be told one by one: no procedures, no vertical lines, no codes of several lengths.
 *
 * @param font a dictionary or a reference to one
 * @returns undefined for any other
 */
export function codesOf(font: PDFObject, context: PDFContext): FontCodes | undefined {
  const dict = asDict(context.lookup(font));
  const subtype = nameOf(dict, 'Subtype') ?? '';
  const base = nameOf(dict, 'BaseFont');
  const isSimple = SIMPLE.has(subtype) && !((base?.charCodeAt(0) ?? 0) > LAST_OF_ASCII);
  const isComposite = subtype === 'Type0' && nameOf(dict, 'Encoding') === 'Identity-H';
  if (!isSimple && !isComposite) return undefined;
  const holder = isSimple ? dict : asDict(arrayOf(dict, 'DescendantFonts')?.lookup(0));
  const name = nameOf(dictOf(holder, 'FontDescriptor'), 'FontName') ?? base;
  return { font, name, bytes: isSimple ? 1 : 2, codes: [], wanted: new Set() };
}

const SIMPLE = new Set(['Type1', 'MMType1', 'TrueType']);
const LAST_OF_ASCII = 0x7f;

/** The size at which codes are shown, so that they move the pen by units of it, and that of what comes after them. */
const SIZE = 1000;
const MARKER_SIZE = 10;
const LINE = 4 * SIZE;
const SPACING = 100;
const MARKER = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
const VIEW = [-1e6, -1e6, 1e6, 1e9];

/**
 * Has pdf.js say what the wanted codes of fonts mean: each is shown on a line of its own, with a letter of another size after
 * it, which tells how far the code moved the pen.
 */
export async function learnCodes(source: Source, fonts: Iterable<FontCodes>): Promise<void> {
  const asked = [...fonts].filter(({ wanted }) => wanted.size > 0);
  if (asked.length === 0) return;
  const context = PDFContext.create();
  const copier = new GraphCopier(source.context, context);
  const marker = context.register(context.obj(MARKER));
  const pages = asked.map(({ font, wanted, bytes }) =>
    context.obj({
      Type: 'Page',
      MediaBox: VIEW,
      Resources: { Font: { F: copier.copy(font) ?? marker, M: marker } },
      Contents: context.register(context.stream(sample(wanted, bytes))),
    }),
  );
  const read = await readItems(await writeForText(context, pages, source.argument), () => {}, true);
  for (const [index, font] of asked.entries()) {
    const numbers = [...font.wanted];
    const codes = codesIn(read[index] ?? [], numbers.length);
    for (const [line, number] of numbers.entries()) font.codes[number] = codes[line];
    font.wanted.clear();
  }
}

function sample(codes: Iterable<number>, bytes: number): string {
  const lines = [...codes].map((code, line) => {
    const digits = code.toString(16).padStart(2 * bytes, '0');
    return `/F ${SIZE} Tf 1 0 0 1 0 ${line * LINE} Tm <${digits}> Tj /M ${MARKER_SIZE} Tf (x) Tj`;
  });
  return `BT ${SPACING} Tc\n${lines.join('\n')}\nET`;
}

/** What pdf.js found on the lines of a sample. */
function codesIn(items: readonly TextItem[], count: number): Code[] {
  const texts: string[] = [];
  const ends: number[] = [];
  for (const { str, transform, height } of items) {
    const [x = 0, y = 0] = transform.slice(4).map(Number);
    const line = Math.round(y / LINE);
    if (str.trim() === '') continue;
    if (height === MARKER_SIZE) ends[line] = x;
    else texts[line] = (texts[line] ?? '') + str;
  }
  return Array.from({ length: count }, (_, line) => codeOf(texts[line], ends[line]));
}

function codeOf(text: string | undefined, end: number | undefined): Code {
  if (end === undefined || (text !== undefined && RIGHT_TO_LEFT.test(text))) return UNUSUAL;
  const advance = end - SPACING;
  if (text !== undefined) return { kind: MARK.test(text) ? 'mark' : 'letter', text, advance };
  return end === 0 ? NOTHING : { kind: 'blank', text: ' ', advance };
}

const UNUSUAL: Code = { kind: 'unusual', text: '', advance: 0 };
/** Marks of a format do not even take the space between characters. */
const NOTHING: Code = { kind: 'nothing', text: '', advance: 0 };
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const MARK = /\p{Mn}/u;
