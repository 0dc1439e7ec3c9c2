import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedFiles } from '../../../scripts/house/changed-files.ts';
import { BOUNDED_REGEXPS, BUILT_FROM_OUTSIDE } from '../../../scripts/cost/regexp-bounds.ts';
import { superlinearRun } from '../../../scripts/cost/regexp-growth.ts';
import { recordRegExps } from '../../../scripts/cost/recorded-regexps.ts';
import { regExpsOf } from '../../../scripts/cost/regexp-literals.ts';
import { sourceFiles } from '../../../scripts/cost/source-files.ts';
import { superlinearRegExps } from '../../../scripts/cost/superlinear-regexps.ts';

const root = join(import.meta.dirname, '../../..');

/** How long what ends by itself never takes, in milliseconds. */
const PATIENCE_MS = 300;

describe('the probe finds what is worse than linear', () => {
  test.each([
    ['a run before what does not come', /\s*\n+\s*/g],
    ['a run at the end', /\/+$/],
    ['two that take the same', /^\s*([^:]*):/],
    ['an opening without its end', /<!--[^]*?-->/g],
    ['an end that is escaped', /"[^"\\]*(?:\\.[^"\\]*)*"/g],
    ['a name that is told apart late', /([^:,]+):x/g],
    ['what does not end', /^(?:a+)+$/],
    ['what does not end behind a word', /^begin (?:[a-z]+ ?)*\.$/],
  ])('%s', (_, { source, flags }) => {
    expect(superlinearRun({ source, flags, splits: false }, PATIENCE_MS)).toBeDefined();
  });

  test('a separator that is tried at every place', () => {
    expect(superlinearRun({ source: String.raw`^\s*,`, flags: '', splits: false })).toBeUndefined();
    expect(superlinearRun({ source: String.raw`\s*,`, flags: '', splits: true }, PATIENCE_MS)).toBeDefined();
  });
});

test.each([/(?<!\s)\s*\n+\s*/g, /"(?:[^"\\]|\\[^])*(?:"|$)/g, /^[a-z]+:/, /\p{L}+/gu, /<!--[^]*?(?:-->|$)/g])(
  '%s is linear',
  ({ source, flags }) => {
    expect(superlinearRun({ source, flags, splits: false })).toBeUndefined();
  },
);

test('regular expressions are read from the source, also those built from constants', () => {
  const text = [
    "const WORD = '[a-z]+';",
    String.raw`const MARK = /\d/u;`,
    'const PAIR = new RegExp(`^${WORD}=${MARK.source}$`, "i");',
    "const EITHER = new RegExp([WORD, 'b'].join('|'));",
    'const parts = (text: string) => text.split(/,/);',
    'const given = (text: string) => new RegExp(text);',
  ].join('\n');
  const { literals, built } = regExpsOf('example.ts', text);
  expect(literals.map(({ line, source, flags, splits }) => [line, source, flags, splits])).toEqual([
    [2, String.raw`\d`, 'u', false],
    [3, String.raw`^[a-z]+=\d$`, 'i', false],
    [4, '[a-z]+|b', '', false],
    [5, ',', '', true],
  ]);
  expect(built.map(({ line }) => line)).toEqual([6]);
});

test('each declared bound is of a regular expression that is there', () => {
  for (const { file, source } of BOUNDED_REGEXPS)
    expect(regExpsOf(join(root, file)).literals.map((literal) => literal.source)).toContain(source);
});

test('each module that is not tried builds some', () => {
  for (const { file } of BUILT_FROM_OUTSIDE) expect(regExpsOf(join(root, file)).built).not.toEqual([]);
});

test('what is built from texts of other modules is tried as it comes out', { timeout: 60_000 }, () => {
  const file = 'plugins/security/tools/data-sanitizer/threats.ts';
  const recorded = recordRegExps(root, [file]);
  expect(recorded.map((each) => each.file)).toContain(file);
  expect(recorded.map(({ source }) => source).join()).toContain('union');
});

const changed = changedFiles(root);

// All of them take minutes: `npm run check:regexps`.
test.skipIf(changed === undefined)('what changed is linear', { timeout: 300_000 }, () => {
  const files = sourceFiles(root).filter((file) => changed?.has(file));
  expect(superlinearRegExps(root, files).problems).toEqual([]);
});
