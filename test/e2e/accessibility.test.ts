import type { Browser, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { violationsInColours } from './accessibility.ts';
import { browseHost, complaintsOf, isOfPreview } from './browsing.ts';
import { isInstalled } from './chromium.ts';

let browser: Browser;
let started: StartedHost;
browseHost((browsing) => {
  ({ browser, started } = browsing);
});

interface State {
  readonly name: string;
  readonly path: string;
  /** Leads there from the page as it opens. */
  readonly lead: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor();
const isOpen = async (page: Page) => page.locator('main').waitFor();

async function runExample(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Examples' }).getByRole('button').first().click();
  await says(page, 'Done in');
}

async function openPalette(page: Page): Promise<void> {
  await page.locator('.tool-link').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('.palette [role=option]').first().waitFor();
}

const find = (words: string, seen: string) => async (page: Page) => {
  await page.locator('.tool-link').first().waitFor();
  await page.getByLabel('Find a tool', { exact: true }).fill(words);
  await page.getByText(seen).first().waitFor();
};

const STATES: readonly State[] = [
  { name: 'all tools', path: '', lead: (page) => page.locator('.tool-link').first().waitFor() },
  { name: 'what was typed looks like', path: '', lead: find('1700000000', 'This looks like a timestamp') },
  { name: 'no tool fits', path: '', lead: find('zzzzqq', 'No tool fits') },
  { name: 'the palette', path: '', lead: openPalette },
  {
    name: 'the palette, which finds nothing',
    path: '',
    lead: async (page) => {
      await openPalette(page);
      await page.keyboard.type('zzzzqq');
      await page.locator('.palette [role=option]').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'a form', path: 'tools/mortgage-calculate', lead: isOpen },
  {
    name: 'a form with rows',
    path: 'tools/quiz-maker',
    lead: (page) => page.getByRole('button', { name: 'Add to questions' }).click(),
  },
  {
    name: 'a form with files',
    path: 'tools/pdf-merge',
    lead: (page) =>
      page.getByLabel('pdfs required').setInputFiles(
        ['a<b>.pdf', 'c.pdf'].map((name) => ({
          name,
          mimeType: 'application/pdf',
          buffer: Buffer.from('x'),
        })),
      ),
  },
  {
    name: 'a result, its call and earlier runs',
    path: 'tools/mortgage-calculate',
    lead: async (page) => {
      await runExample(page);
      await page.getByText('The same call as code').click();
      await page.getByText('Earlier runs').click();
    },
  },
  {
    name: 'mistakes at their fields',
    path: 'tools/mortgage-calculate',
    lead: async (page) => {
      await page.getByLabel('home_price required').fill('-5');
      await press(page, 'Run');
      await says(page, 'It did not work.');
    },
  },
  {
    name: 'a result whose input changed',
    path: 'tools/slug-generate',
    lead: async (page) => {
      await runExample(page);
      await page.getByLabel('text required').fill('another');
      await page.getByText('The input has changed').waitFor();
    },
  },
  { name: 'differences', path: 'tools/text-diff', lead: runExample },
  { name: 'colours', path: 'tools/color-palette-generator', lead: runExample },
  { name: 'a chain without steps', path: 'chain', lead: isOpen },
  {
    name: 'a chain that was run',
    path: 'chain',
    lead: async (page) => {
      await page.getByLabel("Another step: the tool's id").fill('slug-generate');
      await page.keyboard.press('Enter');
      await page.getByLabel('text required').fill('a');
      await press(page, 'Run');
      await says(page, 'Done: 1 step.');
    },
  },
  { name: 'the reference', path: 'reference', lead: isOpen },
  {
    name: 'an operation that was tried',
    path: 'reference/slug_generate',
    lead: async (page) => {
      await press(page, 'Send');
      await says(page, '200');
    },
  },
  {
    name: 'a bin with a request',
    path: 'bins',
    lead: async (page) => {
      await press(page, 'Create a bin');
      const address = page.getByLabel('Send requests to');
      await page.locator('#bin').waitFor();
      await fetch(await address.inputValue(), { method: 'POST', body: '{"a":1}' });
      await press(page, 'Check now');
      await page.locator('#requests li').first().waitFor();
    },
  },
  { name: 'a bin that is gone', path: 'bins#nothing', lead: isOpen },
  { name: 'no such tool', path: 'tools/nothing', lead: isOpen },
];

describe.skipIf(!isInstalled)('every state of the pages', { timeout: 60_000 }, () => {
  test.for(STATES)('is for everybody, light and dark, and fits 320 pixels: $name', async ({ path, lead }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = complaintsOf(page, isOfPreview);
    onTestFinished(() => context.close());
    await page.goto(`${started.url}/${path}`);
    await lead(page);
    expect(await violationsInColours(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(complaints).toEqual([]);
  });
});
