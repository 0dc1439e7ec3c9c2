/**
 * Content lines, of which iCalendar (RFC 5545, section 3.1) and vCard (RFC 6350, section 3.2) are made: `NAME:value`,
 * ended by CRLF, folded where they are long.
 */

const LONGEST_LINE = 75;

/**
 * Content lines as text. Lines fold after 75 octets of UTF-8 with CRLF and a space, which counts as an octet of the
 * line that it begins, and never inside a character.
 */
export function writeContentLines(lines: Iterable<string>): string {
  return Array.from(lines, (line) => `${foldContentLine(line)}\r\n`).join('');
}

function foldContentLine(line: string): string {
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const codePoint = line.codePointAt(at) ?? 0;
    const width = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    if (octets + width > LONGEST_LINE) {
      parts.push(line.slice(start, at), '\r\n ');
      start = at;
      octets = 1;
    }
    octets += width;
    at += codePoint < 0x10000 ? 1 : 2;
  }
  return parts.join('') + line.slice(start);
}

/**
 * Text as the value of a content line has it: backslashes, commas and semicolons escaped, line ends as `\n`
 * (RFC 5545, section 3.3.11; RFC 6350, section 3.4).
 *
 * @example
 * escapeContentText('A, B'); // 'A\\, B'
 */
export function escapeContentText(text: string): string {
  // Most texts have nothing to escape, and looking for it is much cheaper.
  if (!/[\\,;\r\n]/.test(text)) return text;
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}
