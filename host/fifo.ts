/** A place in a line. */
export interface FifoNode<Element> {
  readonly element: Element;
  previous: FifoNode<Element> | undefined;
  next: FifoNode<Element> | undefined;
}

/** First in, first out; anybody may leave in between. All in O(1), which arrays and sets do not give. */
export class Fifo<Element> {
  #first: FifoNode<Element> | undefined;
  #last: FifoNode<Element> | undefined;

  get first(): Element | undefined {
    return this.#first?.element;
  }

  push(element: Element): FifoNode<Element> {
    const node: FifoNode<Element> = { element, previous: this.#last, next: undefined };
    if (this.#last === undefined) this.#first = node;
    else this.#last.next = node;
    this.#last = node;
    return node;
  }

  /** Takes out a node of this line, once. */
  remove({ previous, next }: FifoNode<Element>): void {
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
  }

  /** From the first to the last. */
  *nodes(): Generator<FifoNode<Element>> {
    for (let node = this.#first; node !== undefined; node = node.next) yield node;
  }

  *[Symbol.iterator](): Generator<Element> {
    for (const { element } of this.nodes()) yield element;
  }
}
