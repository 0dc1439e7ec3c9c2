import { CALL_FORMS, callText, INPUT_FILE, isInFile } from './call-text.ts';
import { addressOf } from './catalogue-service.ts';
import { element } from './elements.ts';
import type { ToolForm } from './form/tool-form.ts';
import { textFile, type Surroundings } from './view/surroundings.ts';

/** What a form would send, written for elsewhere, when it is looked at: with names in the place of secrets and files. */
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
  /** The names of the chosen files, by what stands for them. */
  #files: ReadonlyMap<string, string> = new Map();
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
      { class: 'call-code' },
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
    const files = new Map<string, string>();
    const json = await this.#form.json({
      secrets: (name) => `<${name}>`,
      file: async ({ name, type }) => {
        const mark = crypto.getRandomValues(new Uint32Array(4)).join('-');
        files.set(mark, name);
        return `data:${type || 'application/octet-stream'};base64,${mark}`;
      },
    });
    if (asked !== this.#asked) return;
    [this.#json, this.#files] = [json, files];
    this.#show();
  }

  #show(): void {
    const kind = CALL_FORMS.find((name) => name === this.#kind.value) ?? 'curl';
    const call = {
      id: this.#id,
      url: addressOf(`tools/${this.#id}/execute`).href,
      json: this.#json,
      files: this.#files,
    };
    this.#save.hidden = !isInFile(call);
    this.#code.textContent = callText(kind, call);
  }
}
