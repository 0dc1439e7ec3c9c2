import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { isInstalled, launchChromium } from './chromium.ts';

let browser: Browser;
let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (!isInstalled) return;
  started = await startHost({}, (stop) => stops.push(stop));
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  if (!isInstalled) return;
  await browser.close();
  await Promise.all(stops.map((stop) => stop()));
});

async function visit(hash = ''): Promise<Page> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${started.url}/${hash}`);
  await page.waitForSelector('.tool-link');
  return page;
}

describe.skipIf(!isInstalled)('the catalogue page', { timeout: 60_000 }, () => {
  test('finds a tool by plain words and runs its example', async () => {
    const page = await visit();
    await page.getByLabel('Find a tool').fill('base32 encode');
    await page.getByRole('link', { name: 'Base32 Encode' }).click();
    await page.getByRole('button', { name: 'RFC 4648 section 10' }).click();
    await page.getByRole('status').getByText('"MZXW6YTBOI======"').waitFor();
    expect(await page.locator('details pre').textContent()).toContain(
      `/api/tools/base32-encode/execute \\\n  -H 'content-type: application/json' -d '{"text":"foobar"`,
    );
  });

  test("fills a form from the schema and shows what is wrong in the host's words", async () => {
    const page = await visit('#base32-encode');
    await page.getByLabel('text required').fill('a');
    await page.getByLabel('alphabet').selectOption('crockford');
    await page.getByLabel('padding').selectOption('true');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('status').getByText('padding: expected').waitFor();
    await page.getByLabel('padding').selectOption('');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('status').getByText('"success"').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('"success": true');
  });

  test('shows what a tool answers as text, never as markup', async () => {
    const page = await visit('#text-repeat');
    await page.getByLabel('text required').fill('<img src=x onerror="document.title=1">');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('status').getByText('onerror').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('Toolyard');
  });

  test('shows an image that a tool makes, and saves it', async () => {
    const page = await visit('#barcode-generator');
    await page.getByLabel('text required').fill('590123412345');
    await page.getByLabel('format').selectOption('ean13');
    await page.getByRole('button', { name: 'Run' }).click();
    const image = page.getByRole('img', { name: 'barcode-ean13.svg' });
    await image.waitFor();
    expect(await image.count()).toBe(1);
    expect((await image.boundingBox())?.width).toBeGreaterThan(100);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save barcode-ean13.svg' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('barcode-ean13.svg');
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^<svg /);
    expect(await page.getByRole('status').textContent()).toContain('"base64": "(the file above)"');
  });

  test('says that there is no such tool, until another is chosen', async () => {
    const page = await visit('#no-such-tool');
    await page.getByRole('alert').getByText('there is no tool "no-such-tool"').waitFor();
    await page.getByRole('link', { name: 'Base32 Encode' }).click();
    await page.getByRole('heading', { name: 'Base32 Encode' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  test('narrows the list to a category', async () => {
    const page = await visit();
    await page.getByLabel('Category').selectOption('encoding');
    const shown = await page.locator('.tool-link').count();
    const encoding = started.host.catalogue.snapshot
      .list('rest')
      .filter(({ id, tool }) => tool.bundle.id === 'encoding' && id === tool.id);
    expect(shown).toBe(encoding.length);
  });
});
