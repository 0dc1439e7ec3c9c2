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

async function visit(path: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${started.url}/${path}`);
  return page;
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const stepsOf = (page: Page) => page.locator('.chain-step');

async function add(page: Page, tool: string, input: object): Promise<void> {
  const count = await stepsOf(page).count();
  await page.getByLabel("Another step: the tool's id").fill(tool);
  await page.keyboard.press('Enter');
  await stepsOf(page).nth(count).waitFor();
  await stepsOf(page).nth(count).getByLabel('as JSON').fill(JSON.stringify(input));
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('status').getByText('Done').waitFor();
}

describe.skipIf(!isInstalled)('chains of tools', { timeout: 60_000 }, () => {
  test('lead a result on to another tool, with every result between them', async () => {
    const page = await visit('tools/csv-dedupe');
    await page.getByLabel('csv required').fill('id,who\n1,Ada\n1,Ada\n');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('Done in').waitFor();
    await page.getByLabel('Use', { exact: true }).selectOption('result');
    await page.getByLabel('in the tool').fill('csv-to-json');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/chain$/);
    await stepsOf(page).nth(1).waitFor();
    await run(page);
    expect(await stepsOf(page).nth(0).locator('.output').textContent()).toContain('Ada');
    expect(await stepsOf(page).nth(1).getByRole('table', { name: 'data' }).textContent()).toContain('Ada');
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.reload();
    await stepsOf(page).nth(1).waitFor();
    expect(await stepsOf(page).nth(1).getByLabel('as JSON').inputValue()).toContain(
      '{{steps.csv_dedupe.result}}',
    );
  });

  test('are put together by the keyboard alone, and leave out what is switched off', async () => {
    const page = await visit('chain');
    await add(page, 'slug-generate', { text: 'A B' });
    await add(page, 'base32-encode', { text: 'not {{steps.slug_generate.result}}' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('Done: 2 steps.').waitFor();
    await page.getByLabel('Written as').selectOption('Steps');
    const written = page.getByLabel('The chain', { exact: true });
    expect(JSON.parse((await written.textContent()) ?? '')).toMatchObject([
      { id: 'slug_generate', tool: 'slug-generate', arguments: { text: 'A B' } },
      { id: 'base32_encode' },
    ]);
    await stepsOf(page).nth(0).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    expect(await written.textContent()).not.toContain('"slug-generate"');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('steps.slug_generate.result: there is').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove slug_generate' }).focus();
    await page.keyboard.press('Enter');
    expect(await stepsOf(page).count()).toBe(1);
  });

  test('run elsewhere as they do here', async () => {
    const page = await visit('chain');
    await add(page, 'slug-generate', { text: 'A B' });
    await add(page, 'base32-encode', { text: 'is `{{steps.slug_generate.result}}`' });
    await run(page);
    const shown = (await stepsOf(page).nth(1).locator('.output').textContent()) ?? '';
    const writtenAs = async (form: string) => {
      await page.getByLabel('Written as').selectOption(form);
      return (await page.getByLabel('The chain', { exact: true }).textContent()) ?? '';
    };
    const post = async (path: string, body: string) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      return (await fetch(`${started.url}/${path}`, { method: 'POST', headers, body })).text();
    };
    const code = await writtenAs('Program');
    const ran = JSON.parse(await post('api/code/execute', JSON.stringify({ code }))) as {
      result: { result: { result: string } };
    };
    expect(shown).toContain(ran.result.result.result);
    expect(await post('mcp', await writtenAs('MCP'))).toContain(ran.result.result.result);
    expect(await writtenAs('curl')).toContain(`${started.url}/mcp`);
    expect(JSON.parse(await writtenAs('chain.json'))).toMatchObject({ id: 'my-chain', steps: [{}, {}] });
  });

  test('are shared by a link that holds no secret', async () => {
    const page = await visit('chain');
    await add(page, 'hmac-generate', { message: 'hi', secret: 'typed-in-json' });
    await page.getByLabel('secret of hmac_generate').fill('a-secret-of-mine');
    await run(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    const link = await copied(page);
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    const written = (await page.getByLabel('The chain', { exact: true }).textContent()) ?? '';
    for (const text of [decodeURIComponent(link), kept, written]) {
      expect(text).toContain('hmac');
      expect(text).not.toMatch(/typed-in-json|a-secret/);
    }
    const other = await visit(link.slice(started.url.length + 1));
    await stepsOf(other).first().waitFor();
    expect(other.url()).toBe(`${started.url}/chain`);
    const damaged = await visit('chain#chain=%5B1');
    await damaged.getByRole('alert').getByText('cannot be read').waitFor();
  });
});
