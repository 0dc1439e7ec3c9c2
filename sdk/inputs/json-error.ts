/** Where a text stops being JSON. */
export interface JsonError {
  /** In UTF-16 code units. */
  readonly offset: number;
  /** What RFC 8259 asks for there: `a value`, `a comma or }`. */
  readonly expected: string;
}

/** What may come next: the kinds of token, `0` standing for numbers, true, false and null. */
const AWAITED = {
  value: { tokens: '{["0', expected: 'a value' },
  firstValue: { tokens: '{["0]', expected: 'a value or ]' },
  name: { tokens: '"', expected: 'a name in double quotes' },
  firstName: { tokens: '"}', expected: 'a name in double quotes or }' },
  colon: { tokens: ':', expected: 'a colon' },
  nextMember: { tokens: ',}', expected: 'a comma or }' },
  nextElement: { tokens: ',]', expected: 'a comma or ]' },
  end: { tokens: '', expected: 'nothing more' },
} as const;

const WHITE_SPACE = /[\t\n\r ]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * The first place where a text stops being JSON (RFC 8259), or undefined when all of it is. JSON.parse is
 * many times faster: ask this once it has thrown, because it does not always say the place.
 */
export function locateJsonError(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = [];
  let awaited: keyof typeof AWAITED = 'value';
  let at = skip(WHITE_SPACE, text, 0);
  while (at < text.length || awaited !== 'end') {
    const sign = text.charAt(at);
    const token = /[-0-9tfn]/.test(sign) ? '0' : sign;
    const { tokens, expected }: { tokens: string; expected: string } = AWAITED[awaited];
    if (token === '' || !tokens.includes(token)) return { offset: at, expected };
    if (token === '"') {
      at = skip(STRING, text, at);
      if (text.charAt(at) !== '"') return { offset: at, expected: insideString(text.charAt(at)) };
      at += 1;
    } else if (token === '0') {
      const end = skip(SCALAR, text, at);
      if (end === at) return { offset: at, expected };
      at = end;
    } else at += 1;

    if (token === '{' || token === '[') {
      open.push(token);
      awaited = token === '{' ? 'firstName' : 'firstValue';
    } else if (token === ',') awaited = open.at(-1) === '{' ? 'name' : 'value';
    else if (token === ':') awaited = 'value';
    else if (awaited === 'name' || (awaited === 'firstName' && token === '"')) awaited = 'colon';
    else {
      if (token === '}' || token === ']') open.pop();
      const container = open.at(-1);
      awaited = container === undefined ? 'end' : container === '{' ? 'nextMember' : 'nextElement';
    }
    at = skip(WHITE_SPACE, text, at);
  }
  return undefined;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function insideString(sign: string): string {
  if (sign === '') return 'a double quote that ends the string';
  return sign === '\\' ? 'an escape that JSON knows' : 'an escape in place of a control character';
}
