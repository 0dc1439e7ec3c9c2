const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** How many bytes are made text at a time, at most and at least: short texts have no use for so many. */
const LONGEST_STRETCH = 65_536;
const SHORTEST_STRETCH = 256;

/** Writes JSON in a layout, token by token, as UTF-8 that becomes text in stretches. */
export class JsonLayoutWriter {
  readonly #indent: string | null;
  readonly #blank: number;
  readonly #stretch: Buffer;
  readonly #parts: string[] = [];
  #to = 0;
  #doneBytes = 0;
  lines = 1;

  /**
   * @param indent the text of one level, blanks of one kind; null writes everything in one line without blanks
   * @param given how many bytes the text has that is laid out
   */
  constructor(indent: string | null, given: number) {
    this.#stretch = Buffer.allocUnsafe(Math.max(SHORTEST_STRETCH, Math.min(2 * given, LONGEST_STRETCH)));
    this.#indent = indent;
    this.#blank = indent?.charCodeAt(0) ?? SPACE;
  }

  /** Of what was written. */
  get bytes(): number {
    return this.#doneBytes + this.#to;
  }

  /** All that was written. */
  text(): string {
    this.#endStretch();
    return this.#parts.join('');
  }

  /** An ASCII character. */
  put(unit: number): void {
    if (this.#to === this.#stretch.length) this.#endStretch();
    this.#stretch[this.#to] = unit;
    this.#to += 1;
  }

  /** A token as it stands in a text. */
  copy(bytes: Uint8Array, start: number, end: number): void {
    if (!this.#hasRoom(end - start)) {
      this.#parts.push(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString());
      this.#doneBytes += end - start;
      return;
    }
    const stretch = this.#stretch;
    let to = this.#to;
    for (let at = start; at < end; at += 1, to += 1) stretch[to] = bytes[at] ?? SPACE;
    this.#to = to;
  }

  /** What stands between a key and its value. */
  putColon(): void {
    this.put(0x3a);
    if (this.#indent !== null) this.put(SPACE);
  }

  /** A new line with the indent of a level; nothing where all is in one line. */
  breakLine(depth: number): void {
    if (this.#indent === null) return;
    this.lines += 1;
    this.put(LINE_FEED);
    const blanks = depth * this.#indent.length;
    if (!this.#hasRoom(blanks)) {
      for (let left = blanks; left > 0; left -= 1) this.put(this.#blank);
      return;
    }
    const stretch = this.#stretch;
    const end = this.#to + blanks;
    for (let to = this.#to; to < end; to += 1) stretch[to] = this.#blank;
    this.#to = end;
  }

  /** Whether so many bytes fit into one stretch, of which a new one is begun where need be. */
  #hasRoom(bytes: number): boolean {
    if (bytes > this.#stretch.length - this.#to) this.#endStretch();
    return bytes <= this.#stretch.length;
  }

  #endStretch(): void {
    this.#parts.push(this.#stretch.toString('utf8', 0, this.#to));
    this.#doneBytes += this.#to;
    this.#to = 0;
  }
}
