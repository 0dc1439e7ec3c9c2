import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import whitespaceClean from '../../../plugins/text/tools/whitespace-clean.ts';

test.each([
  [
    'defaults',
    { text: '  Hello \t  world  \r\n\r\n  next\u00a0line \r\n' },
    { result: 'Hello world\n\nnext line' },
  ],
  [
    'invisible characters',
    { text: '\ufeffso\u00adft\u200b zero' },
    { result: 'soft zero', characters_removed: 3 },
  ],
  ['blank lines removed', { text: 'a\n\n \nb\n', remove_blank_lines: true }, { result: 'a\nb' }],
  [
    'emoji joiner stays',
    { text: '👨\u200d👩\u200d👧' },
    { result: '👨\u200d👩\u200d👧', characters_removed: 0 },
  ],
  [
    'indentation kept',
    { text: 'def f():\n\treturn  1\n', trim: false, collapse_spaces: false },
    { result: 'def f():\n\treturn  1\n' },
  ],
  [
    'direction marks and joiners stay',
    { text: 'می\u200cخواهم\u200f a\u200eb' },
    { result: 'می\u200cخواهم\u200f a\u200eb', characters_removed: 0 },
  ],
  [
    'controls go, tabs and breaks do not',
    { text: 'a\0\u0007b\u009bc\u000b\td\n\u0085e', collapse_spaces: false, trim: false },
    { result: 'abc\td\n\ne' },
  ],
  ['all breaks become LF', { text: 'a\rb\r\nc\u0085d\u2028e\u2029f' }, { result: 'a\nb\nc\nd\ne\nf' }],
  [
    'breaks as they are',
    { text: 'a \r\nb \u2028c \r\n', normalize_newlines: false },
    { result: 'a\r\nb\u2028c' },
  ],
  ['Unicode spaces become plain', { text: 'a\u2003\u3000b\u202fc' }, { result: 'a b c' }],
  [
    'invisible characters stay on request',
    { text: '\ufeffa\u00a0\u00a0b', remove_invisible: false },
    { result: '\ufeffa\u00a0\u00a0b' },
  ],
  ['runs collapse where ends stay', { text: '  a\t\tb  \n', trim: false }, { result: ' a b \n' }],
  ['a single tab becomes a space', { text: 'a\tb' }, { result: 'a b' }],
  [
    'blank lines dropped, the final break stays',
    { text: 'a\n \n\nb\n', trim: false, remove_blank_lines: true },
    { result: 'a\nb\n' },
  ],
  ['nothing but white space', { text: ' \r\n\u00a0\n' }, { result: '', characters_removed: 4 }],
  ['nothing', { text: '' }, { result: '', characters_removed: 0 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(whitespaceClean, input)).toMatchObject(expected);
});

test.each([['trim must be boolean', { text: 'a', trim: 'yes' }, 'trim:']])(
  'refuses: %s',
  async (_, input, message) => {
    await expect(callTool(whitespaceClean, input)).rejects.toThrow(message);
  },
);

test('what is clean stays as it is', async () => {
  const text = fc.stringMatching(/^[a \t\r\n\u00a0\u00ad\u2028\ufeff]{0,20}$/);
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), fc.boolean(), async (text, trim, remove_blank_lines) => {
      const { result } = await callTool(whitespaceClean, { text, trim, remove_blank_lines });
      expect(await callTool(whitespaceClean, { text: result, trim, remove_blank_lines })).toEqual({
        result,
        characters_removed: 0,
      });
    }),
    { seed: 7 },
  );
});
