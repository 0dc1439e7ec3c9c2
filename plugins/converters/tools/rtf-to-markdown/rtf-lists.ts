/** The kinds of numbers of lists (`\levelnfc`) that are none: bullets, and nothing. */
const UNORDERED = new Set([23, 255]);

/** Which lists are numbered, by the tables of lists and of their overrides, which paragraphs name by `\ls`. */
export class ListTables {
  #levels: number[] = [];
  readonly #lists = new Map<number, readonly number[]>();
  #overridden = 0;
  readonly #overrides = new Map<number, number>();

  begin(): void {
    this.#levels = [];
  }

  beginLevel(): void {
    this.#levels.push(0);
  }

  setLevel(kind: number): void {
    if (this.#levels.length > 0) this.#levels[this.#levels.length - 1] = kind;
  }

  name(id: number, isOverride: boolean): void {
    if (isOverride) this.#overridden = id;
    else this.#lists.set(id, this.#levels);
  }

  override(number: number): void {
    this.#overrides.set(number, this.#overridden);
  }

  isOrdered(number: number, level: number): boolean {
    const kind = this.#lists.get(this.#overrides.get(number) ?? 0)?.[level];
    return kind !== undefined && !UNORDERED.has(kind);
  }
}

/** Whether the text before an item is a number; undefined when there is none. */
export function isNumber(marker: string | undefined): boolean | undefined {
  const text = marker?.trim() ?? '';
  return text === '' ? undefined : /^\(?(?:\d+(?:\.\d+)*[.):]?|[A-Za-z]{1,7}[.):])$/.test(text);
}
