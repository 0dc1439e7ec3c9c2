import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'bytes' };
import { html, type Html } from '@toolyard/kit/html';
import type { Format, LinearFormat, LinearSymbol, MatrixSymbol } from './barcode-symbol.ts';
import { Lettering } from '../../lib/lettering.ts';
import { backdrop, paintAttributes, type Paint } from '../../lib/paint.ts';

export interface BarcodeStyle {
  /** The width of a module in pixels. */
  readonly scale: number;
  /** The height of the bars of linear codes in pixels. */
  readonly height: number;
  readonly showText: boolean;
  readonly quietZone: boolean;
  readonly color: Paint;
  readonly background: Paint;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly svg: Html;
}

/** The blank modules left and right; around codes of two dimensions on every side. */
const QUIET_ZONES: Readonly<Record<Format, readonly [number, number]>> = {
  code128: [10, 10],
  code39: [10, 10],
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  upce: [9, 7],
  itf: [10, 10],
  itf14: [10, 10],
  codabar: [10, 10],
  qrcode: [4, 4],
  datamatrix: [1, 1],
  pdf417: [2, 2],
  aztec: [0, 0],
};

/** Digits under a part of the bars: how many there are, and the modules from and to which they stand. */
type DigitGroup = readonly [count: number, from: number, to: number];

/** How the numbers of the shops are printed: in groups, between bars that reach down (GS1, 5.2.6.6). */
const RETAIL_LAYOUTS: Partial<
  Record<
    LinearFormat,
    {
      readonly groups: readonly DigitGroup[];
      /** The modules of the bars that reach down, from and to. */
      readonly guards: readonly (readonly [number, number])[];
    }
  >
> = {
  ean13: {
    groups: [
      [1, -9, -2],
      [6, 3, 45],
      [6, 50, 92],
    ],
    guards: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
  },
  ean8: {
    groups: [
      [4, 3, 31],
      [4, 36, 64],
    ],
    guards: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
  },
  upca: {
    groups: [
      [1, -8, -1],
      [5, 10, 45],
      [5, 50, 85],
      [1, 96, 103],
    ],
    guards: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
  },
  upce: {
    groups: [
      [1, -8, -1],
      [6, 3, 45],
      [1, 51, 58],
    ],
    guards: [
      [0, 3],
      [45, 51],
    ],
  },
};

/** In modules: the size of the printed text, its room below the bars, and how far long bars reach into it. */
const TEXT_SIZE = 10;
const TEXT_ROOM = 13;
const TEXT_GAP = 2;
const GUARD_LENGTH = 5;

/** Draws a symbol to whole pixels, with its text as outlines. */
export function drawSymbol(symbol: LinearSymbol | MatrixSymbol, style: BarcodeStyle): Drawing {
  const [left, right] = style.quietZone ? QUIET_ZONES[symbol.format] : [0, 0];
  return symbol.kind === 'linear' ? drawLinear(symbol, style, left, right) : drawMatrix(symbol, style, left);
}

function drawMatrix({ rows, rowHeight }: MatrixSymbol, style: BarcodeStyle, quiet: number): Drawing {
  const { scale } = style;
  const width = ((rows[0]?.length ?? 0) + 2 * quiet) * scale;
  const height = (rows.length * rowHeight + 2 * quiet) * scale;
  const bars = rows.flatMap((row, index) => {
    const y = (quiet + index * rowHeight) * scale;
    return runs(row).map(({ from, length }) =>
      bar((quiet + from) * scale, y, length * scale, rowHeight * scale),
    );
  });
  return finish(width, height, style, bars.join(''), '');
}

function drawLinear(symbol: LinearSymbol, style: BarcodeStyle, left: number, right: number): Drawing {
  const { scale, showText } = style;
  const { modules } = symbol;
  const width = (left + modules.length + right) * scale;
  // Without margins there is no room for the digits that stand beside the bars.
  const layout = showText && style.quietZone ? RETAIL_LAYOUTS[symbol.format] : undefined;
  const guards = layout?.guards ?? [];
  const bars = runs(modules).map(({ from, length }) => {
    const isGuard = guards.some(([start, end]) => from >= start && from < end);
    const barHeight = style.height + (isGuard ? GUARD_LENGTH * scale : 0);
    return bar((left + from) * scale, 0, length * scale, barHeight);
  });
  if (!showText) return finish(width, style.height, style, bars.join(''), '');
  const size = TEXT_SIZE * scale;
  const baseline = style.height + TEXT_GAP * scale + lettering().capHeight(size);
  const letters =
    layout === undefined
      ? centredLine(printed(symbol.text), width, baseline, size)
      : groupedDigits(symbol.text, layout.groups, { left, scale, baseline, size });
  return finish(width, style.height + TEXT_ROOM * scale, style, bars.join(''), letters);
}

function centredLine(text: string, width: number, baseline: number, most: number): string {
  const advance = lettering().advance(text, most);
  const size = advance > width ? (most * width) / advance : most;
  return lettering().outline(text, size, (width - Math.min(advance, width)) / 2, baseline).path;
}

function groupedDigits(
  digits: string,
  groups: readonly DigitGroup[],
  {
    left,
    scale,
    baseline,
    size,
  }: { readonly left: number; readonly scale: number; readonly baseline: number; readonly size: number },
): string {
  const letters: string[] = [];
  let at = 0;
  for (const [count, from, to] of groups) {
    const cell = ((to - from) / count) * scale;
    for (const [index, digit] of [...digits.slice(at, at + count)].entries()) {
      const x = (left + from) * scale + index * cell + (cell - lettering().advance(digit, size)) / 2;
      letters.push(lettering().outline(digit, size, x, baseline).path);
    }
    at += count;
  }
  return letters.join('');
}

/** Control characters leave a blank. */
function printed(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function finish(width: number, height: number, style: BarcodeStyle, bars: string, letters: string): Drawing {
  const paint = paintAttributes('fill', style.color);
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${backdrop(style.background)}<path d="${bars}" ${paint} shape-rendering="crispEdges"/>${letters !== '' && html`<path d="${letters}" ${paint}/>`}</svg>`;
  return { width, height, svg };
}

function bar(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}

/** The runs of 1 in a row. */
function runs(row: string): { readonly from: number; readonly length: number }[] {
  return [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => ({ from: index, length }));
}

let opened: Lettering | undefined;

function lettering(): Lettering {
  return (opened ??= new Lettering(regular));
}
