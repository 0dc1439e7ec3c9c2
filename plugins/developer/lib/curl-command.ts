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

/**
 * A text field of a multipart form. -F would read a file for a value that starts with @ or <, open a group for (,
 * unquote what is in double quotes, and take what follows a semicolon for settings.
 */
export function formTextOption(name: string, value: string): CurlOption {
  return [/^[@<("]|;/.test(value) ? '--form-string' : '-F', `${name}=${value}`];
}

/** A file of a multipart form. Names with what separates settings are in double quotes (curl(1), --form). */
export function formFileOption(name: string, file: string, type: string | undefined): CurlOption {
  const path = /[;,"]/.test(file) ? `"${file.replace(/["\\]/g, '\\$&')}"` : file;
  return ['-F', `${name}=@${path}${type === undefined ? '' : `;type=${type}`}`];
}
