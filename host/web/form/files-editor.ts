import { element } from '../elements.ts';
import type { Editor, Place, Reading } from './editor.ts';
import { FileList } from './file-list.ts';

/** One file, or several in their order. */
export class FilesEditor implements Editor {
  readonly element: HTMLElement;
  readonly control: HTMLInputElement;
  readonly #files: FileList;
  readonly #isSeveral: boolean;
  /** The JSON of what was filled in, until people choose files. */
  #filled: string | undefined;

  constructor({ id, announce }: Place, { isSeveral }: { readonly isSeveral: boolean }) {
    this.#isSeveral = isSeveral;
    this.control = element('input', { id, type: 'file', class: 'input', multiple: isSeveral });
    this.#files = new FileList(this.control, () => {
      this.#filled = undefined;
      announce();
    });
    this.element = element('div', { class: 'control' }, this.#files.element);
  }

  async json({ file }: Reading): Promise<string | undefined> {
    if (file === undefined) return undefined;
    const { files } = this.#files;
    if (this.#filled !== undefined && files.length === 0) return this.#filled;
    if (files.length === 0) return undefined;
    const contents = await Promise.all(files.map(file));
    return JSON.stringify(this.#isSeveral ? contents : contents[0]);
  }

  takes(text: string): boolean {
    const value: unknown = JSON.parse(text);
    return this.#isSeveral
      ? Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
      : typeof value === 'string';
  }

  fill(text: string | undefined): void {
    this.#filled = text;
    this.#files.showGiven(text?.length);
  }

  /** Files are kept nowhere. */
  get typed(): undefined {
    return undefined;
  }

  restore(): void {}

  focus(): void {
    this.control.focus();
  }
}
