import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureCode } from '../../../scripts/tokens/measure.ts';
import { TASKS } from '../../../scripts/tokens/tasks.ts';
import { startHost } from '../start-host.ts';

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** What comes of each task, and how much of a model's context it may take. */
const EXPECTED: Readonly<Record<string, readonly [tokens: number, answer: unknown]>> = {
  '200 rows of CSV without their duplicates, as SQL': [
    11_238,
    { removed_count: 20, sql: expect.stringMatching(/^CREATE TABLE [^;]*customers[^]*'c198@mail\.example'/) },
  ],
  '50 e-mail addresses checked': [
    3753,
    expect.arrayContaining([
      expect.objectContaining({ email: 'ben.mail.example', why: expect.stringContaining('@') }),
      expect.objectContaining({ email: 'jun@gmial.com', suggestion: 'jun@gmail.com' }),
    ]),
  ],
  'the best of 15 mortgages': [
    2178,
    [
      { bank: 'Bank A', monthly: expect.any(Number), total_interest: expect.any(Number) },
      expect.anything(),
      expect.anything(),
    ],
  ],
  '12 shades on two backgrounds, the readable ones as CSS': [
    3818,
    expect.stringMatching(/^:root \{ (?:--on-(?:light|dark)-\d+: #[0-9a-f]{6}; )+\}$/),
  ],
  '12 meetings in three time zones, as a Markdown table': [
    3905,
    // New York has had summer time since 8 March, Berlin has it from 29 March on.
    expect.stringMatching(
      /^\| Meeting +\| Berlin [^]*\| Planning 1 +\| 2026-03-10T08:30 \| 2026-03-10T03:30 +\| 2026-03-10T16:30 \|/,
    ),
  ],
};

test.each(TASKS)('a model with the code mode does $name, with room in its context', async (task) => {
  const [most, answer] = EXPECTED[task.name] ?? [0, undefined];
  const measured = await measureCode(url, task);
  expect(measured.answer).toEqual(answer);
  expect(measured.turns).toBe(3);
  expect(measured.tokens).toBeLessThanOrEqual(most);
});
