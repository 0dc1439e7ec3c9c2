import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { asArtifact, concat, type Matrix } from '@toolyard/kit/pdf/operators';
import { POINTS_PER_MM } from '../../lib/paper.ts';
import type { SourcePage } from '@toolyard/kit/pdf/source';
import { addResource, stampPage, viewOf, type View } from '@toolyard/kit/pdf/stamp';
import { boundsOf, type Mark, type MarkSize } from './watermark-mark.ts';

export const WATERMARK_POSITIONS = [
  'center',
  'tile',
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export interface WatermarkOptions {
  readonly position: (typeof WATERMARK_POSITIONS)[number];
  /** Anticlockwise degrees. */
  readonly angle: number;
  readonly opacity: number;
  readonly layer: 'over' | 'under';
}

const CORNER_DISTANCE = 10 * POINTS_PER_MM;
/** The most marks on one page, as a reader has to draw each. */
const MOST_TILES = 10_000;

/** Puts one mark on pages of a document, which gets it once. */
export class Watermarker {
  readonly #context: PDFContext;
  readonly #mark: Mark;
  readonly #options: WatermarkOptions;
  readonly #angle: number;
  readonly #state: PDFRef;
  /** Forms that cover pages of one size with marks. */
  readonly #coverings = new Map<string, PDFRef>();

  constructor(context: PDFContext, mark: Mark, options: WatermarkOptions) {
    this.#context = context;
    this.#mark = mark;
    this.#options = options;
    this.#angle = (options.angle * Math.PI) / 180;
    const { opacity } = options;
    this.#state = context.register(context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity }));
  }

  /** @returns the font size, for a text */
  stamp(page: SourcePage): number | undefined {
    const { position, layer } = this.#options;
    const view = viewOf(page);
    const size = this.#mark.size(view, this.#angle);
    const state = addResource(page, 'ExtGState', this.#state);
    const tiled = position === 'tile';
    const form = addResource(page, 'XObject', tiled ? this.#covering(view, size) : this.#mark.ref);
    const place = tiled ? '' : concat(this.#matrix(size, this.#place(view, size)));
    stampPage(page, layer, asArtifact('Watermark', `${state} gs\n${place}\n${form} Do`));
    return size.fontSize;
  }

  /** The middle of the mark. In a corner, the box around it keeps its distance from the edges. */
  #place({ width, height }: View, size: MarkSize): [x: number, y: number] {
    const [across, upward] = boundsOf(size, this.#angle);
    const [vertical, horizontal] = this.#options.position.split('-');
    const [fromLeft, fromBottom] = [CORNER_DISTANCE + across / 2, CORNER_DISTANCE + upward / 2];
    const x = horizontal === 'left' ? fromLeft : horizontal === 'right' ? width - fromLeft : width / 2;
    const y = vertical === 'bottom' ? fromBottom : vertical === 'top' ? height - fromBottom : height / 2;
    return [x, y];
  }

  /** From the unit square to the mark in its size, turned about its middle. */
  #matrix({ width, height }: MarkSize, [x, y]: readonly [number, number]): Matrix {
    const [cos, sin] = [Math.cos(this.#angle), Math.sin(this.#angle)];
    const [a, b, c, d] = [cos * width, sin * width, -sin * height, cos * height];
    return [a, b, c, d, x - (a + c) / 2, y - (b + d) / 2];
  }

  /** A form that covers a page with marks, in rows along their direction, one of them in its middle. */
  #covering(view: View, size: MarkSize): PDFRef {
    const key = `${view.width} ${view.height}`;
    const known = this.#coverings.get(key);
    if (known !== undefined) return known;
    const places = this.#tiles(view, size);
    const operators = places.map((place) => `q\n${concat(this.#matrix(size, place))}\n/Mark Do\nQ`);
    const form = this.#context.flateStream(operators.join('\n'), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, view.width, view.height],
      Resources: { XObject: { Mark: this.#mark.ref } },
      Group: { S: 'Transparency' },
    });
    const ref = this.#context.register(form);
    this.#coverings.set(key, ref);
    return ref;
  }

  /** The middles of the marks that show on a page, apart by as much as each is high. */
  #tiles(view: View, size: MarkSize): [x: number, y: number][] {
    const [columnWidth, rowHeight] = [size.width + size.height, 2 * size.height];
    const [along, upward] = boundsOf(view, -this.#angle);
    const columns = Math.ceil(along / 2 / columnWidth);
    const rows = Math.ceil(upward / 2 / rowHeight);
    const count = (2 * columns + 1) * (2 * rows + 1);
    if (count > MOST_TILES) {
      throw new InputError(
        this.#mark.sizedBy,
        `expected a mark that covers the page at most ${MOST_TILES} times, this one would ${count} times`,
      );
    }
    const [cos, sin] = [Math.cos(this.#angle), Math.sin(this.#angle)];
    const [reachX, reachY] = boundsOf(size, this.#angle).map((reach) => reach / 2);
    const places: [number, number][] = [];
    for (let row = -rows; row <= rows; row += 1) {
      for (let column = -columns; column <= columns; column += 1) {
        const [u, v] = [column * columnWidth, row * rowHeight];
        const x = view.width / 2 + u * cos - v * sin;
        const y = view.height / 2 + u * sin + v * cos;
        const shows =
          Math.abs(x - view.width / 2) < view.width / 2 + (reachX ?? 0) &&
          Math.abs(y - view.height / 2) < view.height / 2 + (reachY ?? 0);
        if (shows) places.push([x, y]);
      }
    }
    return places;
  }
}
