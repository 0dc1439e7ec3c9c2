import { bareValue } from '../../lib/json-types.ts';
import { DIALECTS, type IniDialectName } from './ini-dialects.ts';
import { readIniLine } from './ini-line.ts';
import { readNode } from './ini-reader.ts';
import { logicalLines } from './logical-lines.ts';

/** A text as it stands after `key =`, with the space before it. */
export interface WrittenText {
  readonly written: string;
  /** Whether it is read back as the same text: not as another, nor as a number or a truth value. */
  readonly isSame: boolean;
}

/** Writes a text bare where that is read as the same text, else in the quotes or lines that a dialect has. */
export function writeIniText(text: string, dialect: IniDialectName): WrittenText {
  if (dialect === 'generic') return { written: isBare(text) ? ` ${text}` : quoted(text), isSame: true };
  const bare = text === '' ? '' : ` ${text}`;
  const forms = DIALECTS[dialect].quotes === 'none' ? [bare, inLines(text, dialect)] : [bare, quoted(text)];
  const same = forms.find((form) => isReadAs(text, form, dialect));
  return { written: same ?? forms.at(-1) ?? '', isSame: same !== undefined };
}

function isReadAs(text: string, form: string, name: IniDialectName): boolean {
  const dialect = DIALECTS[name];
  const [first, second, ...others] = logicalLines(`k =${form}\nnext`, dialect);
  if (first === undefined || second?.text !== 'next' || others.length > 0) return false;
  const line = readIniLine(first.text, dialect);
  if (line.kind !== 'key' || line.key !== 'k') return false;
  const read = readNode(line.value, true, dialect);
  return read.kind === 'text' && read.text === text;
}

/**
 * Whether a text without quotes is read as the same text, by other programs too: some take ; and # for a comment
 * wherever they stand, remove quotes wherever they stand, or join the line after a backslash.
 */
function isBare(text: string): boolean {
  if (text === '' || /[\r\n;#"]|\\$/.test(text)) return false;
  const line = readIniLine(`k = ${text}`);
  const value = line.kind === 'key' ? line.value : undefined;
  return value !== undefined && !value.quoted && value.text === text && bareValue(text) === text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

function quoted(text: string): string {
  const escaped = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\n\t"\\]/g, (character) => ESCAPES[character] ?? character);
  return ` "${escaped}"`;
}

/** The lines of a text, of which all but the first are indented where a dialect goes on so, or else one line. */
function inLines(text: string, dialect: IniDialectName): string {
  const lines = text.split(/\r\n|\r|\n/);
  return DIALECTS[dialect].continuation === 'indent'
    ? lines.map((line, index) => (index === 0 ? ` ${line}`.trimEnd() : line && `\t${line}`)).join('\n')
    : ` ${lines.join(' ').trim()}`.trimEnd();
}
