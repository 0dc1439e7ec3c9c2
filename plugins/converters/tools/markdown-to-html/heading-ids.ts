import { Tokenizer } from 'htmlparser2';

/**
 * HTML whose headings have ids for anchors, made of their text as GitHub does. Those that have one keep it.
 */
export function addHeadingIds(html: string): string {
  const slugs = new Slugs();
  const pieces: string[] = [];
  let written = 0;
  /** The heading that is open: where its tag's name ends, and its text so far. */
  let heading: { readonly name: string; readonly at: number; hasId: boolean; text: string } | undefined;
  let isInTag = false;
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        isInTag = heading === undefined && /^h[1-6]$/.test(name);
        if (isInTag) heading = { name, at: end, hasId: false, text: '' };
      },
      onattribname(start, end) {
        if (isInTag && heading !== undefined && html.slice(start, end).toLowerCase() === 'id')
          heading.hasId = true;
      },
      onopentagend() {
        isInTag = false;
      },
      onselfclosingtag() {
        isInTag = false;
      },
      ontext(start, end) {
        if (heading !== undefined) heading.text += html.slice(start, end);
      },
      ontextentity(codePoint) {
        if (heading !== undefined) heading.text += String.fromCodePoint(codePoint);
      },
      onclosetag(start, end) {
        if (heading === undefined || html.slice(start, end).toLowerCase() !== heading.name) return;
        const id = heading.hasId ? '' : slugs.slug(heading.text);
        if (id !== '') {
          pieces.push(html.slice(written, heading.at), ` id="${id}"`);
          written = heading.at;
        }
        heading = undefined;
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return pieces.join('') + html.slice(written);
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
