import { malformed, type Escaping } from '../../lib/escapes/escaping.ts';

/** One field of CSV (RFC 4180 §2). */
export const csv: Escaping = { escape, unescape };

function escape(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function unescape(text: string): string {
  if (!text.startsWith('"')) {
    const sign = text.search(/[",\r\n]/);
    if (sign === -1) return text;
    throw malformed(text, sign, 'expected one field, in quotes if it holds a comma, quote or line break');
  }
  const content = /^"((?:[^"]|"")*)/.exec(text)?.[1] ?? '';
  const end = content.length + 2;
  if (end > text.length) throw malformed(text, text.length, 'expected a quote that ends the field');
  if (end < text.length) throw malformed(text, end, 'expected the end of the field');
  return content.replaceAll('""', '"');
}
