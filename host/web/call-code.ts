import { CALL_FORMS, callText, INPUT_FILE, isInFile } from './call-text.ts';
import { addressOf } from './catalogue-service.ts';
import { element } from './elements.ts';
import type { ToolForm } from './form/tool-form.ts';
import { textFile, type Surroundings } from './view/surroundings.ts';

/** What a form would send, written for elsewhere. Made when it is looked at: with files it is as long as they are. */
export class CallCode {
  readonly element: HTMLDetailsElement;
  readonly #id: string;
  readonly #form: ToolForm;
  readonly #kind = element(
    'select',
    { class: 'select', 'aria-label': 'Written as' },
    ...CALL_FORMS.map((name) => element('option', { value: name }, name)),
  );
  readonly #code = element('pre', { class: 'body code', tabindex: '0', 'aria-label': 'The call' });
  readonly #save = element(
    'button',
    { class: 'button', type: 'button', hidden: true },
    `Download ${INPUT_FILE}`,
  );
  #json = '';
  /** The reading of the form that counts: those before it are late. */
  #asked = 0;

  constructor(id: string, form: ToolForm, surroundings: Surroundings) {
    this.#id = id;
    this.#form = form;
    const copy = element(
      'button',
      { class: 'button', type: 'button', 'aria-label': 'Copy the call' },
      'Copy',
    );
    copy.addEventListener('click', () => surroundings.copy(this.#code.textContent));
    this.#save.addEventListener('click', () =>
      surroundings.save(textFile(INPUT_FILE, 'application/json', this.#json)),
    );
    this.#kind.addEventListener('change', () => this.#show());
    this.element = element(
      'details',
      {},
      element('summary', {}, 'The same call as code'),
      element('div', { class: 'field-row' }, this.#kind, copy, this.#save),
      this.#code,
    );
    this.element.addEventListener('toggle', () => void this.refresh());
  }

  /** Writes the call anew, after the form has changed. */
  async refresh(): Promise<void> {
    if (!this.element.open) return;
    this.#asked += 1;
    const asked = this.#asked;
    const json = await this.#form.json();
    if (asked !== this.#asked) return;
    this.#json = json;
    this.#show();
  }

  #show(): void {
    const kind = CALL_FORMS.find((name) => name === this.#kind.value) ?? 'curl';
    const call = { id: this.#id, url: addressOf(`tools/${this.#id}/execute`).href, json: this.#json };
    this.#save.hidden = !isInFile(call);
    this.#code.textContent = callText(kind, call);
  }
}
