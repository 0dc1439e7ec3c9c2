import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import stringEscape from '../../../plugins/encoding/tools/string-escape/tool.ts';

test.each([
  ['json', 'a"b\\c\n\u0001é', String.raw`a\"b\\c\n\u0001é`],
  [
    'javascript',
    'it\'s "x" `${y}` </script>\n\u0000\u2028',
    String.raw`it\'s \"x\" \`\${y}\` <\/script>\n\x00\u2028`,
  ],
  ['javascript', '$ {} < / \b\f\r\t\v\u001f\u007f\u2029', '$ {} < / \\b\\f\\r\\t\\v\\x1f\u007f\\u2029'],
  ['python', 'it\'s "x"\\\n\r\t\u0007\u007f\u0080é', `${String.raw`it\'s \"x\"\\\n\r\t\x07\x7f`}\u0080é`],
  ['html', `<a href="x">'&©`, '&lt;a href=&quot;x&quot;&gt;&#39;&amp;©'],
  ['xml', `<a href="x">'&©`, '&lt;a href=&quot;x&quot;&gt;&apos;&amp;©'],
  ['url', "a b/é'", "a%20b%2F%C3%A9'"],
  ['regex', '1.5$ (a|b)* [x]^{2}?\\ -/', String.raw`1\.5\$ \(a\|b\)\* \[x\]\^\{2\}\?\\ -/`],
  ['sql', "'; --\\\n", "''; --\\\n"],
  ['shell', '', "''"],
  ['csv', '6" pipe, new', '"6"" pipe, new"'],
  ['csv', 'plain; text', 'plain; text'],
  ['csv', 'a\rb', '"a\rb"'],
])('escapes for %s: %j', async (format, text, result) => {
  expect(await callTool(stringEscape, { text, format })).toEqual({ result });
});

test.each([
  ['json', '"\\u00e9"', 'é'],
  ['javascript', String.raw`\b\f\v\r\u{10FFFF}\u{0041}\X\U\/`, '\b\f\v\r\u{10ffff}AXU/'],
  ['javascript', 'a\\\r\nb\\\nc\\\u2028d', 'abcd'],
  ['javascript', String.raw`\ud83d\ude00 \0a`, '😀 \0a'],
  ['python', String.raw`\x41\101\n\q\U0001F600\a`, 'AA\n\\q😀\u0007'],
  ['python', String.raw`\0\08\777\8\u00e9\\\'\"\b\f\v`, '\0\u00008\u01ff\\8é\\\'"\b\f\v'],
  ['python', 'a\\\nb\\\r\nc', 'abc'],
  ['html', '&lt;&copy &foo;', '<© &foo;'],
  ['xml', '&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;', '<>&"\'A😀'],
  ['url', 'a%20b+c', 'a b+c'],
  ['regex', String.raw`1\.5\$\-\/ \d\b\é`, '1.5$-/ \\d\\b\\é'],
  ['regex', '\\', '\\'],
  ['sql', "O''Brien''s", "O'Brien's"],
  ['shell', String.raw` 'it'\''s $HOME' `, "it's $HOME"],
  ['shell', String.raw`"a \"b\" \$c \d"e\ f'g\'`, 'a "b" $c \\de fg\\'],
  ['shell', 'a\\\nb"c\\\nd"', 'abcd'],
  ['shell', '"a\\\\\nb"', 'a\\\nb'],
  ['shell', 'a#b$c*', 'a#b$c*'],
  ['shell', 'a\\ ', 'a '],
  ['shell', ' \u00a0a\u2003b \r\n', '\u00a0a\u2003b'],
  ['csv', '"6"" pipe, new"', '6" pipe, new'],
  ['csv', ' plain ', ' plain '],
  ['csv', '""', ''],
])('unescapes %s: %j', async (format, text, result) => {
  expect(await callTool(stringEscape, { text, format, mode: 'unescape' })).toEqual({ result });
});

test.each([
  ['json', '\\x', 'text: expected an escape of JSON'],
  [
    'javascript',
    'a\\12',
    'text: expected an escape of ECMAScript, none of the octal ones at line 1, column 2',
  ],
  ['javascript', '\\00', 'at line 1, column 1'],
  ['javascript', '\\8', 'at line 1, column 1'],
  ['javascript', '\n\\x4', 'at line 2, column 1'],
  ['javascript', '\\u{110000}', 'at line 1, column 1'],
  ['javascript', '\\u{}', 'at line 1, column 1'],
  ['javascript', 'a\\', 'at line 1, column 2'],
  ['python', '\\N{DASH}', 'text: expected an escape of Python, none of the \\N{} ones at line 1, column 1'],
  ['python', '\\x4', 'at line 1, column 1'],
  ['python', '\\U00110000', 'at line 1, column 1'],
  ['python', 'a\n\\', 'at line 2, column 1'],
  ['xml', 'a & b', 'text: expected a reference of XML 1.0 to a character that it allows at line 1, column 3'],
  ['xml', '&nbsp;', 'at line 1, column 1'],
  ['xml', '&constructor;', 'at line 1, column 1'],
  ['xml', '&#0;', 'at line 1, column 1'],
  ['xml', '&#xFFFE;', 'at line 1, column 1'],
  ['xml', '&#X41;', 'at line 1, column 1'],
  ['xml', '&#99999999999999999999;', 'at line 1, column 1'],
  ['xml', 'a\u0001', 'text: expected characters of XML 1.0, got U+0001 at line 1, column 2'],
  ['url', '%zz', 'text: expected two hex digits after % at line 1, column 1'],
  ['sql', "a\n'b", "text: expected two single quotes ('') for one, got one at line 2, column 1"],
  ['shell', 'a b', 'text: expected one word, got white space within at line 1, column 2'],
  ['shell', 'a;b', 'text: expected one word, got ; at line 1, column 2'],
  ['shell', "a'b", 'text: expected a quote that is closed, got one at line 1, column 2'],
  ['shell', '"a\\"', 'text: expected a quote that is closed, got one at line 1, column 1'],
  ['shell', 'a\\', 'text: expected a character after the backslash at line 1, column 2'],
  ['shell', "$'a'", "text: expected quotes without $ before them, got $' at line 1, column 1"],
  ['shell', ' # a', 'text: expected one word, got a comment at line 1, column 2'],
  ['shell', ' \n', 'text: expected one word, got none'],
  [
    'csv',
    'a,b',
    'text: expected one field, in quotes if it holds a comma, quote or line break at line 1, column 2',
  ],
  ['csv', '"a"b', 'text: expected the end of the field at line 1, column 4'],
  ['csv', '"a""', 'text: expected a quote that ends the field at line 1, column 5'],
])('refuses to unescape %s: %j', async (format, text, message) => {
  await expect(callTool(stringEscape, { text, format, mode: 'unescape' })).rejects.toThrow(message);
});

test.each([
  [{ text: 'a\0', format: 'shell' }, 'text: expected text without NUL, got one at line 1, column 2'],
  [{ text: '\uffff', format: 'xml' }, 'text: expected characters of XML 1.0, got U+FFFF'],
  [{ text: '\ud800', format: 'xml' }, 'text: expected characters of XML 1.0, got U+D800'],
  [{ text: '\ud800', format: 'url' }, 'text: expected text without lone surrogates'],
  [{ text: 'a', format: 'cobol' }, 'format: expected one of "json"'],
  [{ text: 'a' }, 'format: required'],
])('refuses %j', async (input, message) => {
  await expect(callTool(stringEscape, input)).rejects.toThrow(message);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc
    .array(fc.constantFrom(...'\'"`\\$&<>{}(),;%+-#\n\r\tab0x ', '\u2028', '${', '</'))
    .map((list) => list.join('')),
);

const escaped = async (format: string, text: string) =>
  (await callTool(stringEscape, { text, format })).result;

test.each([['json'], ['javascript'], ['python'], ['html'], ['url'], ['regex'], ['sql'], ['csv']])(
  'unescapes what it escapes for %s',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (original) => {
        const text = await escaped(format, original);
        expect(await callTool(stringEscape, { text, format, mode: 'unescape' })).toEqual({
          result: original,
        });
      }),
    );
  },
);

