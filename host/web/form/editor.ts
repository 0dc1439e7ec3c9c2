import type { Issue } from '../catalogue-service.ts';
import type { Way } from './ways.ts';
import { dataUrl } from './file-list.ts';

/** For what a form is read: a call takes all; what others see or what is kept has no secrets and no files. */
export interface Reading {
  /** What stands in the place of one that its argument's name is given of; `nothing` leaves it out. */
  readonly secrets: 'content' | 'nothing' | ((name: string) => string);
  /** What is sent for a file; undefined leaves files out. */
  readonly file: ((file: File) => Promise<string>) | undefined;
}

export const FOR_CALL: Reading = { secrets: 'content', file: dataUrl };

/** What was typed, to be restored. */
export interface Typed {
  readonly way: string;
  readonly text?: string | undefined;
  /** The JSON that was filled in, where the control may not hold all of it. */
  readonly filled?: string | undefined;
  readonly parts?: readonly (readonly [name: string, typed: Typed | null])[] | undefined;
}

/** A mistake, by the names of the parts in which it is. */
export interface Mistake {
  readonly path: readonly string[];
  readonly message: string;
}

/** A mistake of a call, at the place that its JSON Pointer names (RFC 6901). */
export function mistakeOf({ path, message }: Issue): Mistake {
  const names = path.split('/').slice(1);
  return { path: names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')), message };
}

/** A part of a form that has a name of its own. */
export interface Part {
  readonly element: HTMLElement;
  json(reading: Reading): Promise<string | undefined>;
  /** The value as an element of a list or a member, which cannot be absent. */
  presentJson(reading: Reading): Promise<string>;
  fill(text: string | undefined): void;
  readonly typed: Typed | undefined;
  restore(typed: Typed): void;
  /** @returns the first part at which there is a mistake */
  showMistakes(mistakes: readonly Mistake[]): Part | undefined;
  focus(): void;
}

export type Parts = readonly (readonly [name: string, part: Part])[];

/** Shows mistakes at the parts in which they are. */
export function showMistakes(
  parts: Parts,
  mistakes: readonly Mistake[],
): { readonly first: Part | undefined; readonly others: readonly Mistake[] } {
  const byName = Map.groupBy(mistakes, ({ path: [name] }) => name);
  const found = parts.map(([name, part]) => {
    const inner = byName.get(name) ?? [];
    byName.delete(name);
    return part.showMistakes(inner.map(({ path, message }) => ({ path: path.slice(1), message })));
  });
  return { first: found.find((part) => part !== undefined), others: [...byName.values()].flat() };
}

/** What the value of an argument is written in. */
export interface Editor {
  readonly element: HTMLElement;
  /** What a label names, where there is one control. */
  readonly control?: HTMLElement | undefined;
  /** The JSON of what was written; undefined where that is nothing. */
  json(reading: Reading, way: string): Promise<string | undefined>;
  /** Whether a value, in JSON, can be shown here whole. */
  takes(text: string): boolean;
  /** Shows a value, in JSON; undefined empties. */
  fill(text: string | undefined): void;
  readonly typed: Omit<Typed, 'way'> | undefined;
  restore(typed: Typed): void;
  /** The parts of the value, by the names that JSON Pointers have for them. */
  parts?(): Parts;
  /** What a mistake in a part is called that is no part of its own. */
  placeOf?(path: readonly string[]): string;
  /** Tells the name of what is written here, and of what that is in. */
  call?(name: string, prefix: string): void;
  focus(): void;
}

/** Where an editor is. */
export interface Place {
  readonly id: string;
  /** The name of the argument or part. */
  readonly name: string;
  /** Says that people changed something. */
  readonly announce: () => void;
  /** Ways to write what is here, and what is within, besides those of its schema. */
  readonly ways?: readonly Way[] | undefined;
}
