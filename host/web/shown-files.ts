import { resultFiles, type ResultFile } from '../runtimes/result-files.ts';
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
    // Some tools give an image as text too: it is shown once.
    const isTwin = ({ encoding, name }: ResultFile) =>
      encoding === 'text' && found.some((other) => other.encoding === 'base64' && other.name === name);
    const shown = found.filter((file) => !isTwin(file)).map((file) => fileElement(file));
    this.#urls = shown.map(({ url }) => url);
    return {
      elements: shown.map(({ figure }) => figure),
      text: found.reduce((all, { data }) => all.replaceAll(JSON.stringify(data), '"(the file above)"'), text),
    };
  }

  clear(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
  }
}

function fileElement({ data, encoding, mimeType, name }: ResultFile): { url: string; figure: HTMLElement } {
  const blob = new Blob([encoding === 'base64' ? bytesOf(data) : data], { type: mimeType });
  const url = URL.createObjectURL(blob);
  const save = element('a', { href: url, download: name }, `Save ${name}`);
  const size = element('span', { class: 'quiet' }, ` ${formatBytes(blob.size)}`);
  // An image, an SVG too, runs no script and loads nothing.
  const images = mimeType.startsWith('image/') ? [element('img', { src: url, alt: name })] : [];
  return {
    url,
    figure: element('figure', { class: 'file' }, ...images, element('figcaption', {}, save, size)),
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
