import { PDFDocument } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { violationsOf } from './accessibility.ts';
import { browseHost, complaintsOf, isOfPreview } from './browsing.ts';
import { isInstalled } from './chromium.ts';

let browser: Browser;
let started: StartedHost;
browseHost((browsing) => {
  ({ browser, started } = browsing);
});

async function visit(path = ''): Promise<Page> {
  const page = await browser.newPage();
  const complaints = complaintsOf(page, isOfPreview);
  onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${started.url}/${path}`);
  await page.waitForSelector(path === '' ? '.tool-link' : '.tool-form > .group');
  return page;
}

describe.skipIf(!isInstalled)('the catalogue page', { timeout: 60_000 }, () => {
  test('finds a tool by plain words and runs its example', async () => {
    const page = await visit();
    await page.getByLabel('Find a tool').fill('base32 encode');
    await page.getByRole('link', { name: 'Base32 Encode' }).click();
    await page.getByRole('button', { name: 'RFC 4648 section 10' }).click();
    await page
      .getByRole('region', { name: 'Result' })
      .getByText('MZXW6YTBOI======', { exact: true })
      .waitFor();
    await page.getByText('The same call as code').click();
    const code = page.getByLabel('The call', { exact: true });
    await code.getByText('curl').waitFor();
    expect(await code.textContent()).toContain(
      `/api/tools/base32-encode/execute' \\\n  -H 'content-type: application/json' -d '{"text":"foobar"}'`,
    );
    await page.getByLabel('Written as').selectOption('MCP');
    expect(await code.textContent()).toContain('{"name":"base32_encode","arguments":{"text":"foobar"}}');
    expect(await violationsOf(page)).toEqual([]);
  });

  test("fills a form from the schema and shows what is wrong in the host's words", async () => {
    const page = await visit('tools/base32-encode');
    await page.getByLabel('text required').fill('a');
    await page.getByLabel('alphabet').selectOption('crockford');
    await page.getByLabel('padding', { exact: true }).selectOption('true');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('padding: expected').waitFor();
    const padding = page.getByLabel('padding', { exact: true });
    expect(await padding.getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('padding', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('status').getByText('Done in').waitFor();
    expect(await page.locator('#panel').getByLabel('result', { exact: true }).textContent()).not.toBe('');
  });

  test('says beside a field what it may hold, and at each field what is wrong, with the focus on the first', async () => {
    const page = await visit('tools/mortgage-calculate');
    const price = page.getByLabel('home_price required');
    const rate = page.getByLabel('annual_rate required');
    const [, about = ''] = ((await rate.getAttribute('aria-describedby')) ?? '').split(' ');
    expect(await page.locator(`#${about}`).textContent()).toMatch(/a number, at least 0 and at most \d+/);
    await price.fill('-5');
    await rate.fill('999');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('It did not work.').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('argument-home_price');
    for (const field of [price, rate]) {
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const [issue = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
      expect(await page.locator(`#${issue}`).textContent()).toMatch(/^expected a number/);
    }
    expect(await violationsOf(page)).toEqual([]);
    await price.fill('300000');
    expect(await price.getAttribute('aria-invalid')).toBe(null);
    expect(await rate.getAttribute('aria-invalid')).toBe('true');
  });

  test('helps with dates and secrets, and takes one line as one', async () => {
    const page = await visit('tools/age-calculate');
    await page.getByLabel('Pick birth_date from a calendar').fill('2000-02-29');
    await page.getByLabel('birth_date required').press('Enter');
    await page.getByRole('status').getByText('Done in').waitFor();
    expect(await page.getByLabel('birth_date required').inputValue()).toBe('2000-02-29');
    await page.goto(`${started.url}/tools/jwt-generator`);
    const secret = page.getByLabel('secret required');
    await secret.fill('a-secret-of-mine');
    expect(await secret.getAttribute('class')).toMatch(/\bsecret\b/);
    await page.getByRole('button', { name: 'Show secret' }).click();
    expect(await secret.getAttribute('class')).not.toMatch(/\bsecret\b/);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('shows what a tool answers as text, never as markup', async () => {
    const page = await visit('tools/text-repeat');
    await page.getByLabel('text required').fill('<img src=x onerror="document.title=1">');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('onerror').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('Text Repeater · Toolyard');
  });

  test('shows an image that a tool makes, and saves it', async () => {
    const page = await visit('tools/barcode-generator');
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
    await page.locator('#panel').getByText('JSON', { exact: true }).click();
    await page.locator('#panel').getByText('"(the file above)"').first().waitFor();
  });

  test('leads from the addresses of old to the pages of tools', async () => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(`${started.url}/#base32-encode`);
    await page.waitForURL(`${started.url}/tools/base32-encode`);
    await page.goto(`${started.url}/#no-such-tool`);
    await page.getByRole('heading', { name: 'There is no such tool' }).waitFor();
    for (const hash of ['#', '#list', '#%E0%A4%A']) {
      await page.goto(`${started.url}/bins`);
      await page.goto(`${started.url}/${hash}`);
      await page.waitForSelector('.tool-link');
      expect(page.url()).toBe(`${started.url}/${hash}`);
    }
  });

  test('is gone through by the keyboard, past the head of the page and down the list', async () => {
    const page = await visit();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('To the tools');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('class')).toBe('tool-link');
    await page.getByLabel('Find a tool').fill('base32');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const first = await page.locator('.tool-link').first().getAttribute('href');
    expect(await page.locator(':focus').getAttribute('href')).toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(String(first));
  });

  test('is dark or light by choice, before anything is painted, and stays so', async () => {
    const page = await visit();
    const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await paper();
    await page.getByLabel('Colours').selectOption('dark');
    expect(await paper()).not.toBe(light);
    // All colours change at once: one on its way from light to dark cannot be read on another that is there.
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    // What the script of the page has not done yet, the one before it has.
    await page.route(/catalogue\.js$/, (route) => route.abort());
    await page.goto(`${started.url}/`);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.goto(`${started.url}/tools/base32-encode`);
    expect(await page.getByLabel('Colours').inputValue()).toBe('dark');
    const opening = page.waitForEvent('popup');
    await page.evaluate("void open('../bins')");
    const other = await opening;
    await other.getByLabel('Colours').selectOption('light');
    await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('light');
    await page.getByLabel('Colours').selectOption('system');
    expect(await paper()).toBe(light);
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

  test('sends what is typed as it stands: digits, repeated names and blanks', async () => {
    const page = await visit('tools/json-format');
    const typed = '{"id":12345678901234567890, "price":1.10,"b":1,"b":2}';
    await page.getByLabel('json required').fill(typed);
    const asked = page.waitForRequest(/execute$/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect((await asked).postData()).toContain(`{"json":${JSON.stringify(typed)}`);
    await page.getByRole('region', { name: 'Result' }).getByText('12345678901234567890').first().waitFor();
  });

  test('tells an absent argument from an empty one', async () => {
    const page = await visit('tools/regex-test');
    await page.getByLabel('How flags is sent').selectOption('text');
    const asked = page.waitForRequest(/execute$/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect((await asked).postData()).toBe('{"flags":""}');
  });

  test('fills every value of an example as it is, in a text that looks like JSON too', async () => {
    const page = await visit('tools/prime-check');
    const tool = started.host.catalogue.snapshot.find('prime-check', 'rest');
    for (const { name, input } of tool?.manifest.examples ?? []) {
      const asked = page.waitForRequest(/execute$/);
      await page.getByRole('button', { name, exact: true }).click();
      expect(JSON.parse((await asked).postData() ?? '')).toMatchObject(Object(input));
    }
  });

  test('sends once at a double click, can be cancelled, and marks a result whose input changed', async () => {
    const page = await visit('tools/slug-generate');
    const held = Promise.withResolvers<undefined>();
    let calls = 0;
    await page.route(/execute$/, async (route) => {
      calls += 1;
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel('text required').fill('first');
    await page.getByRole('button', { name: 'Run', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('status').getByText('Cancelled.').waitFor();
    expect(calls).toBe(1);
    held.resolve(undefined);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('first').first().waitFor();
    const mark = page.getByText('The input has changed since.');
    expect(await mark.isVisible()).toBe(false);
    await page.getByLabel('text required').fill('second');
    await mark.waitFor();
  });

  test('keeps the input over a reload, and words and place in the list on the way back', async () => {
    const page = await visit();
    await page.getByLabel('Category').selectOption('developer');
    await page.getByLabel('Find a tool').fill('generate');
    await page.evaluate('scrollTo(0, 300)');
    await page.locator('.tool-link').nth(20).click();
    await page.locator('.tool-form > .group').waitFor();
    await page.goBack();
    await page.waitForSelector('.tool-link');
    expect(await page.getByLabel('Find a tool').inputValue()).toBe('generate');
    expect(await page.getByLabel('Category').inputValue()).toBe('developer');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await page.reload();
    await page.waitForSelector('.tool-link');
    expect(await page.getByLabel('Find a tool').inputValue()).toBe('generate');
    await page.goto(`${started.url}/tools/slug-generate`);
    await page.getByLabel('text required').fill('Kept text');
    await page.reload();
    await page.waitForSelector('.tool-form > .group');
    expect(await page.getByLabel('text required').inputValue()).toBe('Kept text');
  });

  test('keeps no secret over a reload', async () => {
    const page = await visit('tools/jwt-generator');
    await page.getByLabel('secret required').fill('a-secret-of-mine');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('a-secret');
    await page.reload();
    await page.waitForSelector('.tool-form');
    expect(await page.getByLabel('secret required').inputValue()).toBe('');
  });

  test('merges the PDFs that are chosen', async () => {
    const page = await visit('tools/pdf-merge');
    const files = await Promise.all(
      [3, 1].map(async (pages) => {
        const document = await PDFDocument.create();
        for (let count = 0; count < pages; count += 1) document.addPage();
        return {
          name: `${pages}.pdf`,
          mimeType: 'application/pdf',
          buffer: Buffer.from(await document.save()),
        };
      }),
    );
    await page.getByLabel('pdfs required').setInputFiles(files);
    const answered = page.waitForResponse((response) => response.url().endsWith('/pdf-merge/execute'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const { result } = (await (await answered).json()) as { readonly result: { readonly pdf: string } };
    const merged = await PDFDocument.load(Buffer.from(result.pdf, 'base64'));
    expect(merged.getPageCount()).toBe(4);
  });

  test('sends several files in the order of their list, without those taken off', async () => {
    const page = await visit('tools/pdf-merge');
    const files = ['a', 'b', 'c'].map((name) => ({
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(name),
    }));
    await page.getByLabel('pdfs required').setInputFiles(files);
    await page.getByRole('button', { name: 'Remove b.pdf' }).click();
    await page.getByRole('button', { name: 'Move c.pdf up' }).click();
    const asked = page.waitForRequest(/execute$/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const pdfs = ['c', 'a'].map((name) => `data:application/pdf;base64,${btoa(name)}`);
    expect(JSON.parse((await asked).postData() ?? '')).toMatchObject({ pdfs });
  });

  test('shows a result of thousands of rows', async () => {
    const page = await visit('tools/csv-to-json');
    const rows = Array.from({ length: 3000 }, (_, row) => `${row},a,b,c,d`);
    const typed = ['id,p,q,r,s', ...rows].join('\n');
    await page.evaluate(`document.getElementById('argument-csv').value = ${JSON.stringify(typed)}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const table = page.locator('#panel').getByRole('table', { name: 'data' });
    await table.getByRole('cell', { name: '0', exact: true }).waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('3001');
    expect(await table.getByRole('row').count()).toBeLessThan(100);
    await table.getByRole('button', { name: 'id' }).click();
    await table.locator('th[aria-sort=ascending]').waitFor();
    await table.getByRole('button', { name: 'id' }).click();
    await table.getByRole('cell', { name: '2999', exact: true }).waitFor();
    await page.evaluate("document.querySelector('.rows-part').scrollTop = 1e6");
    await table.getByRole('cell', { name: '0', exact: true }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download data.csv' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
    expect([lines[0], lines[1], lines[3000]]).toEqual(['id,p,q,r,s', '0,a,b,c,d', '2999,a,b,c,d']);
  });

  test('makes no more of 100,000 rows, and of 5,000 columns, than is looked at', async () => {
    const page = await visit('tools/csv-to-json');
    const fill = (csv: string) =>
      page.evaluate(`document.getElementById('argument-csv').value = ${JSON.stringify(csv)}`);
    const nodes = () => page.evaluate<number>("document.querySelectorAll('#panel .output *').length");
    const table = page.locator('#panel').getByRole('table', { name: 'data' });
    await fill(['id,p', ...Array.from({ length: 100_000 }, (_, row) => `${row},a`)].join('\n'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await table.and(page.locator('[aria-rowcount="100001"]')).waitFor();
    expect(await nodes()).toBeLessThan(500);
    await table.getByRole('button', { name: 'id' }).click();
    await table.getByRole('button', { name: 'id' }).click();
    await table.getByRole('cell', { name: '99999', exact: true }).waitFor();
    await page.evaluate("document.querySelector('.rows-part').scrollTop = 1e9");
    await table.getByRole('cell', { name: '0', exact: true }).waitFor();
    expect(await nodes()).toBeLessThan(500);
    const names = Array.from({ length: 5000 }, (_, column) => `c${column}`).join(',');
    await fill([names, names, names].join('\n'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The first 200 columns of 5000').waitFor();
    expect(await nodes()).toBeLessThan(2000);
  });

  test('prints a result whole, and nothing else', async () => {
    const page = await visit('tools/csv-to-json');
    const rows = Array.from({ length: 1000 }, (_, row) => `${row},a`);
    await page.getByLabel('csv required').fill(['id,p', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const table = page.locator('#panel').getByRole('table', { name: 'data' });
    await table.getByRole('cell', { name: '0', exact: true }).waitFor();
    const shown = await table.getByRole('row').count();
    const printed = page.evaluate<number>(`new Promise((resolve) => {
      addEventListener('beforeprint', () => queueMicrotask(() =>
        resolve(document.querySelectorAll('#panel table[aria-label=data] tbody tr').length)));
    })`);
    await page.pdf();
    expect(await printed).toBe(1000);
    await table.getByRole('row').nth(shown).waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print' });
    for (const other of ['.tool-form', '[aria-labelledby=examples]', '.call-code'])
      expect(await page.locator(other).isVisible()).toBe(false);
    expect(await table.isVisible()).toBe(true);
  });

  test('draws rows that go along years as a chart, beside their table, to be read by keys', async () => {
    const page = await visit('tools/compound-interest');
    await page.getByLabel('principal').fill('1000');
    await page.getByLabel('annual_rate').fill('7');
    await page.getByLabel('years', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const chart = page.locator('#panel').getByRole('figure', { name: 'yearly, as a chart' });
    await chart.locator('canvas').waitFor();
    expect(await chart.getByRole('listitem').first().textContent()).toMatch(
      /^balance: from 1,072\.29 at year 1 to 8,116\.5 at year 30, lowest /,
    );
    const along = chart.getByRole('slider', { name: 'yearly, along year' });
    await along.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await along.and(page.locator('[aria-valuetext^="year 29: balance 7,569."]')).waitFor();
    await chart.getByRole('checkbox', { name: 'deposits' }).uncheck();
    expect(await page.locator('#panel').getByRole('table', { name: 'yearly' }).getByRole('row').count()).toBe(
      31,
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  test('shows differences side by side', async () => {
    const page = await visit('tools/text-diff');
    await page.getByLabel('original required').fill('one\nThe quick fox');
    await page.getByLabel('modified required').fill('one\nThe slow fox');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const sides = page.locator('#panel .difference');
    await sides.waitFor();
    expect(await sides.locator('del').allTextContents()).toEqual(['quick']);
    expect(await sides.locator('ins').allTextContents()).toEqual(['slow']);
    await page.goto(`${started.url}/tools/code-diff-checker`);
    await page.getByRole('group', { name: 'Examples' }).getByRole('button').first().click();
    await sides.waitFor();
    expect(await sides.locator('ins').allTextContents()).toEqual(['  return a - b;']);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('shows pages that tools make in a frame that runs no scripts of theirs', async () => {
    const page = await visit('tools/markdown-table-generator');
    await page.route(/execute$/, (route) =>
      route.fulfill({
        json: {
          success: true,
          result: {
            html: '<h1>Made</h1><script>parent.postMessage(999, "*")</script><p onclick="alert(1)" style="color: red">styled</p>',
            markdown: '# Heading\n\n*emphasised* <img src=x onerror=alert(1)>',
          },
          meta: { tool: 'markdown-table-generator', executionMs: 1 },
        },
      }),
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const made = page.frameLocator('iframe[title="html, as a page"]');
    await made.getByRole('heading', { name: 'Made' }).waitFor();
    expect(await made.locator('body').evaluate('window.origin')).toBe('null');
    const written = page.frameLocator('iframe[title="markdown, as a page"]');
    await written.getByRole('heading', { name: 'Heading' }).waitFor();
    expect(await written.locator('em').textContent()).toBe('emphasised');
  });

  test('breaks no rule of accessibility, with a form and with each kind of result', async () => {
    for (const id of ['color-palette-generator', 'base32-encode', 'amortization-calculator']) {
      const page = await visit(`tools/${id}`);
      await page.getByRole('group', { name: 'Examples' }).getByRole('button').first().click();
      await page.getByRole('status').getByText('Done in').waitFor();
      await page.locator('#panel').getByText('JSON', { exact: true }).click();
      await page.locator('#panel').getByLabel('JSON', { exact: true }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  test("runs a tool at its own address, with all that the tool's page has", async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 800 } });
    onTestFinished(() => page.close());
    await page.goto(`${started.url}/tools/base32-encode`);
    await page.getByLabel('How text is sent').waitFor();
    await page.getByLabel('text required').fill('foobar');
    await page.getByLabel('text required').press('Control+Enter');
    await page.getByRole('status').getByText('Done in').waitFor();
    expect(await page.getByRole('region', { name: 'Result' }).textContent()).toContain('MZXW6YTBOI======');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('runs a tool in a browser without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${started.url}/tools/base32-encode`);
    await page.getByLabel('text required').fill('foobar');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('MZXW6YTBOI======').first().waitFor();
    expect(await page.getByLabel('text required').inputValue()).toBe('foobar');
  });
});
