import { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { isObject } from '../../lib/form-fields.ts';
import { dropOtherMembers, textMember } from '../../lib/json-fields.ts';
import { isHexColor } from '../../lib/safe-url.ts';

export const CHART_TYPES = ['bar', 'horizontal_bar', 'line', 'area', 'pie', 'doughnut'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartSeries {
  readonly name: string;
  /** One a label; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly color: string;
}

export interface ChartData {
  readonly type?: ChartType;
  readonly title?: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Colours of single labels, where they are given. */
  readonly colors: readonly (string | undefined)[];
}

const MAX_LABELS = 500;
const MAX_SERIES = 20;

/** Colours that are told apart on white, in turn. */
export const PALETTE = [
  '#2563eb',
  '#dc2626',
  '#16a34a',
  '#d97706',
  '#7c3aed',
  '#0891b2',
  '#db2777',
  '#65a30d',
  '#ea580c',
  '#475569',
] as const;

export function paletteColor(index: number): string {
  return PALETTE[index % PALETTE.length] ?? PALETTE[0];
}

/**
 * The figures of a chart, in any of the forms that are taken.
 *
 * @throws InputError naming `json` and the place, or `color`
 */
export function readChartData(source: JsonValue): ChartData {
  if (Array.isArray(source)) return fromEntries(source, '');
  if (!isObject(source)) throw new InputError('json', `expected chart data, got ${quote(source)}`);
  const settings = readSettings(source);
  if (Array.isArray(source.series)) return { ...settings, ...fromSeries(source, source.series) };
  if (Array.isArray(source.data)) return { ...settings, ...fromEntries(source.data, 'data') };
  if (source.labels !== undefined || source.series !== undefined)
    throw new InputError('json', 'series: expected an array of {name, values}');
  if (typeof source.data === 'object' || source.data === undefined) return fromMembers(source, settings);
  throw new InputError('json', `data: expected an array, got ${quote(source.data)}`);
}

const KEYS = new Set(['type', 'title', 'labels', 'series', 'data']);
const ENTRY_KEYS = new Set(['label', 'value', 'color']);
const SERIES_KEYS = new Set(['name', 'values', 'color']);

/** What a chart's source has beside its figures; of an object of figures, all members are such. */
export function chartLosses(source: JsonValue): DroppedParts {
  const dropped = new DroppedParts();
  const list = (entries: readonly JsonValue[], known: ReadonlySet<string>, place: string) => {
    for (const [index, entry] of entries.entries())
      if (isObject(entry)) dropOtherMembers(entry, known, `${place}[${index}]`, dropped);
  };
  if (Array.isArray(source)) list(source, ENTRY_KEYS, '');
  if (!isObject(source)) return dropped;
  const { series, data } = source;
  if (Array.isArray(series)) list(series, SERIES_KEYS, 'series');
  else if (Array.isArray(data)) list(data, ENTRY_KEYS, 'data');
  if (Array.isArray(series) || typeof data === 'object') dropOtherMembers(source, KEYS, 'the chart', dropped);
  return dropped;
}

type Figures = Pick<ChartData, 'labels' | 'series' | 'colors'>;
type Settings = Pick<ChartData, 'type' | 'title'>;

function readSettings(source: JsonObject): Settings {
  // In an object of figures, these may be labels.
  if (typeof source.type === 'number' || typeof source.title === 'number') return {};
  const type = textMember(source, 'type');
  const title = textMember(source, 'title');
  const known = CHART_TYPES.find((name) => name === type);
  if (type !== undefined && known === undefined)
    throw new InputError('json', `type: expected one of ${CHART_TYPES.join(', ')}, got ${quote(type)}`);
  return { ...(known === undefined ? {} : { type: known }), ...(title === undefined ? {} : { title }) };
}

function fromMembers(source: JsonObject, settings: Settings): ChartData {
  const settingKeys = Object.keys(settings);
  const figures = isObject(source.data) ? source.data : source;
  const entries = Object.entries(figures).filter(([key]) => figures !== source || !settingKeys.includes(key));
  checkCounts(entries.length, 1);
  return {
    ...settings,
    labels: entries.map(([label]) => label),
    series: [oneSeries(entries.map(([label, value]) => readValue(value, quote(label))))],
    colors: [],
  };
}

function oneSeries(values: readonly (number | null)[]): ChartSeries {
  return { name: 'Value', values, color: paletteColor(0) };
}

function fromEntries(entries: readonly JsonValue[], place: string): Figures {
  checkCounts(entries.length, 1);
  const read = entries.map((entry, index) => readEntry(entry, `${place}[${index}]`, index));
  return {
    labels: read.map(({ label }) => label),
    series: [oneSeries(read.map(({ value }) => value))],
    colors: read.map(({ color }) => color),
  };
}

function readEntry(entry: JsonValue, place: string, index: number) {
  if (!isObject(entry)) return { label: String(index + 1), value: readValue(entry, place), color: undefined };
  const label =
    typeof entry.label === 'number' ? String(entry.label) : textMember(entry, 'label', `${place}.`);
  if (label === undefined) throw new InputError('json', `${place}.label: expected text, got none`);
  if (!Object.hasOwn(entry, 'value'))
    throw new InputError('json', `${place}.value: expected a number, got none`);
  return { label, value: readValue(entry.value, `${place}.value`), color: readColor(entry, `${place}.`) };
}

function fromSeries(source: JsonObject, list: readonly JsonValue[]): Figures {
  const { labels: given } = source;
  const read = list.map((entry, index) => {
    const place = `series[${index}]`;
    if (!isObject(entry) || !Array.isArray(entry.values))
      throw new InputError('json', `${place}: expected {name, values: […]}, got ${quote(entry)}`);
    return {
      name: textMember(entry, 'name', `${place}.`) ?? `Series ${index + 1}`,
      values: entry.values.map((value, at) => readValue(value, `${place}.values[${at}]`)),
      color: readColor(entry, `${place}.`) ?? paletteColor(index),
    };
  });
  const length = read[0]?.values.length ?? 0;
  if (given !== undefined && !Array.isArray(given))
    throw new InputError('json', `labels: expected an array, got ${quote(given)}`);
  const labels = (given ?? Array.from({ length }, (_, index) => index + 1)).map((label, index) => {
    if (typeof label === 'string' || typeof label === 'number') return String(label);
    throw new InputError('json', `labels[${index}]: expected text, got ${quote(label)}`);
  });
  checkCounts(labels.length, read.length);
  for (const [index, { values }] of read.entries())
    if (values.length !== labels.length)
      throw new InputError(
        'json',
        `series[${index}].values: expected ${labels.length} values, one a label, got ${values.length}`,
      );
  return { labels, series: read, colors: [] };
}

function checkCounts(labels: number, series: number): void {
  if (labels === 0 || series === 0) throw new InputError('json', 'expected data, got none');
  if (labels > MAX_LABELS)
    throw new InputError('json', `expected at most ${MAX_LABELS} labels, got ${labels}`);
  if (series > MAX_SERIES)
    throw new InputError('json', `expected at most ${MAX_SERIES} series, got ${series}`);
}

/** Beyond, sums and steps would leave the range of doubles. */
const MAX_VALUE = 1e300;

function readValue(value: JsonValue | undefined, place: string): number | null {
  if (value === null) return null;
  if (typeof value === 'number' && Math.abs(value) <= MAX_VALUE) return value;
  throw new InputError('json', `${place}: expected a finite number or null as value, got ${quote(value)}`);
}

function readColor(object: JsonObject, place: string): string | undefined {
  const color = object.color;
  if (color === undefined || color === null) return undefined;
  if (typeof color === 'string' && isHexColor(color)) return color;
  throw new InputError('json', `${place}color: expected a hex colour such as #3b82f6, got ${quote(color)}`);
}
