import { InputError, quote } from '@toolyard/sdk';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const SAFE_TAGS =
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  );

/**
 * Elements that go with their content: it is code, another language, or text to one parser and markup to
 * another, by which harmless text could turn into elements.
 */
const DROPPED_WITH_CONTENT =
  'script style iframe object embed svg math applet template noscript noembed noframes frameset xmp plaintext title'.split(
    ' ',
  );

/** How deep elements may lie in each other: the parser's time grows with the square of it. */
const MAX_DEPTH = 1000;

/** HTML without anything that could run or load: of an allowed element, only `href` and `title` on `a` stay. */
export function safeHtml(html: string, allowedTags: readonly string[] = SAFE_TAGS): string {
  const depth = new Depth();
  const clean = sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: DROPPED_WITH_CONTENT,
    onOpenTag: () => depth.enter(),
    onCloseTag: () => depth.leave(),
  });
  // Every > of text and attributes is escaped, so what is left ends a void element: the HTML form has no slash.
  return clean.replaceAll(' />', '>');
}

/**
 * The names of elements that a caller wants kept, in lower case.
 *
 * @throws InputError for what is no name, and for an element that would let code or another parser in
 */
export function readAllowedTags(argument: string, given: readonly string[]): string[] {
  return given.map((tag, index) => {
    const name = tag.toLowerCase();
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw new InputError(`${argument}[${index}]`, `expected the name of an element, got ${quote(tag)}`);
    if (DROPPED_WITH_CONTENT.includes(name) || name === 'textarea')
      throw new InputError(`${argument}[${index}]`, `${name} cannot be allowed: it could let code in`);
    return name;
  });
}

/** Counts how deep the parser is. */
class Depth {
  #levels = 0;

  /** @throws InputError past `MAX_DEPTH` */
  enter(): void {
    this.#levels += 1;
    if (this.#levels > MAX_DEPTH)
      throw new InputError('text', `expected HTML with at most ${MAX_DEPTH} elements in each other`);
  }

  leave(): void {
    this.#levels -= 1;
  }
}

/** The text of HTML without scripts, styles and comments, its character references decoded. */
export function htmlText(html: string): string {
  let text = '';
  let hidden = false;
  const depth = new Depth();
  const parser = new Parser({
    onopentagname: (name) => {
      depth.enter();
      hidden ||= name === 'script' || name === 'style';
    },
    onclosetag: (name) => {
      depth.leave();
      hidden &&= name !== 'script' && name !== 'style';
    },
    ontext: (part) => {
      if (!hidden) text += part;
    },
  });
  parser.end(html);
  return text;
}
