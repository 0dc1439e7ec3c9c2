import { labelOf, type Row, type View, type ViewSchema } from './kind-of.ts';
import { cellText, columnsOf } from './table.ts';

/** Rows as lines or bars: numbers along one column that rises. */
export interface Series {
  readonly isBars: boolean;
  /** What stands along the axis: numbers, seconds since 1970, or the places of names. */
  readonly along: 'numbers' | 'time' | 'names';
  readonly x: readonly number[];
  /** What each place along the axis is called. */
  readonly names: readonly string[];
  readonly xLabel: string;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly label: string;
  /** Null: there is none. */
  readonly values: readonly (number | null)[];
}

/** Fewer points say more as a table; of more, a chart has so many. */
const FEWEST = 3;
const MOST_POINTS = 20_000;

/** How each line is drawn, beside its colour: some see no colours. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [12, 3, 2, 3], [4, 4], [16, 4]];

/** More lines cannot be told from each other. */
const MOST_LINES = 6;

/** What columns are called along which something goes. */
const ALONG =
  /^(?:date|day|week|month|quarter|year|period|age|hour|minute|second|time|timestamp|datetime|t|x)$|_(?:date|month|year)$/i;

/** Numbers that count or name what is in a row, and do not measure it. */
const NO_MEASURE = /(?:^|_)(?:id|index|line|row|column|offset|position|number|no)$/i;

const DAY = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;

/**
 * The chart that rows make, if they make one: by what the tool says, or where a column of dates, periods or the like rises
 * from row to row, with numbers beside it.
 *
 * @param schema of a row
 */
export function seriesOf(
  rows: readonly Row[],
  schema: ViewSchema | undefined,
  view: View | undefined,
): Series | undefined {
  const isMeant = view?.as === 'chart' || view?.as === 'bars';
  if (view !== undefined && !isMeant) return undefined;
  if (rows.length < (isMeant ? 2 : FEWEST) || rows.length > MOST_POINTS) return undefined;
  const columns = columnsOf(rows, schema);
  const x =
    view?.x ??
    // Rows that begin with a name are of what has the name, whatever else rises from row to row.
    columns
      .slice(0, isMeant ? undefined : 1)
      .find((name) => (isMeant || ALONG.test(name)) && axisOf(rows, name, false) !== undefined);
  if (x === undefined && !isMeant) return undefined;
  const along = x ?? columns[0] ?? '';
  const axis = axisOf(rows, along, isMeant);
  if (axis === undefined) return undefined;
  const measures = view?.y ?? columns.filter((name) => name !== along && !NO_MEASURE.test(name));
  const lines = measures.flatMap((name) => lineOf(rows, name, schema) ?? []).slice(0, MOST_LINES);
  if (lines.length === 0) return undefined;
  return { ...axis, isBars: view?.as === 'bars', xLabel: columnLabel(along, schema), lines };
}

function columnLabel(name: string, schema: ViewSchema | undefined): string {
  const property = schema?.properties?.[name];
  return property === undefined ? name : labelOf(name, property);
}

/** A column as an axis: what rises, or where names may stand along it, names. */
function axisOf(
  rows: readonly Row[],
  name: string,
  mayBeNames: boolean,
): Pick<Series, 'along' | 'x' | 'names'> | undefined {
  const values = rows.map((row) => row[name]);
  const names = values.map(cellText);
  const numbers = values.map(Number);
  if (values.every((value) => typeof value === 'number') && rises(numbers))
    return { along: 'numbers', x: numbers, names };
  if (values.every((value) => typeof value === 'string' && DAY.test(value))) {
    const seconds = names.map((text) => Date.parse(inUtc(text)) / 1000);
    if (rises(seconds)) return { along: 'time', x: seconds, names };
  }
  return mayBeNames ? { along: 'names', x: rows.map((_, index) => index), names } : undefined;
}

/** An instant without an offset is shown as it stands, wherever the reader is. */
function inUtc(text: string): string {
  const instant = text.replace(' ', 'T');
  return instant.includes('T') && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(instant) ? `${instant}Z` : instant;
}

function rises(values: readonly number[]): boolean {
  return values.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > (values[index - 1] ?? value)),
  );
}

/** A column of numbers, some of which may be missing. */
function lineOf(rows: readonly Row[], name: string, schema: ViewSchema | undefined): Line | undefined {
  const values = rows.map((row) => row[name] ?? null);
  return values.every(isMeasure) && values.some((value) => value !== null)
    ? {
        label: columnLabel(name, schema),
        values,
      }
    : undefined;
}

function isMeasure(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}

/** A number as people read it: thousands apart, no more than three digits after the point. */
export function readable(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

/** What a chart shows, in words: of each line where it begins and ends, and how far it goes. */
export function summaryOf({ along, lines, names, xLabel }: Series): readonly string[] {
  return lines.map(({ label, values }) => {
    const known = values.flatMap((value, index) =>
      value === null ? [] : [{ value, name: names[index] ?? '' }],
    );
    const [first] = known;
    const last = known.at(-1);
    if (first === undefined || last === undefined) return `${label}: none`;
    let [lowest, highest] = [first, first];
    for (const point of known) {
      if (point.value < lowest.value) lowest = point;
      if (point.value > highest.value) highest = point;
    }
    if (along === 'names')
      return `${label}: highest ${readable(highest.value)} (${highest.name}), lowest ${readable(lowest.value)} (${lowest.name})`;
    const at = (point: typeof first) => `${readable(point.value)} at ${xLabel} ${point.name}`;
    return `${label}: from ${at(first)} to ${at(last)}, lowest ${readable(lowest.value)}, highest ${readable(highest.value)}`;
  });
}

/** One place along the axis in words. */
export function pointText({ lines, names, xLabel }: Series, index: number): string {
  const values = lines.map(({ label, values: { [index]: value } }) =>
    value === undefined || value === null ? `${label} none` : `${label} ${readable(value)}`,
  );
  return `${xLabel} ${names[index] ?? ''}: ${values.join(', ')}`;
}
