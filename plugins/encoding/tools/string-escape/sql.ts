import { malformed, type Escaping } from '../../lib/escapes/escaping.ts';

/** The content of a character string literal in single quotes (ISO/IEC 9075-2 §5.3). */
export const sql: Escaping = {
  escape: (text) => text.replaceAll("'", "''"),
  unescape: (text) =>
    text.replace(/''?/g, (quotes, offset: number) => {
      if (quotes.length === 1)
        throw malformed(text, offset, "expected two single quotes ('') for one, got one");
      return "'";
    }),
};
