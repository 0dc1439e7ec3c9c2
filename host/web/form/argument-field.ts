import { formatJson } from '../bins-json.ts';
import type { ArgumentSchema } from '../catalogue-service.ts';
import { element, prose } from '../elements.ts';
import { rulesOf } from './argument-rules.ts';
import {
  showMistakes,
  type Editor,
  type Mistake,
  type Part,
  type Place,
  type Reading,
  type Typed,
} from './editor.ts';
import { PlainEditor } from './plain-editor.ts';
import { holdsSecret } from './shape.ts';
import { waysOf, type Way } from './ways.ts';

interface FieldOptions {
  readonly isRequired?: boolean;
  /** An element of a list or a member of an object that has no names of its own: it is not left out. */
  readonly isElement?: boolean;
}

/** An argument of a tool, or a part of one, to fill in: in one of the ways in which its schema can be written. */
export class ArgumentField implements Part {
  readonly element: HTMLElement;
  readonly #schema: ArgumentSchema;
  readonly #place: Place;
  readonly #ways: readonly Way[];
  readonly #isRequired: boolean;
  readonly #editors = new Map<string, Editor>();
  readonly #label: HTMLLabelElement;
  readonly #name = element('span');
  readonly #prefix = element('span', { class: 'visually-hidden' });
  readonly #body = element('div', { class: 'field-body' });
  readonly #issue: HTMLElement;
  readonly #about: HTMLElement;
  readonly #way = element('select', { class: 'select sent-as' });
  /** What was shown last, and in which way: what was written goes along into another. */
  #last: { readonly editor: Editor; readonly way: string } | undefined;

