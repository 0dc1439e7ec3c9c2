import { Type } from '@toolyard/sdk';

/** How many kinds are named; a last entry counts those beyond. */
const MAX_KINDS = 200;

/** The output of every tool that converts, merges, cleans or extracts: what it could not carry over. */
export const Dropped = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What could not be carried over and where it stood; absent when nothing was lost',
  }),
);

interface Kind {
  /** Where it stood first: `line 3`, `/a/b`. */
  readonly where: string;
  count: number;
}

/** Counts what a tool leaves out by its kind, such as a property's name. */
export class DroppedParts {
  readonly #kinds = new Map<string, Kind>();

  /** `what` is the name that the source gives it, `where` a place in the source, such as `line 3`. */
  add(what: string, where: string): void {
    const kind = this.#kinds.get(what);
    if (kind === undefined) this.#kinds.set(what, { where, count: 1 });
    else kind.count += 1;
  }

  /** Adds what another has counted, as seen after all that is here. */
  addAll(other: DroppedParts): void {
    for (const [what, { where, count }] of other.#kinds) {
      const kind = this.#kinds.get(what);
      if (kind === undefined) this.#kinds.set(what, { where, count });
      else kind.count += count;
    }
  }

  /** `{ dropped }` with an entry a kind, in order of appearance, to be spread into an output; `{}` when all was kept. */
  output(): { dropped?: string[] } {
    if (this.#kinds.size === 0) return {};
    const dropped: string[] = [];
    for (const [what, { where, count }] of this.#kinds) {
      if (dropped.length === MAX_KINDS) {
        dropped.push(`${this.#kinds.size - MAX_KINDS} more kinds`);
        break;
      }
      dropped.push(count === 1 ? `${what} (${where})` : `${what} (${count} times, first at ${where})`);
    }
    return { dropped };
  }
}
