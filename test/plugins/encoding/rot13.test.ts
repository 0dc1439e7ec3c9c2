import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import rot13 from '../../../plugins/encoding/tools/rot13.ts';

test.each([
  ['rot18', { text: 'abc 2024', variant: 'rot18' }, 'nop 7579'],
  ['rot5', { text: 'abc 2024', variant: 'rot5' }, 'abc 7579'],
  ['a negative shift decodes', { text: 'abc DEF', shift: -3 }, 'xyz ABC'],
  ['a shift modulo 26', { text: 'abc', shift: 26_000_001 }, 'bcd'],
  ['a huge negative shift', { text: 'abc', shift: -(2 ** 60) }, 'mno'],
  ['no shift', { text: 'abc', shift: 0 }, 'abc'],
  ['13 with another variant', { text: '5', variant: 'rot5', shift: 13 }, '0'],
  ['other characters stay', { text: 'éß١２𝐚😀', variant: 'rot18' }, 'éß١２𝐚😀'],
  ['space and DEL stay in rot47', { text: ' \u007f!', variant: 'rot47' }, ' \u007fP'],
])('%s', async (_, input, result) => {
  expect(await callTool(rot13, input)).toEqual({ result });
});

test.each([
  ['a shift with another variant', { text: 'a', variant: 'rot5', shift: 2 }, 'shift: expected 13 with rot5'],
  ['half a shift', { text: 'a', shift: 0.5 }, 'shift: expected an integer, got 0.5'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(rot13, input)).rejects.toThrow(message);
});

test('the opposite shift undoes it, and the variants undo themselves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.integer(), async (original, shift) => {
      const { result } = await callTool(rot13, { text: original, shift });
      expect(await callTool(rot13, { text: result, shift: -shift })).toEqual({ result: original });
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.constantFrom('rot13', 'rot5', 'rot18', 'rot47'),
      async (original, variant) => {
        const { result } = await callTool(rot13, { text: original, variant });
        expect(await callTool(rot13, { text: result, variant })).toEqual({ result: original });
      },
    ),
  );
});
