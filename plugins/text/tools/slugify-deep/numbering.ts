/** Tells whether a name is free, and takes names that are. */
export interface Names {
  /**
   * The name as it stands if nobody has it, else with the lowest number from 2 that makes it free. `number`
   * writes a number into the name.
   */
  take(name: string, number: (count: number) => string): string;
}

/** A set of names without repeats: `intro`, `intro-2`, `intro-3`. */
export function uniqueNames(): Names {
  const taken = new Set<string>();
  // Where the search for a free number goes on, so that many repeats stay linear.
  const next = new Map<string, number>();
  return {
    take(name, number) {
      let free = name;
      for (let count = next.get(name) ?? 2; taken.has(free); count += 1) {
        free = number(count);
        next.set(name, count + 1);
      }
      taken.add(free);
      return free;
    },
  };
}
