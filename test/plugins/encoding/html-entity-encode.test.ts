import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFERENCE_FORMATS, SCOPE_NAMES } from '../../../plugins/encoding/lib/encode-references.ts';
import htmlEntityDecode from '../../../plugins/encoding/tools/html-entity-decode.ts';
import htmlEntityEncode from '../../../plugins/encoding/tools/html-entity-encode.ts';

test.each([
  ['special leaves others', { text: '© 2024 — naïve 😀' }, { result: '© 2024 — naïve 😀', replaced: 0 }],
  ['decimal for special ones too', { text: 'a<b', format: 'decimal' }, { result: 'a&#60;b', replaced: 1 }],
  ['a reference is encoded again', { text: '&amp;' }, { result: '&amp;amp;' }],
  ['the apostrophe has no HTML 4 name', { text: "'", format: 'hex' }, { result: '&#x27;' }],
  ['all', { text: 'a1\r\n', scope: 'all' }, { result: '&#97;&#49;&#13;&#10;', replaced: 4 }],
  ['DEL is beyond U+007E', { text: '~\u007f', scope: 'non_ascii' }, { result: '~&#127;' }],
  ['one reference beyond the BMP', { text: '😀', scope: 'all' }, { result: '&#128512;', replaced: 1 }],
  [
    'NUL and C1 controls stay',
    { text: '\u0000\u0080\u009f\u00a0', scope: 'all' },
    { result: '\u0000\u0080\u009f&nbsp;', replaced: 1 },
  ],
  [
    'lang and rang as browsers read them',
    { text: '⟨\u2329', scope: 'non_ascii' },
    { result: '&lang;&#9001;' },
  ],
  ['a combining mark apart', { text: 'e\u0301', scope: 'non_ascii' }, { result: 'e&#769;' }],
])('%s', async (_, input, output) => {
  expect(await callTool(htmlEntityEncode, input)).toMatchObject(output);
});

test.each([
  [
    'an unknown scope',
    { text: 'a', scope: 'some' },
    'scope: expected one of "special", "non_ascii", "all", got "some"',
  ],
  [
    'a lone surrogate',
    { text: 'a\ud800' },
    'text: expected text without lone surrogates, got one at line 1, column 2',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(htmlEntityEncode, input)).rejects.toThrow(message);
});

test('html-entity-decode reads back what it writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom(...SCOPE_NAMES),
      fc.constantFrom(...REFERENCE_FORMATS),
      async (original, scope, format) => {
        const { result, replaced } = await callTool(htmlEntityEncode, { text: original, scope, format });
        expect(await callTool(htmlEntityDecode, { text: result })).toMatchObject({
          result: original,
          replaced,
        });
      },
    ),
  );
});
