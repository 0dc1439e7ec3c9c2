import { isOneLine, rulesOf } from './argument-rules.ts';
import type { ArgumentSchema } from './catalogue-service.ts';
import { element } from './elements.ts';
import { dataUrl, FileList } from './file-list.ts';
import { argumentText, choicesOf, type SentAs } from './request-text.ts';
import { aidOf } from './text-aid.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const SENT_AS: Readonly<Record<SentAs, string>> = {
  schema: 'left out when empty',
  text: 'as text, empty too',
  json: 'as JSON',
  null: 'as null',
  nothing: 'left out',
};

/** What stands in a field. */
export interface Typed {
  readonly text: string;
  readonly sentAs: string;
  readonly filled?: string | undefined;
}

/** One argument of a tool, to fill in. */
export class ArgumentField {
  readonly element: HTMLElement;
  readonly #schema: ArgumentSchema;
  readonly #control: Control;
  readonly #files: FileList | undefined;
  readonly #issue: HTMLElement;
  readonly #sentAs = element('select', { class: 'select sent-as' });
  /** The JSON of what was filled in, until people change it: a control may not hold all of it. */
  #filled: string | undefined;

  constructor(name: string, schema: ArgumentSchema, required: boolean) {
    const id = `argument-${name}`;
    this.#schema = schema;
    this.#control = makeControl(id, schema);
    const label = element(
      'label',
      { for: id },
      name,
      ...(schema.title === undefined ? [] : [element('span', { class: 'quiet' }, ` ${schema.title}`)]),
      ...(required ? [element('span', { class: 'quiet' }, ' required')] : []),
    );
    const about = aboutOf(`${id}-about`, schema);
    this.#issue = element('p', { class: 'field-issue', id: `${id}-issue`, hidden: true });
    this.#control.setAttribute('aria-describedby', `${this.#issue.id} ${about.id}`);
    this.element = element('div', { class: 'field' }, label);
    const announce = () => this.element.dispatchEvent(new Event('input', { bubbles: true }));
    if (this.#control instanceof HTMLInputElement && this.#control.type === 'file')
      this.#files = new FileList(this.#control, announce);
    this.element.append(this.#files?.element ?? this.#control);
    const isText = this.#control instanceof HTMLTextAreaElement || isOneLine(schema);
    if (isText && !(this.#control instanceof HTMLSelectElement)) {
      const aid = aidOf(name, schema, this.#control, announce);
      const beside = aid === undefined ? [] : [aid];
      this.element.append(element('div', { class: 'field-row' }, this.#ways(name), ...beside));
    }
    this.element.append(this.#issue, about);
    this.element.addEventListener('input', () => {
      this.#filled = undefined;
      this.showIssue(undefined);
    });
  }

  /** Says what is wrong with what stands here; undefined: nothing. */
  showIssue(message: string | undefined): void {
    this.#issue.hidden = message === undefined;
    this.#issue.textContent = message ?? '';
    if (message === undefined) this.#control.removeAttribute('aria-invalid');
    else this.#control.setAttribute('aria-invalid', 'true');
  }

  focus(): void {
    this.#control.focus();
  }

  /** Fills the field with a value; undefined empties it. It is sent as it is, until people change it. */
  fill(value: unknown): void {
    const { enum: choices, type, default: usual } = this.#schema;
    const shownValue = value ?? (choices === undefined && type !== 'boolean' ? undefined : usual);
    this.#files?.clear();
    this.#sentAs.value = 'schema';
    this.showIssue(undefined);
    if (this.#control instanceof HTMLInputElement && this.#control.type === 'checkbox')
      this.#control.checked = shownValue === true;
    else if (this.#files === undefined) this.#control.value = shown(shownValue);
    this.#filled = value === undefined ? undefined : JSON.stringify(value);
  }

  /** What was typed, to be restored; undefined for files and for secrets, which are kept nowhere. */
  get typed(): Typed | undefined {
    if (this.#files !== undefined || this.#schema.writeOnly === true) return undefined;
    const isBox = this.#control instanceof HTMLInputElement && this.#control.type === 'checkbox';
    const text = isBox ? String(this.#control.checked) : this.#control.value;
    return { text, sentAs: this.#sentAs.value, filled: this.#filled };
  }

  restore({ text, sentAs, filled }: Typed): void {
    if (this.#control instanceof HTMLInputElement && this.#control.type === 'checkbox')
      this.#control.checked = text === 'true';
    else if (this.#files === undefined) this.#control.value = text;
    this.#sentAs.value = sentAs;
    this.#filled = filled;
  }

  /** The argument's JSON; undefined when it is left out. */
  async json(): Promise<string | undefined> {
    if (this.#filled !== undefined) return this.#filled;
    const schema = this.#schema;
    if (this.#files !== undefined) {
      const urls = await Promise.all(this.#files.files.map(dataUrl));
      if (urls.length === 0) return undefined;
      return JSON.stringify(takesFiles(schema) ? urls : urls[0]);
    }
    if (this.#control instanceof HTMLInputElement && this.#control.type === 'checkbox') {
      const { checked } = this.#control;
      return checked === (schema.default ?? false) ? undefined : String(checked);
    }
    if (schema.enum !== undefined) {
      const chosen = schema.enum.find((value) => shown(value) === this.#control.value);
      // What stands there anyway is as good as left out.
      const isUsual = chosen === undefined || chosen === schema.default;
      return isUsual || this.#control.value === '' ? undefined : JSON.stringify(chosen);
    }
    return argumentText(this.#control.value, schema, sentAsOf(this.#sentAs.value));
  }

  #ways(name: string): HTMLElement {
    const ways: readonly SentAs[] = ['schema', ...choicesOf(this.#schema)];
    this.#sentAs.append(...ways.map((way) => element('option', { value: way }, SENT_AS[way])));
    this.#sentAs.setAttribute('aria-label', `How ${name} is sent`);
    return this.#sentAs;
  }
}

/** What an argument is for, and what it may be. */
function aboutOf(id: string, schema: ArgumentSchema): HTMLElement {
  const rules = rulesOf(schema).join('; ');
  const { description = '' } = schema;
  const parts = rules === '' ? [description] : [description, element('span', { class: 'rules' }, rules)];
  return element('p', { class: 'quiet about', id }, ...parts);
}

function sentAsOf(value: string): SentAs {
  return value === 'text' || value === 'json' || value === 'null' || value === 'nothing' ? value : 'schema';
}

function makeControl(id: string, schema: ArgumentSchema): Control {
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) =>
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
  if (takesFiles(schema)) return element('input', { id, type: 'file', class: 'input', multiple: true });
  if (schema.contentEncoding === 'base64') return element('input', { id, type: 'file', class: 'input' });
  // A number field would change what is typed by the browser's language.
  if (schema.type === 'integer' || schema.type === 'number')
    return element('input', { id, inputmode: 'decimal', class: 'input', placeholder: shown(schema.default) });
  if (isOneLine(schema))
    return element('input', {
      id,
      type: 'text',
      class: 'input code',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: shown(schema.default),
    });
  return element('textarea', {
    id,
    class: 'input code',
    rows: schema.type === 'string' ? '1' : '2',
    spellcheck: 'false',
    placeholder: shown(schema.default),
  });
}

/** Whether an argument is a list of files, each of which may be its content alone. */
function takesFiles({ type, items }: ArgumentSchema): boolean {
  if (type !== 'array' || items === undefined) return false;
  const branches = items.anyOf ?? items.oneOf ?? [items];
  return branches.some(({ contentEncoding }) => contentEncoding === 'base64');
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
