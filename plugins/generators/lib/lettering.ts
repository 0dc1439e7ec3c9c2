import * as fontkit from '@cantoo/fontkit';
import { layOut, type SetGlyph } from '@toolyard/kit/glyph-layout';

/** Text as the outlines of its letters, in pixels, y growing downwards from the baseline. */
export interface Outline {
  /** The data of an SVG path. Empty when the text has blanks only. */
  readonly path: string;
  /** How far it moves what follows. */
  readonly advance: number;
  /** The rectangle that holds the ink, or undefined where there is none. */
  readonly box: Box | undefined;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A font to draw text with, the same on every machine. */
export class Lettering {
  readonly #font: fontkit.Font;

  constructor(file: Uint8Array) {
    const font = fontkit.create(file);
    if (!('layout' in font)) throw new TypeError('expected a single font, not a collection');
    this.#font = font;
  }

  /** How high capital letters are at a size in pixels. */
  capHeight(size: number): number {
    return (this.#font.capHeight / this.#font.unitsPerEm) * size;
  }

  /** How far a line of text of a size in pixels moves what follows. */
  advance(text: string, size: number): number {
    const units = this.#layOut(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return (units / this.#font.unitsPerEm) * size;
  }

  /** The outlines of a line of text, kerned. A character that the font lacks becomes a box. */
  outline(text: string, size: number, x = 0, baseline = 0): Outline {
    const scale = size / this.#font.unitsPerEm;
    const paths: string[] = [];
    let at = x;
    let box: Box | undefined;
    for (const { glyph, xAdvance, xOffset, yOffset } of this.#layOut(text)) {
      const path = glyph.path.transform(
        scale,
        0,
        0,
        -scale,
        at + xOffset * scale,
        baseline - yOffset * scale,
      );
      at += xAdvance * scale;
      if (path.commands.length === 0) continue;
      paths.push(path.toSVG());
      box = around(box, path.bbox);
    }
    return { path: paths.join(''), advance: at - x, box };
  }

  /** The characters of a text that the font has no glyph for, each once. Control characters have none. */
  missing(text: string): string[] {
    const lacking = [...text.normalize()].filter(
      (character) =>
        /\p{Cc}/u.test(character) || !this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    return [...new Set(lacking)];
  }

  #layOut(text: string): SetGlyph[] {
    // Fonts have few of the blanks that a text may have: all are spaces here.
    return layOut(this.#font, text.normalize().replace(/\s/g, ' '));
  }
}

function around(box: Box | undefined, { minX, minY, maxX, maxY }: fontkit.BBox): Box {
  if (box === undefined) return { left: minX, top: minY, right: maxX, bottom: maxY };
  return {
    left: Math.min(box.left, minX),
    top: Math.min(box.top, minY),
    right: Math.max(box.right, maxX),
    bottom: Math.max(box.bottom, maxY),
  };
}
