import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { ArgumentField } from './argument-field.ts';
import type { Editor, Parts, Place, Reading, Typed } from './editor.ts';
import { membersOf } from './json-pieces.ts';
import { requestText } from './request-text.ts';

/** An object as a group of the parts that its schema names. What is in none of them is left out. */
export class GroupEditor implements Editor {
  readonly element: HTMLElement;
  readonly #fields: ReadonlyMap<string, ArgumentField>;

  constructor({ properties = {}, required = [] }: ArgumentSchema, around: Place) {
    this.#fields = new Map(
      Object.entries(properties).map(([member, schema]) => {
        const place = { ...around, id: `${around.id}-${member}`, name: member };
        return [member, new ArgumentField(schema, place, { isRequired: required.includes(member) })];
      }),
    );
    const fields = [...this.#fields.values()].map((field) => field.element);
    this.element = element('div', { class: 'group' }, ...fields);
  }

  async json(reading: Reading): Promise<string | undefined> {
    const members = await this.members(reading);
    return members.every(([, text]) => text === undefined) ? undefined : requestText(members);
  }

  /** The JSON of each part; undefined where it is left out. */
  members(reading: Reading): Promise<readonly (readonly [name: string, text: string | undefined])[]> {
    return Promise.all(
      [...this.#fields].map(async ([name, field]) => [name, await field.json(reading)] as const),
    );
  }

  takes(text: string): boolean {
    const names = membersOf(text)?.map(([name]) => name);
    if (names === undefined || names.length === 0) return false;
    return new Set(names).size === names.length && names.every((name) => this.#fields.has(name));
  }

  fill(text: string | undefined): void {
    const members = new Map(text === undefined ? [] : membersOf(text));
    for (const [name, field] of this.#fields) field.fill(members.get(name));
  }

  get typed(): Omit<Typed, 'way'> {
    return { parts: [...this.#fields].map(([name, field]) => [name, field.typed ?? null]) };
  }

  restore({ parts = [] }: Typed): void {
    for (const [name, typed] of parts) if (typed !== null) this.#fields.get(name)?.restore(typed);
  }

  parts(): Parts {
    return [...this.#fields];
  }

  call(name: string, prefix: string): void {
    for (const [member, field] of this.#fields) field.call(member, `${prefix}${name} `);
  }

  focus(): void {
    const [first] = this.#fields.values();
    first?.focus();
  }
}
