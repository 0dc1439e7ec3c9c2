import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { webRoutes } from '../../host/web/routes.ts';
import { MemoryRateLimit } from '../../host/access/rate-limits/memory-limit.ts';
import { startBins, type RunningBins } from '../host/bins/start-bins.ts';
import { complaintsOf } from './browsing.ts';
import { isInstalled, launchChromium } from './chromium.ts';

const TWO_HOURS = 7_200_000;

let browser: Browser;
beforeAll(async () => {
  if (!isInstalled) return;
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  if (isInstalled) await browser.close();
});

interface Visit {
  readonly bins: RunningBins;
  readonly page: Page;
  /** How often the page has read a bin. */
  readonly readings: () => number;
}

/** A server of its own and a page that looks at it. What the browser complains about fails the test. */
async function visit(
  options: BrowserContextOptions = {},
  settings: Parameters<typeof startBins>[0] = {},
): Promise<Visit> {
  const bins = await startBins({ extend: webRoutes, ...settings });
  bins.clock.time = Date.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  // That a bin is gone or the service away is for the page to tell, and it does.
  const complaints = complaintsOf(page);
  let readings = 0;
  page.on('request', (request) => {
    if (/\/bins\/[^/]+$/.test(new URL(request.url()).pathname)) readings += 1;
  });
  await page.clock.install();
  onTestFinished(async () => {
    await context.close();
    await bins[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${bins.url}/bins`);
  return { bins, page, readings: () => readings };
}

const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Send requests to' });
const requestsOf = (page: Page) => page.getByRole('list').getByRole('button');

async function createBin(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a bin' }).click();
  await addressOf(page).waitFor();
  return addressOf(page).inputValue();
}

describe.skipIf(!isInstalled)('the page of request bins', () => {
  test('shows requests as they come, one of them opened, until it is told not to look or the bin expires', async () => {
    const { bins, page, readings } = await visit();
    expect(await addressOf(page).isVisible()).toBe(false);
    const url = await createBin(page);
    expect(url).toMatch(new RegExp(`^${bins.url}/bins/[\\w-]{22}/in$`));
    expect(page.url()).toBe(`${bins.url}/bins#${url.split('/').at(-2)}`);
    expect(await page.getByRole('textbox', { name: 'For example' }).inputValue()).toBe(
      `curl -H 'content-type: application/json' -d '{"hello":"bin"}' '${url}'`,
    );
    await page.getByText('Nothing yet').waitFor();
    await page.getByText('Beta', { exact: true }).waitFor();

    // A choice has the page look at once: what is sent is to come with one look, the next.
    const looked = page.waitForResponse((response) =>
      /\/bins\/[^/]+$/.test(new URL(response.url()).pathname),
    );
    await page.getByLabel('How often to check').selectOption('Check every 2 s');
    await looked;
    await fetch(`${url}/first`, { method: 'PUT' });
    await fetch(`${url}/orders?page=2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer hush', 'x-github-event': 'push' },
      body: '{"id":12345678901234567890,"tags":["a"]}',
    });
    await fetch(url, { method: 'POST', body: new URLSearchParams({ name: 'Ada Lovelace' }) });
    await page.clock.runFor(2000);
    await expect.poll(() => requestsOf(page).count()).toBe(3);
    expect(await requestsOf(page).allTextContents()).toEqual([
      expect.stringMatching(/^POST\/(?!orders)/),
      expect.stringMatching(/^POST\/orders\?page=2/),
      expect.stringMatching(/^PUT\/first/),
    ]);
    expect(await page.getByRole('status').textContent()).toBe('3 new requests');

    await requestsOf(page).nth(1).click();
    const opened = page.getByRole('region', { name: 'Opened request' });
    expect(await opened.locator('pre:visible').textContent()).toBe(
      '{\n  "id": 12345678901234567890,\n  "tags": [\n    "a"\n  ]\n}',
    );
    await opened.getByRole('button', { name: 'As sent' }).click();
    expect(await opened.locator('pre:visible').textContent()).toBe(
      '{"id":12345678901234567890,"tags":["a"]}',
    );
    expect(await opened.getByRole('row', { name: 'authorization' }).textContent()).toBe(
      'authorizationredacted',
    );
    expect(await opened.getByRole('row', { name: 'x-github-event' }).textContent()).toBe(
      'x-github-eventpush',
    );
    expect(await opened.getByRole('row', { name: 'page' }).textContent()).toBe('page2');

    await page.getByLabel('How often to check').selectOption('Don’t check');
    await fetch(`${url}/fourth`, { method: 'DELETE' });
    const before = readings();
    await page.clock.runFor(120_000);
    expect(readings()).toBe(before);
    expect(await requestsOf(page).count()).toBe(3);

    await page.getByLabel('How often to check').selectOption('Check every 10 s');
    await expect.poll(() => requestsOf(page).count()).toBe(4);
    // What is opened stays while others come.
    expect(await opened.getByRole('heading').first().textContent()).toContain('/orders?page=2');

    bins.clock.pass(TWO_HOURS);
    await page.clock.runFor(10_000);
    await page.getByRole('heading', { name: 'This bin is gone' }).waitFor();
    expect(await addressOf(page).count()).toBe(0);
    for (const id of ['receive-url', 'curl']) expect(await page.locator(`#${id}`).inputValue()).toBe('');
    expect(await page.getByText('Lovelace').count()).toBe(0);
  });

  test('counts down what is left of two hours, and asks when nothing is', async () => {
    const { bins, page } = await visit();
    await createBin(page);
    await page.getByLabel('How often to check').selectOption('Don’t check');
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^(2:00:0\d|1:59:5\d)$/);
    await page.clock.fastForward(TWO_HOURS / 2);
    await expect.poll(() => timer.textContent()).toMatch(/^(1:00:0\d|0:59:5\d)$/);
    bins.clock.pass(TWO_HOURS);
    await page.clock.runFor(TWO_HOURS / 2);
    await page.getByRole('heading', { name: 'This bin is gone' }).waitFor();
  });

  test('shows markup as text, wherever it stands', async () => {
    const { page } = await visit();
    const url = await createBin(page);
    const markup = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';
    await fetch(`${url}/${encodeURI(markup)}?${encodeURIComponent(markup)}=${encodeURIComponent(markup)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/html', 'user-agent': markup },
      body: markup,
    });
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [markup]: markup }),
    });
    await page.getByRole('button', { name: 'Check now' }).click();
    for (const index of [0, 1]) {
      await requestsOf(page).nth(index).click();
      const opened = page.getByRole('region', { name: 'Opened request' });
      expect(await opened.locator('pre:visible').textContent()).toContain(
        '<script>window.hacked = 1</script>',
      );
      expect(await opened.locator('script, img').count()).toBe(0);
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  test('says so when the service is not reachable, and shows no address', async () => {
    const { page } = await visit();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Create a bin' }).click();
    await page.getByText('The service is not reachable. No bin was created.').waitFor();
    expect(await addressOf(page).count()).toBe(0);

    await page.context().setOffline(false);
    const url = await createBin(page);
    await page.context().setOffline(true);
    await page.clock.runFor(5000);
    await page.getByText('The service is not reachable. What you see may be out of date.').waitFor();
    expect(await addressOf(page).count()).toBe(0);
    await page.context().setOffline(false);
    await page.clock.runFor(5000);
    await addressOf(page).waitFor();
    expect(await addressOf(page).inputValue()).toBe(url);
    expect(await page.getByText('not reachable').count()).toBe(0);
  });

  test('says why the service refuses', async () => {
    const { page } = await visit({}, { options: { creationLimit: new MemoryRateLimit(1) } });
    await createBin(page);
    await page.getByRole('button', { name: 'New bin' }).click();
    await page.getByText(/The service refuses: too many requests.*No bin was created\./).waitFor();
    // The bin that is open still is.
    expect(await addressOf(page).isVisible()).toBe(true);
  });

  test('opens a bin by its address, and says when there is none', async () => {
    const { bins, page } = await visit();
    const url = await createBin(page);
    const pageUrl = page.url();
    await page.goto(`${bins.url}/bins#${'x'.repeat(22)}`);
    await page.getByRole('heading', { name: 'This bin is gone' }).waitFor();
    await page.goto(pageUrl);
    await addressOf(page).waitFor();
    expect(await addressOf(page).inputValue()).toBe(url);
  });

  test('keeps a bin to its creator: the page’s address holds the key, the receive address does not', async () => {
    const { bins, page } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('checkbox', { name: /Only I can read it/ }).check();
    const url = await createBin(page);
    const [, id = '', key = ''] = /#([\w-]{22}):([\w-]{43})$/.exec(page.url()) ?? [];
    expect(url).toBe(`${bins.url}/bins/${id}/in`);
    await page.getByText('Only this page’s address opens this bin').waitFor();
    await fetch(url, { method: 'POST', body: 'for the creator' });
    expect((await fetch(`${bins.url}/bins/${id}`)).status).toBe(404);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => requestsOf(page).count()).toBe(1);

    await page.goto(`${bins.url}/bins#${id}`);
    await page.getByRole('heading', { name: 'This bin is gone' }).waitFor();
    await page.getByLabel('Its key, if it has one').fill(key);
    await page.getByRole('button', { name: 'Open with the key' }).click();
    await expect.poll(() => requestsOf(page).count()).toBe(1);
    await page.reload();
    await expect.poll(() => requestsOf(page).count()).toBe(1);
    expect(asked.filter((address) => address.includes(key))).toEqual([]);
  });

  test('works by keyboard alone', async () => {
    const { page } = await visit();
    await tabTo(page, 'Create a bin');
    await page.keyboard.press('Enter');
    await addressOf(page).waitFor();
    const url = await addressOf(page).inputValue();
    for (const path of ['/a', '/b', '/c']) await fetch(url + path);
    await tabTo(page, 'Check now');
    await page.keyboard.press('Enter');
    await expect.poll(() => requestsOf(page).count()).toBe(3);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('/c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toContain('/a');
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const opened = page.getByRole('region', { name: 'Opened request' });
    expect(await opened.getByRole('heading').first().textContent()).toContain('/b');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });

  test('fits a phone: the list, or the opened request', async () => {
    const { page } = await visit({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const url = await createBin(page);
    await fetch(`${url}/${'long/'.repeat(60)}`, { method: 'POST', body: `{"${'x'.repeat(500)}":1}` });
    await page.getByRole('button', { name: 'Check now' }).tap();
    await requestsOf(page).first().waitFor();
    expect(await overflow(page)).toBe(0);
    await requestsOf(page).first().tap();
    const opened = page.getByRole('region', { name: 'Opened request' });
    await opened.getByRole('heading', { name: 'Headers' }).waitFor();
    expect(await requestsOf(page).count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await opened.getByRole('button', { name: 'Back to all requests' }).tap();
    expect(await requestsOf(page).count()).toBe(1);
  });

  test('is light or dark as the reader prefers', async () => {
    const { page } = await visit({ colorScheme: 'light' });
    const light = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect([light, dark]).toEqual(['rgb(251, 250, 248)', 'rgb(22, 24, 26)']);
  });
});

/** The text of what has the focus. */
function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()');
}

async function tabTo(page: Page, text: string): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never came to ${text}`);
}

/** By how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
