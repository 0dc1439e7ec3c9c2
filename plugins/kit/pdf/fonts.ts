import * as fontkit from '@cantoo/fontkit';
import { InputError } from '@toolyard/sdk';
import { unpacked } from '../packed-bytes.ts';
import { BASE_FONT, FONT_FILES, SCRIPTS, type FontFile, type Weight } from './font-files.ts';

/** The fonts that a text needs: the base font, and for what that one lacks others in the order of `FONT_FILES`. */
export class Fonts {
  readonly #opened: Readonly<Record<Weight, readonly OpenFont[]>>;

  private constructor(opened: Readonly<Record<Weight, readonly OpenFont[]>>) {
    this.#opened = opened;
  }

  /** @param text all that will be checked and set with these fonts */
  static async for(text: string): Promise<Fonts> {
    const lacking = [...new Set(text.normalize())].filter(
      (character) => !hasGlyph(baseFont('regular').font, character),
    );
    const more = FONT_FILES.filter(({ writes }) => lacking.some((character) => writes.test(character)));
    const open = async (weight: Weight) => [
      baseFont(weight),
      ...(await Promise.all(more.map((file) => openFile(file, weight)))),
    ];
    return new Fonts({ regular: await open('regular'), bold: await open('bold') });
  }

  /** The fonts of a weight, the base font first. A character is written by the first that has it. */
  of(weight: Weight): readonly OpenFont[] {
    return this.#opened[weight];
  }

  /**
   * Refuses text that no font has glyphs for.
   *
   * @throws InputError naming the characters
   */
  requireGlyphs(argument: string, text: string): void {
    const missing = [...new Set(text.normalize())].filter((character) => !this.#has(character));
    if (missing.length === 0) return;
    const named = missing.slice(0, MOST_NAMED).map(nameOf).join('; ');
    const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
    throw new InputError(
      argument,
      `expected characters that a font here has (${SCRIPTS}), got ${named}${more}`,
    );
  }

  #has(character: string): boolean {
    if (isUnseen(character)) return true;
    return this.#opened.regular.some(({ font }) => hasGlyph(font, character));
  }
}

/** A font with its tables, which take longer to read than a text to set. */
export interface OpenFont {
  readonly font: fontkit.Font;
  readonly bytes: Uint8Array;
}

/** Characters that a refusal names, at most. */
const MOST_NAMED = 10;

/** Whether the base font, which is there without waiting, has all characters of a text. */
export function baseFontWrites(text: string): boolean {
  return [...text.normalize()].every((character) => hasGlyph(baseFont('regular').font, character));
}

/** Whether a font has a glyph for a character. Control characters have none. */
export function hasGlyph(font: fontkit.Font, character: string): boolean {
  return !/\p{Cc}/u.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Characters that show nothing where no font has them: joiners, directions, variation selectors (UAX #44). */
export function isUnseen(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character);
}

const bases = new Map<Weight, OpenFont>();
const others = new Map<FontFile, Map<Weight, OpenFont>>();

function baseFont(weight: Weight): OpenFont {
  const known = bases.get(weight);
  if (known !== undefined) return known;
  const opened = openFont(BASE_FONT[weight]);
  bases.set(weight, opened);
  return opened;
}

async function openFile(file: FontFile, weight: Weight): Promise<OpenFont> {
  const known = others.get(file)?.get(weight);
  if (known !== undefined) return known;
  const { default: packed } = await file[weight]();
  const opened = openFont(packed);
  others.set(file, (others.get(file) ?? new Map<Weight, OpenFont>()).set(weight, opened));
  return opened;
}

function openFont(packed: Uint8Array<ArrayBuffer>): OpenFont {
  const bytes = unpacked(packed);
  const font = fontkit.create(bytes);
  if (font === null || !('layout' in font)) throw new Error('a font file holds no single font');
  return { font, bytes };
}

function nameOf(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `${/\p{C}|\p{M}/u.test(character) ? '' : `"${character}", `}U+${code}`;
}
