import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonComparer from '../../../plugins/developer/tools/json-comparer.ts';

const numbered = (first: number, last: number) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `k${String(i).padStart(2, '0')}`,
      i === 0 ? first : i === 11 ? last : i,
    ]),
  );

test.each([
  [
    'changes with sorted keys',
    {
      left: { name: 'app', version: '1.0.0', deps: { a: '1', b: '2' } },
      right: { version: '1.1.0', name: 'app', deps: { a: '1', c: '3' } },
    },
    {
      equal: false,
      diff: '--- left\n+++ right\n@@ -1,8 +1,8 @@\n {\n   "deps": {\n     "a": "1",\n-    "b": "2"\n+    "c": "3"\n   },\n   "name": "app",\n-  "version": "1.0.0"\n+  "version": "1.1.0"\n }',
      additions: 2,
      deletions: 2,
    },
  ],
  [
    'order when it counts',
    { left: '{"a":1,"b":2}', right: '{"b":2,"a":1}', sort_keys: false },
    { equal: false, additions: 2, deletions: 2 },
  ],
  [
    'two hunks without context',
    { left: numbered(0, 11), right: numbered(100, 111), context: 0 },
    {
      diff: '--- left\n+++ right\n@@ -2 +2 @@\n-  "k00": 0,\n+  "k00": 100,\n@@ -13 +13 @@\n-  "k11": 11\n+  "k11": 111',
    },
  ],
  [
    'line records',
    { left: [1], right: [2] },
    {
      lines: [
        { type: 'same', left_line: 1, right_line: 1, text: '[' },
        { type: 'removed', left_line: 2, right_line: null, text: '  1' },
        { type: 'added', left_line: null, right_line: 2, text: '  2' },
        { type: 'same', left_line: 3, right_line: 3, text: ']' },
      ],
    },
  ],
  [
    'the spelling of numbers and escapes',
    { left: '[1.0, 1e2, -0, "\\u00e9"]', right: '[1, 100, 0, "é"]' },
    { equal: true, diff: '' },
  ],
  ['numbers past doubles', { left: '9007199254740993', right: '9007199254740992' }, { equal: false }],
  [
    'items that are only added',
    { left: [], right: [1] },
    { diff: '--- left\n+++ right\n@@ -1 +1,3 @@\n-[]\n+[\n+  1\n+]' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonComparer, input)).toMatchObject(output);
});

test.each([
  ['malformed JSON', { left: '{"a":\n]', right: '{}' }, 'left: expected'],
  [
    'too many lines',
    { left: '1', right: `[${Array(499_999).fill(0).join()}]` },
    'right: expected at most 500000 lines when formatted, got 500001',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonComparer, input)).rejects.toThrow(message);
});

test.each([0, 1, 3])('GNU diff writes the same hunks, with %i lines of context', async (context) => {
  const left = Array.from({ length: 60 }, (_, i) => i);
  const right = left.filter((i) => i % 13 !== 5).map((i) => (i % 17 === 3 ? -i : i));
  const folder = mkdtempSync(join(tmpdir(), 'json-comparer-'));
  try {
    const [from, to] = [join(folder, 'left'), join(folder, 'right')];
    writeFileSync(from, `${JSON.stringify(left, null, 2)}\n`);
    writeFileSync(to, `${JSON.stringify(right, null, 2)}\n`);
    const gnu = execFileSync(
      'sh',
      ['-c', 'diff "-U$3" "$1" "$2" || true', 'diff', from, to, String(context)],
      { encoding: 'utf8' },
    );
    const { diff } = await callTool(jsonComparer, { left, right, context });
    expect(diff.split('\n').slice(2).join('\n')).toBe(gnu.split('\n').slice(2).join('\n').trimEnd());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('20,000 lines that all differ', async () => {
  const side = (offset: number) => Array.from({ length: 19_998 }, (_, i) => (i * 7919 + offset) % 9973);
  const { additions, deletions } = await callTool(jsonComparer, { left: side(0), right: side(5000) });
  expect(additions).toBe(deletions);
});
