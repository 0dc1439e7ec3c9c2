import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { losslessNumber } from '../../../plugins/converters/lib/json-types.ts';
import { JsonBytes } from '../../../plugins/converters/tools/csv-to-json/json-bytes.ts';

/** What is written where so many bytes are expected. */
function written(expected: number, write: (into: JsonBytes) => void): string {
  const bytes = new JsonBytes(expected);
  write(bytes);
  return new TextDecoder().decode(bytes.written());
}

const unit = fc.constantFrom(
  'a',
  '"',
  '\\',
  '\u0001',
  '\n',
  '\u007f',
  'é',
  '€',
  '\u2028',
  '😀',
  '\ud83d',
  '\ude00',
);

test('strings are written as JSON.stringify does, whether or not there is room for them', () => {
  fc.assert(
    fc.property(fc.string({ unit }), fc.constantFrom(0, 1000), (text, expected) => {
      expect(written(expected, (into) => into.putString(`x${text}"`, 1, 1 + text.length, false))).toBe(
        JSON.stringify(text),
      );
      const doubled = text.replaceAll('"', '""');
      expect(written(expected, (into) => into.putString(doubled, 0, doubled.length, true))).toBe(
        JSON.stringify(text),
      );
    }),
  );
});

test('a character whose second half is outside the string is written as half of one', () => {
  expect(written(100, (into) => into.putString('a😀', 0, 2, false))).toBe('"a\\ud83d"');
});

const digits = fc.string({ unit: fc.constantFrom('0', '0', '1', '5', '9'), minLength: 1, maxLength: 18 });
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.option(digits),
    fc.constantFrom('', '', '', 'e5', 'E-9', 'e+21'),
  )
  .map(([sign, whole, decimals, exponent]) => {
    const start = whole.replace(/^0+(?=\d)/, '');
    return `${sign}${start}${decimals === null ? '' : `.${decimals}`}${exponent}`;
  });

test.each(['0', '-0', '-0.0', '0.10', '0.05', '0.0000001', '100.00', '1e21'])(
  '%s as JSON.stringify writes it',
  (text) => {
    expect(written(0, (into) => into.putNumber(text, 0, text.length))).toBe(JSON.stringify(Number(text)));
  },
);

test('numbers are written as JSON.stringify does', () => {
  fc.assert(
    fc.property(number, (text) => {
      fc.pre(losslessNumber(text) !== undefined);
      expect(written(0, (into) => into.putNumber(`1${text}1`, 1, 1 + text.length))).toBe(
        JSON.stringify(Number(text)),
      );
    }),
  );
});
