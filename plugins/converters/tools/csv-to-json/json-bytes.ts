/** Writes JSON as UTF-8 into one stretch of memory. */
export class JsonBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  #to = 0;

  /** @param expected how many bytes will be written; more may be */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected);
  }

  /** All that was written. */
  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#to);
  }

  /** JSON that is there. */
  put(json: Uint8Array): void {
    const { length } = json;
    this.#makeRoom(length);
    const [bytes, to] = [this.#bytes, this.#to];
    for (let at = 0; at < length; at += 1) bytes[to + at] = json[at] ?? 0;
    this.#to = to + length;
  }

  /** JSON that is there as text. */
  putText(json: string): void {
    this.put(Buffer.from(json));
  }

  /**
   * The string that stands between two offsets of a text, as `JSON.stringify` writes it.
   *
   * @param isDoubled each quote in it is written twice, as CSV has it
   */
  putString(text: string, start: number, end: number, isDoubled: boolean): void {
    if (2 + LONGEST_UNIT * (end - start) > this.#bytes.length - this.#to) {
      const content = text.slice(start, end);
      this.putText(JSON.stringify(isDoubled ? content.replaceAll('""', '"') : content));
      return;
    }
    const bytes = this.#bytes;
    let to = this.#to;
    bytes[to++] = QUOTE;
    for (let at = start; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) {
        const escape = ESCAPES[unit];
        if (escape === undefined) bytes[to++] = unit;
        else for (const each of escape) bytes[to++] = each;
        if (unit === QUOTE && isDoubled) at += 1;
      } else if (unit < 0x800) {
        bytes[to++] = 0xc0 | (unit >> 6);
        bytes[to++] = 0x80 | (unit & 0x3f);
      } else if (isSurrogate(unit)) {
        const character = text.slice(at, Math.min(end, at + 2));
        const whole = character.isWellFormed() ? character : text.charAt(at);
        for (const each of Buffer.from(JSON.stringify(whole).slice(1, -1))) bytes[to++] = each;
        at += whole.length - 1;
      } else {
        bytes[to++] = 0xe0 | (unit >> 12);
        bytes[to++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[to++] = 0x80 | (unit & 0x3f);
      }
    }
    bytes[to++] = QUOTE;
    this.#to = to;
  }

  /** The number that JSON writes between two offsets of a text, as `JSON.stringify` writes it. */
  putNumber(text: string, start: number, end: number): void {
    const length = shortestLength(text, start, end);
    if (length === undefined) {
      this.putText(JSON.stringify(Number(text.slice(start, end))));
      return;
    }
    this.#makeRoom(length);
    const [bytes, to] = [this.#bytes, this.#to];
    for (let at = 0; at < length; at += 1) bytes[to + at] = text.charCodeAt(start + at);
    this.#to = to + length;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#to + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(needed + Math.ceil(needed / 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

/** `\u001f`: the most bytes that stand for one code unit. */
const LONGEST_UNIT = 6;

/** How many digits, with sign and point, a double holds whatever they are. */
const KEPT_LENGTH = 15;

/** What stands for ASCII that a string cannot hold as it is. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const escaped = JSON.stringify(character).slice(1, -1);
  return escaped === character ? undefined : Buffer.from(escaped);
});

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/**
 * How much of a number's text is the shortest that there is for it: what is left without zeros at the end of its decimals.
 * Undefined where it may be written in another way (ECMAScript, Number::toString).
 */
function shortestLength(text: string, start: number, end: number): number | undefined {
  if (end - start > KEPT_LENGTH) return undefined;
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  let point = first;
  while (point < end && isDigit(text.charCodeAt(point))) point += 1;
  const isBelowOne = text.charCodeAt(first) === ZERO;
  if (point === end) return isBelowOne && first > start ? undefined : end - start;
  if (text.charCodeAt(point) !== POINT) return undefined;
  if (isBelowOne && text.charCodeAt(point + 1) === ZERO) return undefined;
  let last = point;
  for (let at = point + 1; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (!isDigit(unit)) return undefined;
    if (unit !== ZERO) last = at + 1;
  }
  return last - start;
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= 0x39;
}
