import { describe, expect, test } from 'vitest';
import { weightedLength } from '../../../plugins/generators/lib/post-length.ts';

describe('the length of a post on X', () => {
  test.each([
    ['', 0],
    [' a  b ', 6],
    ['Hello & <world>', 15],
    ['日本語 https://example.com/a/very/long/path', 30],
    ['example.com', 23],
    ['👩‍👩‍👧‍👦é', 3],
    ['e\u0301', 1],
    ['x'.repeat(2000), 2000],
    ['👨‍👩‍👧'.repeat(140), 280],
    ['🇩🇪'.repeat(300), 600],
    [`(see https://example.com/?q=${'x'.repeat(1000)} here)`, 34],
    [`${'日'.repeat(300)}:https://example.com/${'x'.repeat(1000)}`, 624],
    [`${'word '.repeat(200)}https://example.com`, 1023],
  ])('%j is %d', (text, length) => {
    expect(weightedLength(text)).toBe(length);
  });

  test('much that looks like one host name is counted in parts, not in its square', () => {
    expect(weightedLength('a.'.repeat(2 ** 17))).toBeGreaterThan(0);
  });
});
