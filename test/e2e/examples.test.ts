import { isDeepStrictEqual } from 'node:util';
import { exampleDifference } from '@toolyard/sdk/testing';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { browseHost, complaintsOf, isOfPreview } from './browsing.ts';
import { isInstalled } from './chromium.ts';

/** One tool of so many, or all of them where `EXAMPLES=all`. */
const STRIDE = process.env['EXAMPLES'] === 'all' ? 1 : 6;

let browser: Browser;
let started: StartedHost;
let page: Page;
let complaints: readonly string[];
browseHost(async (browsing) => {
  ({ browser, started } = browsing);
  page = await browser.newPage();
  complaints = complaintsOf(page, isOfPreview);
});

describe.skipIf(!isInstalled)('the buttons of examples', () => {
  test(
    'send each example as it is, and get what it is said to return',
    async () => {
      const tools = started.host.catalogue.snapshot.list('rest').filter(({ id, tool }) => id === tool.id);
      const wrong: string[] = [];
      let tried = 0;
      for (const [index, { id, tool }] of tools.entries()) {
        if (index % STRIDE !== 0) continue;
        await page.goto(`${started.url}/tools/${id}`);
        await page.locator('.tool-form > .group').waitFor();
        for (const [place, { name, input, output }] of tool.manifest.examples.entries()) {
          // What reaches out is sent, and answered here.
          const isReaching = tool.manifest.network !== false;
          const result = output ?? {};
          if (isReaching)
            await page.route(/execute$/, (route) =>
              route.fulfill({ json: { success: true, result, meta: { tool: id, executionMs: 1 } } }),
            );
          const answered = page.waitForResponse(/execute$/);
          await page.getByRole('group', { name: 'Examples' }).getByRole('button').nth(place).click();
          const response = await answered;
          const sent = JSON.parse(response.request().postData() ?? '') as unknown;
          const answer = (await response.json()) as { readonly result?: unknown };
          await page
            .getByRole('status')
            .getByText(/^(?:Done in|It did not work)/)
            .waitFor();
          if (isReaching) await page.unroute(/execute$/);
          tried += 1;
          const problem = isDeepStrictEqual(sent, input)
            ? exampleDifference(result, answer.result)
            : `sent ${JSON.stringify(sent)} for ${JSON.stringify(input)}`;
          if (problem !== undefined) wrong.push(`${id}, ${name}: ${problem}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
      expect(tried).toBeGreaterThan(tools.length / STRIDE);
    },
    STRIDE === 1 ? 1_800_000 : 300_000,
  );
});
