import { html, type Html } from '@toolyard/kit/html';
import { ticksOf, type ChartAxis } from './chart-axis.ts';
import { paletteColor, type ChartData, type ChartSeries, type ChartType } from './chart-data.ts';

export interface ChartDrawing {
  readonly data: ChartData;
  readonly type: ChartType;
  readonly title: string | undefined;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly stacked: boolean;
  /** Absent for pie and doughnut. */
  readonly axis: ChartAxis | undefined;
}

/** A rectangle in pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The width of a character of 12 pixels, generously, and the height of a line of them. */
const CHARACTER = 7;
const LINE = 16;
const GAP = 8;

/** The chart as an SVG document that needs nothing else. */
export function chartSvg(given: ChartDrawing): string {
  const drawing = withXmlTexts(given);
  const { title, description, width, height, axis, data } = drawing;
  const head = title === undefined ? 0 : 32;
  const isPie = axis === undefined;
  const entries = isPie ? sliceEntries(data) : data.series.map(({ name, color }) => ({ text: name, color }));
  const legend =
    isPie || entries.length > 1 ? layOutLegend(entries, width, (height - head) * 0.3) : undefined;
  const area = {
    left: GAP,
    top: head + GAP,
    width: width - 2 * GAP,
    height: height - head - 2 * GAP - (legend?.height ?? 0),
  };
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>${title ?? description}</title>
<desc>${description}</desc>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${
  title !== undefined &&
  html`<text x="${width / 2}" y="24" text-anchor="middle" font-size="16" font-weight="600" fill="#111827">${fit(title, width - 2 * GAP, 9)}</text>
`
}${axis === undefined ? pie(drawing, area) : plot(drawing, axis, area)}${legend?.draw(height - legend.height)}</svg>`.toString();
}

/** What XML has no place for (XML 1.0 §2.2) is drawn as U+FFFD. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

function withXmlTexts(drawing: ChartDrawing): ChartDrawing {
  const { title, description, data } = drawing;
  return {
    ...drawing,
    title: title === undefined ? undefined : xmlText(title),
    description: xmlText(description),
    data: {
      ...data,
      labels: data.labels.map(xmlText),
      series: data.series.map(({ name, values, color }) => ({ name: xmlText(name), values, color })),
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Characters that are as wide as two: those of East Asia, and emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function columnsOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

/** Text cut to a width. */
function fit(text: string, width: number, character = CHARACTER): string {
  const most = Math.max(1, Math.floor(width / character));
  let columns = 0;
  let kept = 0;
  for (const sign of text) {
    columns += columnsOf(sign);
    if (columns > most) return `${text.slice(0, kept)}…`;
    // The sign of the cut needs a column.
    if (columns < most) kept += sign.length;
  }
  return text;
}

function widest(texts: readonly string[]): number {
  const columns = (text: string) => Array.from(text, columnsOf).reduce((sum, count) => sum + count, 0);
  return texts.reduce((most, text) => Math.max(most, columns(text)), 0) * CHARACTER;
}

function tickText(value: number): string {
  return String(value);
}

/** What every bar, point and slice says of itself. */
function markData(drawing: ChartDrawing, series: ChartSeries, index: number): Html {
  const { data } = drawing;
  const label = html`data-label="${data.labels[index] ?? ''}" data-value="${series.values[index] ?? 0}"`;
  return data.series.length > 1 ? html`${label} data-series="${series.name}"` : label;
}

function colorOf({ data }: ChartDrawing, series: ChartSeries, index: number): string {
  return data.colors[index] ?? series.color;
}

/** The axes, their lines and labels, and the marks between. */
function plot(drawing: ChartDrawing, axis: ChartAxis, area: Area): Html {
  const { data, type } = drawing;
  const ticks = ticksOf(axis);
  const isFlat = type === 'horizontal_bar';
  const tickWidth = widest(ticks.map(tickText));
  const labelWidth = widest(data.labels);
  const left =
    (isFlat ? Math.min(labelWidth, area.width * 0.35) : Math.min(tickWidth, area.width * 0.4)) + GAP;
  // Half a label of the value axis stands over its end.
  const right = isFlat ? Math.min(tickWidth / 2, area.width * 0.1) : GAP;
  const band = (area.width - left - right) / data.labels.length;
  const turned = !isFlat && labelWidth + GAP > band;
  const below = isFlat ? LINE + GAP : turned ? Math.min(labelWidth, area.height * 0.35) + GAP : LINE + GAP;
  const inner: Area = {
    left: area.left + left,
    top: area.top + LINE / 2,
    width: area.width - left - right,
    height: Math.max(1, area.height - below - LINE / 2),
  };
  const length = isFlat ? inner.width : inner.height;
  const scale = (value: number): number => {
    const share = (value - axis.min) / (axis.max - axis.min);
    return round(isFlat ? inner.left + share * length : inner.top + (1 - share) * length);
  };
  const names = isFlat
    ? sideLabels(data.labels, inner, left - GAP)
    : footLabels(data.labels, inner, turned, below - GAP);
  const marks = isFlat || type === 'bar' ? bars(drawing, inner, scale) : lines(drawing, inner, scale);
  return html`${gridLines(ticks, inner, scale, isFlat, left)}${names}${marks}`;
}

function gridLines(
  ticks: readonly number[],
  { left, top, width, height }: Area,
  scale: (value: number) => number,
  isFlat: boolean,
  room: number,
): readonly Html[] {
  // Values along the foot need their width each, values at the side a line.
  const space = isFlat ? width / Math.max(1, ticks.length - 1) : height / Math.max(1, ticks.length - 1);
  const every = Math.max(1, Math.ceil((isFlat ? widest(ticks.map(tickText)) + GAP : LINE) / space));
  return ticks.map((tick, index) => {
    const at = scale(tick);
    const color = tick === 0 ? '#6b7280' : '#e5e7eb';
    const text = index % every === 0;
    if (isFlat)
      return html`<line x1="${at}" x2="${at}" y1="${round(top)}" y2="${round(top + height)}" stroke="${color}"/>
${
  text &&
  html`<text x="${at}" y="${round(top + height + LINE)}" text-anchor="middle" fill="#4b5563">${tickText(tick)}</text>
`
}`;
    return html`<line x1="${round(left)}" x2="${round(left + width)}" y1="${at}" y2="${at}" stroke="${color}"/>
${
  text &&
  html`<text x="${round(left - GAP)}" y="${at + 4}" text-anchor="end" fill="#4b5563">${fit(tickText(tick), room)}</text>
`
}`;
  });
}

/** Labels under the bands; turned where they are wider, and thinned where even lines would overlap. */
function footLabels(
  labels: readonly string[],
  { left, top, width, height }: Area,
  turned: boolean,
  room: number,
): readonly Html[] {
  const band = width / labels.length;
  const every = turned ? Math.max(1, Math.ceil(LINE / band)) : 1;
  const y = top + height + (turned ? GAP : LINE);
  return labels.flatMap((label, index) => {
    if (index % every !== 0) return [];
    const x = round(left + (index + 0.5) * band);
    if (!turned)
      return [
        html`<text x="${x}" y="${round(y)}" text-anchor="middle" fill="#374151">${label}</text>
`,
      ];
    return [
      html`<text transform="translate(${round(x + 4)} ${round(y)}) rotate(-90)" text-anchor="end" fill="#374151">${fit(label, room)}</text>
`,
    ];
  });
}

function sideLabels(labels: readonly string[], { left, top, height }: Area, room: number): readonly Html[] {
  const band = height / labels.length;
  const every = Math.max(1, Math.ceil(LINE / band));
  return labels.flatMap((label, index) =>
    index % every === 0
      ? [
          html`<text x="${round(left - GAP)}" y="${round(top + (index + 0.5) * band + 4)}" text-anchor="end" fill="#374151">${fit(label, room)}</text>
`,
        ]
      : [],
  );
}

/** Where each value begins and ends: at zero, or on what is stacked below it. */
function extents({
  data: { series, labels },
  stacked,
}: ChartDrawing): (readonly [number, number] | undefined)[][] {
  const above = labels.map(() => 0);
  const below = labels.map(() => 0);
  return series.map(({ values }) =>
    values.map((value, index) => {
      if (value === null) return undefined;
      if (!stacked) return [0, value];
      const sums = value < 0 ? below : above;
      const from = sums[index] ?? 0;
      sums[index] = from + value;
      return [from, from + value];
    }),
  );
}

function bars(drawing: ChartDrawing, area: Area, scale: (value: number) => number): readonly Html[] {
  const { data, stacked, type } = drawing;
  const isFlat = type === 'horizontal_bar';
  const band = (isFlat ? area.height : area.width) / data.labels.length;
  const slots = stacked ? 1 : data.series.length;
  const thickness = (band * 0.8) / slots;
  const ends = extents(drawing);
  return data.series.flatMap((series, at) =>
    (ends[at] ?? []).flatMap((extent, index) => {
      if (extent === undefined) return [];
      const start = (isFlat ? area.top : area.left) + band * (index + 0.1) + (stacked ? 0 : at * thickness);
      const [from, to] = [scale(extent[0]), scale(extent[1])];
      const [low, size] = [Math.min(from, to), round(Math.abs(to - from))];
      const box = isFlat
        ? html`x="${low}" y="${round(start)}" width="${size}" height="${round(thickness)}"`
        : html`x="${round(start)}" y="${low}" width="${round(thickness)}" height="${size}"`;
      return [
        html`<rect class="mark" ${markData(drawing, series, index)} ${box} fill="${colorOf(drawing, series, index)}"/>
`,
      ];
    }),
  );
}

/** A path a series, with a gap where a value lacks, and a point a value. */
function lines(drawing: ChartDrawing, area: Area, scale: (value: number) => number): readonly Html[] {
  const { data, type } = drawing;
  const isStacked = drawing.stacked && type === 'area';
  const ends = extents({ ...drawing, stacked: isStacked });
  const band = area.width / data.labels.length;
  const x = (index: number) => round(area.left + (index + 0.5) * band);
  return data.series.map((series, at) => {
    const extent = ends[at] ?? [];
    const runs = runsOf(extent);
    const upper = (index: number) => `${x(index)} ${scale(extent[index]?.[1] ?? 0)}`;
    const lower = (index: number) => `${x(index)} ${scale(extent[index]?.[0] ?? 0)}`;
    const shape = runs
      .map((run) => {
        const line = `M${run.map(upper).join('L')}`;
        return type === 'area' ? `${line}L${run.toReversed().map(lower).join('L')}Z` : line;
      })
      .join('');
    const fill = type === 'area' ? html`fill="${series.color}" fill-opacity="0.3"` : html`fill="none"`;
    const points = runs.flat().map(
      (
        index,
      ) => html`<circle class="mark" ${markData(drawing, series, index)} cx="${x(index)}" cy="${scale(extent[index]?.[1] ?? 0)}" r="3" fill="${colorOf(drawing, series, index)}"/>
`,
    );
    return html`<path d="${shape}" ${fill} stroke="${series.color}" stroke-width="2"/>
${points}`;
  });
}

/** The indexes of values that follow one another without a gap. */
function runsOf(values: readonly unknown[]): number[][] {
  const runs: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

export function sliceColor({ colors }: ChartData, index: number): string {
  return colors[index] ?? paletteColor(index);
}

/** Slices clockwise from 12 o'clock. */
function pie(drawing: ChartDrawing, area: Area): readonly Html[] {
  const { data, type } = drawing;
  const [series] = data.series;
  if (series === undefined) return [];
  const radius = Math.max(1, Math.min(area.width, area.height) / 2);
  const center = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const hole = type === 'doughnut' ? radius * 0.55 : 0;
  const total = series.values.reduce((sum: number, value) => sum + (value ?? 0), 0);
  let before = 0;
  return series.values.flatMap((value, index) => {
    if (value === null || value === 0) return [];
    const share = value / total;
    const shape = slice(center, radius, hole, before / total, (before + value) / total, share);
    before += value;
    return [
      html`<path class="mark" ${markData(drawing, series, index)} d="${shape}" fill="${sliceColor(data, index)}" fill-rule="evenodd" stroke="#ffffff"/>
`,
    ];
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function slice(center: Point, radius: number, hole: number, from: number, to: number, share: number): string {
  const at = (turn: number, distance: number) => {
    const angle = 2 * Math.PI * turn;
    return `${round(center.x + distance * Math.sin(angle))} ${round(center.y - distance * Math.cos(angle))}`;
  };
  const arc = (distance: number, end: number, clockwise: boolean) =>
    `A${round(distance)} ${round(distance)} 0 ${share > 0.5 ? 1 : 0} ${clockwise ? 1 : 0} ${at(end, distance)}`;
  // An arc cannot end where it begins: a whole circle takes two.
  const circle = (distance: number) =>
    `M${at(0, distance)}${[0.5, 1].map((end) => `A${round(distance)} ${round(distance)} 0 0 1 ${at(end, distance)}`).join('')}Z`;
  if (share > 0.999_999) return circle(radius) + (hole > 0 ? circle(hole) : '');
  if (hole === 0)
    return `M${round(center.x)} ${round(center.y)}L${at(from, radius)}${arc(radius, to, true)}Z`;
  return `M${at(from, radius)}${arc(radius, to, true)}L${at(to, hole)}${arc(hole, from, false)}Z`;
}

interface LegendEntry {
  readonly text: string;
  readonly color: string;
}

function sliceEntries(data: ChartData): LegendEntry[] {
  return data.labels.map((text, index) => ({ text, color: sliceColor(data, index) }));
}

/** The legend's lines, as many as there is room for. */
function layOutLegend(entries: readonly LegendEntry[], width: number, room: number) {
  const rows: { x: number; row: number; entry: LegendEntry; text: string }[] = [];
  let x = GAP;
  let row = 0;
  const most = Math.max(1, Math.floor(room / LINE));
  for (const entry of entries) {
    const text = fit(entry.text, width - 2 * GAP - LINE);
    const size = LINE + widest([text]) + GAP;
    if (x > GAP && x + size > width) {
      row += 1;
      x = GAP;
    }
    if (row >= most) break;
    rows.push({ x, row, entry, text });
    x += size;
  }
  const height = ((rows.at(-1)?.row ?? 0) + 1) * LINE + GAP;
  return {
    height,
    draw: (top: number): readonly Html[] =>
      rows.map(
        ({
          x: left,
          row: line,
          entry,
          text,
        }) => html`<rect x="${left}" y="${round(top + line * LINE)}" width="10" height="10" fill="${entry.color}"/>
<text x="${left + 14}" y="${round(top + line * LINE + 10)}" fill="#374151">${text}</text>
`,
      ),
  };
}
