import type { JsonObject } from '@toolyard/sdk';
import { h, render } from 'preact';
import { BrowserSurroundings } from '../browser-surroundings.ts';
import { addressOfPage, type ToolDetail } from '../catalogue-service.ts';
import { element, trouble } from '../elements.ts';
import { ResultView } from '../view/result-view.ts';
import { SurroundingsContext } from '../view/surroundings.ts';
import type { KeptStep } from './chain-state.ts';

/** What can be done with a step besides changing it. */
export type StepAction = 'up' | 'down' | 'remove';

/** A step in its column: its arguments as JSON, its secrets apart, and what came of it. */
export class ChainStep {
  readonly element: HTMLElement;
  readonly tool: ToolDetail;
  readonly #id: string;
  readonly #arguments: HTMLTextAreaElement;
  readonly #isOn: HTMLInputElement;
  readonly #secrets: readonly (readonly [name: string, field: HTMLInputElement])[];
  readonly #output = element('div', { class: 'output' });
  readonly #surroundings: BrowserSurroundings;

  constructor(
    tool: ToolDetail,
    { id, text, isOn }: KeptStep,
    onAction: (action: StepAction) => void,
    say: (words: string) => void,
  ) {
    this.tool = tool;
    this.#id = id;
    this.#surroundings = new BrowserSurroundings(say);
    this.#arguments = element('textarea', {
      class: 'input code',
      id: `${id}-arguments`,
      rows: '5',
      spellcheck: 'false',
    });
    this.#arguments.value = text;
    this.#isOn = element('input', { type: 'checkbox', id: `${id}-on` });
    this.#isOn.checked = isOn;
    this.#secrets = secretsOf(tool).map((name) => [
      name,
      element('input', { class: 'input', type: 'password', id: `${id}-${name}`, autocomplete: 'off' }),
    ]);
    const act = (action: StepAction, label: string) => {
      const button = element(
        'button',
        { class: 'button', type: 'button', 'aria-label': `${label} ${id}` },
        label,
      );
      button.addEventListener('click', () => onAction(action));
      return button;
    };
    this.element = element(
      'li',
      { class: 'panel chain-step', 'aria-labelledby': `${id}-title` },
      element('h2', { id: `${id}-title`, tabindex: '-1' }, id),
      element(
        'p',
        { class: 'quiet' },
        element('a', { href: addressOfPage(tool.id) }, tool.title),
        `: ${tool.summary}`,
      ),
      element(
        'div',
        { class: 'field-row' },
        element('label', { class: 'chain-switch', for: `${id}-on` }, this.#isOn, ' on'),
        act('up', 'Up'),
        act('down', 'Down'),
        act('remove', 'Remove'),
      ),
      element(
        'div',
        { class: 'field' },
        element('label', { for: `${id}-arguments` }, `Arguments of ${id}, as JSON`),
        this.#arguments,
        element(
          'p',
          { class: 'quiet' },
          `Takes ${Object.keys(tool.input_schema.properties ?? {}).join(', ')}.`,
        ),
      ),
      ...this.#secrets.map(([name, field]) =>
        element(
          'div',
          { class: 'field' },
          element('label', { for: field.id }, `${name} of ${id}, kept nowhere`),
          field,
        ),
      ),
      this.#output,
    );
  }

  get isOn(): boolean {
    return this.#isOn.checked;
  }

  /** The step as it may be kept and shown to others. */
  get kept(): KeptStep {
    const text = this.#secrets.length === 0 ? this.#arguments.value : this.#withoutSecrets();
    return { id: this.#id, tool: this.tool.id, text, isOn: this.isOn };
  }

  #withoutSecrets(): string {
    try {
      return JSON.stringify(this.given('open'), null, 2);
    } catch {
      // Nobody can say where in it a secret stands.
      return '{}';
    }
  }

  /** The arguments, with secrets as they were typed or as arguments of the chain. @throws Error when they are no object */
  given(secrets: 'typed' | 'open'): JsonObject {
    const value = parse(this.#arguments.value);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error(`${this.#id}: expected its arguments as a JSON object`);
    const own = Object.entries(value as JsonObject).filter(
      ([name]) => !this.#secrets.some(([secret]) => secret === name),
    );
    const hidden = this.#secrets.flatMap(([name, { value: typed }]): [string, string][] =>
      secrets === 'open' ? [[name, `{{input.${name}}}`]] : typed === '' ? [] : [[name, typed]],
    );
    return Object.fromEntries([...own, ...hidden]);
  }

  clear(): void {
    render(null, this.#output);
    this.#output.replaceChildren();
    this.#surroundings.clear();
  }

  show(result: unknown): void {
    this.clear();
    const view = h(ResultView, { result, schema: this.tool.output_schema });
    render(h(SurroundingsContext.Provider, { value: this.#surroundings }, view), this.#output);
  }

  fail(error: unknown): void {
    this.clear();
    this.#output.replaceChildren(trouble(error));
    this.#arguments.focus();
  }

  focus(): void {
    this.element.querySelector('h2')?.focus();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secretsOf({ input_schema: { properties = {} } }: ToolDetail): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.writeOnly === true);
}