test.each([['xml'], ['shell']])(
  'unescapes what it escapes for %s, where it can be escaped',
  async (format) => {
    const text = anyText.map((given) =>
      given.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?'),
    );
    await fc.assert(
      fc.asyncProperty(text, async (original) => {
        const result = await escaped(format, original);
        expect(await callTool(stringEscape, { text: result, format, mode: 'unescape' })).toEqual({
          result: original,
        });
      }),
    );
  },
);

test('V8 reads its JavaScript in quotes of all kinds', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom("'", '"', '`'), async (original, quote) => {
      expect(runInNewContext(quote + (await escaped('javascript', original)) + quote)).toBe(original);
    }),
  );
});

test('its regex matches the text and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (original) => {
      const pattern = new RegExp(`^${await escaped('regex', original)}$`, 'u');
      expect(pattern.test(original)).toBe(true);
      expect(pattern.test(`${original}x`)).toBe(false);
    }),
  );
});

test('a shell reads its words', async () => {
  const originals = fc.sample(anyText, { numRuns: 100, seed: 1 }).map((text) => text.replaceAll('\0', ''));
  const words = await Promise.all(originals.map((text) => escaped('shell', text)));
  const printed = execFileSync('sh', ['-c', String.raw`printf '%s\000' ${words.join(' ')}`], {
    encoding: 'utf8',
  });
  expect(printed.split('\0').slice(0, -1)).toEqual(originals);
});
