import { LINE_END } from './text-places.ts';

/** Text within a line as Markdown that shows it as it is (CommonMark 0.31, 2.4: punctuation may be escaped). */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|~#&]/g, '\\$&');
}

/** Lines of text as Markdown, each a line there too, none the start of a list or heading. */
export function markdownLines(text: string): string {
  return text
    .split(LINE_END)
    .map((line) => escapeLine(line.trim()))
    .join('  \n')
    .replace(/(?: {2}\n){2,}/g, '\n\n');
}

/**
 * A table (GitHub Flavored Markdown, 4.10). Cells are text, shown as it is, lines and all; null and undefined are
 * empty.
 *
 * @param alignments how each column is set; columns without one are left to the renderer
 */
export function markdownTable(
  titles: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
  alignments: readonly ('left' | 'right' | 'center' | undefined)[] = [],
): string {
  const row = (cells: readonly (string | number | null | undefined)[]) =>
    `| ${cells.map(cell).join(' | ')} |`;
  const rule = titles.map((_, column) => RULES[alignments[column] ?? 'none']);
  return [row(titles), `| ${rule.join(' | ')} |`, ...rows.map(row)].join('\n');
}

const RULES = { none: '---', left: ':---', right: '---:', center: ':---:' } as const;

/** A line of text as Markdown, where it begins neither a list nor a heading. */
function escapeLine(text: string): string {
  return escapeMarkdown(text)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

function cell(value: string | number | null | undefined): string {
  return String(value ?? '')
    .split(LINE_END)
    .map((line) => escapeMarkdown(line.trim()))
    .join('<br>');
}
