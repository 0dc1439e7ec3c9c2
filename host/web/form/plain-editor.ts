import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { isOneLine } from './argument-rules.ts';
import type { Editor, Place, Reading, Typed } from './editor.ts';
import { argumentText } from './request-text.ts';
import { constantsOf } from './shape.ts';
import { aidOf } from './text-aid.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A value in one control: a text, a number, a choice, a box to tick, or JSON. */
export class PlainEditor implements Editor {
  readonly element: HTMLElement;
  readonly control: Control;
  readonly #schema: ArgumentSchema;
  /** The JSON of what was filled in, until people change it: a control may not hold all of it. */
  #filled: string | undefined;
  /** What was pasted whole, until people change it: a control has no line breaks but its own (WHATWG HTML §4.10.11). */
  #pasted: string | undefined;

  constructor(schema: ArgumentSchema, { id, name, announce }: Place) {
    this.#schema = schema;
    this.control = makeControl(id, schema);
    const isText = this.control instanceof HTMLTextAreaElement || isOneLine(schema);
    const aid =
      isText && !(this.control instanceof HTMLSelectElement)
        ? aidOf(name, schema, this.control, announce)
        : undefined;
    this.element = element('div', { class: 'control' }, this.control, ...(aid === undefined ? [] : [aid]));
    let pasting: string | undefined;
    this.element.addEventListener('paste', ({ clipboardData }) => {
      pasting = clipboardData?.getData('text/plain');
    });
    this.element.addEventListener('input', () => {
      this.#filled = undefined;
      this.#pasted = pasting?.replaceAll(/\r\n?/g, '\n') === this.control.value ? pasting : undefined;
      pasting = undefined;
    });
  }

  takes(): boolean {
    return true;
  }

  fill(text: string | undefined): void {
    const { type, default: usual } = this.#schema;
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    const isChoice = constantsOf(this.#schema) !== undefined || type === 'boolean';
    const shownValue = value ?? (isChoice ? usual : undefined);
    if (isBox(this.control)) this.control.checked = shownValue === true;
    // A number keeps its digits.
    else this.control.value = typeof value === 'number' && text !== undefined ? text : shown(shownValue);
    this.#filled = text;
    this.#pasted = undefined;
  }

  /** Shows JSON as it is, to be edited. */
  write(text: string): void {
    if (!isBox(this.control)) this.control.value = text;
    this.#filled = undefined;
    this.#pasted = undefined;
  }

  get typed(): Omit<Typed, 'way'> {
    const text = isBox(this.control) ? String(this.control.checked) : (this.#pasted ?? this.control.value);
    return { text, filled: this.#filled };
  }

  restore({ text = '', filled }: Typed): void {
    if (isBox(this.control)) this.control.checked = text === 'true';
    else this.control.value = text;
    this.#filled = filled;
    this.#pasted = text.includes('\r') ? text : undefined;
  }

  async json(_reading: Reading, way: string): Promise<string | undefined> {
    if (this.#filled !== undefined) return this.#filled;
    const schema = this.#schema;
    if (isBox(this.control)) {
      const { checked } = this.control;
      return checked === (schema.default ?? false) ? undefined : String(checked);
    }
    const typed = this.#pasted ?? this.control.value;
    const choices = constantsOf(schema);
    if (choices !== undefined) {
      const chosen = choices.find((value) => shown(value) === typed);
      // What stands there anyway is as good as left out.
      const isUsual = chosen === undefined || chosen === schema.default;
      return isUsual || typed === '' ? undefined : JSON.stringify(chosen);
    }
    return argumentText(typed, schema, way === 'text' || way === 'json' ? way : 'schema');
  }

  focus(): void {
    this.control.focus();
  }
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}

function makeControl(id: string, schema: ArgumentSchema): Control {
  const choices = constantsOf(schema);
  if (choices !== undefined) {
    const options = choices.map((value) =>
      element('option', { value: shown(value), selected: value === schema.default }, shown(value)),
    );
    const none = schema.default === undefined ? [element('option', { value: '' }, '')] : [];
    return element('select', { id, class: 'select' }, ...none, ...options);
  }
  if (schema.type === 'boolean' && schema.default === undefined) {
    // Neither yes nor no is another thing than no.
    const options = ['', 'true', 'false'].map((text) => element('option', { value: text }, text));
    return element('select', { id, class: 'select' }, ...options);
  }
  if (schema.type === 'boolean')
    return element('input', { id, type: 'checkbox', checked: schema.default === true });
  const placeholder = shown(schema.default);
  // A number field would change what is typed by the browser's language.
  if (schema.type === 'integer' || schema.type === 'number')
    return element('input', { id, inputmode: 'decimal', class: 'input', autocomplete: 'off', placeholder });
  const text = { id, class: 'input code', spellcheck: 'false', placeholder };
  if (isOneLine(schema)) return element('input', { ...text, type: 'text', autocomplete: 'off' });
  return element('textarea', { ...text, rows: schema.type === 'string' ? '1' : '2' });
}

export function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
