import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import { h, render } from 'preact';
import { BrowserSurroundings } from '../browser-surroundings.ts';
import { addressOfPage, type Issue, type ToolDetail } from '../catalogue-service.ts';
import { element, trouble } from '../elements.ts';
import { FOR_CALL, mistakeOf, showMistakes, type Reading } from '../form/editor.ts';
import { GroupEditor } from '../form/group-editor.ts';
import { linkedSchema } from '../form/linked-schema.ts';
import { pasteFiles } from '../form/paste-files.ts';
import { requestText } from '../form/request-text.ts';
import { ResultView } from '../view/result-view.ts';
import { SurroundingsContext } from '../view/surroundings.ts';
import type { KeptStep } from './chain-state.ts';
import { referenceWay, SOURCES_CHANGED, type Source } from './reference-way.ts';
import { sourceOf } from './step-sources.ts';

/** What can be done with a step besides changing it. */
export type StepAction = 'up' | 'down' | 'remove';

/** What a step is told of the chain that it is in, and tells it. */
export interface ChainAround {
  /** The steps before it. */
  readonly before: (step: ChainStep) => readonly ChainStep[];
  readonly act: (step: ChainStep, action: StepAction) => void;
  readonly changed: () => void;
  readonly say: (words: string) => void;
}

const KEPT: Reading = { secrets: 'nothing', file: undefined };

/** What others run: secrets are arguments of the chain, and whoever runs it puts files in their places. */
const ELSEWHERE: Reading = {
  secrets: (name) => `{{input.${name}}}`,
  file: async ({ name }) => `<${name} in Base64>`,
};

/** A step in its column: a form for its arguments, which may be what steps before give, and what came of it. */
export class ChainStep {
  readonly element: HTMLElement;
  readonly tool: ToolDetail;
  readonly id: string;
  readonly #isOn: HTMLInputElement;
  readonly #form: GroupEditor;
  readonly #output = element('div', { class: 'output' });
  readonly #surroundings: BrowserSurroundings;
  #result: unknown;

  constructor(tool: ToolDetail, { id, text, isOn }: KeptStep, around: ChainAround) {
    this.tool = tool;
    this.id = id;
    this.#surroundings = new BrowserSurroundings(around.say);
    const sources = () => around.before(this).map((step) => step.#source);
    this.#form = new GroupEditor(linkedSchema(tool.input_schema), {
      id: `${id}-argument`,
      name: '',
      announce: around.changed,
      ways: [referenceWay(sources)],
    });
    this.#form.fill(text);
    this.#isOn = element('input', { type: 'checkbox', id: `${id}-on`, checked: isOn });
    const titleId = `${id}-title`;
    const form = element('div', { class: 'tool-form', role: 'group', 'aria-labelledby': titleId });
    form.append(this.#form.element);
    pasteFiles(form);
    const button = (action: StepAction, label: string) => {
      const made = element(
        'button',
        { class: 'button', type: 'button', 'aria-label': `${label} ${id}` },
        label,
      );
      made.addEventListener('click', () => around.act(this, action));
      return made;
    };
    this.element = element(
      'li',
      { class: 'panel chain-step', 'aria-labelledby': titleId },
      element('h2', { id: titleId, tabindex: '-1' }, id),
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
        button('up', 'Up'),
        button('down', 'Down'),
        button('remove', 'Remove'),
      ),
      form,
      this.#output,
    );
  }

  get isOn(): boolean {
    return this.#isOn.checked;
  }

  get #source(): Source {
    return sourceOf(this.id, this.tool.output_schema, this.#result);
  }

  /** Offers what the steps before it give now. */
  offerSources(): void {
    for (const choice of this.element.querySelectorAll('.reference'))
      choice.dispatchEvent(new Event(SOURCES_CHANGED));
  }

  /** The step as a browser may keep it. */
  async kept(): Promise<KeptStep> {
    return { id: this.id, tool: this.tool.id, text: await this.#json(KEPT), isOn: this.isOn };
  }

  /** The JSON of its arguments, for elsewhere. */
  jsonElsewhere(): Promise<string> {
    return this.#json(ELSEWHERE);
  }

  /**
   * The JSON that a call sends, with what it takes of other steps' results. What takes nothing stays as it was typed.
   *
   * @throws InputError when a reference leads nowhere
   */
  async input(steps: ReadonlyMap<string, JsonValue>): Promise<string> {
    const members = await this.#form.members(FOR_CALL);
    return requestText(members.map(([name, text]) => [name, text && this.#resolved(name, text, steps)]));
  }

  #resolved(name: string, text: string, steps: ReadonlyMap<string, JsonValue>): string {
    const template = new StepTemplate(JSON.parse(text) as JsonValue, name);
    return template.references.length === 0
      ? text
      : JSON.stringify(template.resolve({ steps, input: undefined }));
  }

  async #json(reading: Reading): Promise<string> {
    return (await this.#form.json(reading)) ?? '{}';
  }

  clear(): void {
    this.#form.parts().forEach(([, part]) => part.showMistakes([]));
    render(null, this.#output);
    this.#output.replaceChildren();
    this.#surroundings.clear();
  }

  show(result: JsonObject): void {
    this.clear();
    this.#result = result;
    const view = h(ResultView, { result, schema: this.tool.output_schema });
    render(h(SurroundingsContext.Provider, { value: this.#surroundings }, view), this.#output);
  }

  /** Says what went wrong, and leads to where in the form it is. */
  fail(message: string, issues: readonly Issue[]): void {
    this.clear();
    this.#output.replaceChildren(trouble(message));
    const { first } = showMistakes(this.#form.parts(), issues.map(mistakeOf));
    (first ?? this).focus();
  }

  focus(): void {
    this.element.querySelector('h2')?.focus();
  }
}
