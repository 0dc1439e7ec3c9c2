import { resultFiles } from '../execution/result-files.ts';
import { formatBytes } from './bins-text.ts';
import { element } from './elements.ts';

/** Files that a page shows, until it shows others. */
export class ShownFiles {
  #urls: readonly string[] = [];

  /**
   * Makes each file of a result something to look at, if it is an image, and to save.
   *
   * @returns the elements, and the result's text without what the files hold
   */
  show(text: string, outputSchema: unknown): { readonly elements: HTMLElement[]; readonly text: string } {
    this.clear();
    const { result } = JSON.parse(text) as { readonly result: unknown };
    const found = resultFiles(result, outputSchema);
    // Some tools give an image as text and as base64: one of them is shown.
    const distinct = [...new Map(found.map((file) => [`${file.mimeType} ${file.name}`, file])).values()];
    const files = distinct.map((file) => {
      const bytes = file.encoding === 'base64' ? bytesOf(file.data) : file.data;
      const blob = new Blob([bytes], { type: file.mimeType });
      return { ...file, blob, url: URL.createObjectURL(blob) };
    });
    this.#urls = files.map(({ url }) => url);
    return {
      elements: files.map(({ name, mimeType, url, blob }) => {
        const save = element('a', { href: url, download: name }, `Save ${name}`);
        const size = element('span', { class: 'quiet' }, ` ${formatBytes(blob.size)}`);
        // An image, an SVG too, runs no script and loads nothing.
        const images = mimeType.startsWith('image/') ? [element('img', { src: url, alt: name })] : [];
        return element('figure', { class: 'file' }, ...images, element('figcaption', {}, save, size));
      }),
      text: found.reduce((all, { data }) => all.replaceAll(JSON.stringify(data), '"(the file above)"'), text),
    };
  }

  clear(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
