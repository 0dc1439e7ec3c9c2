import { createHash } from 'node:crypto';
import * as fontkit from '@cantoo/fontkit';
import { CustomFontSubsetEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'bytes' };
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'bytes' };
import { InputError } from '@toolyard/sdk';
import { pdfNumber } from './operators.ts';

/** Noto Sans: Latin, Greek, Cyrillic and the currency signs, with figures of one width. */
const FILES = { regular, bold };

export type Weight = keyof typeof FILES;

/** Letters stand apart from each other: text that is copied out of the file stays as it was. */
const FEATURES = { liga: false };

interface SetGlyph {
  readonly glyph: fontkit.Glyph;
  /** How far it moves the next one, kerned, in units of the font. */
  readonly xAdvance: number;
}

/** A font to set text in, of which the document gets the glyphs used. Sizes are in points. */
export class Typeface {
  readonly #font: fontkit.Font;
  readonly #layout: Layout;
  readonly #embedder: CustomFontSubsetEmbedder;
  readonly #advances = new Map<string, number>();

  private constructor(font: fontkit.Font, layout: Layout, embedder: CustomFontSubsetEmbedder) {
    this.#font = font;
    this.#layout = layout;
    this.#embedder = embedder;
  }

  /**
   * @param text what will be set, by which the subset is named: two subsets of one font in a document must
   * not go by the same name (ISO 32000-1, 9.6.4)
   */
  static async load(weight: Weight, text: string): Promise<Typeface> {
    const font = withOwnGlyphs(open(weight));
    const name = `${subsetTag(text)}+${font.postscriptName}`;
    const layout = wordLayout(font);
    // The embedder lays text out again: so it does it in the same way, and as fast.
    const face = Object.create(font, {
      layout: { value: (line: string) => ({ glyphs: layout(line).map(({ glyph }) => glyph) }) },
    }) as fontkit.Font;
    const embedder = await CustomFontSubsetEmbedder.for({ create: () => face }, FILES[weight], name);
    return new Typeface(font, layout, embedder);
  }

  /** How wide a line of text is. */
  width(text: string, size: number): number {
    const units = this.#layout(text.normalize()).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return (units / this.#font.unitsPerEm) * size;
  }

  /** About how wide a line of text is: as wide as its characters, not kerned. Faster than `width`. */
  advance(text: string, size: number): number {
    let units = 0;
    const advanceOf = (character: string) =>
      this.#font.glyphForCodePoint(character.codePointAt(0) ?? 0)?.advanceWidth ?? 0;
    for (const character of text) units += remember(this.#advances, character, advanceOf);
    return (units / this.#font.unitsPerEm) * size;
  }

  /** How high capital letters are. */
  capHeight(size: number): number {
    return (this.#font.capHeight / this.#font.unitsPerEm) * size;
  }

  /** The operator that shows a line of text, kerned. */
  show(text: string): string {
    const codes = this.#embedder.encodeText(text.normalize()).asString().match(/.{4}/g) ?? [];
    const { unitsPerEm } = this.#font;
    const kerned = this.#layout(text.normalize()).map(({ glyph, xAdvance }, index) => {
      const kern = Math.round(((glyph.advanceWidth - xAdvance) / unitsPerEm) * 1000);
      return `<${codes[index] ?? ''}>${kern === 0 ? '' : pdfNumber(kern)}`;
    });
    return `[${kerned.join('').replaceAll('><', '')}] TJ`;
  }

  /** Puts the font, with the glyphs shown so far, into the document, where `ref` then finds it. */
  async embed(context: PDFContext, ref: PDFRef): Promise<void> {
    await this.#embedder.embedIntoContext(context, ref);
  }
}

type Layout = (line: string) => readonly SetGlyph[];

/** Words that fontkit lays out, which takes some time for each character, at most; and the longest of them. */
const MOST_SHAPED_WORDS = 5000;
const LONGEST_SHAPED_WORD = 40;

/** Lays out text word by word, each word once. What is beyond measure is not kerned. */
function wordLayout(font: fontkit.Font): Layout {
  const words = new Map<string, readonly SetGlyph[]>();
  const shape = (word: string): readonly SetGlyph[] => {
    const { glyphs, positions } = font.layout(word, FEATURES);
    return glyphs.map((glyph, index) => ({
      glyph,
      xAdvance: positions?.[index]?.xAdvance ?? glyph.advanceWidth,
    }));
  };
  const characters = new Map<string, readonly SetGlyph[]>();
  const spell = (character: string): readonly SetGlyph[] => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return glyph === null ? [] : [{ glyph, xAdvance: glyph.advanceWidth }];
  };
  return (line) =>
    (line.match(/\S+|\s+/g) ?? []).flatMap((word) => {
      const known = words.get(word);
      if (known !== undefined) return known;
      if (word.length > LONGEST_SHAPED_WORD || words.size === MOST_SHAPED_WORDS)
        return [...word].flatMap((character) => remember(characters, character, spell));
      return remember(words, word, shape);
    });
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, find: (key: Key) => Value): Value {
  const value = known.get(key) ?? find(key);
  known.set(key, value);
  return value;
}

/**
 * Refuses text that the font has no glyphs for.
 *
 * @throws InputError naming the character
 */
export function requireGlyphs(argument: string, text: string): void {
  const missing = missingCharacter(text);
  if (missing === undefined) return;
  const code = missing.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const shown = /\p{C}/u.test(missing) ? '' : `"${missing}", `;
  throw new InputError(
    argument,
    `expected characters that the font has (Latin, Greek, Cyrillic), got ${shown}U+${code}`,
  );
}

/** The first character of a text that the font has no glyph for. Control characters have none. */
export function missingCharacter(text: string): string | undefined {
  const font = open('regular');
  for (const character of text.normalize()) {
    const known = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    if (!known || /\p{Cc}/u.test(character)) return character;
  }
  return undefined;
}

const opened = new Map<Weight, fontkit.Font>();

/** The font with its tables, which take longer to read than a text to set. */
function open(weight: Weight): fontkit.Font {
  const font = opened.get(weight) ?? create(weight);
  opened.set(weight, font);
  return font;
}

/**
 * The font with glyphs of its own and the tables of the one given, as fontkit makes a variation of a font: its glyphs
 * remember which characters other texts used them for.
 */
function withOwnGlyphs(font: fontkit.Font): fontkit.Font {
  return Object.create(font, { _glyphs: { value: {} } }) as fontkit.Font;
}

function create(weight: Weight): fontkit.Font {
  const font = fontkit.create(FILES[weight]);
  if (font === null || !('layout' in font)) throw new Error(`the ${weight} font is no single font`);
  return font;
}

/** Six letters that say which subset it is. */
function subsetTag(text: string): string {
  return [...createHash('sha256').update(text).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
}
