/** A point is 1/72 inch (ISO 32000-1, 8.3.2.3), an inch 25.4 mm. */
export const POINTS_PER_MM = 72 / 25.4;

/** A paper size in points, upright. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** ISO 216 sizes, in points to two decimals as is usual, and the North American ones (ANSI/ASME Y14.1). */
export const PAPER_SIZES = {
  A3: { width: 841.89, height: 1190.55 },
  A4: { width: 595.28, height: 841.89 },
  A5: { width: 419.53, height: 595.28 },
  Letter: { width: 612, height: 792 },
  Legal: { width: 612, height: 1008 },
} as const satisfies Record<string, PaperSize>;
