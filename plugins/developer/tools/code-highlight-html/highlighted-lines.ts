/**
 * Markup of highlight.js, taken apart into lines whose elements are closed where the line ends and opened again on
 * the next.
 */

/** A piece of text within elements: their classes from the outermost in. The text is escaped already. */
interface Piece {
  readonly path: readonly string[];
  readonly text: string;
}

/** The lines of highlighted code, each without its line break. */
export function highlightedLines(markup: string): Piece[][] {
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
