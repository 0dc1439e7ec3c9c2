import { InputError, quote } from '@toolyard/sdk';

/** What of a URL curl takes for a list: brackets that hold no address of IPv6, braces that no variable has. */
export function isGlob(url: string): boolean {
  return /[[\]{}]/.test(url.slice(startOf(url).length).replace(/\$\{[^{}]*\}/g, ''));
}

/** Scheme, user and an address of IPv6, whose brackets are no list. */
function startOf(url: string): string {
  return /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?\[[\da-f:.]*(?:%[\w.~%-]*)?\]/i.exec(url)?.[0] ?? '';
}

/** The URLs that one with `{a,b}` or `[1-9]` stands for (curl(1), URL); the last list changes first. */
export interface UrlGlob {
  readonly count: number;
  /** The URL at a position, from 0. */
  readonly at: (position: number) => string;
}

interface Piece {
  readonly count: number;
  readonly at: (position: number) => string;
}

/**
 * Reads the lists in a URL.
 *
 * @throws InputError naming `curl` for brackets and braces that are none, as curl refuses them too
 */
export function readGlob(url: string): UrlGlob {
  const start = startOf(url);
  const pieces = [literal(start), ...readPieces(url, start.length)];
  const total = pieces.reduce((product, { count }) => product * count, 1);
  if (!Number.isSafeInteger(total))
    throw new InputError('curl', `expected lists of fewer requests in ${quote(url)}`);
  return {
    count: total,
    at(position) {
      let rest = position;
      const texts = pieces.toReversed().map(({ count, at }) => {
        const text = at(rest % count);
        rest = Math.floor(rest / count);
        return text;
      });
      return texts.toReversed().join('');
    },
  };
}

const PIECE =
  /(?<plain>\$\{[^{}]*\}|[^{}[\]\\$]+|\\(?![{}[\]])|\$)|\\(?<escaped>[{}[\]])|\{(?<set>(?:[^{}[\]\\]|\\.)+)\}|\[(?<range>(?:[a-z]-[a-z]|\d+-\d+)(?::\d+)?)\]/iy;

function readPieces(url: string, from: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  while (at < url.length) {
    PIECE.lastIndex = at;
    const { 0: text = '', groups: { plain, escaped, set, range } = {} } = PIECE.exec(url) ?? {};
    const piece =
      set !== undefined
        ? setPiece(set)
        : range !== undefined
          ? rangePiece(range)
          : (plain ?? escaped) === undefined
            ? undefined
            : literal(plain ?? escaped ?? '');
    if (piece === undefined)
      throw new InputError(
        'curl',
        `expected a list such as {a,b} or [1-9] ${at} characters into ${quote(url)}; --globoff keeps brackets and braces as they are`,
      );
    pieces.push(piece);
    at += text.length;
  }
  return pieces;
}

function literal(text: string): Piece {
  return { count: 1, at: () => text };
}

function setPiece(set: string): Piece {
  const items = [''];
  for (const [token] of set.matchAll(/\\.|[^\\]/g)) {
    if (token === ',') items.push('');
    else items[items.length - 1] += token.length === 2 ? token.slice(1) : token;
  }
  return { count: items.length, at: (position) => items[position] ?? '' };
}

/** Letters or numbers, which are as wide as the first if that begins with 0; undefined where curl counts none. */
function rangePiece(range: string): Piece | undefined {
  const [, first = '', last = '', step = '1'] = /^(\w+)-(\w+)(?::(\d+))?$/.exec(range) ?? [];
  const isNumber = /^\d/.test(first);
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  const stride = Number(step);
  if (to < from || stride < 1 || (to > from && stride > to - from) || !Number.isSafeInteger(to))
    return undefined;
  const width = first.startsWith('0') ? first.length : 0;
  return {
    count: Math.floor((to - from) / stride) + 1,
    at(position) {
      const value = from + position * stride;
      return isNumber ? String(value).padStart(width, '0') : String.fromCharCode(value);
    },
  };
}
