import { InputError, quote } from '@toolyard/sdk';
import { numberOf } from '@toolyard/kit/pdf/objects';
import { FLAGS, holderOf, type FormField, type Option } from './form-fields.ts';

/** What a caller gives a field. */
export type GivenValue = string | boolean | readonly string[];

/** What a field is to hold, checked against the form. */
export type FilledValue =
  | { readonly kind: 'text'; readonly text: string }
  /** `Off` is none. */
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'chosen'; readonly chosen: readonly Option[] };

/** Options that an error names. */
const MOST_NAMED = 20;

/**
 * The value of a field.
 *
 * @param argument the field's place among the arguments
 * @throws InputError saying what the field takes
 */
export function filledValue(argument: string, field: FormField, given: GivenValue): FilledValue {
  switch (field.kind) {
    case 'text':
      return { kind: 'text', text: textFor(argument, field, given) };
    case 'checkbox':
    case 'radio':
      return { kind: 'state', state: stateFor(argument, field, given) };
    case 'choice':
      return { kind: 'chosen', chosen: chosenFor(argument, field, given) };
    case 'button':
    case 'signature':
      throw new InputError(argument, `expected a field that holds a value, got a ${field.kind}`);
  }
}

function textFor(argument: string, { dict, flags }: FormField, given: GivenValue): string {
  if (typeof given !== 'string') throw new InputError(argument, 'expected a text');
  const most = numberOf(holderOf(dict, 'MaxLen'), 'MaxLen');
  const text = given.replace(/\r\n?/g, '\n');
  if (most !== undefined && [...text].length > most)
    throw new InputError(
      argument,
      `expected at most ${most} characters, as the form says, got ${[...text].length}`,
    );
  if (text.includes('\n') && !(flags & FLAGS.multiline))
    throw new InputError(argument, 'expected one line, as the form says');
  return text;
}

function stateFor(argument: string, { kind, options }: FormField, given: GivenValue): string {
  if (given === false || given === 'Off' || given === '') return 'Off';
  const first = options[0];
  if (given === true && kind === 'checkbox') return first?.value ?? 'Yes';
  const found = options.find(({ value }) => value === given) ?? options.find(({ shown }) => shown === given);
  if (found !== undefined) return found.value;
  const switches = kind === 'checkbox' ? 'true, false' : 'false';
  throw new InputError(
    argument,
    `expected ${switches} or one of ${named(options)}, got ${shownValue(given)}`,
  );
}

function chosenFor(argument: string, { flags, options }: FormField, given: GivenValue): Option[] {
  if (typeof given === 'boolean')
    throw new InputError(argument, `expected one of ${named(options)}, got ${given}`);
  const texts = typeof given === 'string' ? (given === '' ? [] : [given]) : given;
  if (texts.length > 1 && !(flags & FLAGS.multiSelect))
    throw new InputError(argument, `expected one option, as the form says, got ${texts.length}`);
  const isFree = (flags & FLAGS.combo) !== 0 && (flags & FLAGS.edit) !== 0;
  return texts.map((text) => {
    const found = options.find(({ value }) => value === text) ?? options.find(({ shown }) => shown === text);
    if (found !== undefined) return found;
    if (isFree) return { value: text, shown: text };
    throw new InputError(argument, `expected one of ${named(options)}, got ${quote(text)}`);
  });
}

function named(options: readonly Option[]): string {
  const more = options.length > MOST_NAMED ? ` and ${options.length - MOST_NAMED} more` : '';
  return (
    options
      .slice(0, MOST_NAMED)
      .map(({ value }) => quote(value))
      .join(', ') + more || 'no option'
  );
}

function shownValue(given: GivenValue): string {
  return typeof given === 'string' ? quote(given) : JSON.stringify(given).slice(0, 100);
}
