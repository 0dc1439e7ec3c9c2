/** How large a JSON text may be, so that whatever reads or walks it ends soon and within its stack. */
export interface JsonBounds {
  readonly bytes: number;
  /** Levels of objects and lists within each other. */
  readonly nesting: number;
  /** Values and keys, all together. */
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Which bound a JSON text in UTF-8 passes, told from its bytes before anything parses it: in one pass, without a stack.
 * Says nothing of whether it is JSON.
 */
export function jsonBoundsProblem(text: Uint8Array, bounds: JsonBounds): string | undefined {
  if (text.length > bounds.bytes) return `expected at most ${bounds.bytes} bytes, got ${text.length}`;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      values += 1;
      if (depth > bounds.nesting) return `expected at most ${bounds.nesting} levels of nesting`;
    }
    if (values > bounds.values) return `expected at most ${bounds.values} values`;
  }
  return undefined;
}

/** Where the string that begins at `start` ends: at its closing quote, or with the text. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === QUOTE) return at;
    if (text[at] === BACKSLASH) at += 1;
  }
  return text.length;
}
