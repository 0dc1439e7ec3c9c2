/** Finds a tool from any page and leads to it; without words, those that were marked or run last. */
import { addressOfPage, listTools, type ToolOutline } from './catalogue-service.ts';
import { element, trouble } from './elements.ts';
import { favourites, runs } from './kept.ts';
import { ToolFinder } from './tool-finder.ts';

const MOST_SHOWN = 12;

class Palette {
  readonly #dialog: HTMLDialogElement;
  readonly #words = element('input', {
    class: 'input',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    'aria-label': 'Find a tool',
    'aria-controls': 'palette-list',
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    placeholder: 'what you want to do',
  });
  readonly #list = element('div', { id: 'palette-list', role: 'listbox', 'aria-label': 'Tools' });
  #finder: ToolFinder | undefined;
  #chosen = 0;

  constructor() {
    this.#dialog = element(
      'dialog',
      { class: 'palette', 'aria-label': 'Find a tool' },
      this.#words,
      this.#list,
    );
    document.body.append(this.#dialog);
    this.#words.addEventListener('input', () => this.#show());
    this.#words.addEventListener('keydown', (event) => this.#press(event));
    // Outside of what it holds is the dialog itself.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  async open(): Promise<void> {
    if (this.#dialog.open) return;
    this.#words.value = '';
    this.#dialog.showModal();
    try {
      this.#finder ??= new ToolFinder(await listTools());
      this.#show();
    } catch (error) {
      this.#list.replaceChildren(trouble(error));
    }
  }

  #show(): void {
    this.#chosen = 0;
    this.#list.replaceChildren(...this.#found().map((tool, index) => this.#option(tool, index)));
    this.#mark();
  }

  #found(): readonly ToolOutline[] {
    const all = this.#finder?.find(this.#words.value) ?? [];
    if (this.#words.value.trim() !== '') return all.slice(0, MOST_SHOWN);
    const byId = new Map(all.map((tool) => [tool.id, tool]));
    const own = new Set([...favourites(), ...runs().map(({ tool }) => tool)]);
    const kept = [...own].flatMap((id) => byId.get(id) ?? []);
    return [...kept, ...all.filter(({ id }) => !own.has(id))].slice(0, MOST_SHOWN);
  }

  #option({ id, title, summary }: ToolOutline, index: number): HTMLElement {
    const made = element(
      'a',
      { id: `palette-${index}`, class: 'tool-link', role: 'option', tabindex: '-1', href: addressOfPage(id) },
      element('strong', {}, title),
      element('span', { class: 'quiet' }, summary),
    );
    made.addEventListener('click', () => this.#dialog.close());
    return made;
  }

  #press(event: KeyboardEvent): void {
    const { length } = this.#list.children;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') this.#list.querySelectorAll('a')[this.#chosen]?.click();
    if (by === 0 || length === 0) return;
    event.preventDefault();
    this.#chosen = (this.#chosen + by + length) % length;
    this.#mark();
  }

  /** Marks the chosen one, which the focus in the words stands for. */
  #mark(): void {
    for (const [index, option] of [...this.#list.children].entries())
      option.setAttribute('aria-selected', String(index === this.#chosen));
    const chosen = this.#list.children[this.#chosen];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen === undefined) this.#words.removeAttribute('aria-activedescendant');
    else this.#words.setAttribute('aria-activedescendant', chosen.id);
  }
}

let palette: Palette | undefined;
document.addEventListener('palette', () => {
  palette ??= new Palette();
  void palette.open();
});
