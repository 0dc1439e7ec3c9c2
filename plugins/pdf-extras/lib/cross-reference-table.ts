import type { Problem } from './structure-problems.ts';

/** Entries that are named; the rest is counted. */
const MOST_NAMED = 5;

/**
 * Whether the tables of cross-references say where objects are (ISO 32000-1, 7.5.4), newest first. Streams of
 * cross-references are not looked into.
 */
export function crossReferenceProblems(bytes: Uint8Array): Problem[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const problems: Problem[] = [];
  const warn = (message: string, object: string | null = null) =>
    problems.push({ severity: 'warning', message, object });
  const header = file.toString('latin1', 0, 1024).indexOf('%PDF-');
  if (header > 0) warn(`${header} bytes stand before the header`);
  const end = file.toString('latin1', Math.max(0, file.length - 1024));
  if (!end.includes('%%EOF')) warn('the end of the file is not marked with %%EOF');
  const seen = new Set<number>();
  let wrong = 0;
  for (let at = startOf(end); at !== undefined && !seen.has(at);) {
    seen.add(at);
    const table = new TableReader(file, at);
    for (const { number, generation, offset } of table.entries()) {
      const head = file.toString('latin1', offset, offset + 40);
      const [, objectNumber, objectGeneration] =
        /^\s{0,4}(\d{1,10})\s{1,4}(\d{1,5})\s{1,4}obj/.exec(head) ?? [];
      if (Number(objectNumber) === number && Number(objectGeneration) === generation) continue;
      wrong += 1;
      if (wrong <= MOST_NAMED)
        warn(
          `the table of cross-references names offset ${offset}, where it is not`,
          `${number} ${generation} R`,
        );
    }
    at = table.previous();
  }
  if (wrong > MOST_NAMED)
    warn(`the table of cross-references is wrong about ${wrong - MOST_NAMED} more objects`);
  return problems;
}

function startOf(end: string): number | undefined {
  const digits = /startxref\s+(\d{1,15})/.exec(end.slice(end.lastIndexOf('startxref')))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

class TableReader {
  readonly #file: Buffer;
  #at: number;

  constructor(file: Buffer, at: number) {
    this.#file = file;
    this.#at = at;
  }

  /** The objects that a table says are in use; none where there is no table. */
  *entries(): Iterable<{ number: number; generation: number; offset: number }> {
    if (this.#take(START) === undefined) return;
    for (let head = this.#take(SECTION); head !== undefined; head = this.#take(SECTION)) {
      const [, first = '0', count = '0'] = head;
      for (let index = 0; index < Number(count); index += 1) {
        const [, offset, generation, kind] = this.#take(ENTRY) ?? [];
        if (kind === undefined) return;
        if (kind === 'n')
          yield { number: Number(first) + index, generation: Number(generation), offset: Number(offset) };
      }
    }
  }

  /** Where the table before lies that this one adds to. */
  previous(): number | undefined {
    const trailer = this.#file.toString('latin1', this.#at, this.#at + 2048);
    const [text = ''] = /^trailer[^]*?(?:startxref|$)/.exec(trailer) ?? [];
    const digits = /\/Prev\s+(\d{1,15})/.exec(text)?.[1];
    return digits === undefined ? undefined : Number(digits);
  }

  /** @param pattern a sticky one */
  #take(pattern: RegExp): RegExpExecArray | undefined {
    const text = this.#file.toString('latin1', this.#at, this.#at + 64);
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    this.#at += match?.[0].length ?? 0;
    return match ?? undefined;
  }
}

const START = /\s{0,9}xref\s{1,4}/y;
const SECTION = /(\d{1,10})\s{1,4}(\d{1,10})\s{1,4}(?=\d)/y;
const ENTRY = /(\d{10})\s(\d{5})\s([nf])\s{0,4}/y;
