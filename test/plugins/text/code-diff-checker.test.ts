import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import codeDiffChecker from '../../../plugins/text/tools/code-diff-checker/tool.ts';

test.each([
  [
    'identical',
    {
      original: 'function add(a, b) {\n  return a + b;\n}\n',
      modified: 'function add(a, b) {\n  return a + b;\n}\n',
    },
    { identical: true, additions: 0, deletions: 0, patch: '', hunks: [] },
  ],
  [
    'from nothing',
    { original: '', modified: 'a\nb\n', context_lines: 0 },
    {
      hunks: [{ old_start: 0, old_lines: 0, new_start: 1, new_lines: 2, lines: ['+a', '+b'] }],
      additions: 2,
      deletions: 0,
    },
  ],
  [
    'missing final newline is a difference',
    { original: 'a\nb\n', modified: 'a\nb' },
    {
      identical: false,
      patch: '--- a/code\n+++ b/code\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n',
    },
  ],
  [
    'side by side',
    { original: 'a\nb\nc\n', modified: 'a\nx\nc\nd\n', view: 'side_by_side' },
    {
      rows: [
        { type: 'equal', old_line: 1, new_line: 1, old_text: 'a' },
        { type: 'changed', old_line: 2, new_line: 2, old_text: 'b', new_text: 'x' },
        { type: 'equal', old_line: 3, new_line: 3 },
        { type: 'added', old_line: null, new_line: 4, old_text: null, new_text: 'd' },
      ],
    },
  ],
  [
    'changes far apart make two hunks',
    { original: '1\n2\n3\n4\n5\n', modified: 'x\n2\n3\n4\ny\n', context_lines: 1 },
    {
      hunks: [
        { old_start: 1, old_lines: 2, new_start: 1, new_lines: 2, lines: ['-1', '+x', ' 2'] },
        { old_start: 4, old_lines: 2, new_start: 4, new_lines: 2, lines: [' 4', '-5', '+y'] },
      ],
    },
  ],
  [
    'changes close by make one',
    { original: '1\n2\n3\n4\n', modified: 'x\n2\n3\ny\n', context_lines: 1 },
    { hunks: [{ old_start: 1, old_lines: 4 }] },
  ],
  [
    'an insertion without context names the line before',
    { original: 'a\nb\n', modified: 'a\nx\nb\n', context_lines: 0 },
    { patch: '--- a/code\n+++ b/code\n@@ -1,0 +2,1 @@\n+x\n' },
  ],
  [
    'everything removed',
    { original: 'a\n', modified: '' },
    { patch: '--- a/code\n+++ b/code\n@@ -1,1 +0,0 @@\n-a\n' },
  ],
  [
    'neither ends with a break',
    { original: 'a\nb', modified: 'c\nb' },
    { patch: '--- a/code\n+++ b/code\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n' },
  ],
  [
    'a break at the end is white space',
    { original: 'a\n', modified: 'a', ignore_whitespace: 'trailing' },
    { identical: true },
  ],
  [
    'trailing',
    { original: 'a \n b\n', modified: 'a\nb\n', ignore_whitespace: 'trailing' },
    { additions: 1, unchanged: 1 },
  ],
  [
    'amount',
    { original: 'a  b\nc\n', modified: 'a\tb \n c\n', ignore_whitespace: 'amount' },
    { additions: 1, unchanged: 1 },
  ],
  [
    'all; context is old',
    { original: 'if (a) {\nx\n', modified: 'if(a){\ny\n', ignore_whitespace: 'all' },
    { patch: '--- a/code\n+++ b/code\n@@ -1,2 +1,2 @@\n if (a) {\n-x\n+y\n' },
  ],
  ['case matters', { original: 'A\n', modified: 'a\n' }, { identical: false, additions: 1 }],
  [
    'case on request',
    { original: 'SELECT Ä\n', modified: 'select ä\n', case_sensitive: false },
    { identical: true },
  ],
  [
    'line endings',
    { original: 'a\r\nb\n', modified: 'a\rb\r' },
    { identical: true, line_endings: { original: 'mixed', modified: 'cr' } },
  ],
  [
    'no line ending',
    { original: 'a', modified: '' },
    { line_endings: { original: 'none', modified: 'none' } },
  ],
  [
    'parts of changed lines',
    { original: 'return a+b;\n', modified: 'return a - b;\n', view: 'side_by_side' },
    {
      rows: [
        {
          type: 'changed',
          old_parts: [
            { text: 'return a', changed: false },
            { text: '+', changed: true },
            { text: 'b;', changed: false },
          ],
          new_parts: [
            { text: 'return a', changed: false },
            { text: ' - ', changed: true },
            { text: 'b;', changed: false },
          ],
        },
      ],
    },
  ],
  [
    'the rest of a block is removed',
    { original: 'a\nb\n', modified: 'x\n', view: 'side_by_side' },
    {
      rows: [
        { type: 'changed', old_line: 1, new_line: 1 },
        { type: 'removed', old_line: 2, new_line: null, old_text: 'b', new_text: null },
      ],
    },
  ],
  [
    'emoji and marks in parts',
    { original: 'x 👨‍👩‍👧 e\u0301', modified: 'x 👨‍👩‍👦 e\u0301', view: 'side_by_side' },
    {
      rows: [
        {
          old_parts: [
            { text: 'x ', changed: false },
            { text: '👨‍👩‍👧', changed: true },
            { text: ' e\u0301', changed: false },
          ],
        },
      ],
    },
  ],
  ['a BOM is a difference', { original: '\ufeffa\n', modified: 'a\n' }, { additions: 1, deletions: 1 }],
  [
    'nothing',
    { original: '', modified: '' },
    { identical: true, patch: '', line_endings: { original: 'none', modified: 'none' } },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(codeDiffChecker, input)).toMatchObject(expected);
});

