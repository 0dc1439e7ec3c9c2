import type { ArgumentSchema } from '../catalogue-service.ts';

/** What an argument may be, in words that stand beside its field: people read them before they send. */
export function rulesOf(schema: ArgumentSchema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const unit = schema.type === 'integer' ? 'a whole number' : 'a number';
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${figure(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${figure(exclusiveMinimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${figure(maximum)}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${figure(exclusiveMaximum)}`]),
  ];
  return [
    ...(bounds.length > 0 ? [`${unit}, ${bounds.join(' and ')}`] : []),
    ...span(schema.minLength, schema.maxLength, 'character'),
    ...span(schema.minItems, schema.maxItems, 'element'),
    ...(schema.format === 'date' && schema.description?.includes('YYYY-MM-DD') !== true
      ? ['a date as YYYY-MM-DD']
      : []),
    ...(schema.pattern === undefined ? [] : [`text that matches ${schema.pattern}`]),
  ];
}

function span(least: number | undefined, most: number | undefined, unit: string): readonly string[] {
  const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (least === most && least !== undefined) return [counted(least, unit)];
  const parts = [
    // One of something is what "required" says.
    ...(least === undefined || least < 2 ? [] : [`at least ${counted(least, unit)}`]),
    ...(isBounded ? [`at most ${counted(most, unit)}`] : []),
  ];
  return parts.length === 0 ? [] : [parts.join(' and ')];
}

function counted(number: number, unit: string): string {
  return `${figure(number)} ${unit}${number === 1 ? '' : 's'}`;
}

/** Numbers of more digits than people count are said by their power of ten. */
const LONGEST = 1e15;

function figure(number: number): string {
  if (Math.abs(number) >= LONGEST) return number.toExponential().replace('e+', 'e');
  return number.toLocaleString('en', { maximumFractionDigits: 10 });
}

/** What a colour is of, where its name does not say that it is one. */
const COLOURED = /(?:^|_)(?:background|foreground|accent)$/;

/** Whether a text is a colour: by its name, or by what it is of and its description. */
export function isColourArgument(name: string, { description = '' }: ArgumentSchema): boolean {
  return /(?:^|_)colou?r$/.test(name) || (COLOURED.test(name) && /colou?r/i.test(description));
}

/** Whether a text is one line: what is long, or a document, has no such rules. */
export function isOneLine({
  type,
  format,
  pattern,
  maxLength,
  contentMediaType,
  writeOnly,
}: ArgumentSchema): boolean {
  const isText = type === 'string' && contentMediaType === undefined && writeOnly !== true;
  return isText && (format !== undefined || pattern !== undefined || (maxLength ?? Infinity) <= LONGEST_LINE);
}

const LONGEST_LINE = 200;
