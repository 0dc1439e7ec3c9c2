/** A string, a mark, or a number or word, of JSON that is known to be well-formed (RFC 8259 §2). */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/** A member of an object: its name, and its value's JSON as it was written. */
export type Member = readonly [name: string, text: string];

/**
 * The elements of a list in JSON, each as it was written but for blanks: digits and repeated names stay.
 *
 * @param text well-formed JSON
 * @returns undefined for what is no list
 */
export function elementsOf(text: string): readonly string[] | undefined {
  return text.trimStart().startsWith('[') ? pieces(text).map(({ value }) => value) : undefined;
}

/**
 * The members of an object in JSON, in their order and with repeated names.
 *
 * @param text well-formed JSON
 * @returns undefined for what is no object
 */
export function membersOf(text: string): readonly Member[] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  return pieces(text).map(({ name, value }) => [JSON.parse(name) as string, value]);
}

/** What stands between the commas of the outermost list or object. */
function pieces(text: string): readonly { readonly name: string; readonly value: string }[] {
  const found: { name: string; value: string }[] = [];
  let depth = 0;
  let name = '';
  let tokens: string[] = [];
  const finish = () => {
    if (tokens.length > 0) found.push({ name, value: tokens.join('') });
    name = '';
    tokens = [];
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ':') {
      name = tokens.join('');
      tokens = [];
    } else if (depth === 1 && token === ',') finish();
    else if (depth > 0) tokens.push(token);
    if (token === '{' || token === '[') depth += 1;
  }
  finish();
  return found;
}
