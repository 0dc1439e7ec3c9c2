import { element } from '../elements.ts';
import type { Editor, Place, Reading, Typed } from './editor.ts';
import { elementsOf } from './json-pieces.ts';
import { shown } from './plain-editor.ts';

/** A list of some of few values, as boxes to tick. */
export class ChoicesEditor implements Editor {
  readonly element: HTMLElement;
  readonly #boxes: readonly { readonly json: string; readonly box: HTMLInputElement }[];
  /** What is ticked while nobody has chosen: it is left out. */
  readonly #usual: string;
  #isFilled = false;

  constructor(choices: readonly unknown[], usual: unknown, { id }: Place) {
    const ticked: readonly unknown[] = Array.isArray(usual) ? usual : [];
    this.#boxes = choices.map((choice, index) => ({
      json: JSON.stringify(choice),
      box: element('input', { id: `${id}-${index}`, type: 'checkbox', checked: ticked.includes(choice) }),
    }));
    this.#usual = this.#ticked();
    this.element = element(
      'div',
      { class: 'choices' },
      ...this.#boxes.map(({ box }, index) =>
        element('label', { for: box.id }, box, ` ${shown(choices[index])}`),
      ),
    );
    this.element.addEventListener('input', () => {
      this.#isFilled = false;
    });
  }

  async json(_reading: Reading): Promise<string | undefined> {
    const ticked = this.#ticked();
    return ticked === this.#usual && !this.#isFilled ? undefined : ticked;
  }

  takes(text: string): boolean {
    const chosen = elementsOf(text) ?? [];
    return (
      chosen.length > 0 &&
      this.#boxes
        .filter(({ json }) => chosen.includes(json))
        .map(({ json }) => json)
        .join(',') === chosen.join(',')
    );
  }

  fill(text: string | undefined): void {
    const chosen = elementsOf(text ?? this.#usual) ?? [];
    for (const { json, box } of this.#boxes) box.checked = chosen.includes(json);
    this.#isFilled = text !== undefined;
  }

  get typed(): Omit<Typed, 'way'> {
    return { text: this.#ticked(), filled: this.#isFilled ? this.#ticked() : undefined };
  }

  restore({ text, filled }: Typed): void {
    this.fill(text);
    this.#isFilled = filled !== undefined;
  }

  call(name: string, prefix: string): void {
    for (const { box } of this.#boxes)
      box.setAttribute('aria-label', `${prefix}${name} ${box.parentElement?.textContent.trim() ?? ''}`);
  }

  focus(): void {
    this.#boxes[0]?.box.focus();
  }

  #ticked(): string {
    return `[${this.#boxes
      .filter(({ box }) => box.checked)
      .map(({ json }) => json)
      .join(',')}]`;
  }
}
