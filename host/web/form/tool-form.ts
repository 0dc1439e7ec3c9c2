import { readKept, writeKept } from '../browser-storage.ts';
import type { Issue, ToolDetail } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { FOR_CALL, mistakeOf, showMistakes, type Reading, type Typed } from './editor.ts';
import { GroupEditor } from './group-editor.ts';
import { linkedSchema } from './linked-schema.ts';
import { pasteFiles } from './paste-files.ts';
import { requestText } from './request-text.ts';

/** A form for a tool's arguments, made from its schema. What is typed outlives a reload of the page. */
export class ToolForm {
  readonly form: HTMLFormElement;
  readonly #key: string;
  readonly #group: GroupEditor;

  constructor(
    { id, input_schema: schema }: ToolDetail,
    onSubmit: () => void,
    buttons: readonly HTMLElement[],
  ) {
    this.#key = `input of ${id}`;
    const announce = () => this.form.dispatchEvent(new Event('input'));
    this.#group = new GroupEditor(linkedSchema(schema), { id: 'argument', name: '', announce });
    this.form = element(
      'form',
      { class: 'tool-form' },
      this.#group.element,
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
    pasteFiles(this.form);
  }

  /** Fills the form with an input, in JSON. */
  fill(input: string): void {
    this.#group.fill(input);
    this.form.dispatchEvent(new Event('input'));
  }

  /**
   * Says at each field what is wrong with it, and leads to the first.
   *
   * @returns whether any of it is at a field
   */
  showIssues(issues: readonly Issue[]): boolean {
    const { first } = showMistakes(this.#group.parts(), issues.map(mistakeOf));
    first?.focus();
    return first !== undefined;
  }

  /** What was filled in, as the JSON that a call sends. What was left empty is left out. */
  async json(reading: Reading = FOR_CALL): Promise<string> {
    return (await this.#group.json(reading)) ?? '{}';
  }

  /** What may be kept and shown to others, and the arguments of which something is not in it: secrets and files. */
  async shared(): Promise<{ readonly json: string; readonly leftOut: readonly string[] }> {
    const members = await this.#group.members({ secrets: 'nothing', file: undefined });
    const whole = new Map(
      await this.#group.members({ secrets: (name) => name, file: async ({ name }) => name }),
    );
    const leftOut = members.filter(([name, text]) => text !== whole.get(name)).map(([name]) => name);
    return { json: requestText(members), leftOut };
  }

  #keep(): void {
    writeKept('sessionStorage', this.#key, JSON.stringify(this.#group.typed));
  }

  #restore(): void {
    const kept = readKept('sessionStorage', this.#key);
    if (kept !== undefined) this.#group.restore(JSON.parse(kept) as Typed);
  }
}
