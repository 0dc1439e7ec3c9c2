import type { Breach } from './breaches.ts';
import { valueAt, type DocumentOrder, type Path } from './document-order.ts';
import { TextSpans } from './text-spans.ts';
import { isNumber, type Value } from './value.ts';

/** A value that schemas were applied to. */
export interface Instance {
  readonly value: Value;
  /** The JSON text that it was read from; absent: it was given as such. */
  readonly text?: string;
}

/** A breach with what can be told of it. */
export interface PlacedBreach {
  readonly breach: Breach;
  readonly message: string;
  /** Where the value starts in the text, in UTF-16 code units; undefined: there is none. */
  readonly start: number | undefined;
}

/**
 * The first breaches in the order of the document: by their values, and what one keyword says of members by these. A text
 * may have both in another order than the value, and repeated keys.
 */
export function firstInOrder(
  breaches: readonly Breach[],
  { value: root, text }: Instance,
  { most, order }: { readonly most: number; readonly order: DocumentOrder },
): PlacedBreach[] {
  if (breaches.length === 0) return [];
  const spans = text === undefined ? undefined : spansIn(text, breaches);
  const compare = (a: Path, b: Path): number =>
    spans === undefined ? order.compare(a, b) : startOf(spans, a) - startOf(spans, b);
  return ranked(breaches)
    .sort(
      (a, b) =>
        compare(a.breach.path, b.breach.path) ||
        a.keyword - b.keyword ||
        compare(memberPath(a.breach), memberPath(b.breach)),
    )
    .slice(0, most)
    .map(({ breach }) => {
      const { path, describe } = breach;
      const span = spans?.of(path);
      const value = valueAt(root, path) ?? null;
      const literal = isNumber(value) && span !== undefined ? text?.slice(span.start, span.end) : undefined;
      return { breach, message: describe({ value, literal }), start: span?.start };
    });
}

/** Each with the number of the first breach of the same keyword by the same value before it. */
function ranked(breaches: readonly Breach[]): { readonly breach: Breach; readonly keyword: number }[] {
  let keyword = 0;
  return breaches.map((breach, index) => {
    const before = breaches[index - 1];
    if (before?.at !== breach.at || !isSame(before.path, breach.path)) keyword = index;
    return { breach, keyword };
  });
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((token, index) => token === b[index]);
}

function spansIn(text: string, breaches: readonly Breach[]): TextSpans {
  const spans = new TextSpans();
  for (const breach of breaches) spans.want(memberPath(breach));
  spans.find(text);
  return spans;
}

/** The way to the member that is meant, which may be missing, or to the value itself. */
function memberPath({ path, property }: Breach): Path {
  return property === undefined ? path : [...path, property];
}

function startOf(spans: TextSpans, path: Path): number {
  return spans.of(path)?.start ?? 0;
}
