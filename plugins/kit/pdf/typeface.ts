import { createHash } from 'node:crypto';
import type { Font } from '@cantoo/fontkit';
import { PDFHexString, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import type { SetGlyph } from '../glyph-layout.ts';
import { directedRuns, visualOrder } from './bidirectional.ts';
import type { Weight } from './font-files.ts';
import { FontSubset } from './font-subset.ts';
import { hasGlyph, isUnseen, type Fonts } from './fonts.ts';
import { pdfNumber } from './operators.ts';
import { ShownGlyphs } from './shown-glyphs.ts';
import { WordShaper } from './word-shaper.ts';

/** A font of the face, with what the document gets of it. */
interface Part {
  readonly font: Font;
  readonly shaper: WordShaper;
  readonly subset: FontSubset;
}

/** A word, or the blanks between two, in one font and one direction; its glyphs stand from left to right. */
interface SetWord {
  readonly part: Part;
  readonly text: string;
  readonly level: number;
  readonly glyphs: readonly SetGlyph[];
}

/**
 * Fonts of one weight to set text in, of which the document gets the glyphs used. Each character is set in the first
 * that has it. Sizes are in points.
 */
export class Typeface {
  readonly #parts: readonly [Part, ...Part[]];
  readonly #advances = new Map<string, number>();

  private constructor(parts: readonly [Part, ...Part[]]) {
    this.#parts = parts;
  }

  /**
   * @param fonts those for the text
   * @param text what will be set, by which the subsets are named: two subsets of one font in a document must
   * not go by the same name (ISO 32000-1, 9.6.4)
   */
  static async load(context: PDFContext, fonts: Fonts, weight: Weight, text: string): Promise<Typeface> {
    const tag = subsetTag(text);
    const parts = await Promise.all(
      fonts.of(weight).map(async ({ font: opened, bytes }) => {
        const font = withOwnGlyphs(opened);
        const subset = await FontSubset.of(context, font, bytes, tag);
        return { font, shaper: new WordShaper(font), subset };
      }),
    );
    const [base, ...others] = parts;
    if (base === undefined) throw new Error('there is no base font');
    return new Typeface([base, ...others]);
  }

  /** How wide a line of text is. */
  width(text: string, size: number): number {
    return this.#words(text).reduce((sum, { part, glyphs }) => {
      const units = glyphs.reduce((total, { xAdvance }) => total + xAdvance, 0);
      return sum + (units / part.font.unitsPerEm) * size;
    }, 0);
  }

  /** About how wide a line of text is: as wide as its characters, not kerned. Faster than `width`. */
  advance(text: string, size: number): number {
    let ems = 0;
    for (const character of text) {
      let advance = this.#advances.get(character);
      if (advance === undefined) {
        const { font } = this.#partFor(character, undefined);
        const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
        advance = isUnseen(character) ? 0 : (glyph?.advanceWidth ?? 0) / font.unitsPerEm;
        this.#advances.set(character, advance);
      }
      ems += advance;
    }
    return ems * size;
  }

  /** How high capital letters are. */
  capHeight(size: number): number {
    const { font } = this.#parts[0];
    return (font.capHeight / font.unitsPerEm) * size;
  }

  /**
   * The operators that show a line of text, kerned, from left to right.
   *
   * @param nameOf the name, with the slash, by which the content refers to a font
   */
  show(text: string, size: number, nameOf: (font: PDFRef) => string): string {
    const operators: string[] = [];
    let current: Part | undefined;
    let shown: ShownGlyphs | undefined;
    const flush = () => {
      if (shown !== undefined) operators.push(shown.operators());
      shown = undefined;
    };
    for (const { part, text: word, level, glyphs } of this.#words(text)) {
      if (part !== current) {
        flush();
        operators.push(`${nameOf(part.subset.ref)} ${pdfNumber(size)} Tf`);
        current = part;
      }
      const codes = part.subset.encode(glyphs.map(({ glyph }) => glyph));
      if (reads(glyphs, level, word)) {
        shown ??= new ShownGlyphs(part.font.unitsPerEm, size);
        shown.add(glyphs, codes);
        continue;
      }
      flush();
      const marked = new ShownGlyphs(part.font.unitsPerEm, size);
      marked.add(glyphs, codes);
      const actual = PDFHexString.fromText(word).toString();
      operators.push(`/Span <</ActualText ${actual}>> BDC ${marked.operators()} EMC`);
    }
    flush();
    return operators.join(' ');
  }

  /** Puts the fonts of which something was shown into the document; the base font always. */
  async embed(): Promise<void> {
    for (const [index, { subset }] of this.#parts.entries())
      if (index === 0 || subset.isUsed) await subset.embed();
  }

  /** The fonts that `embed` puts there. */
  get refs(): readonly PDFRef[] {
    return this.#parts
      .filter(({ subset }, index) => index === 0 || subset.isUsed)
      .map(({ subset }) => subset.ref);
  }

  /** The words of a line from left to right. */
  #words(line: string): SetWord[] {
    const runs = directedRuns(line.normalize()).flatMap(({ text, level }) =>
      this.#inParts(text).map(({ part, text: piece }) => ({ part, text: piece, level })),
    );
    return visualOrder(runs).flatMap(({ part, text, level }) => {
      const words = (text.match(/\S+|\s+/g) ?? []).map((word) => ({
        part,
        text: word,
        level,
        glyphs: part.shaper.shape(word, level % 2 === 1 ? 'rtl' : 'ltr'),
      }));
      return level % 2 === 1 ? words.reverse() : words;
    });
  }

  /** Text by the fonts that it is set in. */
  #inParts(text: string): { part: Part; text: string }[] {
    if (this.#parts.length === 1) return [{ part: this.#parts[0], text: seen(text) }];
    const pieces: { part: Part; text: string }[] = [];
    for (const character of text) {
      const last = pieces.at(-1);
      const part = this.#partFor(character, last?.part);
      if (isUnseen(character) && !hasGlyph(part.font, character)) continue;
      // In a font of one colour the tone of a skin is a hatched box beside the person.
      if (last !== undefined && /^\p{Emoji_Modifier}$/u.test(character)) continue;
      if (last?.part === part) last.text += character;
      else pieces.push({ part, text: character });
    }
    return pieces;
  }

  /** What acts on the character before it stays in that one's font. */
  #partFor(character: string, before: Part | undefined): Part {
    if (before !== undefined && /[\p{M}\p{Cf}]/u.test(character)) {
      if (isUnseen(character) || hasGlyph(before.font, character)) return before;
    }
    return this.#parts.find(({ font }) => hasGlyph(font, character)) ?? this.#parts[0];
  }
}

/**
 * Whether readers get a word out of the characters that its glyphs stand for, all on one line. Else the word is marked
 * with its text (ISO 32000-1, 14.9.4).
 */
function reads(glyphs: readonly SetGlyph[], level: number, word: string): boolean {
  if (glyphs.some(({ glyph, yOffset }) => yOffset !== 0 || glyph.codePoints.length === 0)) return false;
  const parts = glyphs.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints));
  return (level % 2 === 1 ? parts.reverse() : parts).join('') === word;
}

function seen(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * The font with glyphs of its own and the tables of the one given, as fontkit makes a variation of a font: its glyphs
 * remember which characters other texts used them for.
 */
function withOwnGlyphs(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } }) as Font;
}

/** Six letters that say which subset it is. */
function subsetTag(text: string): string {
  return [...createHash('sha256').update(text).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
}
