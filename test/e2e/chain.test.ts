import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
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

/** Adds a step, and types its texts. */
async function add(page: Page, tool: string, texts: Readonly<Record<string, string>>): Promise<Locator> {
  const count = await stepsOf(page).count();
  await page.getByLabel("Another step: the tool's id").fill(tool);
  await page.keyboard.press('Enter');
  const step = stepsOf(page).nth(count);
  await step.waitFor();
  for (const [name, text] of Object.entries(texts)) await fieldOf(step, name).fill(text);
  return step;
}

const fieldOf = (step: Locator, name: string) => step.getByLabel(new RegExp(`^${name}(?: |$)`)).first();

/** Takes an argument from a step before, by the names that people see. */
async function take(step: Locator, name: string, from: string): Promise<void> {
  await step.getByLabel(`How ${name} is sent`, { exact: true }).selectOption('from a step before');
  await fieldOf(step, name).selectOption(from);
}

async function writtenAs(page: Page, form: string): Promise<string> {
  await page.getByLabel('Written as').selectOption(form);
  const written = page.getByLabel('The chain', { exact: true });
  const start =
    { Steps: '[', curl: 'curl', MCP: '{"jsonrpc', Program: 'const', 'chain.json': '{\n' }[form] ?? '';
  await expect
    .poll(() => written.textContent())
    .toMatch(new RegExp(`^${start.replaceAll(/[[{]/g, String.raw`\$&`)}`));
  return (await written.textContent()) ?? '';
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
    expect(await fieldOf(stepsOf(page).nth(1), 'csv').inputValue()).toBe('{{steps.csv_dedupe.result}}');
    expect(await fieldOf(stepsOf(page).nth(0), 'csv').inputValue()).toBe('id,who\n1,Ada\n1,Ada\n');
  });

  test('are put together by the keyboard alone, and leave out what is switched off', async () => {
    const page = await visit('chain');
    await add(page, 'slug-generate', { text: 'A B' });
    await add(page, 'base32-encode', { text: 'not {{steps.slug_generate.result}}' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('Done: 2 steps.').waitFor();
    expect(JSON.parse(await writtenAs(page, 'Steps'))).toMatchObject([
      { id: 'slug_generate', tool: 'slug-generate', arguments: { text: 'A B' } },
      { id: 'base32_encode' },
    ]);
    await stepsOf(page).nth(0).getByRole('checkbox', { name: 'on', exact: true }).focus();
    await page.keyboard.press('Space');
    await page
      .getByLabel('The chain', { exact: true })
      .getByText('"slug-generate"')
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('steps.slug_generate.result: there is').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove slug_generate' }).focus();
    await page.keyboard.press('Enter');
    expect(await stepsOf(page).count()).toBe(1);
  });

  test('have forms for their steps, whose arguments are chosen from what steps before gave', async () => {
    const page = await visit('chain');
    await add(page, 'word-count', { text: 'one two three' });
    const repeated = await add(page, 'text-repeat', { text: 'ab' });
    await take(repeated, 'times', 'words of word_count');
    await run(page);
    expect(await repeated.locator('.output').textContent()).toContain('ababab');
    // Of a result that is there, its own parts are offered; of a step that stands after, none.
    const rows = await add(page, 'csv-to-json', { csv: 'id,name\n1,Ada' });
    await run(page);
    const slug = await add(page, 'slug-generate', {});
    await take(slug, 'text', 'data[0].name of csv_to_json');
    await run(page);
    expect(await slug.locator('.output').textContent()).toContain('ada');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Up slug_generate' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('steps.csv_to_json.data[0].name: there is nothing').waitFor();
    await page.getByRole('button', { name: 'Remove slug_generate' }).click();
    // What is wrong is said at its field.
    await fieldOf(rows, 'csv').fill('');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('It did not work at csv_to_json.').waitFor();
    expect(await fieldOf(rows, 'csv').getAttribute('aria-invalid')).toBe('true');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('send what is typed as it stands', async () => {
    const page = await visit('chain');
    const typed = '{"id":12345678901234567890, "price":1.10,"b":1,"b":2}';
    await add(page, 'json-format', { json: typed });
    const sent = page.waitForRequest(/execute$/);
    await run(page);
    expect((await sent).postData()).toBe(`{"json":${JSON.stringify(typed)}}`);
    expect(await writtenAs(page, 'MCP')).toContain(`"arguments":{"json":${JSON.stringify(typed)}}`);
  });

  test('run elsewhere as they do here', async () => {
    const page = await visit('chain');
    await add(page, 'slug-generate', { text: "It's A `B` $HOME" });
    const last = await add(page, 'base32-encode', { text: 'is `{{steps.slug_generate.result}}`' });
    await run(page);
    const shown = (await last.locator('.output').textContent()) ?? '';
    const post = async (path: string, body: string) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      return (await fetch(`${started.url}/${path}`, { method: 'POST', headers, body })).text();
    };
    const code = await writtenAs(page, 'Program');
    const ran = JSON.parse(await post('api/code/execute', JSON.stringify({ code }))) as {
      result: { result: { result: string } };
    };
    const expected = ran.result.result.result;
    expect(expected).toMatch(/^[A-Z2-7]{10,}=*$/);
    expect(shown).toContain(expected);
    expect(await post('mcp', await writtenAs(page, 'MCP'))).toContain(expected);
    const { stdout } = await promisify(execFile)('sh', ['-c', await writtenAs(page, 'curl')]);
    expect(stdout).toContain(expected);
    const steps = JSON.parse(await writtenAs(page, 'Steps')) as object[];
    expect(JSON.parse(await writtenAs(page, 'chain.json'))).toMatchObject({ id: 'my-chain', steps });
  });

  test('are shared by a link that holds no secret', async () => {
    const page = await visit('chain');
    await add(page, 'hmac-generate', { message: 'hi', secret: 'a-secret-of-mine' });
    await run(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    const link = await copied(page);
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    const written = await writtenAs(page, 'Steps');
    expect(written).toContain('"secret": "{{input.secret}}"');
    for (const text of [decodeURIComponent(link), kept, written]) {
      expect(text).toContain('hmac');
      expect(text).not.toContain('a-secret');
    }
    const other = await visit(link.slice(started.url.length + 1));
    await stepsOf(other).first().waitFor();
    expect(other.url()).toBe(`${started.url}/chain`);
    const step = (id: string, text = '{}') => ({ id, tool: 'slug-generate', text, isOn: true });
    const many = Array.from({ length: 21 }, (_, at) => step(`s${at}`));
    for (const chain of ['[1', [step("a'; echo x; '")], [step('a', '1')], [step('a'), step('a')], many]) {
      const json = typeof chain === 'string' ? chain : JSON.stringify(chain);
      const damaged = await visit(`chain#chain=${encodeURIComponent(json)}`);
      await damaged.getByRole('alert').getByText('cannot be read').waitFor();
      expect(await stepsOf(damaged).count()).toBe(0);
    }
  });
});
