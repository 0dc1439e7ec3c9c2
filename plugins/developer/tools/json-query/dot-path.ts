import { isWrittenNumber, type WrittenJson } from '@toolyard/kit/json-argument';
import { countCharacters } from '@toolyard/kit/text-places';
import { InputError } from '@toolyard/sdk';

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
  return new DotPathParser(path).parse();
}

const NAME = /(?:[^\\.[]|\\[^]|\\$)*/y;
const BRACKET = /\[(?:(-?\d+)|("[^"\\]*(?:\\.[^"\\]*)*")|'([^'\\]*(?:\\[^][^'\\]*)*)'|\*)\]/y;

class DotPathParser {
  readonly #path: string;
  readonly #segments: DotSegment[] = [];
  #at: number;

  constructor(path: string) {
    this.#path = path;
    this.#at = /^\$(?=$|[.[])\.?/.exec(path)?.[0].length ?? 0;
  }

  parse(): DotSegment[] {
    if (this.#at < this.#path.length && this.#path[this.#at] !== '[') this.#readName();
    while (this.#at < this.#path.length) {
      if (this.#path[this.#at] === '[') this.#readBracket();
      else if (this.#path[this.#at] === '.') {
        this.#at += 1;
        if (this.#path[this.#at] !== '[') this.#readName();
      } else throw this.#error('. or [ after a closing bracket');
    }
    return this.#segments;
  }

  #readName(): void {
    NAME.lastIndex = this.#at;
    const [written = ''] = NAME.exec(this.#path) ?? [];
    this.#at += written.length;
    this.#segments.push(written === '*' ? { kind: 'wildcard' } : { kind: 'name', name: unescaped(written) });
  }

  /** `[n]`, `["any key"]`, `['any key']` or `[*]` */
  #readBracket(): void {
    BRACKET.lastIndex = this.#at;
    const match = BRACKET.exec(this.#path);
    if (match === null) throw this.#error('[n], [*] or ["key"], closed,');
    const [all, digits, double, single] = match;
    if (digits !== undefined) this.#segments.push({ kind: 'position', position: Number(digits) });
    else if (double !== undefined) this.#segments.push({ kind: 'name', name: this.#readQuoted(double) });
    else if (single !== undefined) this.#segments.push({ kind: 'name', name: unescaped(single) });
    else this.#segments.push({ kind: 'wildcard' });
    this.#at += all.length;
  }

  #readQuoted(quoted: string): string {
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw this.#error('a key as JSON writes it');
    }
  }

  #error(expected: string): InputError {
    const column = countCharacters(this.#path, 0, this.#at) + 1;
    return new InputError('path', `expected ${expected} at column ${column}`);
  }
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

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
