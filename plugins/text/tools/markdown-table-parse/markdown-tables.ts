import type { DroppedParts } from '@toolyard/kit/dropped';
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

/**
 * The tables of a text in GitHub-flavoured Markdown, in order, those in quotes and lists too.
 *
 * @param dropped is told of cells beyond the columns, which GFM ignores
 */
export function findTables(markdown: string, dropped: DroppedParts): MarkdownTable[] {
  const text = markdown.replace(/^\uFEFF/, '');
  const lines = text.split(/\r\n|\r|\n/);
  const tokens = blocks.parse(text, {});
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
        if (rows.length > 0 && token.map)
          dropFurtherCells(dropped, lines[token.map[0]] ?? '', alignments.length, token.map[0] + 1);
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

/** Notes that a row has more cells than its table has columns (GFM §4.10). */
function dropFurtherCells(dropped: DroppedParts, line: string, columns: number, number: number): void {
  const row = line
    .replace(/^[\s>]+/, '')
    .trimEnd()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const cells = row.split(/(?<!\\)\|/).length;
  if (cells > columns) dropped.add('cell beyond the columns', `line ${number}`);
}

/** Notes what plain text leaves out: addresses of links and images, their titles, and tags. */
export function dropMarkup(dropped: DroppedParts, { line, headers, rows }: MarkdownTable): void {
  // The delimiter row stands between.
  for (const [index, cells] of [headers, ...rows].entries()) {
    const where = `line ${line + index + (index === 0 ? 0 : 1)}`;
    for (const token of cells.flatMap((cell) => parser.parseInline(cell, {})))
      for (const part of token.children ?? []) dropPart(dropped, part, where);
  }
}

function dropPart(dropped: DroppedParts, token: Token, where: string): void {
  if (token.type === 'link_open') dropped.add('address of a link', where);
  if (token.type === 'image') dropped.add('image', where);
  if ((token.type === 'link_open' || token.type === 'image') && token.attrGet('title') !== null)
    dropped.add('title of a link or image', where);
  const name = token.type === 'html_inline' ? /^<([a-z][a-z\d-]*)/i.exec(token.content)?.[1] : undefined;
  if (name !== undefined && name.toLowerCase() !== 'br') dropped.add(`<${name}>`, where);
  if (token.content.startsWith('<!--') && token.type === 'html_inline') dropped.add('comment', where);
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
