import { textPlaces } from '@toolyard/kit/text-places';
import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { liquidMember } from '../../lib/liquid-source.ts';

export interface TranslationWarning {
  readonly line: number;
  readonly message: string;
}

/** A tag's white space marks, as Liquid has them. */
export interface TagMarks {
  readonly left: '' | '-';
  readonly right: '' | '-';
}

export const NO_MARKS: TagMarks = { left: '', right: '' };

/** Thrown within a translation for what Liquid cannot say; the source is kept as a comment then. */
export class Untranslatable extends Error {}

/** What a translation gathers. */
export class Translation {
  readonly source: string;
  readonly warnings: TranslationWarning[] = [];
  readonly variables = new Set<string>();
  readonly #once = new Set<string>();
  readonly #place: (offset: number) => { readonly line: number };

  constructor(source: string) {
    this.source = source;
    this.#place = textPlaces(source);
  }

  warn(offset: number, message: string): void {
    this.warnings.push({ line: this.#place(offset).line, message });
  }

  /** A warning that one place is enough for. */
  warnOnce(offset: number, message: string): void {
    if (this.#once.has(message)) return;
    this.#once.add(message);
    this.warn(offset, message);
  }

  warnTruthiness(offset: number): void {
    this.warnOnce(offset, 'in Liquid 0, "" and empty arrays are true: compare where they should not be');
  }

  /** @throws InputError naming `template` with line and column */
  fail(offset: number, expectation: string): never {
    throw new InputError('template', `${expectation} at ${placeAt(this.source, offset)}`);
  }

  /** Keeps a part of the source as a comment, with a warning. */
  keep(start: number, end: number, reason: string): string {
    this.warn(start, reason);
    return liquidComment(this.source.slice(start, end));
  }
}

export function liquidTag(text: string, { left, right }: TagMarks): string {
  return `{%${left} ${text} ${right}%}`;
}

export function liquidOutput(text: string, { left, right }: TagMarks): string {
  return `{{${left} ${text} ${right}}}`;
}

/** A comment, whose text cannot end it, and opens nothing in it. */
export function liquidComment(text: string, { left, right }: TagMarks = NO_MARKS): string {
  const safe = /\{[%{]/.test(text) ? text.replace(/\{(?=[%{])/g, '{ ').replace(/([%}])\}/g, '$1 }') : text;
  return `{%${left} comment %}${safe}{% endcomment ${right}%}`;
}

/** A path of Liquid from its steps. */
export function liquidPath(first: string, steps: readonly string[]): string {
  const members = steps.map((step) => {
    if (/^\d+$/.test(step)) return `[${step}]`;
    const member = liquidMember(step);
    if (member === undefined) throw new Untranslatable('Liquid cannot name this member');
    return member;
  });
  return first + members.join('');
}
