import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { ArgumentField } from './argument-field.ts';
import type { Editor, Parts, Place, Reading, Typed } from './editor.ts';
import { elementsOf, membersOf, type Member } from './json-pieces.ts';
import { requestText } from './request-text.ts';
import { holdsSecret } from './shape.ts';

/** So many rows are made at a time: the others wait as the JSON that they are. */
const STEP = 200;

interface Row {
  readonly element: HTMLElement;
  readonly field: ArgumentField;
  /** The name of a member; in a list there is none. */
  readonly name: HTMLInputElement | undefined;
  readonly up: HTMLButtonElement;
  readonly down: HTMLButtonElement;
  readonly remove: HTMLButtonElement;
}

/** A list, or an object of any names, as rows: to add, to remove, and to bring into another order. */
export class RowsEditor implements Editor {
  readonly element: HTMLElement;
  readonly #items: ArgumentSchema;
  readonly #place: Place;
  readonly #isNamed: boolean;
  readonly #list = element('ol', { class: 'list-rows' });
  readonly #add = element('button', { class: 'button', type: 'button' }, 'Add');
  readonly #more = element('button', { class: 'button', type: 'button', hidden: true });
  #name: string;
  #prefix = '';
  /** What follows the rows that are made. */
  #rest: readonly Member[] = [];
  #rows: readonly Row[] = [];
  /** Rows that were made: each has an id of its own, wherever it is moved. */
  #made = 0;

  constructor(items: ArgumentSchema, place: Place, { isNamed = false } = {}) {
    this.#items = items;
    this.#isNamed = isNamed;
    this.#place = place;
    this.#name = place.name;
    this.element = element('div', { class: 'rows-editor' }, this.#list, this.#more, this.#add);
    this.#more.addEventListener('click', () => {
      const index = this.#rows.length;
      this.#makeMore();
      this.#rows[index]?.field.focus();
    });
    this.#add.addEventListener('click', () => {
      // It comes after all others.
      while (this.#rest.length > 0) this.#makeMore();
      const row = this.#makeRow();
      this.#change([...this.#rows, row]);
      (row.name ?? row.field).focus();
    });
  }

  async json(reading: Reading): Promise<string | undefined> {
    if (this.#rows.length === 0) return undefined;
    const parts = await Promise.all(
      this.#rows.map(
        async ({ name, field }) => [name?.value ?? '', await field.presentJson(reading)] as const,
      ),
    );
    return this.#textOf([...parts, ...this.#rest]);
  }

  takes(text: string): boolean {
    return (this.#pieces(text)?.length ?? 0) > 0;
  }

  fill(text: string | undefined): void {
    this.#rest = text === undefined ? [] : (this.#pieces(text) ?? []);
    this.#show([]);
    this.#makeMore();
  }

  get typed(): Omit<Typed, 'way'> {
    return {
      parts: this.#rows.map(({ name, field }) => [name?.value ?? '', field.typed ?? null]),
      // What holds secrets is kept nowhere.
      filled: this.#rest.length === 0 || holdsSecret(this.#items) ? undefined : this.#textOf(this.#rest),
    };
  }

  restore({ parts = [], filled }: Typed): void {
    this.#rest = filled === undefined ? [] : (this.#pieces(filled) ?? []);
    this.#show(
      parts.map(([name, typed]) => {
        const row = this.#makeRow(name);
        if (typed !== null) row.field.restore(typed);
        return row;
      }),
    );
  }

  parts(): Parts {
    return this.#rows.map(({ name, field }, index) => [name?.value ?? String(index), field]);
  }

  call(name: string, prefix: string): void {
    this.#name = name;
    this.#prefix = prefix;
    this.#add.setAttribute('aria-label', `Add to ${prefix}${name}`);
    this.#show(this.#rows);
  }

  focus(): void {
    const [first] = this.#rows;
    if (first === undefined) this.#add.focus();
    else first.field.focus();
  }

  #pieces(text: string): readonly Member[] | undefined {
    return this.#isNamed ? membersOf(text) : elementsOf(text)?.map((part) => ['', part]);
  }

  #textOf(members: readonly Member[]): string {
    return this.#isNamed ? requestText(members) : `[${members.map(([, text]) => text).join(',')}]`;
  }

  #makeMore(): void {
    const next = this.#rest.slice(0, STEP).map(([name, part]) => {
      const row = this.#makeRow(name);
      row.field.fill(part);
      return row;
    });
    this.#rest = this.#rest.slice(STEP);
    this.#show([...this.#rows, ...next]);
  }

  #change(rows: readonly Row[]): void {
    this.#show(rows);
    this.#place.announce();
  }

  /** Moves no element that stays where it is: its focus and what is typed into it stay too. */
  #show(rows: readonly Row[]): void {
    for (const row of this.#rows) if (!rows.includes(row)) row.element.remove();
    this.#rows = rows;
    const waiting = this.#rest.length;
    this.#more.hidden = waiting === 0;
    this.#more.textContent = `Show ${Math.min(STEP, waiting)} more of ${waiting}`;
    for (const [index, row] of rows.entries()) {
      const short = `${this.#name} ${index + 1}`;
      const name = this.#prefix + short;
      if (this.#list.children[index] !== row.element)
        this.#list.insertBefore(row.element, this.#list.children[index] ?? null);
      row.field.call(short, this.#prefix);
      row.name?.setAttribute('aria-label', `${name}, its name`);
      row.up.hidden = index === 0;
      row.down.hidden = index === rows.length - 1;
      row.up.setAttribute('aria-label', `Move ${name} up`);
      row.down.setAttribute('aria-label', `Move ${name} down`);
      row.remove.setAttribute('aria-label', `Remove ${name}`);
    }
  }

  #makeRow(nameOf = ''): Row {
    this.#made += 1;
    const place = { ...this.#place, id: `${this.#place.id}-${this.#made}` };
    const field = new ArgumentField(this.#items, place, { isElement: true });
    const [up, down, remove] = [button('↑'), button('↓'), button('Remove')];
    const actions = element('div', { class: 'row-actions' }, up, down, remove);
    const called = this.#isNamed
      ? element('input', {
          class: 'input code',
          placeholder: 'name',
          autocomplete: 'off',
          spellcheck: 'false',
        })
      : undefined;
    if (called !== undefined) called.value = nameOf;
    const content = [...(called === undefined ? [] : [called]), field.element, actions];
    const made = element('li', { class: 'list-row' }, ...content);
    const row: Row = { element: made, field, name: called, up, down, remove };
    up.addEventListener('click', () => this.#move(row, -1));
    down.addEventListener('click', () => this.#move(row, 1));
    remove.addEventListener('click', () => {
      const index = this.#rows.indexOf(row);
      this.#change(this.#rows.filter((other) => other !== row));
      (this.#rows[index]?.remove ?? this.#add).focus();
    });
    return row;
  }

  #move(row: Row, by: 1 | -1): void {
    const index = this.#rows.indexOf(row);
    const others = this.#rows.filter((other) => other !== row);
    this.#change(others.toSpliced(index + by, 0, row));
    const [first, second] = by === 1 ? [row.down, row.up] : [row.up, row.down];
    (first.hidden ? second : first).focus();
  }
}

function button(text: string): HTMLButtonElement {
  return element('button', { class: 'button', type: 'button' }, text);
}
