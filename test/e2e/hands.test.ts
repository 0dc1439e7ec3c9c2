import type { Browser, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { violationsOf } from './accessibility.ts';
import { browseHost, complaintsOf } from './browsing.ts';
import { isInstalled } from './chromium.ts';

let browser: Browser;
let started: StartedHost;
browseHost((browsing) => {
  ({ browser, started } = browsing);
});

/** A page of a browser that has kept nothing yet. */
async function visit(path = ''): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await open(page, path);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${started.url}/${path}`);
  await page
    .locator(path.startsWith('tools/') ? '.tool-form > .group' : '.tool-link')
    .first()
    .waitFor();
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('status').getByText('Done in').waitFor();
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

describe.skipIf(!isInstalled)('what makes work on the pages fast', { timeout: 60_000 }, () => {
  test('finds a tool from any page by the keyboard alone', async () => {
    const page = await visit('tools/base32-encode');
    await page.keyboard.press('Control+k');
    const words = page.getByRole('combobox', { name: 'Find a tool' });
    await page.locator('.palette').getByRole('option').first().waitFor();
    await page.keyboard.type('uuid');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const chosen = page.locator('[role=option][aria-selected=true]');
    expect(await words.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    expect(await chosen.textContent()).toMatch(/UUID/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await words.isVisible()).toBe(false);
    await page.keyboard.press('Control+k');
    await page.locator('.palette').getByRole('option').first().waitFor();
    await page.keyboard.type('uuid generate');
    await page.keyboard.press('Enter');
    await page.waitForURL(/tools\/uuid-generate$/);
  });

  test('keeps favourites in the browser, and shows them before the others', async () => {
    const page = await visit('tools/slug-generate');
    await page.getByRole('button', { name: 'Favourite' }).click();
    await open(page, '');
    const marked = page.getByRole('region', { name: 'Favourites' });
    expect(await marked.getByRole('link').getAttribute('href')).toBe(`${started.url}/tools/slug-generate`);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    expect(await page.locator('.palette').getByRole('option').first().getAttribute('href')).toMatch(
      /slug-generate$/,
    );
    await open(page, 'tools/slug-generate');
    await page.getByRole('button', { name: 'Favourite', pressed: true }).click();
    await open(page, '');
    expect(await marked.count()).toBe(0);
  });

  test('fills in again what was run, until it is forgotten', async () => {
    const page = await visit('tools/slug-generate');
    await page.getByLabel('text required').fill('An Earlier Text');
    await run(page);
    await page.getByLabel('text required').fill('Another');
    await page.getByText('Earlier runs').click();
    await page.getByRole('button', { name: '{"text":"An Earlier Text"}' }).click();
    expect(await page.getByLabel('text required').inputValue()).toBe('An Earlier Text');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget all runs' }).click();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Earlier');
  });

  test('keeps no secret of a run', async () => {
    const page = await visit('tools/jwt-generator');
    await page.getByLabel('secret required').fill('a-secret-of-mine-that-is-long-enough');
    await page.getByLabel('subject', { exact: true }).fill('me');
    await run(page);
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
    expect(kept).toContain('subject');
    expect(kept).not.toContain('a-secret');
  });

  test('shares an input in a link, which no host sees, without secrets and files', async () => {
    const page = await visit('tools/jwt-generator');
    await page.getByLabel('secret required').fill('a-secret-of-mine');
    await page.getByLabel('subject', { exact: true }).fill('100 % ü #&');
    await page.getByRole('button', { name: 'Copy link with input' }).click();
    await page.getByRole('status').getByText('Copied, without secret.').waitFor();
    const link = await copied(page);
    expect(link).not.toContain('a-secret');
    const other = await visit(link.slice(started.url.length + 1));
    expect(await other.getByLabel('subject', { exact: true }).inputValue()).toBe('100 % ü #&');
    expect(other.url()).toBe(`${started.url}/tools/jwt-generator`);
    expect(await other.getByRole('region', { name: 'Result' }).count()).toBe(0);
  });

  test('runs a cheap tool while somebody types, and spends few calls on it', async () => {
    const page = await visit('tools/slug-generate');
    await page.getByLabel('Run as I type').check();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/execute')) asked.push(request.postData() ?? '');
    });
    const text = page.getByLabel('text required');
    await text.focus();
    await page.keyboard.type('Typed At Once');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('typed-at-once').waitFor();
    expect(asked).toEqual([JSON.stringify({ text: 'Typed At Once' })]);
    expect(await text.evaluate('document.activeElement === document.querySelector("textarea")')).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    // An answer that comes late is not shown, and the last calls of a minute are left to the button.
    await page.route('**/execute', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'ratelimit-remaining': '3' } });
    });
    await text.fill('Another');
    await result.getByText('another').waitFor();
    await text.fill('A Third');
    await page.getByRole('status').getByText('Live results rest').waitFor();
    expect(asked).toHaveLength(2);
    await run(page);
    await result.getByText('a-third').waitFor();
    await open(page, 'tools/base32-encode');
    expect(await page.getByLabel('Run as I type').isChecked()).toBe(true);
    await open(page, 'tools/uuid-generate');
    expect(await page.getByLabel('Run as I type').count()).toBe(0);
  });

  test('shows code in descriptions as code', async () => {
    const page = await visit('tools/csv-to-json');
    const about = page.locator('.about', { hasText: 'nested objects' });
    expect(await about.locator('code').textContent()).toBe('a.b');
    expect(await page.locator('main').textContent()).not.toContain('`a.b`');
  });

  test('says that a link is damaged', async () => {
    const page = await visit('tools/slug-generate#input=%7B%22text');
    await page.getByRole('status').getByText('cannot be read').waitFor();
    expect(await page.getByLabel('text required').inputValue()).toBe('');
  });

  test('says what of a link the tool does not take', async () => {
    const page = await visit(
      `tools/slug-generate#input=${encodeURIComponent('{"text":"A","colour":"red"}')}`,
    );
    await page.getByRole('status').getByText('more than the tool takes: colour.').waitFor();
    expect(await page.getByLabel('text required').inputValue()).toBe('A');
  });

  test('works in a browser that keeps nothing', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    onTestFinished(() => context.close());
    await context.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException('no', 'SecurityError'); } });`);
    await open(page, 'tools/slug-generate');
    await page.getByLabel('text required').fill('A B');
    await run(page);
    await page.getByRole('button', { name: 'Favourite' }).click();
    await page.getByLabel('Colours').selectOption('dark');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await open(page, '');
    await page.goto(`${started.url}/chain`);
    await page.getByLabel("Another step: the tool's id").fill('slug-generate');
    await page.keyboard.press('Enter');
    await page.locator('.chain-step').waitFor();
    expect(complaints).toEqual([]);
  });

  test('tells what was pasted, and offers the tools for it, filled', async () => {
    const page = await visit();
    const csv = 'id,name\n1,Ada\n2,Grace';
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(csv)})`);
    await page.getByLabel('Find a tool', { exact: true }).focus();
    await page.keyboard.press('Control+v');
    const offered = page.getByRole('region', { name: 'This looks like CSV' });
    await offered.getByRole('link').nth(1).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // Nothing of it is in the address.
    expect(page.url()).not.toContain('Ada');
    await offered.getByRole('link', { name: 'CSV to JSON' }).click();
    await page.locator('.tool-form > .group').waitFor();
    expect(await page.getByLabel('csv required').inputValue()).toBe(csv);
    await open(page, '');
    for (const [text, kind, tool] of [
      ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'a JWT', 'JWT Decoder'],
      ['1700000000', 'a timestamp', /Unix Timestamp/],
      ['#0b6471', 'a colour', /Color Converter/],
      ['10.0.0.0/8', 'an IP address', /Subnet/],
      ['*/5 * * * *', 'a cron expression', /Cron/],
      ['aGVsbG8gd29ybGQ=', 'Base64', /^Base64 Decode/],
      ['https://example.com/', 'a URL', /^URL Parser/],
    ] as const) {
      await page.getByLabel('Find a tool', { exact: true }).fill(text);
      const region = page.getByRole('region', { name: `This looks like ${kind}` });
      await region.getByRole('link', { name: tool }).first().waitFor();
    }
  });
});
