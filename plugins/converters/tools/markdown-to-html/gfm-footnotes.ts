import type { MarkdownIt, Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** Before the names of notes and calls, so that they cannot be taken for those of the page around. */
const PREFIX = 'user-content-';

/** GitHub's footnotes, `[^1]`, in the form that GitHub renders them. */
export function addFootnotes(markdown: MarkdownIt): void {
  footnotes(markdown);
  // What GitHub does not have.
  markdown.disable('footnote_inline');
  Object.assign(markdown.renderer.rules, {
    footnote_ref: (tokens: readonly Token[], index: number) => {
      const { note, call } = numbersOf(tokens[index]);
      return `<sup class="footnote-ref"><a href="#${PREFIX}fn-${note}" id="${PREFIX}fnref-${call}">${note}</a></sup>`;
    },
    footnote_block_open: () => '<section class="footnotes">\n<ol>\n',
    footnote_open: (tokens: readonly Token[], index: number) =>
      `<li id="${PREFIX}fn-${numbersOf(tokens[index]).note}">\n`,
    footnote_anchor: (tokens: readonly Token[], index: number) =>
      ` <a href="#${PREFIX}fnref-${numbersOf(tokens[index]).call}" class="footnote-backref">↩</a>`,
  });
}

/** The number of a note, and that of a call of it: the second call of note 1 is `1-2`. */
function numbersOf(token: Token | undefined): { note: number; call: string } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { readonly id?: number; readonly subId?: number };
  const note = id + 1;
  return { note, call: subId > 0 ? `${note}-${subId + 1}` : String(note) };
}
