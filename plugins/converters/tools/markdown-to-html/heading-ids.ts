import { readHtmlTokens } from '../../lib/html-tokens.ts';

/**
 * HTML whose headings have ids for anchors, made of their text as GitHub does. Those that have one keep it.
 */
export function addHeadingIds(html: string): string {
  return new HeadingIdWriter(html).write();
}

/** A heading that is open. */
interface OpenHeading {
  readonly name: string;
  /** Where its tag's name ends. */
  readonly at: number;
  hasId: boolean;
  /** Its text so far. */
  text: string;
}

class HeadingIdWriter {
  readonly #html: string;
  readonly #slugs = new Slugs();
  readonly #pieces: string[] = [];
  /** How far the text is in the pieces. */
  #written = 0;
  #heading: OpenHeading | undefined;
  /** In the start tag of the heading. */
  #isInTag = false;

  constructor(html: string) {
    this.#html = html;
  }

  write(): string {
    const endTag = () => {
      this.#isInTag = false;
    };
    readHtmlTokens(this.#html, {
      onopentagname: (start, end) => this.#open(start, end),
      onattribname: (start, end) => this.#noteAttribute(start, end),
      onopentagend: endTag,
      onselfclosingtag: endTag,
      ontext: (start, end) => this.#addText(this.#html.slice(start, end)),
      ontextentity: (codePoint) => this.#addText(String.fromCodePoint(codePoint)),
      onclosetag: (start, end) => this.#close(start, end),
    });
    return this.#pieces.join('') + this.#html.slice(this.#written);
  }

  #open(start: number, end: number): void {
    const name = this.#nameAt(start, end);
    this.#isInTag = this.#heading === undefined && /^h[1-6]$/.test(name);
    if (this.#isInTag) this.#heading = { name, at: end, hasId: false, text: '' };
  }

  #noteAttribute(start: number, end: number): void {
    if (this.#isInTag && this.#heading !== undefined && this.#nameAt(start, end) === 'id')
      this.#heading.hasId = true;
  }

  #addText(text: string): void {
    if (this.#heading !== undefined) this.#heading.text += text;
  }

  #close(start: number, end: number): void {
    const heading = this.#heading;
    if (heading === undefined || this.#nameAt(start, end) !== heading.name) return;
    const id = heading.hasId ? '' : this.#slugs.slug(heading.text);
    if (id !== '') {
      this.#pieces.push(this.#html.slice(this.#written, heading.at), ` id="${id}"`);
      this.#written = heading.at;
    }
    this.#heading = undefined;
  }

  #nameAt(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase();
  }
}

/** Makes ids that differ: repeats get `-1`, `-2` and so on. */
class Slugs {
  readonly #counts = new Map<string, number>();

  /** Only letters, digits, `_` and `-`, so that it needs no escaping; empty for a text without any. */
  slug(text: string): string {
    const wanted = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    // No id is empty (HTML, section 3.2.6).
    if (wanted === '') return '';
    let slug = wanted;
    let count = this.#counts.get(wanted) ?? 0;
    while (this.#counts.has(slug)) {
      count += 1;
      slug = `${wanted}-${count}`;
    }
    this.#counts.set(wanted, count);
    if (slug !== wanted) this.#counts.set(slug, 0);
    return slug;
  }
}
