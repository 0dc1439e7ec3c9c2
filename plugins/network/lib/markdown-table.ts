/** A table as GitHub Flavored Markdown writes it: a cell's bars and line ends are escaped, null is empty. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(value: string | number | null): string {
  return String(value ?? '')
    .replaceAll('|', '\\|')
    .replace(/\r\n|\r|\n/g, ' ');
}
