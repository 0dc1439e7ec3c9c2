import MarkdownIt, { type Token } from 'markdown-it';

export type Alignment = 'none' | 'left' | 'center' | 'right';

/** A table as it is written: cells hold their Markdown, with a plain pipe for `\|`. */
export interface MarkdownTable {
  /** The line of the header row, from 1. */
  readonly line: number;
  readonly headers: readonly string[];
  readonly alignments: readonly Alignment[];
  readonly rows: readonly (readonly string[])[];
}

/** Raw HTML is parsed, since a table in an HTML block is none. */
const parser = new MarkdownIt({ html: true });
/** Cells alone are read as inline content, and only where that is asked for. */
const blocks = new MarkdownIt({ html: true });
blocks.core.ruler.disable('inline');

/** The tables of a text in GitHub-flavoured Markdown, in order, those in quotes and lists too. */
export function findTables(markdown: string): MarkdownTable[] {
  const tokens = blocks.parse(markdown.replace(/^\uFEFF/, ''), {});
  const tables: MarkdownTable[] = [];
  let rows: string[][] = [];
  let opening: Token | undefined;
  let alignments: Alignment[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'table_open':
        opening = token;
        rows = [];
        alignments = [];
        break;
      case 'tr_open':
        rows.push([]);
        break;
      case 'th_open':
        alignments.push(alignmentOf(token));
        break;
      case 'inline':
        if (opening) rows.at(-1)?.push(token.content.trim());
        break;
      case 'table_close':
        if (opening)
          tables.push({
            line: (opening.map?.[0] ?? 0) + 1,
            headers: rows[0] ?? [],
            alignments,
            rows: rows.slice(1),
          });
        opening = undefined;
        break;
    }
  }
  return tables;
}

/** A cell's Markdown as plain text: no emphasis, code ticks, link addresses or tags; `<br>` is a line break. */
export function plainText(markdown: string): string {
  return parser
    .parseInline(markdown, {})
    .flatMap((token) => token.children ?? [])
    .map(textOf)
    .join('')
    .trim();
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html_inline':
      return /^<br\s*\/?>$/i.test(token.content) ? '\n' : '';
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    default:
      // Text, code and entities; an image holds its alternative text.
      return token.content;
  }
}

function alignmentOf(token: Token): Alignment {
  const style = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  return style === 'left' || style === 'center' || style === 'right' ? style : 'none';
}
