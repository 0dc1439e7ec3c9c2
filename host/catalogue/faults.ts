/** Why versions that were taken cannot be served after all, by their digest. */
export class Faults {
  readonly #reasons = new Map<string, readonly string[]>();

  of(digest: string): readonly string[] | undefined {
    return this.#reasons.get(digest);
  }

  /** @returns whether that is news */
  note(digest: string, reasons: readonly string[]): boolean {
    const isNew = !this.#reasons.has(digest);
    this.#reasons.set(digest, reasons);
    return isNew;
  }

  /** @returns whether there was any */
  forget(digest: string): boolean {
    return this.#reasons.delete(digest);
  }
}
