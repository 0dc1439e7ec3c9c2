import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import worksheetGenerator from '../../../plugins/education/tools/worksheet-generator.ts';

const sheet = (input: object) => callTool(worksheetGenerator, input);
const problems = async (input: object) => (await sheet(input)).problems;

describe('worksheet-generator', () => {
  test('twenty easy problems', async () => {
    const result = await sheet({ seed: 5 });
    expect(result.seed).toBe(5);
    expect(result.problems).toHaveLength(20);
    for (const { a, b, operator, answer, text } of result.problems) {
      for (const number of [a, b]) expect(number >= 1 && number <= 10).toBe(true);
      expect([operator, answer, text]).toEqual(['+', a + b, `${a} + ${b} = ___`]);
    }
    expect(result.text).toMatch(/^Math Worksheet\n\nName: _+ +Date: _+\n\n1\. \d/);
  });

  test('the same seed gives the same bytes, no seed another sheet', async () => {
    const input = { operation: 'mixed', layout: 'vertical', seed: 77 };
    expect(await sheet(input)).toEqual(await sheet(input));
    expect((await problems({ ...input, count: 4 })).map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "5 ÷ 1 = ___",
        "7 + 10 = ___",
        "1 × 2 = ___",
        "8 − 6 = ___",
      ]
    `);
    const [one, other] = [await sheet({}), await sheet({})];
    expect(one.text).not.toBe(other.text);
    expect(await sheet({ seed: one.seed })).toEqual(one);
  });

  test('subtraction stays at 0 or above, unless it may go below', async () => {
    const input = { operation: 'subtraction', difficulty: 'hard', count: 200, seed: 1 };
    for (const { a, b, answer } of await problems(input)) {
      expect(answer).toBe(a - b);
      expect(answer).toBeGreaterThanOrEqual(0);
    }
    const below = await sheet({ ...input, allow_negative: true });
    expect(below.problems.some(({ answer }) => answer < 0)).toBe(true);
    expect(below.answer_key).toMatch(/= −\d/);
  });

  test('divisor and quotient come from the range, the divisor never 0', async () => {
    const found = await problems({ operation: 'division', min: 0, max: 12, count: 156, seed: 2 });
    for (const { a, b, answer } of found) {
      expect(b >= 1 && b <= 12 && answer >= 0 && answer <= 12).toBe(true);
      expect(a).toBe(b * answer);
    }
    expect(new Set(found.map(({ text }) => text)).size).toBe(156);
  });

  test.each([
    ['addition', {}, 9],
    ['multiplication', {}, 9],
    ['subtraction', {}, 6],
    ['subtraction', { allow_negative: true }, 9],
    ['division', {}, 9],
  ])('%s repeats a problem only after all different ones', async (operation, options, different) => {
    for (let seed = 0; seed < 5; seed += 1) {
      const found = await problems({ operation, ...options, min: 1, max: 3, count: different * 2, seed });
      const texts = found.map(({ text }) => text);
      expect(new Set(texts.slice(0, different)).size).toBe(different);
      expect(new Set(texts.slice(different)).size).toBe(different);
    }
  });

  test('mixed takes the operations in turn', async () => {
    const counts = new Map<string, number>();
    for (const { operator } of await problems({ operation: 'mixed', count: 10 }))
      counts.set(operator, (counts.get(operator) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ '+': 3, '−': 3, '×': 2, '÷': 2 });
  });

  test('numbers come evenly from the range', async () => {
    const seen = Array.from({ length: 10 }, () => 0);
    for (let seed = 0; seed < 100; seed += 1)
      for (const { a, b } of await problems({ count: 50, seed }))
        for (const number of [a, b]) seen[number - 1] = (seen[number - 1] ?? 0) + 1;
    const chiSquare = seen.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 9 degrees of freedom: above 27.9 once in a thousand.
    expect(chiSquare).toBeLessThan(27.9);
  });

  test('stacked problems', async () => {
    const result = await sheet({ layout: 'vertical', min: 7, max: 7, count: 5, operation: 'division' });
    expect(result.text.split('\n').slice(4, 9)).toEqual([
      '1.     49    2.     49    3.     49    4.     49',
      '     ÷  7         ÷  7         ÷  7         ÷  7',
      '     ----         ----         ----         ----',
      '',
      '',
    ]);
    expect(result.markdown).toContain('```text\n1.     49');
    expect(result.html).toContain('<span class="stack">49<br>÷ 7</span>');
    expect(result.problems[0]?.text).toBe('49 ÷ 7 = ___');
  });

  test('the sheet holds no answers, the key is after it', async () => {
    const result = await sheet({ title: 'Week *1* <b>', min: 7, max: 7, count: 2 });
    expect(result.text).not.toContain('14');
    expect(result.answer_key).toBe('1. 7 + 7 = 14\n2. 7 + 7 = 14\n');
    expect(result.markdown).toMatch(
      /^# Week \\\*1\\\* \\<b\\>\n[^]*\n2\. 7 \+ 7 = ___\n\n## Answer Key\n\n1\. 7 \+ 7 = 14\n/,
    );
    expect(result.html).toContain('<h1>Week *1* &lt;b&gt;</h1>');
    expect(result.html.indexOf('14')).toBeGreaterThan(result.html.indexOf('<section class="key">'));
  });

  test.each([
    ['min above max', { min: 9, max: 3 }, 'min: expected at most max, 3, got 9'],
    ['min alone', { min: 9 }, 'max: expected max along with min'],
    ['max alone', { max: 9 }, 'min: expected min along with max'],
    ['division by 0 alone', { operation: 'division', min: 0, max: 0 }, 'max: expected a number above 0'],
    ['too many', { count: 201 }, 'count'],
  ])('refuses %s', async (_, input, message) => {
    await expect(sheet(input)).rejects.toThrow(message);
  });
});
