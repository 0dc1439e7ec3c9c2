import { ArgumentField, type Typed } from './argument-field.ts';
import type { Issue, ToolDetail } from './catalogue-service.ts';
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

  /**
   * Says at each field what is wrong with it, and leads to the first.
   *
   * @returns whether any of it is at a field
   */
  showIssues(issues: readonly Issue[]): boolean {
    const byName = Map.groupBy(issues, ({ path }) => argumentOf(path));
    let first: ArgumentField | undefined;
    for (const [name, field] of this.#fields) {
      const own = byName.get(name)?.map(({ path, message }) => {
        const inner = path.split('/').slice(2).join('/');
        return inner === '' ? message : `${inner}: ${message}`;
      });
      field.showIssue(own?.join('; '));
      if (own !== undefined) first ??= field;
    }
    first?.focus();
    return first !== undefined;
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

/** The name of the argument in which the place is that a JSON Pointer names. */
function argumentOf(path: string): string {
  return (path.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}
