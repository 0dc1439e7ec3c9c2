import { formatBytes } from '../bins-text.ts';
import { element } from '../elements.ts';

/** Files in an order: chosen or dropped, several at a time, and taken off one by one. */
export class FileList {
  readonly element: HTMLElement;
  readonly #rows = element('ol', { class: 'files' });
  readonly #onChange: () => void;
  readonly #severally: boolean;
  #files: readonly File[] = [];
  /** The length of content that is no file: an example's. */
  #given: number | undefined;

  /** @param onChange is called with every change that people make */
  constructor(chooser: HTMLInputElement, onChange: () => void) {
    this.#onChange = onChange;
    this.#severally = chooser.multiple;
    this.element = element('div', { class: 'drop' }, chooser, this.#rows);
    chooser.addEventListener('change', () => {
      this.add(chooser.files);
      // The same file may be chosen again.
      chooser.value = '';
    });
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      this.add(event.dataTransfer?.files);
    });
  }

  get files(): readonly File[] {
    return this.#files;
  }

  /** Shows, instead of files, that so many characters of content were filled in; undefined: nothing was. */
  showGiven(length: number | undefined): void {
    this.#given = length;
    this.#show([]);
  }

  /** Adds files to several, or takes the last in the place of one. */
  add(files: Iterable<File> | null | undefined): void {
    const added = [...(files ?? [])];
    if (added.length === 0) return;
    this.#change(this.#severally ? [...this.#files, ...added] : added.slice(-1));
  }

  #change(files: readonly File[]): void {
    this.#given = undefined;
    this.#show(files);
    this.#onChange();
  }

  #show(files: readonly File[]): void {
    this.#files = files;
    const given = this.#given === undefined ? [] : [this.#givenRow(this.#given)];
    this.#rows.replaceChildren(...given, ...files.map((file, index) => this.#row(file, index)));
  }

  #givenRow(length: number): HTMLElement {
    const size = element('span', { class: 'quiet' }, formatBytes(length));
    const remove = button('Remove', 'Remove what was filled in', () => this.#change([]));
    return element('li', { class: 'file-row' }, element('span', {}, 'filled in, as text ', size), remove);
  }

  #row(file: File, index: number): HTMLElement {
    const others = this.#files.filter((_, other) => other !== index);
    const up = () => this.#change(others.toSpliced(index - 1, 0, file));
    return element(
      'li',
      { class: 'file-row' },
      element('span', {}, `${file.name} `, element('span', { class: 'quiet' }, formatBytes(file.size))),
      ...(index === 0 ? [] : [button('↑', `Move ${file.name} up`, up)]),
      button('Remove', `Remove ${file.name}`, () => this.#change(others)),
    );
  }
}

function button(text: string, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { class: 'button', type: 'button', 'aria-label': label }, text);
  made.addEventListener('click', press);
  return made;
}

export function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error(`${file.name} could not be read`)));
    reader.readAsDataURL(file);
  });
}
