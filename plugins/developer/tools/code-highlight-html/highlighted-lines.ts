import { highlighter } from './highlighter.ts';

/** A piece of text within elements: their classes from the outermost in. The text is escaped already. */
interface Piece {
  readonly path: readonly string[];
  readonly text: string;
}

/** Of a stretch, grammars take up to the square of the time for what they do not expect. */
const STRETCH = 200_000;

/**
 * The lines of code in a language of highlight.js, each without its line break. Elements are closed where a line ends
 * and opened again on the next.
 *
 * @param stretch how much is highlighted at once, in UTF-16 code units; longer code is cut where nothing is open
 */
export function* highlightedLines(
  code: string,
  language: string,
  stretch = STRETCH,
): Generator<readonly Piece[]> {
  let line: Piece[] = [];
  for (const markup of highlightedStretches(code, language, stretch)) {
    const [first = [], ...others] = linesOf(markup);
    for (const piece of first) line.push(piece);
    for (const next of others) {
      yield line;
      line = next;
    }
  }
  yield line;
}

function* highlightedStretches(code: string, language: string, stretch: number): Generator<string> {
  let size = stretch;
  for (let start = 0; start < code.length;) {
    const end = endOfStretch(code, start, size);
    const { value, _top: top } = highlighter().highlight(code.slice(start, end), {
      language,
      ignoreIllegals: true,
    });
    if (top?.parent !== undefined && end < code.length) {
      size *= 2;
    } else {
      yield value;
      start = end;
      size = stretch;
    }
  }
}

/** Where a stretch that begins somewhere is cut, once half of it is over: between paragraphs of lines, else lines, else words. */
function endOfStretch(code: string, start: number, size: number): number {
  const most = start + size;
  if (most >= code.length) return code.length;
  const least = start + Math.floor(size / 2);
  const window = code.slice(least, most);
  for (const parting of PARTINGS) {
    const end = window.search(parting);
    if (end !== -1) return least + end;
  }
  return most;
}

/** What is indented belongs to what is before. */
const PARTINGS = [/(?<=\n\n)\S/, /(?<=\n)/, /(?<= )/];

function linesOf(markup: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const path: string[] = [];
  for (const [part, classes] of markup.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (classes !== undefined) path.push(classes);
    else if (part === '</span>') path.pop();
    else {
      for (const [index, text] of part.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ path: [...path], text });
      }
    }
  }
  return lines;
}

/**
 * Pieces as markup again; neighbours share the elements that they have in common.
 *
 * @param open the start tag of an element by the classes on the way to it; the last are its own
 */
export function writePieces(pieces: readonly Piece[], open: (path: readonly string[]) => string): string {
  let result = '';
  let current: readonly string[] = [];
  for (const { path, text } of pieces) {
    let shared = 0;
    while (shared < current.length && current[shared] === path[shared]) shared += 1;
    result += '</span>'.repeat(current.length - shared);
    for (let depth = shared + 1; depth <= path.length; depth += 1) result += open(path.slice(0, depth));
    result += text;
    current = path;
  }
  return result + '</span>'.repeat(current.length);
}
