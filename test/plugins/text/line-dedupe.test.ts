import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import lineDedupe from '../../../plugins/text/tools/line-dedupe.ts';

test.each([
  ['CRLF kept, no final break', { text: 'a\r\nb\r\na' }, { result: 'a\r\nb' }],
  ['case matters', { text: 'A\na' }, { result: 'A\na', removed: 0 }],
  ['last kept', { text: 'a\nb\na', keep: 'last' }, { result: 'b\na' }],
  ['lines that occur once', { text: 'x\ny\nx\nz\n', show: 'single' }, { result: 'y\nz\n', removed: 2 }],
  [
    'blank lines stay on request',
    { text: 'a\n\nb\n \na\n\n', keep_blank_lines: true },
    { result: 'a\n\nb\n \n\n', removed: 1, duplicates: [{ line: 'a', count: 2, line_numbers: [1, 5] }] },
  ],
  [
    'blank lines are duplicates otherwise',
    { text: 'a\n\n\nb' },
    { result: 'a\n\nb', duplicates: [{ line: '', count: 2, line_numbers: [2, 3] }] },
  ],
  [
    'case folds fully',
    { text: 'STRASSE\nstraße', case_sensitive: false },
    { result: 'STRASSE', duplicates: [{ line: 'STRASSE', count: 2, line_numbers: [1, 2] }] },
  ],
  ['composed and decomposed are different lines', { text: 'é\ne\u0301' }, { removed: 0 }],
  [
    'the last of each with its own spelling',
    { text: 'A\nb\na', keep: 'last', case_sensitive: false },
    { result: 'b\na', duplicates: [{ line: 'A', count: 2, line_numbers: [1, 3] }] },
  ],
  ['mixed breaks become the first', { text: 'a\r\nb\nc\ra' }, { result: 'a\r\nb\r\nc' }],
  ['a BOM is none of its line', { text: '\ufeffa\na' }, { result: '\ufeffa', removed: 1 }],
  ['nothing', { text: '' }, { result: '', total_lines: 0, result_lines: 0, duplicates: [] }],
  ['only a break', { text: '\n' }, { result: '\n', total_lines: 1 }],
  [
    'names that objects have',
    { text: '__proto__\nconstructor\n__proto__' },
    { result: '__proto__\nconstructor' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(lineDedupe, input)).toMatchObject(expected);
});

test.each([
  ['text is required', {}, 'text:'],
  ['unknown keep', { text: 'a', keep: 'middle' }, 'keep:'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(lineDedupe, input)).rejects.toThrow(message);
});

test('what stays has no duplicate, and duplicates add up to what went', async () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'A', '', ' ', 'é'), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('first', 'last'), async (lines, keep) => {
      const result = await callTool(lineDedupe, { text: lines.join('\n'), keep });
      expect(await callTool(lineDedupe, { text: result.result, keep })).toMatchObject({ removed: 0 });
      expect(result.duplicates.reduce((sum, { count }) => sum + count - 1, 0)).toBe(result.removed);
    }),
    { seed: 7 },
  );
});
