import { Dropped } from '@toolyard/kit/dropped';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { axisOf, rangeOf } from './chart-axis.ts';
import { CHART_TYPES, chartLosses, readChartData, type ChartData, type ChartType } from './chart-data.ts';
import { chartSvg } from './chart-svg.ts';
import { readJsonValue } from '../../lib/json-fields.ts';

export default defineTool({
  title: 'JSON to Chart',
  summary:
    'Draw a bar, line, area, pie or doughnut chart from JSON as a self-contained SVG, with the figures as a table.',
  keywords: ['graph', 'plot', 'diagram', 'visualise', 'donut'],
  input: Type.Object({
    json: jsonArgument({
      description: '[{label, value, color}], {labels, series: [{name, values}]}, numbers, {label: n}',
    }),
    type: Type.Optional(
      Type.Enum([...CHART_TYPES], { description: 'Chart type; default: type in json, else bar' }),
    ),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Title; default: title in json' })),
    width: Type.Integer({
      default: 640,
      minimum: 200,
      maximum: 2000,
      description: 'Width in px, 200-2000',
    }),
    height: Type.Integer({
      default: 400,
      minimum: 150,
      maximum: 2000,
      description: 'Height in px, 150-2000',
    }),
    stacked: Type.Boolean({ default: false, description: 'Stack several series of bars or areas' }),
  }),
  output: Type.Object({
    svg: Type.String({ contentMediaType: 'image/svg+xml', description: 'SVG document' }),
    type: Type.Enum([...CHART_TYPES], { description: 'as drawn' }),
    labels: Type.Array(Type.String(), { description: 'labels in order' }),
    series: Type.Array(
      Type.Object({
        name: Type.String(),
        values: Type.Array(nullable(Type.Number())),
        color: Type.String(),
      }),
      { description: '[{name, values, color}]' },
    ),
    axis: nullable(
      Type.Object({ min: Type.Number(), max: Type.Number(), step: Type.Number() }),
      '{min, max, step} of the value axis; null for pie and doughnut',
    ),
    slices: nullable(
      Type.Array(Type.Object({ label: Type.String(), value: Type.Number(), percent: Type.Number() })),
      'pie, doughnut: [{label, value, percent}], percent with 2 decimals',
    ),
    markdown: Type.String({
      contentMediaType: 'text/markdown',
      description: 'the figures as a Markdown table',
    }),
    alt_text: Type.String({ description: 'one sentence for screen readers' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Bars',
      input: { json: { a: 10, b: 25, c: 5 }, title: 'Sales' },
      output: {
        type: 'bar',
        axis: { min: 0, max: 25, step: 5 },
        markdown: '| Label | Value |\n| --- | ---: |\n| a | 10 |\n| b | 25 |\n| c | 5 |',
        alt_text: 'Bar chart "Sales" of 3 values, from 5 (c) to 25 (b).',
      },
    },
    {
      name: 'Shares of a pie',
      input: { json: { a: 1, b: 3 }, type: 'pie' },
      output: {
        slices: [
          { label: 'a', value: 1, percent: 25 },
          { label: 'b', value: 3, percent: 75 },
        ],
        axis: null,
      },
    },
  ],
  run({ json, type: askedType, title: askedTitle, width, height, stacked: askedStacked }) {
    const source = readJsonValue('json', json);
    const data = readChartData(source);
    const dropped = chartLosses(source);
    dropInexactDigits(dropped, json);
    const type = askedType ?? data.type ?? 'bar';
    const title = (askedTitle ?? data.title) || undefined;
    const isPie = type === 'pie' || type === 'doughnut';
    const stacked = askedStacked && type !== 'line';
    const slices = isPie ? slicesOf(data) : null;
    const axis = isPie ? null : axisOf(...rangeOf(data.series, stacked));
    const alt_text = describe(data, type, title);
    return {
      svg: chartSvg({
        data,
        type,
        title,
        description: alt_text,
        width,
        height,
        stacked,
        axis: axis ?? undefined,
      }),
      type,
      labels: [...data.labels],
      series: data.series.map(({ name, values, color }) => ({ name, values: [...values], color })),
      axis,
      slices,
      markdown: markdownTable(
        ['Label', ...data.series.map(({ name }) => name)],
        data.labels.map((label, index) => [label, ...data.series.map(({ values }) => values[index])]),
        [undefined, ...data.series.map(() => 'right' as const)],
      ),
      alt_text,
      ...dropped.output(),
    };
  },
});

function slicesOf({ labels, series: [first] }: ChartData) {
  const values = (first?.values ?? []).map((value, index) => {
    if (value !== null && value >= 0) return value;
    throw new InputError(
      'json',
      `expected values of 0 or more for a pie, got ${value} for ${JSON.stringify(labels[index])}`,
    );
  });
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) throw new InputError('json', 'expected a value above 0 for a pie, got a sum of 0');
  return values.map((value, index) => ({
    label: labels[index] ?? '',
    value,
    percent: Math.round((value / sum) * 10_000) / 100,
  }));
}

const NAMES: Readonly<Record<ChartType, string>> = {
  bar: 'Bar chart',
  horizontal_bar: 'Horizontal bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  doughnut: 'Doughnut chart',
};

function describe(data: ChartData, type: ChartType, title: string | undefined): string {
  const series = type === 'pie' || type === 'doughnut' ? data.series.slice(0, 1) : data.series;
  const figures = series.flatMap(({ values }) =>
    values.flatMap((value, index) => (value === null ? [] : [{ value, label: data.labels[index] ?? '' }])),
  );
  const name = `${NAMES[type]}${title === undefined ? '' : ` "${title}"`}`;
  const [first] = figures;
  const several = series.length > 1 ? ` in ${series.length} series` : '';
  if (first === undefined) return `${name} without values.`;
  const least = figures.reduce((low, figure) => (figure.value < low.value ? figure : low), first);
  const most = figures.reduce((high, figure) => (figure.value > high.value ? figure : high), first);
  if (figures.length === 1) return `${name} of one value, ${first.value} (${first.label}).`;
  return `${name} of ${figures.length} values${several}, from ${least.value} (${least.label}) to ${most.value} (${most.label}).`;
}
