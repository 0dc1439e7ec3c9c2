import {
  byteEscape,
  characterOf,
  replaceEscapes,
  unitEscape,
  type Escaping,
} from '../../lib/escapes/escaping.ts';

/** The content of a JavaScript string literal (ECMA-262 §12.9.4), in quotes of any of the three kinds. */
export const javascript: Escaping = { escape, unescape };

const SIGNS: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** `${` would open a substitution, `</` could end the script element that holds the literal. */
function escape(text: string): string {
  return text
    .replace(/[\\'"`]|\$(?=\{)/g, '\\$&')
    .replaceAll('</', '<\\/')
    .replace(/[\u0000-\u001f]/g, (control) => SIGNS[control] ?? byteEscape(control))
    .replace(/[\u2028\u2029]/g, unitEscape);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
};

/** Any character but the digits and the beginnings of longer escapes stands for itself. */
const ESCAPE = new RegExp(
  [
    String.raw`\\(?:x(?<byte>[0-9a-fA-F]{2})`,
    String.raw`u(?<unit>[0-9a-fA-F]{4})`,
    String.raw`u\{(?<point>[0-9a-fA-F]+)\}`,
    String.raw`(?<continuation>\r\n|[\n\r\u2028\u2029])`,
    String.raw`(?<sign>0(?!\d)|[^xu\d]))?`,
  ].join('|'),
  'gu',
);

function unescape(text: string): string {
  return replaceEscapes(
    text,
    ESCAPE,
    'expected an escape of ECMAScript, none of the octal ones',
    ({ byte, unit, point, continuation, sign }) => {
      if (continuation !== undefined) return '';
      if (sign !== undefined) return CHARACTERS[sign] ?? sign;
      const code = byte ?? unit ?? point;
      return code === undefined ? undefined : characterOf(Number.parseInt(code, 16));
    },
  );
}
