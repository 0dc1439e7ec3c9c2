import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

async function visit(path: string, settings: object = {}): Promise<Page> {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${started.url}/${path}`);
  return page;
}

describe.skipIf(!isInstalled)('the API reference', { timeout: 60_000 }, () => {
  test('has every operation of the description, each at its address', async () => {
    const page = await visit('reference');
    const description = (await (await fetch(`${started.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const ids = Object.values(description.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    const links = page.locator('.operations a');
    expect(await links.count()).toBe(ids.length);
    const addresses = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.operations a')].map(({ href }) => href)",
    );
    expect(new Set(addresses)).toEqual(new Set(ids.map((id) => `${started.url}/reference/${id}`)));
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('is read without scripts', async () => {
    const page = await visit('reference/hash_generate', { javaScriptEnabled: false });
    const text = (await page.locator('main').textContent()) ?? '';
    for (const part of ['POST /api/tools/hash-generate/execute', '429', 'Retry-After', 'Schema of the body'])
      expect(text.toLowerCase()).toContain(part.toLowerCase());
    await page.getByText('Schema of the body').click();
    expect(await page.getByLabel('Schema of the body').textContent()).toContain('algorithm');
  });

  test('sends requests, by the keyboard alone', async () => {
    const page = await visit('reference/slug_generate');
    const body = page.getByLabel('Body, application/json');
    expect(await body.inputValue()).toContain('text');
    await body.fill('{"text":"A B"}');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('200').waitFor();
    expect(await page.getByLabel('Body of the answer').textContent()).toContain('"a-b"');
    expect(await page.getByLabel('Headers of the answer').textContent()).toContain('content-type');
    await page.getByText('The same request for curl').click();
    const command = (await page.getByLabel('The request for curl').textContent()) ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(stdout).toContain('"a-b"');
    expect(command).toContain(`--data-raw '{"text":"A B"}'`);
    await page.getByLabel('Key, if you have one').fill('secret');
    expect(await page.getByLabel('The request for curl').textContent()).toContain('Bearer <key>');
    await page.getByLabel('Key, if you have one').fill('');
    await body.fill('{}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('400').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('fills in parameters of the path and of the query', async () => {
    const page = await visit('reference/listTools');
    await page.getByLabel('q', { exact: true }).fill('uuid');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('200').waitFor();
    expect(await page.getByLabel('Body of the answer').textContent()).toContain('uuid-generate');
    const missing = await fetch(`${started.url}/reference/nothing`);
    expect(missing.status).toBe(404);
  });
});
