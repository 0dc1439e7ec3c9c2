/** Pages as grey pixels, by pdftoppm, to see whether two look the same. */
import { ask } from './programs.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** From the top left, row by row; 255 is white. */
  readonly pixels: Uint8Array;
}

/** Enough to see whether something is missing, and quick. */
const DOTS_PER_INCH = '24';
/** By how much a pixel differs that differs: edges are drawn anew after a turn. */
const TOLERANCE = 60;
/** Pages look the same when no more than this part of their pixels differ, or this many. */
const SAME_PART = 0.02;
const SAME_PIXELS = 20;

/** The pictures of pages, from 1, as far as there are so many. */
export async function render(file: string, first: number, last: number): Promise<Picture[]> {
  const pages = ['-f', String(first), '-l', String(last)];
  const { output } = await ask('pdftoppm', '-gray', '-cropbox', '-r', DOTS_PER_INCH, ...pages, file);
  const pictures: Picture[] = [];
  for (let at = 0; at < output.length;) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(output.toString('latin1', at, at + 40));
    if (head === null) break;
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + width * height;
    pictures.push({ width, height, pixels: output.subarray(start, at) });
  }
  return pictures;
}

/** A picture turned clockwise by a quarter. */
export function turned({ width, height, pixels }: Picture): Picture {
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 255;
  return { width: height, height: width, pixels: result };
}

export function looksSame(a: Picture | undefined, b: Picture | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  // Half a point more or less is rounding.
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return false;
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let differing = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (!isNear(a, b, x, y) && !isNear(b, a, x, y)) differing += 1;
  return differing <= Math.max(SAME_PIXELS, SAME_PART * width * height);
}

/** Whether a pixel of one picture is found in another there or beside it. */
function isNear(a: Picture, b: Picture, x: number, y: number): boolean {
  const pixel = a.pixels[y * a.width + x] ?? 255;
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) {
      const other = b.pixels[(y + dy) * b.width + x + dx] ?? 255;
      if (Math.abs(pixel - other) <= TOLERANCE) return true;
    }
  return false;
}

export function isBlank({ pixels }: Picture): boolean {
  return pixels.every((pixel) => pixel > 240);
}
