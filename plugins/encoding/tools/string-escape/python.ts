import { byteEscape, characterOf, replaceEscapes, type Escaping } from '../../lib/escapes/escaping.ts';

/** The content of a Python `str` literal (Python Language Reference 2.4.1), in quotes of either kind. */
export const python: Escaping = { escape, unescape };

const SIGNS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escape(text: string): string {
  return text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/[\u0000-\u001f\u007f]/g, (control) => SIGNS[control] ?? byteEscape(control));
}

const CHARACTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ESCAPE = new RegExp(
  [
    String.raw`\\(?:x(?<byte>[0-9a-fA-F]{2})`,
    String.raw`u(?<unit>[0-9a-fA-F]{4})`,
    String.raw`U(?<point>[0-9a-fA-F]{8})`,
    String.raw`(?<octal>[0-7]{1,3})`,
    String.raw`(?<continuation>\r\n|[\n\r])`,
    String.raw`(?<sign>[\\'"abfnrtv])`,
    String.raw`(?<unknown>[^xuUN]))?`,
  ].join('|'),
  'gu',
);

/** Python keeps the backslash of an escape that it does not know. */
function unescape(text: string): string {
  return replaceEscapes(
    text,
    ESCAPE,
    String.raw`expected an escape of Python, none of the \N{} ones`,
    ({ byte, unit, point, octal, continuation, sign, unknown }) => {
      if (continuation !== undefined) return '';
      if (sign !== undefined) return CHARACTERS[sign] ?? sign;
      if (unknown !== undefined) return `\\${unknown}`;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const code = byte ?? unit ?? point;
      return code === undefined ? undefined : characterOf(Number.parseInt(code, 16));
    },
  );
}
