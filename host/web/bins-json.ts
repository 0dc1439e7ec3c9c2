/** A piece of JSON text, with the white space before it. */
export interface JsonToken {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
}

/** The tokens of JSON (RFC 8259 §2), and a colon behind a string, which makes it a name. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],:])/g;

/** What is nested deeper is not indented: the white space would outgrow the text. */
const MAX_DEPTH = 100;

/**
 * JSON indented by two, in pieces. Nothing else about it changes: numbers keep their digits, and names that
 * occur twice their places, which they would not if it were parsed and written anew. Undefined for what is no
 * JSON.
 */
export function formatJson(text: string): readonly JsonToken[] | undefined {
  if (!isJson(text)) return undefined;
  const tokens: JsonToken[] = [];
  let depth = 0;
  let previous = '';
  for (const [token, string, name, number, word] of text.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']';
    if (isEnd) depth -= 1;
    const isEmpty = (previous === '{' && token === '}') || (previous === '[' && token === ']');
    const startsLine = !isEmpty && (isEnd || previous === '{' || previous === '[' || previous === ',');
    const space = startsLine ? `\n${'  '.repeat(depth)}` : previous === ':' ? ' ' : '';
    const kind =
      string !== undefined
        ? name === undefined
          ? 'string'
          : 'name'
        : number !== undefined
          ? 'number'
          : word !== undefined
            ? 'word'
            : 'mark';
    tokens.push({ kind, text: space + token });
    if (token === '{' || token === '[') depth += 1;
    if (depth > MAX_DEPTH) return undefined;
    previous = token;
  }
  return tokens;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
