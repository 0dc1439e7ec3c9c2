/** An option of curl with its value, or a flag. */
export type CurlOption = readonly [name: string, value?: string];

/** A word as POSIX shells read it back: single quotes always, a quote inside as '\''. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A curl command. `--globoff` ends it when the URL has brackets or braces, which curl would take for a list of URLs.
 *
 * @param literal what of the URL is no glob: where {{names}} are to be filled in, they have no say
 */
export function writeCurl(
  url: string,
  options: readonly CurlOption[],
  multiline: boolean,
  literal = url,
): string {
  const all: CurlOption[] = /[[\]{}]/.test(literal) ? [...options, ['--globoff']] : [...options];
  const words = all.map(([name, value]) => (value === undefined ? name : `${name} ${quoteWord(value)}`));
  return [`curl ${quoteWord(url)}`, ...words].join(multiline ? ' \\\n  ' : ' ');
}

/** How the method is said, where curl would not choose it itself. */
export function methodOptions(method: string, hasBody: boolean): CurlOption[] {
  if (method === (hasBody ? 'POST' : 'GET')) return [];
  return method === 'HEAD' && !hasBody ? [['-I']] : [['-X', method]];
}

/** A header; without a value it is written `name;`, since `name:` would take it away. */
export function headerOption(name: string, value: string): CurlOption {
  return ['-H', value === '' ? `${name};` : `${name}: ${value}`];
}

/** A header that curl would send by itself, and must not. */
export function withoutHeader(name: string): CurlOption {
  return ['-H', `${name}:`];
}

/**
 * A text field of a multipart form. -F would read a file for a value that starts with @ or <, open a group for (,
 * unquote what begins with a double quote, take what follows a semicolon for settings, and leave out blanks at the ends.
 */
export function formTextOption(name: string, value: string, type?: string): CurlOption {
  if (type !== undefined) return ['-F', `${name}=${quoted(value)};type=${type}`];
  return [/^[@<("]|;|^\s|\s$/.test(value) ? '--form-string' : '-F', `${name}=${value}`];
}

/** A file of a multipart form. Names with what separates settings are in double quotes (curl(1), --form). */
export function formFileOption(name: string, file: string, type: string | undefined): CurlOption {
  // A dash alone is the standard input.
  const known = file === '-' ? './-' : file;
  const path = /[;,"]|^\s|\s$/.test(known) ? quoted(known) : known;
  return ['-F', `${name}=@${path}${type === undefined ? '' : `;type=${type}`}`];
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A field of a form for --data-urlencode, which encodes values only: in a name it takes = for its end. */
export function urlencodedOption(name: string, value: string): CurlOption {
  const encoded = name.toWellFormed().replace(/[&=+%]|[^!-~]/gu, encodeURIComponent);
  return ['--data-urlencode', `${encoded}=${value}`];
}
