import type { Font } from '@cantoo/fontkit';
import { layOut, type SetGlyph } from '../glyph-layout.ts';

type Direction = 'ltr' | 'rtl';

/** Letters stand apart from each other: text that is copied out of the file stays as it was. */
const FEATURES = { liga: false };

/** Words that fontkit lays out, which takes some time for each character, at most; and the longest of them. */
const MOST_SHAPED_WORDS = 5000;
const LONGEST_SHAPED_WORD = 40;

/** Lays out words of a font, each once. */
export class WordShaper {
  readonly #font: Font;
  readonly #words: Readonly<Record<Direction, Map<string, readonly SetGlyph[]>>> = {
    ltr: new Map(),
    rtl: new Map(),
  };
  readonly #characters = new Map<string, readonly SetGlyph[]>();

  constructor(font: Font) {
    this.#font = font;
  }

  /**
   * The glyphs of a word from left to right. What is beyond measure is not kerned in scripts whose letters do not join.
   */
  shape(word: string, direction: Direction): readonly SetGlyph[] {
    const words = this.#words[direction];
    const known = words.get(word);
    if (known !== undefined) return known;
    const isMuch = word.length > LONGEST_SHAPED_WORD || words.size >= MOST_SHAPED_WORDS;
    if (isMuch && isSimple(word)) return this.#spell(word);
    const set = layOut(this.#font, word, { features: FEATURES, direction });
    if (words.size < MOST_SHAPED_WORDS) words.set(word, set);
    return set;
  }

  /** Character by character, not kerned. */
  #spell(word: string): readonly SetGlyph[] {
    return [...word].flatMap((character) => {
      const known = this.#characters.get(character);
      if (known !== undefined) return known;
      const glyph = this.#font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const set = glyph === null ? [] : [{ glyph, xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 }];
      this.#characters.set(character, set);
      return set;
    });
  }
}

/** Whether text may be spelled: each letter has one form, and nothing stands above or below it. */
function isSimple(word: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}\p{Z}\s]*$/u.test(
    word,
  );
}
