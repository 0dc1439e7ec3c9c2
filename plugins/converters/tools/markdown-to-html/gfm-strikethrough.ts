import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const TILDE = 0x7e;

/** Delimiters pair by this number: a single tilde closes no double one. */
const MARKERS: Readonly<Record<number, number>> = { 1: 0x1007e, 2: 0x2007e };

/**
 * Strikethrough by GitHub Flavored Markdown §6.5: one or two tildes, three or more are text. markdown-it's own rule
 * knows two only, and takes longer runs apart.
 */
export function addStrikethrough(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'gfm_strikethrough', readTildes);
  markdown.inline.ruler2.before('emphasis', 'gfm_strikethrough', (state) => {
    pairTildes(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) pairTildes(state, meta.delimiters);
    return true;
  });
}

function readTildes(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  const token = state.push('text', '', 0);
  token.content = '~'.repeat(length);
  state.pos += length;
  const marker = MARKERS[length];
  if (marker !== undefined)
    state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
  return true;
}

function pairTildes(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const opener of delimiters) {
    if (opener.marker <= 0xffff || opener.end === -1) continue;
    const ends = [opener.token, delimiters[opener.end]?.token ?? -1].map((index) => state.tokens[index]);
    for (const [index, token] of ends.entries()) {
      if (token === undefined) continue;
      token.type = index === 0 ? 'del_open' : 'del_close';
      token.tag = 'del';
      token.nesting = index === 0 ? 1 : -1;
      token.markup = token.content;
      token.content = '';
    }
  }
}
