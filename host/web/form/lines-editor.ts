import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import type { Editor, Place, Reading, Typed } from './editor.ts';
import { elementsOf } from './json-pieces.ts';
import { argumentText } from './request-text.ts';

/** A list of texts or numbers, one a line. The last line ends with or without a line break. */
export class LinesEditor implements Editor {
  readonly element: HTMLElement;
  readonly control: HTMLTextAreaElement;
  readonly #items: ArgumentSchema;

  constructor(items: ArgumentSchema, usual: unknown, { id }: Place) {
    this.#items = items;
    const placeholder = Array.isArray(usual) && usual.length > 0 ? usual.join('\n') : 'one per line';
    this.control = element('textarea', {
      id,
      class: 'input code',
      rows: '2',
      spellcheck: 'false',
      placeholder,
    });
    this.element = element('div', { class: 'control' }, this.control);
  }

  async json(_reading: Reading): Promise<string | undefined> {
    return linesJson(this.control.value, this.#items);
  }

  takes(text: string): boolean {
    const lines = linesOf(text);
    if (lines === undefined) return false;
    return linesJson(lines, this.#items) === `[${(elementsOf(text) ?? []).join(',')}]`;
  }

  fill(text: string | undefined): void {
    this.control.value = text === undefined ? '' : (linesOf(text) ?? '');
  }

  get typed(): Omit<Typed, 'way'> {
    return { text: this.control.value };
  }

  restore({ text = '' }: Typed): void {
    this.control.value = text;
  }

  placeOf([index, ...rest]: readonly string[]): string {
    return [`line ${Number(index) + 1}`, ...rest].join('/');
  }

  focus(): void {
    this.control.focus();
  }
}

/** The list that is written in lines, in JSON; undefined for none. */
function linesJson(typed: string, items: ArgumentSchema): string | undefined {
  if (typed === '') return undefined;
  const lines = typed.replace(/\n$/, '').split('\n');
  return `[${lines.map((line) => argumentText(line, items, 'schema') ?? '""').join(',')}]`;
}

/** A list of scalars as lines; undefined for what is none. */
function linesOf(text: string): string | undefined {
  const values = elementsOf(text)?.map((part) => [part, JSON.parse(part) as unknown] as const);
  if (values === undefined || values.length === 0) return undefined;
  const lines = values.map(([part, value]) => (typeof value === 'string' ? value : part));
  // What ends with an empty line would lose it.
  return lines.join('\n') + (lines.at(-1) === '' ? '\n' : '');
}
