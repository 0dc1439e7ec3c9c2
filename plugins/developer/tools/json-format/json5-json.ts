/** A value that JSON does not have, and where it stood in the text. */
export interface UnsaidNumber {
  readonly written: string;
  readonly offset: number;
}

export interface Json5Transcript {
  /** JSON that says the same; numbers and strings that JSON has are as they were written. */
  readonly json: string;
  /** NaN and infinities, which became null, as JSON.stringify has it. */
  readonly unsaid: readonly UnsaidNumber[];
}

/** How deep values may nest. */
const MAX_DEPTH = 500;

/** JSON5 1.0.0 as JSON; undefined for text that is not JSON5. */
export function json5ToJson(text: string): Json5Transcript | undefined {
  try {
    return new Json5Reader(text).read();
  } catch (error) {
    if (error instanceof NotJson5) return undefined;
    throw error;
  }
}

class NotJson5 extends Error {}

/** White space and comments (JSON5, sections 7 and 8); a comment that is not closed is none. */
const SPACE =
  /(?:[\t\n\v\f\r\u2028\u2029\ufeff\p{Zs}]+|\/\/[^\n\r\u2028\u2029]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/uy;
/** Names of members without quotes (section 3.1; ECMAScript 5.1, section 7.6). */
const NAME =
  /(?:[$_\p{L}\p{Nl}]|\\u[\da-f]{4})(?:[$_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]|\\u[\da-f]{4})*/iuy;
const WORD = /(?:true|false|null)(?![$\w])/y;
/** Section 6: hexadecimal, or a decimal with its point at either end. */
const NUMBER =
  /([+-]?)(?:(Infinity|NaN)|(0x[\da-f]+)|((?:0|[1-9]\d*)?)(?:\.(\d*))?((?:e[+-]?\d+)?))(?![$\w.])/iy;
/** Section 5. Line ends stand after a backslash alone, but for U+2028 and U+2029. */
const STRING = {
  '"': /"[^"\\\n\r]*(?:\\(?:\r\n|[^1-9xu]|x[\da-f]{2}|u[\da-f]{4})[^"\\\n\r]*)*"/iy,
  "'": /'[^'\\\n\r]*(?:\\(?:\r\n|[^1-9xu]|x[\da-f]{2}|u[\da-f]{4})[^'\\\n\r]*)*'/iy,
} as const;
const JSON_STRING = /^"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-f]{4})[^"\\\u0000-\u001f]*)*"$/i;
const ESCAPE = /\\(?:\r\n|x([\da-f]{2})|u([\da-f]{4})|([^]))/gi;
const CONTROLS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r': '',
  '\u2028': '',
  '\u2029': '',
};

class Json5Reader {
  readonly #text: string;
  readonly #parts: string[] = [];
  readonly #unsaid: UnsaidNumber[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Json5Transcript {
    this.#take(SPACE);
    this.#value(0);
    this.#take(SPACE);
    if (this.#at < this.#text.length) throw new NotJson5();
    return { json: this.#parts.join(''), unsaid: this.#unsaid };
  }

  #value(depth: number): void {
    if (depth > MAX_DEPTH) throw new NotJson5();
    const first = this.#text[this.#at];
    if (first === '{') return this.#members('}', depth, () => this.#key());
    if (first === '[') return this.#members(']', depth, () => undefined);
    if (first === '"' || first === "'") {
      this.#parts.push(this.#string(first));
      return;
    }
    const word = this.#take(WORD)?.[0];
    this.#parts.push(word ?? this.#number());
  }

  /** What stands between brackets, parted by commas, of which one may stand after the last. */
  #members(end: '}' | ']', depth: number, readKey: () => void): void {
    this.#parts.push(this.#text[this.#at] ?? '');
    this.#at += 1;
    this.#take(SPACE);
    for (let count = 0; this.#text[this.#at] !== end; count += 1) {
      if (count > 0) this.#parts.push(',');
      readKey();
      this.#value(depth + 1);
      this.#take(SPACE);
      if (this.#text[this.#at] !== ',') break;
      this.#at += 1;
      this.#take(SPACE);
    }
    if (this.#text[this.#at] !== end) throw new NotJson5();
    this.#at += 1;
    this.#parts.push(end);
  }

  #key(): void {
    const first = this.#text[this.#at];
    if (first === '"' || first === "'") this.#parts.push(this.#string(first));
    else {
      const name = this.#take(NAME)?.[0];
      if (name === undefined) throw new NotJson5();
      this.#parts.push(JSON.stringify(unescape(name)));
    }
    this.#take(SPACE);
    if (this.#text[this.#at] !== ':') throw new NotJson5();
    this.#at += 1;
    this.#parts.push(':');
    this.#take(SPACE);
  }

  #string(quote: '"' | "'"): string {
    const written = this.#take(STRING[quote])?.[0];
    // A zero before a digit would be an octal number.
    if (written === undefined || /(?<!\\)(?:\\\\)*\\0\d/.test(written)) throw new NotJson5();
    return JSON_STRING.test(written) ? written : JSON.stringify(unescape(written.slice(1, -1)));
  }

  #number(): string {
    const offset = this.#at;
    const [written = '', sign = '', name, hexadecimal, whole = '', decimals = '', exponent = ''] =
      this.#take(NUMBER) ?? [];
    const minus = sign === '-' ? '-' : '';
    if (name !== undefined) {
      // The expression is blind to case for the sake of hexadecimals.
      if (name !== 'NaN' && name !== 'Infinity') throw new NotJson5();
      this.#unsaid.push({ written, offset });
      return 'null';
    }
    if (hexadecimal !== undefined) return `${minus}${BigInt(hexadecimal)}`;
    if (whole === '' && decimals === '') throw new NotJson5();
    return `${minus}${whole || '0'}${decimals === '' ? '' : `.${decimals}`}${exponent}`;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }
}

function unescape(written: string): string {
  return written.replaceAll(ESCAPE, (_, byte?: string, unit?: string, character = '') => {
    const code = byte ?? unit;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return CONTROLS[String(character)] ?? String(character);
  });
}
