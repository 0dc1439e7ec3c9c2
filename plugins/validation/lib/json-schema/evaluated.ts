/** Which members and elements of a value schemas have looked at, for unevaluatedProperties and unevaluatedItems. */
export class Evaluated {
  readonly #properties = new Set<string>();
  readonly #items = new Set<number>();
  #allProperties = false;
  /** Elements before this index were looked at. */
  #firstItems = 0;

  addProperty(name: string): void {
    this.#properties.add(name);
  }

  addAllProperties(): void {
    this.#allProperties = true;
  }

  addItem(index: number): void {
    this.#items.add(index);
  }

  addFirstItems(count: number): void {
    this.#firstItems = Math.max(this.#firstItems, count);
  }

  hasProperty(name: string): boolean {
    return this.#allProperties || this.#properties.has(name);
  }

  hasItem(index: number): boolean {
    return index < this.#firstItems || this.#items.has(index);
  }

  merge(other: Evaluated): void {
    for (const name of other.#properties) this.#properties.add(name);
    for (const index of other.#items) this.#items.add(index);
    this.#allProperties ||= other.#allProperties;
    this.#firstItems = Math.max(this.#firstItems, other.#firstItems);
  }
}
