import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { ArgumentField } from './argument-field.ts';
import type { Editor, Parts, Place, Reading, Typed } from './editor.ts';
import { elementsOf, membersOf, type Member } from './json-pieces.ts';
import { requestText } from './request-text.ts';

/** More rows than this are slower to make than JSON is to read. */
const MOST_ROWS = 200;

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
  #name: string;
  #prefix = '';
  #rows: readonly Row[] = [];
  /** Rows that were made: each has an id of its own, wherever it is moved. */
  #made = 0;

  constructor(items: ArgumentSchema, place: Place, { isNamed = false } = {}) {
    this.#items = items;
    this.#isNamed = isNamed;
    this.#place = place;
    this.#name = place.name;
    this.element = element('div', { class: 'rows-editor' }, this.#list, this.#add);
    this.#add.addEventListener('click', () => {
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
    return this.#isNamed ? requestText(parts) : `[${parts.map(([, text]) => text).join(',')}]`;
  }

  takes(text: string): boolean {
    const count = this.#pieces(text)?.length ?? 0;
    return count > 0 && count <= MOST_ROWS;
  }

  fill(text: string | undefined): void {
    const pieces = text === undefined ? [] : (this.#pieces(text) ?? []);
    this.#show(
      pieces.map(([name, part]) => {
        const row = this.#makeRow(name);
        row.field.fill(part);
        return row;
      }),
    );
  }

  get typed(): Omit<Typed, 'way'> {
    return { parts: this.#rows.map(({ name, field }) => [name?.value ?? '', field.typed ?? null]) };
  }

  restore({ parts = [] }: Typed): void {
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

  #change(rows: readonly Row[]): void {
    this.#show(rows);
    this.#place.announce();
  }

  /** Moves no element that stays where it is: its focus and what is typed into it stay too. */
  #show(rows: readonly Row[]): void {
    for (const row of this.#rows) if (!rows.includes(row)) row.element.remove();
    this.#rows = rows;
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
    const { id, name, announce } = this.#place;
    const place = { id: `${id}-${this.#made}`, name, announce };
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