test.each([
  ['modified is required', { original: 'a' }, 'modified:'],
  ['negative context', { original: 'a', modified: 'b', context_lines: -1 }, 'context_lines:'],
  [
    'a name of two lines',
    { original: 'a', modified: 'b', filename: 'a\nb' },
    'filename: expected a name without line breaks, got "a\\nb"',
  ],
  [
    'more context',
    { original: 'a', modified: 'b', context_lines: 101 },
    'context_lines: expected a number <= 100',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(codeDiffChecker, input)).rejects.toThrow(message);
});

test('the patch makes the modified of the original, and is as short as can be', async () => {
  const code = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'é {\n'), { maxLength: 12 });
  const last = fc.constantFrom('', 'a', '}');
  await fc.assert(
    fc.asyncProperty(
      code,
      last,
      code,
      last,
      fc.integer({ min: 0, max: 4 }),
      async (a, endA, b, endB, context_lines) => {
        const original = a.join('') + endA;
        const modified = b.join('') + endB;
        const { patch, additions, unchanged } = await callTool(codeDiffChecker, {
          original,
          modified,
          context_lines,
        });
        expect(patch === '' ? original : applyPatch(original, patch)).toBe(modified);
        expect(additions + unchanged).toBe(b.length + (endB === '' ? 0 : 1));
      },
    ),
    { seed: 7 },
  );
});

test.each([
  ['CRLF becomes LF', 'a\r\nb\r\n', 'a\nb\n'],
  ['LF becomes CRLF', 'a\nb\n', 'a\r\nb\r\n'],
  ['CRLF stays', 'a\r\nb\r\nc\r\n', 'a\r\nx\r\nc\r\n'],
  ['one line of several', 'a\r\nb\r\n', 'a\r\nb\n'],
  ['a lone CR is no line end for git', 'a\rb', 'a\rc'],
  ['CR becomes LF', 'a\rb\r', 'a\nb\n'],
  ['CR before the end of the text', 'a\r', 'a\r\n'],
  ['several CR', 'a\r\r\nb\n', 'a\r\nb\n'],
])('git applies the patch: %s', async (_, original, modified) => {
  const { patch } = await callTool(codeDiffChecker, { original, modified });
  const folder = mkdtempSync(join(tmpdir(), 'patch-'));
  try {
    writeFileSync(join(folder, 'code'), original);
    execFileSync('git', ['apply', '-'], { cwd: folder, input: patch });
    expect(readFileSync(join(folder, 'code'), 'utf8')).toBe(modified);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('line ends are white space', async () => {
  const input = { original: 'a\r\nb\r\n', modified: 'a\nb\n', ignore_whitespace: 'trailing' };
  expect(await callTool(codeDiffChecker, input)).toMatchObject({ identical: true, patch: '', hunks: [] });
});
