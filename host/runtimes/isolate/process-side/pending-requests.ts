/** A call's requests to the host, and what has come of their responses until the call takes them in. */
export class PendingRequests {
  readonly #parts = new Map<number, Uint8Array[]>();
  #bytes = 0;

  /** Requests that wait for a response, or whose response waits. */
  get size(): number {
    return this.#parts.size;
  }

  /** Of all that has come. */
  get bytes(): number {
    return this.#bytes;
  }

  add(request: number): void {
    this.#parts.set(request, []);
  }

  /** Takes in a part of a response's body. Returns whether anybody waits for it. */
  addPart(request: number, part: Uint8Array): boolean {
    const parts = this.#parts.get(request);
    if (parts === undefined) return false;
    parts.push(part);
    this.#bytes += part.length;
    return true;
  }

  /** Takes out a request with the body that has come, in a buffer of its own. Undefined: there is no such request. */
  take(request: number): Uint8Array<ArrayBuffer> | undefined {
    const parts = this.#parts.get(request);
    if (parts === undefined) return undefined;
    const whole = new Uint8Array(this.#forget(request, parts));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** Takes out a request that the call no longer waits for. */
  drop(request: number): void {
    this.#forget(request, this.#parts.get(request) ?? []);
  }

  #forget(request: number, parts: readonly Uint8Array[]): number {
    this.#parts.delete(request);
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    this.#bytes -= bytes;
    return bytes;
  }
}
