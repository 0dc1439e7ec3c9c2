import { CHAIN_PAGE, listTools, loadTool, type ToolDetail } from './catalogue-service.ts';
import { keepChain, referenceTo, stepOf } from './chain/chain-state.ts';
import { element } from './elements.ts';

/** Leads a result on: the tool becomes the first step of a chain, another tool its second. */
export class NextTool {
  readonly element: HTMLFormElement;
  readonly #tool: ToolDetail;
  readonly #choices = element('datalist', { id: 'next-tools' });
  readonly #name = element('input', {
    class: 'input',
    id: 'next-tool',
    list: 'next-tools',
    autocomplete: 'off',
  });
  readonly #part = element('select', { class: 'select', id: 'next-part' });
  readonly #problem = element('p', { class: 'quiet', role: 'status' });
  #input = '{}';

  constructor(tool: ToolDetail) {
    this.#tool = tool;
    this.element = element(
      'form',
      { class: 'next-tool', hidden: true },
      element('div', { class: 'field' }, element('label', { for: 'next-part' }, 'Use'), this.#part),
      element('div', { class: 'field' }, element('label', { for: 'next-tool' }, 'in the tool'), this.#name),
      element('button', { class: 'button', type: 'submit' }, 'Continue in a chain'),
      this.#choices,
      this.#problem,
    );
    this.#name.addEventListener('focus', () => void this.#load(), { once: true });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#go();
    });
  }

  /** @param input what gave the result, without secrets and files */
  offer(input: string, result: unknown): void {
    this.#input = input;
    const names = Object.keys(Object(result) as object);
    this.#part.replaceChildren(
      ...[...names, ''].map((name) =>
        element('option', { value: name }, name === '' ? 'the whole result' : name),
      ),
    );
    this.element.hidden = false;
  }

  async #load(): Promise<void> {
    const tools = await listTools().catch(() => []);
    this.#choices.replaceChildren(...tools.map(({ id, title }) => element('option', { value: id }, title)));
  }

  async #go(): Promise<void> {
    try {
      const next = await loadTool(this.#name.value.trim());
      const first = stepOf(this.#tool, [], this.#input);
      const part = this.#part.value;
      const reference = referenceTo(first.id, part === '' ? [] : [part]);
      const second = stepOf(next, [first], JSON.stringify({ [argumentFor(next)]: reference }));
      keepChain([first, second]);
      location.assign(CHAIN_PAGE);
    } catch (error) {
      this.#problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** The argument that a result most likely is for: the first that is needed, or the first at all. */
function argumentFor({ input_schema: { properties = {}, required = [] } }: ToolDetail): string {
  return (
    required.find((name) => properties[name]?.writeOnly !== true) ?? Object.keys(properties)[0] ?? 'text'
  );
}
