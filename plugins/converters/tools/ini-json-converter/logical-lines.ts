import type { IniDialect } from './ini-dialects.ts';

/** A line with those that go on with it, and the number of the first. */
export interface LogicalLine {
  readonly line: number;
  readonly text: string;
}

interface OpenLine {
  readonly line: number;
  readonly indent: number;
  readonly parts: string[];
  /** Whether it ends with a backslash. */
  goesOn: boolean;
}

/**
 * The lines of a file, those joined that its dialect joins. Comments within a joined line are left out, and `onComment` is
 * told of their lines.
 */
export function logicalLines(
  text: string,
  dialect: IniDialect,
  onComment: (line: number) => void = () => undefined,
): LogicalLine[] {
  const lines: OpenLine[] = [];
  let blanks = 0;
  for (const [index, physical] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = lines.at(-1);
    const isComment = /^\s*[;#]/.test(physical);
    if (last?.goesOn === true) {
      if (isComment && dialect.joint !== '') {
        onComment(index + 1);
        continue;
      }
      last.goesOn = endsWithBackslash(physical, dialect);
      const content = last.goesOn ? physical.slice(0, -1) : physical;
      last.parts.push(dialect.joint === '' ? content : content.trimStart());
      continue;
    }
    if (dialect.continuation === 'indent') {
      if (physical.trim() === '') {
        blanks += 1;
        continue;
      }
      if (isComment) {
        onComment(index + 1);
        continue;
      }
      if (last !== undefined && indentOf(physical) > last.indent) {
        last.parts.push('\n'.repeat(blanks), '\n', physical.trim());
        blanks = 0;
        continue;
      }
      blanks = 0;
    }
    const goesOn = endsWithBackslash(physical, dialect) && !isComment;
    const parts = [goesOn ? physical.slice(0, -1) : physical];
    lines.push({ line: index + 1, indent: indentOf(physical), parts, goesOn });
  }
  const joint = dialect.continuation === 'backslash' ? dialect.joint : '';
  return lines.map(({ line, parts }) => ({ line, text: parts.join(joint) }));
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A backslash that another one does not escape. */
function endsWithBackslash(line: string, { continuation }: IniDialect): boolean {
  if (continuation !== 'backslash') return false;
  let count = 0;
  while (line[line.length - 1 - count] === '\\') count += 1;
  return count % 2 === 1;
}
