import type { ArgumentSchema, ToolDetail } from './catalogue-service.ts';
import { element } from './elements.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form for a tool's arguments, made from its schema. */
export class ToolForm {
  readonly form: HTMLFormElement;
  readonly #controls = new Map<string, { readonly control: Control; readonly schema: ArgumentSchema }>();

  constructor({ input_schema: { properties = {}, required = [] } }: ToolDetail, onSubmit: () => void) {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const control = makeControl(`argument-${name}`, schema);
      this.#controls.set(name, { control, schema });
      return field(name, control, schema, required.includes(name));
    });
    const run = element('button', { class: 'button button-primary', type: 'submit' }, 'Run');
    this.form = element('form', { class: 'tool-form' }, ...fields, element('div', {}, run));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      onSubmit();
    });
  }

  /** Fills the form with an input. */
  fill(input: Readonly<Record<string, unknown>>): void {
    for (const [name, { control, schema }] of this.#controls) {
      const value =
        input[name] ?? (schema.enum === undefined && schema.type !== 'boolean' ? undefined : schema.default);
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = value === true;
      else if (!(control instanceof HTMLInputElement && control.type === 'file')) {
        control.value = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      }
    }
  }

  /** What was filled in, as the JSON that a call sends. What was left empty is left out. */
  async json(): Promise<string> {
    const entries = await Promise.all(
      [...this.#controls].map(
        async ([name, { control, schema }]) => [name, await readControl(control, schema)] as const,
      ),
    );
    return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
  }
}

function makeControl(id: string, schema: ArgumentSchema): Control {
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return element('option', { value: text, selected: value === schema.default }, text);
    });
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
  if (schema.contentEncoding === 'base64') return element('input', { id, type: 'file', class: 'input' });
  if (schema.type === 'integer' || schema.type === 'number') {
    return element('input', {
      id,
      type: 'number',
      step: 'any',
      class: 'input',
      placeholder: shown(schema.default),
    });
  }
  return element('textarea', {
    id,
    class: 'input code',
    rows: schema.type === 'string' ? '1' : '2',
    spellcheck: 'false',
    placeholder: shown(schema.default),
  });
}

function field(
  name: string,
  control: Control,
  { description = '' }: ArgumentSchema,
  required: boolean,
): HTMLElement {
  const label = element(
    'label',
    { for: control.id },
    name,
    ...(required ? [element('span', { class: 'quiet' }, ' required')] : []),
  );
  const about = element('p', { class: 'quiet', id: `${control.id}-about` }, description);
  control.setAttribute('aria-describedby', about.id);
  return element('div', { class: 'field' }, label, control, about);
}

async function readControl(control: Control, schema: ArgumentSchema): Promise<unknown> {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox')
      return control.checked === (schema.default ?? false) ? undefined : control.checked;
    if (control.type === 'file') return control.files?.[0] && dataUrl(control.files[0]);
  }
  const { value } = control;
  if (value === '') return undefined;
  return schema.type === 'string' ? value : parsed(value);
}

/** A value where the text is JSON, else the text: the host says what it expected. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function dataUrl(file: File): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(new Error(`${file.name} could not be read`)));
    reader.readAsDataURL(file);
  });
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
