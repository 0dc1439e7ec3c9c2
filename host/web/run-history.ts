import { element } from './elements.ts';
import { forgetRuns, keepRun, runs } from './kept.ts';

/** What was run with a tool in this browser before, to fill in again. */
export class RunHistory {
  readonly element = element('details', { class: 'history', hidden: true });
  readonly #tool: { readonly id: string; readonly title: string };
  readonly #onChosen: (input: string) => void;

  constructor(tool: { readonly id: string; readonly title: string }, onChosen: (input: string) => void) {
    this.#tool = tool;
    this.#onChosen = onChosen;
    this.#show();
  }

  /** @param input its JSON, without what is kept nowhere */
  add(input: string): void {
    keepRun({ tool: this.#tool.id, title: this.#tool.title, input, at: Date.now() });
    this.#show();
  }

  #show(): void {
    const own = runs().filter(({ tool }) => tool === this.#tool.id);
    const clear = element('button', { class: 'button', type: 'button' }, 'Forget all runs of all tools');
    clear.addEventListener('click', () => {
      forgetRuns();
      this.#show();
    });
    const rows = own.map(({ input, at }) => {
      const fill = element('button', { class: 'link-button code', type: 'button' }, input);
      fill.addEventListener('click', () => this.#onChosen(input));
      const when = new Date(at);
      const time = element('time', { datetime: when.toISOString(), class: 'quiet' }, when.toLocaleString());
      return element('li', { class: 'history-row' }, time, fill);
    });
    this.element.hidden = own.length === 0;
    this.element.replaceChildren(
      element('summary', {}, 'Earlier runs, kept in this browser alone'),
      element('ol', {}, ...rows),
      clear,
    );
  }
}
