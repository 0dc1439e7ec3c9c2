/** Whose jobs are worked at in which group of places: see `WorkerSlot.group`. */
export class GroupLoads {
  readonly #callers = new Map<object, Map<string, number>>();
  readonly #sums = new Map<object, number>();

  /** How many jobs a group works at. */
  of(group: object): number {
    return this.#sums.get(group) ?? 0;
  }

  /** How many of them are a caller's. */
  ofCaller(group: object, caller: string): number {
    return this.#callers.get(group)?.get(caller) ?? 0;
  }

  /** Notes that a group works at so many more jobs of a caller. */
  change(group: object, caller: string, by: 1 | -1): void {
    const callers = this.#callers.get(group) ?? new Map<string, number>();
    this.#callers.set(group, callers);
    const count = (callers.get(caller) ?? 0) + by;
    if (count > 0) callers.set(caller, count);
    else callers.delete(caller);
    this.#sums.set(group, this.of(group) + by);
  }
}
