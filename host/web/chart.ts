/** Draws charts: loaded when a result has one. */
import uPlot from 'uplot';
import { DASHES } from './view/series.ts';
import type { ChartOrder, DrawnChart } from './view/surroundings.ts';

const HEIGHT = 280;
/** Narrower ones cannot be read. */
const NARROWEST = 200;

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

/** Draws a chart in a place of the page, as wide as that is, and in its colours. */
export function drawChart(place: HTMLElement, { series, onPoint }: ChartOrder): DrawnChart {
  const { along, names, lines, isBars } = series;
  const colour = colours(place);
  const strokeOf = (index: number) => () => colour(`--series-${index + 1}`);
  const faint = () => colour('--line');
  const axis: uPlot.Axis = {
    stroke: () => colour('--ink-quiet'),
    grid: { stroke: faint, width: 1 },
    ticks: { stroke: faint, width: 1 },
  };
  const bars = isBars ? uPlot.paths.bars?.({ size: [0.8, 64] }) : undefined;
  const size = () => ({ width: Math.max(NARROWEST, place.clientWidth), height: HEIGHT });
  let isOwnMove = false;
  const plot = new uPlot(
    {
      ...size(),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      scales: {
        x: {
          time: along === 'time',
          ...(isBars ? { range: (_, low, high) => besides(series.x, low, high) } : {}),
        },
        y: { range: (_, low, high) => rangeOf(low, high, isBars) },
      },
      axes: [
        {
          ...axis,
          ...(along === 'names'
            ? {
                splits: (_plot, _index, low, high) => wholes(low, high, names.length),
                values: (_, at) => at.map((one) => cut(names[one] ?? '')),
              }
            : along === 'numbers'
              ? {
                  values: (_, at) => at.map((one) => SHORT.format(one)),
                  ...(series.x.every(Number.isInteger) ? { incrs: WHOLE_STEPS } : {}),
                }
              : { values: (_, at, _index, _space, step) => at.map((one) => dayOf(one, step)) }),
        },
        { ...axis, size: 64, values: (_, at) => at.map((one) => SHORT.format(one)) },
      ],
      series: [
        {},
        ...lines.map(({ label }, index): uPlot.Series => ({
          label,
          stroke: strokeOf(index),
          width: 2,
          dash: [...(DASHES[index] ?? [])],
          points: { show: series.x.length <= 40 && !isBars },
          ...(bars === undefined ? {} : { paths: bars, fill: strokeOf(index) }),
        })),
      ],
      hooks: {
        setCursor: [
          ({ cursor: { idx } }) => {
            if (!isOwnMove && typeof idx === 'number') onPoint(idx);
          },
        ],
      },
    },
    [[...series.x], ...lines.map(({ values }) => [...values])],
    place,
  );
  const redraw = () => plot.redraw();
  const resized = new ResizeObserver(() => {
    if (plot.width !== size().width) plot.setSize(size());
  });
  resized.observe(place);
  // Colours are those of the day, the night or the paper.
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  const life = new AbortController();
  const media = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const list of media) list.addEventListener('change', redraw, { signal: life.signal });
  return {
    pointAt: (index) => {
      isOwnMove = true;
      const left = plot.valToPos(series.x[index] ?? 0, 'x');
      plot.setCursor({ left, top: plot.over.clientHeight / 2 });
      isOwnMove = false;
    },
    showLines: (isShown) => {
      for (const index of lines.keys())
        if (plot.series[index + 1]?.show !== isShown(index))
          plot.setSeries(index + 1, { show: isShown(index) });
    },
    remove: () => {
      resized.disconnect();
      themed.disconnect();
      life.abort();
      plot.destroy();
    },
  };
}

/** A colour of the style sheet, as a canvas takes it. */
function colours(place: HTMLElement): (name: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  place.append(probe);
  return (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
}

/** How far lie marks from each other where there is nothing between whole numbers, such as years. */
const WHOLE_STEPS = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Bars at the ends are whole: half of the least distance lies beside them. */
function besides(x: readonly number[], low: number, high: number): [number, number] {
  let least = Infinity;
  for (let index = 1; index < x.length; index += 1)
    least = Math.min(least, (x[index] ?? 0) - (x[index - 1] ?? 0));
  const half = Number.isFinite(least) ? least / 2 : 0.5;
  return [low - half, high + half];
}

/** Bars stand on zero; lines that are flat have room. */
function rangeOf(low: number | null, high: number | null, isBars: boolean): uPlot.Range.MinMax {
  const [least, most] = [low ?? 0, high ?? 1];
  const [from, to] = isBars ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  if (from === to) return [from - Math.abs(from || 1) / 2, to + Math.abs(to || 1) / 2];
  const room = (to - from) * 0.05;
  return [isBars && from === 0 ? 0 : from - room, isBars && to === 0 ? 0 : to + room];
}

/** The places between two ends, no more than ten. */
function wholes(low: number, high: number, count: number): number[] {
  const [first, last] = [Math.max(0, Math.ceil(low)), Math.min(count - 1, Math.floor(high))];
  const step = Math.max(1, Math.ceil((last - first + 1) / 10));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function cut(name: string): string {
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}

const DAY = 86_400;

/** An instant to the digits that differ from tick to tick. */
function dayOf(seconds: number, step: number): string {
  const text = new Date(seconds * 1000).toISOString();
  if (step >= 365 * DAY) return text.slice(0, 4);
  if (step >= 28 * DAY) return text.slice(0, 7);
  return step >= DAY ? text.slice(0, 10) : text.slice(11, 16);
}
