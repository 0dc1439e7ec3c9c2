/**
 * Where the units of a text end, as offsets: a bit for each character, whatever units there are. A list of them would
 * take more memory than the text.
 */
export class UnitEnds {
  #bits: Int32Array;

  /** @param length of the text; it may become longer */
  constructor(length: number) {
    this.#bits = new Int32Array((length >>> 5) + 1);
  }

  add(end: number): void {
    if (end >>> 5 >= this.#bits.length) this.#grow();
    this.#bits[end >>> 5] = (this.#bits[end >>> 5] ?? 0) | (1 << (end & 31));
  }

  delete(end: number): void {
    this.#bits[end >>> 5] = (this.#bits[end >>> 5] ?? 0) & ~(1 << (end & 31));
  }

  has(end: number): boolean {
    return (((this.#bits[end >>> 5] ?? 0) >>> (end & 31)) & 1) === 1;
  }

  /** The first end behind a place; that place itself where there is none. */
  next(place: number): number {
    let word = (place + 1) >>> 5;
    let bits = (this.#bits[word] ?? 0) & (-1 << ((place + 1) & 31));
    while (bits === 0) {
      word += 1;
      if (word >= this.#bits.length) return place;
      bits = this.#bits[word] ?? 0;
    }
    return (word << 5) + lowestBit(bits);
  }

  /** How many units there are. */
  count(): number {
    let count = 0;
    for (let bits of this.#bits) for (; bits !== 0; bits &= bits - 1) count += 1;
    return count;
  }

  #grow(): void {
    const bits = new Int32Array(2 * this.#bits.length);
    bits.set(this.#bits);
    this.#bits = bits;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
