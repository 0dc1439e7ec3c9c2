import hljs, { type MatchResponse, type Mode } from 'highlight.js';

/** Tags as the grammars of JavaScript and TypeScript have them. */
const OPENING_TAG = /<[A-Za-z0-9\\._:-]+/;
const CLOSING_TAG = /<\/([A-Za-z0-9\\._:-]+)/g;
/** What makes of `<T` the parameter of a type: a default, or a bound. */
const TYPE_PARAMETER = /\s*=|\s+extends\s/y;

let isPrepared = false;

/** highlight.js, which looks for the end of each tag of JSX in all that follows it: here each text is looked through once. */
export function highlighter(): typeof hljs {
  if (isPrepared) return hljs;
  isPrepared = true;
  for (const name of ['javascript', 'typescript']) {
    const grammar = hljs.getLanguage(name);
    if (grammar !== undefined) replaceTagCheck(grammar, new TagCheck(), new Set());
  }
  return hljs;
}

function replaceTagCheck(mode: Mode, check: TagCheck, seen: Set<Mode>): void {
  if (seen.has(mode)) return;
  seen.add(mode);
  const { begin, contains = [], variants = [], starts } = mode;
  if (mode['on:begin'] !== undefined && begin instanceof RegExp && begin.source === OPENING_TAG.source)
    mode['on:begin'] = (match, response) => check.ignoreOthers(match, response);
  for (const inner of [...contains, ...variants, ...(starts === undefined ? [] : [starts])])
    if (inner !== 'self') replaceTagCheck(inner, check, seen);
}

/** Whether what looks like the beginning of a tag of JSX is one, as the grammars judge. */
class TagCheck {
  #text = '';
  #lastClosing: ReadonlyMap<string, number> = new Map();

  ignoreOthers(match: RegExpMatchArray, response: MatchResponse): void {
    const { 0: opening, index = 0, input = '' } = match;
    const after = index + opening.length;
    const next = input.charAt(after);
    TYPE_PARAMETER.lastIndex = after;
    const isTag =
      next !== '<' &&
      next !== ',' &&
      (next !== '>' || this.#isClosedAfter(opening.slice(1), after, input)) &&
      !TYPE_PARAMETER.test(input);
    if (!isTag) response.ignoreMatch();
  }

  #isClosedAfter(name: string, offset: number, text: string): boolean {
    if (text !== this.#text) {
      this.#text = text;
      this.#lastClosing = new Map(
        Array.from(text.matchAll(CLOSING_TAG), ({ 1: closed = '', index }) => [closed, index]),
      );
    }
    return (this.#lastClosing.get(name) ?? -1) >= offset;
  }
}
