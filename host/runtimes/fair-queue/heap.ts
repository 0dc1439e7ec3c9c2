/** What a heap holds: it notes each element's place there, so that one can be moved or taken out. */
export interface HeapElement {
  /** -1: in no heap. */
  place: number;
}

/** A binary min-heap whose elements can change their rank and leave: O(log n) each. */
export class Heap<Element extends HeapElement> {
  readonly #elements: Element[] = [];
  readonly #isBefore: (a: Element, b: Element) => boolean;

  /** @param isBefore a strict total order; call `update` when an element's rank in it changes */
  constructor(isBefore: (a: Element, b: Element) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#elements.length;
  }

  get first(): Element | undefined {
    return this.#elements[0];
  }

  push(element: Element): void {
    this.#put(element, this.#elements.length);
    this.#rise(element);
  }

  /** Puts an element right whose rank has changed. */
  update(element: Element): void {
    this.#rise(element);
    this.#sink(element);
  }

  remove(element: Element): void {
    const { place } = element;
    element.place = -1;
    const last = this.#elements.pop();
    if (last === undefined || last === element) return;
    this.#put(last, place);
    this.update(last);
  }

  #put(element: Element, place: number): void {
    this.#elements[place] = element;
    element.place = place;
  }

  #rise(element: Element): void {
    while (element.place > 0) {
      const { place } = element;
      const above = this.#elements[(place - 1) >> 1];
      if (above === undefined || !this.#isBefore(element, above)) return;
      this.#put(element, above.place);
      this.#put(above, place);
    }
  }

  #sink(element: Element): void {
    for (;;) {
      const { place } = element;
      const left = this.#elements[2 * place + 1];
      const right = this.#elements[2 * place + 2];
      const below = left !== undefined && right !== undefined && this.#isBefore(right, left) ? right : left;
      if (below === undefined || !this.#isBefore(below, element)) return;
      this.#put(element, below.place);
      this.#put(below, place);
    }
  }
}
