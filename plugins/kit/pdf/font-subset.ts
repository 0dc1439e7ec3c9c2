import type { Font, Glyph } from '@cantoo/fontkit';
import { CustomFontSubsetEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';

/** What a document gets of a font: the glyphs used. */
export class FontSubset {
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #embedder: CustomFontSubsetEmbedder;
  readonly #line: { glyphs: readonly Glyph[] };
  #used = false;

  private constructor(
    context: PDFContext,
    embedder: CustomFontSubsetEmbedder,
    line: { glyphs: readonly Glyph[] },
  ) {
    this.ref = context.nextRef();
    this.#context = context;
    this.#embedder = embedder;
    this.#line = line;
  }

  /** @param tag six letters that name the subset */
  static async of(context: PDFContext, font: Font, bytes: Uint8Array, tag: string): Promise<FontSubset> {
    // The embedder would lay text out by itself: it is given the glyphs of text that is laid out.
    const line: { glyphs: readonly Glyph[] } = { glyphs: [] };
    const face = Object.create(font, { layout: { value: () => line } }) as Font;
    const name = `${tag}+${font.postscriptName}`;
    const embedder = await CustomFontSubsetEmbedder.for({ create: () => face }, bytes, name);
    return new FontSubset(context, embedder, line);
  }

  /** Whether a glyph was used. */
  get isUsed(): boolean {
    return this.#used;
  }

  /** The codes of glyphs, each of four hexadecimal digits. */
  encode(glyphs: readonly Glyph[]): readonly string[] {
    this.#used = true;
    this.#line.glyphs = glyphs;
    return this.#embedder.encodeText('').asString().match(/.{4}/g) ?? [];
  }

  /** Puts the font, with the glyphs used so far, into the document, where `ref` then finds it. */
  async embed(): Promise<void> {
    await this.#embedder.embedIntoContext(this.#context, this.ref);
  }
}