  constructor(
    schema: ArgumentSchema,
    place: Place,
    { isRequired = false, isElement = false }: FieldOptions = {},
  ) {
    this.#schema = schema;
    this.#place = place;
    const { id, name, announce, ways = [] } = place;
    this.#ways = [...waysOf(schema, { canBeAbsent: !isElement }), ...ways];
    this.#isRequired = isRequired;
    const note = (text: string | undefined) =>
      text === undefined ? [] : [element('span', { class: 'quiet' }, ` ${text}`)];
    this.#label = element(
      'label',
      { id: `${id}-label` },
      this.#prefix,
      this.#name,
      ...note(schema.title),
      ...note(isRequired ? 'required' : undefined),
    );
    this.#issue = element('p', { class: 'field-issue', id: `${id}-issue`, hidden: true });
    this.#about = aboutOf(`${id}-about`, schema);
    this.#way.append(...this.#ways.map((way) => element('option', { value: way.name }, way.label)));
    const switches = this.#ways.length > 1 ? [this.#way] : [];
    this.element = element(
      'div',
      { class: 'field' },
      this.#label,
      this.#body,
      ...switches,
      this.#issue,
      this.#about,
    );
    this.#show();
    this.call(name);
    this.#body.addEventListener('input', () => this.#sayIssue(undefined));
    this.#way.addEventListener('input', (event) => {
      event.stopPropagation();
      this.#changeWay().then(announce, announce);
    });
  }

  /** Gives the field its name, which in a list is that of its place, and tells screen readers what it is in. */
  call(name: string, prefix = ''): void {
    this.#name.textContent = name;
    this.#prefix.textContent = prefix;
    this.#tellName();
  }

  fill(text: string | undefined): void {
    this.#sayIssue(undefined);
    for (const editor of this.#editors.values()) editor.fill(undefined);
    this.#shown = this.#wayFor(text);
    this.#write(text);
  }

  get typed(): Typed | undefined {
    // What is a secret is kept nowhere; a group leaves out those of its parts that are.
    if (this.#isSecret) return undefined;
    const editor = this.#editor;
    if (editor === undefined) return { way: this.#shown };
    const { typed } = editor;
    return typed && { way: this.#shown, ...typed };
  }

  restore(typed: Typed): void {
    if (!this.#ways.some(({ name }) => name === typed.way)) return;
    this.#shown = typed.way;
    this.#editor?.restore(typed);
    this.#show();
  }

  async json(reading: Reading): Promise<string | undefined> {
    const { constant, name } = this.#current;
    if (constant !== undefined) return constant;
    const editor = this.#editor;
    if (editor === undefined) return undefined;
    if (!this.#isSecret || reading.secrets === 'content') return editor.json(reading, name);
    if (reading.secrets === 'nothing') return undefined;
    const isGiven = this.#isRequired || (await editor.json(reading, name)) !== undefined;
    return isGiven ? JSON.stringify(reading.secrets(this.#place.name)) : undefined;
  }

  async presentJson(reading: Reading): Promise<string> {
    const { default: usual, type } = this.#schema;
    const text = await this.json(reading);
    if (text !== undefined) return text;
    if (usual !== undefined) return JSON.stringify(usual);
    return type === 'object' ? '{}' : type === 'array' ? '[]' : type === 'boolean' ? 'false' : '""';
  }

  showMistakes(mistakes: readonly Mistake[]): Part | undefined {
    const editor = this.#editor;
    const { first, others } = showMistakes(editor?.parts?.() ?? [], mistakes);
    const own = others.map(({ path, message }) =>
      path.length === 0 ? message : `${editor?.placeOf?.(path) ?? path.join('/')}: ${message}`,
    );
    this.#sayIssue(own.length === 0 ? undefined : own.join('; '));
    return own.length > 0 ? this : first;
  }

  focus(): void {
    const editor = this.#editor;
    if (editor === undefined) this.#way.focus();
    else editor.focus();
  }

  get #shown(): string {
    return this.#way.value;
  }

  set #shown(way: string) {
    this.#way.value = way;
  }

  get #current(): Way {
    const found = this.#ways.find(({ name }) => name === this.#shown) ?? this.#ways[0];
    if (found === undefined) throw new Error(`${this.#place.name} can be written in no way`);
    return found;
  }

  /** What is shown; made when it is first needed. */
  get #editor(): Editor | undefined {
    const { editor, make } = this.#current;
    if (make === undefined) return undefined;
    const known = this.#editors.get(editor);
    if (known !== undefined) return known;
    const id = this.#editors.size === 0 ? this.#place.id : `${this.#place.id}-${editor}`;
    const made = make({ ...this.#place, id });
    this.#editors.set(editor, made);
    return made;
  }

  /** Whether what is shown is one text with a secret in it. */
  get #isSecret(): boolean {
    if (this.#current.isOpen === true) return false;
    return this.#schema.writeOnly === true || (this.#shown === 'json' && holdsSecret(this.#schema));
  }

  /** The way in which a value can be shown whole. */
  #wayFor(text: string | undefined): string {
    if (text === undefined) return this.#ways[0]?.name ?? '';
    // What is told by the place alone fits nothing else.
    for (const way of [...(this.#place.ways ?? []), ...this.#ways]) {
      this.#shown = way.name;
      const isFitting = way.constant === undefined ? (way.fits?.(text) ?? true) : way.constant === text;
      if (isFitting && (way.make === undefined ? way.constant === text : this.#editor?.takes(text) === true))
        return way.name;
    }
    return 'json';
  }

  #write(text: string | undefined): void {
    const editor = this.#editor;
    if (this.#shown === 'json' && text !== undefined && this.#hasParts && editor instanceof PlainEditor)
      editor.write(
        formatJson(text)
          ?.map((token) => token.text)
          .join('') ?? text,
      );
    else editor?.fill(text);
    this.#show();
  }

  /** Whether JSON is one way of several to write parts, and no choice of how a text is sent. */
  get #hasParts(): boolean {
    return this.#ways[0]?.editor !== 'plain';
  }

  /** Takes what was written along into another way, if it can be shown there. */
  async #changeWay(): Promise<void> {
    const next = this.#shown;
    const before = this.#last;
    const text = await before?.editor.json({ secrets: 'content', file: undefined }, before.way);
    if (this.#shown !== next) return;
    const editor = this.#editor;
    const isOther = editor !== undefined && editor !== before?.editor;
    if (isOther && text !== undefined && editor.takes(text)) this.#write(text);
    this.#show();
  }

  #show(): void {
    const editor = this.#editor;
    this.#body.replaceChildren(...(editor === undefined ? [] : [editor.element]));
    const control = editor?.control;
    const described = `${this.#issue.id} ${this.#about.id}`;
    if (control === undefined) {
      this.#label.removeAttribute('for');
      this.element.setAttribute('role', 'group');
      this.element.setAttribute('aria-labelledby', this.#label.id);
      this.element.setAttribute('aria-describedby', described);
    } else {
      this.#label.htmlFor = control.id;
      for (const name of ['role', 'aria-labelledby', 'aria-describedby']) this.element.removeAttribute(name);
      control.setAttribute('aria-describedby', described);
    }
    if (editor !== undefined) this.#last = { editor, way: this.#shown };
    this.#tellName();
  }

  #tellName(): void {
    const [name, prefix] = [this.#name.textContent, this.#prefix.textContent];
    this.#way.setAttribute('aria-label', `How ${prefix}${name} is sent`);
    for (const editor of this.#editors.values()) editor.call?.(name, prefix);
  }

  #sayIssue(message: string | undefined): void {
    this.#issue.hidden = message === undefined;
    this.#issue.textContent = message ?? '';
    const marked = this.#editor?.control;
    if (message === undefined) marked?.removeAttribute('aria-invalid');
    else marked?.setAttribute('aria-invalid', 'true');
  }
}

/** What an argument is for, and what it may be. */
function aboutOf(id: string, schema: ArgumentSchema): HTMLElement {
  const rules = rulesOf(schema).join('; ');
  const { description = '' } = schema;
  const after = rules === '' || description === '' ? rules : element('span', { class: 'rules' }, rules);
  return element('p', { class: 'quiet about', id }, ...prose(description), after);
}
