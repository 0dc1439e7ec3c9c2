/** More digits than these are what arithmetic with binary fractions leaves. */
const MOST_DIGITS = 10;

/** So much of what is nested is said on one line. */
const LONGEST_LINE = 500;
const DEEPEST = 6;

/** A number as it is read: whole numbers whole, others to ten digits. */
export function numberText(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(MOST_DIGITS)));
}

/** A value on one line: values one after the other, members after their names, and nothing of what is null. */
export function lineOf(value: unknown, depth = 0): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (depth > DEEPEST) return '…';
  const isList = Array.isArray(value);
  let line = '';
  // In order, and no longer than is read: values may be many.
  for (const name in value) {
    const part: unknown = Reflect.get(value, name);
    const words = lineOf(part, depth + 1);
    if (words === '') continue;
    const mark = line === '' ? '' : typeof part === 'object' ? '; ' : ', ';
    line += `${mark}${isList ? '' : `${name.replaceAll('_', ' ')} `}${words}`;
    if (line.length > LONGEST_LINE) break;
  }
  return line;
}

const UNITS: Readonly<Record<string, string>> = {
  percent: '%',
  bytes: 'bytes',
  gb: 'GB',
  gib: 'GiB',
  kg: 'kg',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  kmh: 'km/h',
  mph: 'mph',
  ms: 'ms',
  px: 'px',
  pt: 'pt',
};

/** What a name such as `saved_percent` measures, and in what. */
export function measureOf(name: string): { readonly name: string; readonly unit: string } | undefined {
  const end = name.lastIndexOf('_');
  const suffix = name.slice(end + 1);
  const unit = Object.hasOwn(UNITS, suffix) ? UNITS[suffix] : undefined;
  return end < 1 || unit === undefined ? undefined : { name: name.slice(0, end), unit };
}

/** Members that say whether something is as it should be, or how two things are to each other. */
const VERDICTS =
  /^(?:valid|ok|passed|verified|identical|equal|matched|found|reachable|accessible|affordable)$/;

/** The same of those that say whether something is as it should be. */
const JUDGEMENTS = /^(?:valid|ok|passed|verified)$/;

export interface Verdict {
  readonly words: string;
  readonly tone: 'good' | 'trouble' | undefined;
}

/** A boolean that answers the question for which a tool is there, in words. */
export function verdictOf(name: string, label: string, value: unknown): Verdict | undefined {
  if (typeof value !== 'boolean' || !VERDICTS.test(name)) return undefined;
  const word = name === 'ok' ? 'OK' : label;
  const said = value ? word.charAt(0).toUpperCase() + word.slice(1) : `Not ${word}`;
  return {
    words: `${value ? '✓' : '✗'} ${said}`,
    tone: JUDGEMENTS.test(name) ? (value ? 'good' : 'trouble') : undefined,
  };
}
