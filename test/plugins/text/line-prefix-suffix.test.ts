import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import linePrefixSuffix from '../../../plugins/text/tools/line-prefix-suffix.ts';

test.each([
  [
    'blank lines skipped and not counted',
    { text: 'a\n\nb', prefix: '{n}) ', skip_blank: true },
    { result: '1) a\n\n2) b', changed: 2 },
  ],
  [
    'other braces are literal',
    { text: 'x', prefix: '{n:0}{n:100}{m}{n:03}{n' },
    { result: '{n:0}{n:100}{m}{n:03}{nx' },
  ],
  ['lines keep their blanks', { text: ' a ', prefix: '<', suffix: '>' }, { result: '< a >' }],
  ['99 digits', { text: 'x', prefix: '{n:99}' }, { result: `${'1'.padStart(99, '0')}x` }],
  ['numbers on both sides', { text: 'a\nb', prefix: '{n}<', suffix: '>{n}' }, { result: '1<a>1\n2<b>2' }],
  [
    'numbers beyond what a double counts',
    { text: 'a\nb\nc', prefix: '{n} ', start: 9007199254740991 },
    { result: '9007199254740991 a\n9007199254740992 b\n9007199254740993 c' },
  ],
  [
    'a number is literal for remove',
    { text: '{n}a\n1a', action: 'remove', prefix: '{n}' },
    { result: 'a\n1a', changed: 1 },
  ],
  [
    'both ends removed once',
    { text: '((a))\n(b\nc)', action: 'remove', prefix: '(', suffix: ')' },
    { result: '(a)\nb\nc', changed: 3 },
  ],
  [
    'an end that prefix and suffix would share',
    { text: 'ab', action: 'remove', prefix: 'ab', suffix: 'b' },
    { result: '' },
  ],
  [
    'trimmed first',
    { text: '  a \n\n b', prefix: '- ', trim_lines: true, skip_blank: true },
    { result: '- a\n\n- b', changed: 2 },
  ],
  ['CRLF stays', { text: 'a\r\nb\r\n', prefix: '> ' }, { result: '> a\r\n> b\r\n', lines: 2 }],
  ['an empty text has no line', { text: '', prefix: '> ' }, { result: '', lines: 0, changed: 0 }],
  ['a blank line is a line', { text: '\n', prefix: '#' }, { result: '#\n', lines: 1 }],
  ['right to left', { text: 'שלום', prefix: '• ' }, { result: '• שלום' }],
])('%s', async (_, input, expected) => {
  expect(await callTool(linePrefixSuffix, input)).toMatchObject(expected);
});

test.each([
  ['nothing to add', { text: 'a' }, 'prefix:'],
  ['unknown action', { text: 'a', prefix: 'x', action: 'strip' }, 'action:'],
  [
    'a result that would fill the memory',
    { text: '\n'.repeat(200_000), prefix: 'x'.repeat(1000) },
    'prefix: expected a result of at most 67108864 characters (64 MiB)',
  ],
  ['a long suffix', { text: '\n'.repeat(200_000), suffix: 'x'.repeat(1000) }, 'suffix: expected a result'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(linePrefixSuffix, input)).rejects.toThrow(message);
});

test('what is added can be removed', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((line) => !/[\r\n]/.test(line));
  const affix = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
    .filter((text) => !/[\r\n{]/.test(text));
  await fc.assert(
    fc.asyncProperty(fc.array(line), affix, affix, async (lines, prefix, suffix) => {
      const text = lines.join('\n');
      const { result } = await callTool(linePrefixSuffix, { text, prefix, suffix });
      const back = await callTool(linePrefixSuffix, { text: result, prefix, suffix, action: 'remove' });
      expect(back.result).toBe(text);
    }),
    { seed: 7 },
  );
});
