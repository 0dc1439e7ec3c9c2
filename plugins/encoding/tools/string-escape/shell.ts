import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { malformed, type Escaping } from '../../lib/escapes/escaping.ts';

/** One word of the POSIX shell (XCU 2.2 Quoting). */
export const shell: Escaping = { escape, unescape };

function escape(text: string): string {
  requireNoNul(text);
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The parts that make up a word. `$` and the backquote are kept as they stand: nothing is expanded. */
const PART = new RegExp(
  [
    String.raw`(?<continuation>\\\n)`,
    String.raw`\\(?<escaped>[^])`,
    String.raw`(?<single>'[^']*')`,
    String.raw`(?<double>"(?:[^"\\]|\\[^])*")`,
    String.raw`(?<plain>(?:(?!\$')[^\\'" \t\r\n|&;<>()])+)`,
  ].join('|'),
  'y',
);

/** The text that a word stands for, white space around it ignored. */
function unescape(text: string): string {
  requireNoNul(text);
  const start = text.search(/[^ \t\r\n]/);
  if (start === -1) throw new InputError('text', 'expected one word, got none');
  if (text.charAt(start) === '#') throw malformed(text, start, 'expected one word, got a comment');
  const end = text.length - (/(?<![ \t\r\n])[ \t\r\n]*$/.exec(text)?.[0].length ?? 0);
  let word = '';
  for (let at = start; at < end; at = PART.lastIndex) {
    PART.lastIndex = at;
    const { continuation, escaped, single, double, plain } = PART.exec(text)?.groups ?? {};
    if (continuation !== undefined) continue;
    else if (escaped !== undefined) word += escaped;
    else if (single !== undefined) word += single.slice(1, -1);
    else if (double !== undefined) word += unescapeDouble(double.slice(1, -1));
    else if (plain !== undefined) word += plain;
    else throw malformed(text, at, unreadable(text.charAt(at)));
  }
  return word;
}

/** Between double quotes a backslash keeps its meaning only before these (XCU 2.2.3). */
function unescapeDouble(content: string): string {
  return content.replace(/\\([$`"\\\n])/g, (_, sign: string) => (sign === '\n' ? '' : sign));
}

function unreadable(sign: string): string {
  if (sign === "'" || sign === '"') return 'expected a quote that is closed, got one';
  if (sign === '$') return "expected quotes without $ before them, got $'";
  if (sign === '\\') return 'expected a character after the backslash';
  return /[ \t\r\n]/.test(sign)
    ? 'expected one word, got white space within'
    : `expected one word, got ${sign}`;
}

function requireNoNul(text: string): void {
  const nul = text.indexOf('\0');
  if (nul !== -1) throw new InputError('text', `expected text without NUL, got one at ${placeAt(text, nul)}`);
}
