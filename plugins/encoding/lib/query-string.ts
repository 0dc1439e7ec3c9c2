/** A parameter of a query string, decoded. */
export type Pair = readonly [name: string, value: string];

/**
 * The parameters of a query string, or of the query of a URL, in order (WHATWG URL §5.1): `&` parts them, `+`
 * is a space, broken escapes stay. A text is a URL when it begins with a scheme and `//`, or with `/`.
 */
export function parseQuery(text: string): Pair[] {
  const end = text.indexOf('#');
  const body = end === -1 ? text : text.slice(0, end);
  const mark = body.indexOf('?');
  const isUrl = /^(?:[a-z][a-z0-9+.-]*:\/)?\//i.test(body);
  const query = isUrl ? (mark === -1 ? '' : body.slice(mark + 1)) : body.replace(/^\?/, '');
  // URLSearchParams drops one leading ? by itself.
  return [...new URLSearchParams(`?${query}`)];
}
