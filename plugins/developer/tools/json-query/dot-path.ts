import { countCharacters, InputError, isWrittenNumber, type WrittenJson } from '@toolyard/sdk';

/** One step of a dot path. */
export type DotSegment =
  | { readonly kind: 'wildcard' }
  /** A member, or with digits an array position. */
  | { readonly kind: 'name'; readonly name: string }
  /** An array position, from the end when negative; on an object a member. */
  | { readonly kind: 'position'; readonly position: number };

/**
 * Reads `store.book[0].title`: names between dots, `[n]`, `["any key"]`, `*` and `[*]`, with a backslash before
 * characters that would mean something. A leading `$` is dropped.
 *
 * @throws InputError naming `path`, with the column
 */
export function parseDotPath(path: string): DotSegment[] {
  const segments: DotSegment[] = [];
  let at = /^\$(?=$|[.[])/.test(path) ? 1 : 0;
  if (at === 1 && path[1] === '.') at = 2;
  const refuse = (expected: string): never => {
    throw new InputError('path', `expected ${expected} at column ${countCharacters(path, 0, at) + 1}`);
  };
  const readName = () => {
    NAME.lastIndex = at;
    const [written = ''] = NAME.exec(path) ?? [];
    at += written.length;
    segments.push(
      written === '*' ? { kind: 'wildcard' } : { kind: 'name', name: written.replace(/\\([^])/g, '$1') },
    );
  };
  const readBracket = () => {
    BRACKET.lastIndex = at;
    const match = BRACKET.exec(path);
    if (match === null) refuse('[n], [*] or ["key"], closed,');
    const [all, digits, double, single] = match ?? [''];
    if (digits !== undefined) segments.push({ kind: 'position', position: Number(digits) });
    else if (double !== undefined) segments.push({ kind: 'name', name: readQuoted(double) });
    else if (single !== undefined) segments.push({ kind: 'name', name: single.replace(/\\([^])/g, '$1') });
    else segments.push({ kind: 'wildcard' });
    at += all.length;
  };
  const readQuoted = (quoted: string): string => {
    try {
      return String(JSON.parse(quoted));
    } catch {
      return refuse('a key as JSON writes it');
    }
  };

  if (at < path.length && path[at] !== '[') readName();
  while (at < path.length) {
    if (path[at] === '[') readBracket();
    else if (path[at] === '.') {
      at += 1;
      if (path[at] !== '[') readName();
    } else refuse('. or [ after a closing bracket');
  }
  return segments;
}

const NAME = /(?:[^\\.[]|\\[^]|\\$)*/y;
const BRACKET = /\[(?:(-?\d+)|("[^"\\]*(?:\\.[^"\\]*)*")|'([^'\\]*(?:\\[^][^'\\]*)*)'|\*)\]/y;

/** What a path finds; undefined when there is nothing. With wildcards the array of all that is there. */
export function followDotPath(root: WrittenJson, segments: readonly DotSegment[]): WrittenJson | undefined {
  const first = segments.findIndex(({ kind }) => kind === 'wildcard');
  const single = first === -1 ? segments : segments.slice(0, first);
  const found = single.reduce<WrittenJson | undefined>(step, root);
  if (first === -1 || !isContainer(found)) return first === -1 ? found : undefined;
  return segments
    .slice(first)
    .reduce<WrittenJson[]>(
      (values, segment) =>
        segment.kind === 'wildcard'
          ? values.flatMap((value) => (isContainer(value) ? Object.values(value) : []))
          : values.map((value) => step(value, segment)).filter((value) => value !== undefined),
      [found],
    );
}

function step(value: WrittenJson | undefined, segment: DotSegment): WrittenJson | undefined {
  if (segment.kind === 'wildcard' || !isContainer(value)) return undefined;
  const { name, position } =
    segment.kind === 'name'
      ? { name: segment.name, position: POSITION.test(segment.name) ? Number(segment.name) : undefined }
      : { name: String(segment.position), position: segment.position };
  if (Array.isArray(value)) return position === undefined ? undefined : value.at(position);
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

const POSITION = /^(?:0|[1-9]\d*)$/;

export function isContainer(
  value: WrittenJson | undefined,
): value is WrittenJson[] | { [key: string]: WrittenJson } {
  return typeof value === 'object' && value !== null && !isWrittenNumber(value);
}
