import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { browseHost } from './browsing.ts';
import { isInstalled } from './chromium.ts';

/** Timed, and so for the night: the suite of every run counts what is made of long results. */
const isTimed = isInstalled && process.env['EXAMPLES'] === 'all';

/** What a page may do without answering people, in milliseconds of the processor: others may share it. */
const LONGEST = 200;

let browser: Browser;
let started: StartedHost;
if (isTimed)
  browseHost((browsing) => {
    ({ browser, started } = browsing);
  });

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of the pages' main threads in a trace, in milliseconds of the processor. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && isMain(event));
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

const ROWS = Array.from({ length: 100_000 }, (_, id) => ({
  id,
  name: `name ${id}`,
  day: '2026-01-01',
  a: 1,
  b: 2,
}));
const TREE = Object.fromEntries(
  Array.from({ length: 500 }, (_, index) => [`g${index}`, Array.from({ length: 1000 }, (_, value) => value)]),
);

describe.skipIf(!isTimed)('a page with a long result goes on answering', () => {
  test.each([
    ['100,000 rows', 'csv-to-json', { data: ROWS, row_count: 100_000, delimiter: ',', columns: [] }],
    ['a tree of 500,000 values', 'json-unflatten', { result: TREE, count: 500_000 }],
    ['a text of 32 MiB', 'case-convert', { result: `${'a line of text '.repeat(4)}\n`.repeat(550_000) }],
    ['a line of 5 MB', 'case-convert', { result: 'words '.repeat(833_000) }],
  ])(
    '%s',
    async (name, tool, result) => {
      const page = await browser.newPage();
      await page.goto(`${started.url}/tools/${tool}`);
      await page.locator('.tool-form > .group').waitFor();
      const body = JSON.stringify({ success: true, result, meta: { tool, executionMs: 1 } });
      await page.route(/execute$/, (route) => route.fulfill({ body, contentType: 'application/json' }));
      await browser.startTracing(page, { categories: ['toplevel'] });
      await page.getByRole('group', { name: 'Examples' }).getByRole('button').first().click();
      await page
        .getByRole('status')
        .getByText(/^Done in/)
        .waitFor();
      const sort = page.locator('#panel .sort').first();
      if ((await sort.count()) > 0) {
        await sort.click();
        await page.locator('#panel th[aria-sort=ascending]').waitFor();
      }
      const longest = longestTask(await browser.stopTracing());
      process.stdout.write(`${name}: the longest task took ${Math.round(longest)} ms\n`);
      expect(longest).toBeLessThanOrEqual(LONGEST);
      await page.close();
    },
    120_000,
  );
});
