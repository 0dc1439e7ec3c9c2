import { ArgumentField, type Typed } from './argument-field.ts';
import type { ToolDetail } from './catalogue-service.ts';
import { element } from './elements.ts';
import { requestText } from './request-text.ts';

/** A form for a tool's arguments, made from its schema. What is typed outlives a reload of the page. */
export class ToolForm {
  readonly form: HTMLFormElement;
  readonly #key: string;
  readonly #fields: ReadonlyMap<string, ArgumentField>;

  constructor(
    { id, input_schema: { properties = {}, required = [] } }: ToolDetail,
    onSubmit: () => void,
    buttons: readonly HTMLElement[],
  ) {
    this.#key = `input of ${id}`;
    this.#fields = new Map(
      Object.entries(properties).map(([name, schema]) => [
        name,
        new ArgumentField(name, schema, required.includes(name)),
      ]),
    );
    const fields = [...this.#fields.values()].map((field) => field.element);
    this.form = element(
      'form',
      { class: 'tool-form' },
      ...fields,
      element('div', { class: 'field-row' }, ...buttons),
    );
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      onSubmit();
    });
    this.form.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.form.requestSubmit();
    });
    this.#restore();
    this.form.addEventListener('input', () => this.#keep());
  }

  /** Fills the form with an input. */
  fill(input: Readonly<Record<string, unknown>>): void {
    for (const [name, field] of this.#fields) field.fill(input[name]);
    this.form.dispatchEvent(new Event('input'));
  }

  /** What was filled in, as the JSON that a call sends. What was left empty is left out. */
  async json(): Promise<string> {
    return requestText(
      await Promise.all([...this.#fields].map(async ([name, field]) => [name, await field.json()] as const)),
    );
  }

  #keep(): void {
    const typed = [...this.#fields].map(([name, field]) => [name, field.typed]);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(typed)));
    } catch {
      // More than a browser keeps: the older state would be a wrong one.
      sessionStorage.removeItem(this.#key);
    }
  }

  #restore(): void {
    const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Readonly<
      Record<string, Typed | undefined>
    >;
    for (const [name, field] of this.#fields) {
      const typed = kept[name];
      if (typed !== undefined) field.restore(typed);
    }
  }
}
