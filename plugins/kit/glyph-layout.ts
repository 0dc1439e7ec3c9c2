import type { Font, Glyph } from '@cantoo/fontkit';

/** A glyph where a line of text has it. Lengths are in units of the font, of which there are `unitsPerEm` in an em. */
export interface SetGlyph {
  readonly glyph: Glyph;
  /** How far it moves the next one, kerned. */
  readonly xAdvance: number;
  /** Where it stands from where it would. */
  readonly xOffset: number;
  readonly yOffset: number;
}

interface LayoutOptions {
  /** OpenType features that are on or off whatever the script has by default. */
  readonly features?: Readonly<Record<string, boolean>>;
  readonly direction?: 'ltr' | 'rtl';
}

/** The glyphs of a text in one font and one direction, from left to right, shaped and kerned as the font says. */
export function layOut(font: Font, text: string, { features, direction }: LayoutOptions = {}): SetGlyph[] {
  const { glyphs, positions } = font.layout(text, features, undefined, undefined, direction);
  return glyphs.map((glyph, index) => {
    const position = positions?.[index];
    return {
      glyph,
      xAdvance: position?.xAdvance ?? glyph.advanceWidth,
      xOffset: position?.xOffset ?? 0,
      yOffset: position?.yOffset ?? 0,
    };
  });
}
