/** Text within a line as Markdown that shows it as it is (CommonMark 0.31, 2.4: punctuation may be escaped). */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|~#&]/g, '\\$&');
}

/** A line of text as Markdown, where it begins neither a list nor a heading. */
function escapeLine(text: string): string {
  return escapeMarkdown(text)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** Lines of text as Markdown, each a line there too. */
export function markdownLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => escapeLine(line.trim()))
    .join('  \n')
    .replace(/(?: {2}\n){2,}/g, '\n\n');
}

/** A table (GitHub Flavored Markdown, 4.10) whose first column is text and whose others are numbers. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rule = titles.map((_, index) => (index === 0 ? '---' : '---:'));
  return [row(titles), `| ${rule.join(' | ')} |`, ...rows.map(row)].join('\n');
}

function cell(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => escapeMarkdown(line.trim()))
    .join('<br>');
}
