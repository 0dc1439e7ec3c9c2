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

async function visit(id: string): Promise<Page> {
  const page = await browser.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${started.url}/tools/${id}`);
  await page.locator('.tool-form > .group').waitFor();
  return page;
}

/** What the form sends. */
async function sent(page: Page): Promise<string | null> {
  const asked = page.waitForRequest(/execute$/);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  return (await asked).postData();
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe.skipIf(!isInstalled)("a tool's form", { timeout: 60_000 }, () => {
  test('writes a list of objects in rows, which are added, moved and removed by the keyboard alone', async () => {
    const page = await visit('quiz-maker');
    await page.getByRole('button', { name: 'Add to questions' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('First?');
    await page.getByRole('button', { name: 'Add to questions' }).press('Enter');
    await page.keyboard.type('Second?');
    await field(page, 'questions 2 points').fill('1.50');
    await field(page, 'questions 2 options').fill('yes\n12\n');
    await page.getByRole('button', { name: 'Add to questions' }).press('Enter');
    await page.keyboard.type('Third?');
    await page.getByRole('button', { name: 'Move questions 2 up' }).press('Enter');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move questions 1 down');
    await page.getByRole('button', { name: 'Remove questions 2' }).press('Enter');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Remove questions 2');
    expect(await violationsOf(page)).toEqual([]);
    expect(await sent(page)).toBe(
      '{"questions":[{"question":"Second?","options":["yes",12],"points":1.50},{"question":"Third?"}]}',
    );
  });

  test('leaves out what nobody touched, and tells absent from empty and from null', async () => {
    const page = await visit('quiz-maker');
    expect(await sent(page)).toBe('{}');
    await page.getByLabel('How questions is sent').selectOption('as an empty list');
    expect(await sent(page)).toBe('{"questions":[]}');
    await page.getByLabel('How questions is sent').selectOption('in rows');
    await page.getByRole('button', { name: 'Add to questions' }).click();
    expect(await sent(page)).toBe('{"questions":[{}]}');
    await page.getByLabel('How questions 1 answer is sent').selectOption('as null');
    await page.getByLabel('How questions 1 question is sent').selectOption('as text, empty too');
    expect(await sent(page)).toBe('{"questions":[{"question":"","answer":null}]}');
    await page.getByLabel('How questions is sent').selectOption('left out');
    expect(await sent(page)).toBe('{}');
  });

  test('leads from parts to JSON and back, with every digit', async () => {
    const page = await visit('gpa-calculator');
    await page.getByLabel('How courses is sent').selectOption('as JSON');
    const typed = '[{"name":"Art","grade":"A","credits":3.10}]';
    await page.getByLabel('courses required').fill(typed);
    await page.getByLabel('How courses is sent').selectOption('in rows');
    expect(await field(page, 'courses 1 credits').inputValue()).toBe('3.10');
    await field(page, 'courses 1 name').fill('Music');
    await page.getByLabel('How courses is sent').selectOption('as JSON');
    expect((await page.getByLabel('courses required').inputValue()).replaceAll(/\s/g, '')).toBe(
      '[{"name":"Music","grade":"A","credits":3.10}]',
    );
  });

  test('opens a list of hundreds as rows, two hundred at a time, and sends all of it', async () => {
    const names = Array.from({ length: 250 }, (_, index) => ({ name: `c${index}`, grade: 'A', credits: 3 }));
    const input = JSON.stringify({ courses: names });
    const page = await visit(`gpa-calculator#input=${encodeURIComponent(input)}`);
    // Names of thousands of fields take long to look for.
    const rows = page.locator('.list-rows > li');
    const more = page.locator('.rows-editor > button', { hasText: 'Show 50 more of 50' });
    const send = async () => {
      const asked = page.waitForRequest(/execute$/);
      await page.evaluate("document.querySelector('form').requestSubmit()");
      return (await asked).postData();
    };
    expect(await rows.count()).toBe(200);
    expect(await send()).toBe(input);
    await page.reload();
    await more.waitFor();
    expect(await rows.count()).toBe(200);
    expect(await send()).toBe(input);
    await more.click();
    expect(await rows.count()).toBe(250);
    expect(await send()).toBe(input);
  });

  test('writes a union in the way that is chosen', async () => {
    const page = await visit('client-status-report-generator');
    await field(page, 'completed').fill('one\ntwo');
    expect(await sent(page)).toBe('{"completed":"one\\ntwo"}');
    await page.getByLabel('How completed is sent').selectOption('as a list');
    await field(page, 'completed').fill('one\ntwo');
    await field(page, 'budget total required').fill('10.0');
    expect(await sent(page)).toBe('{"completed":["one","two"],"budget":{"total":10.0}}');
  });

  test('writes an object of any names in rows of names and values', async () => {
    const page = await visit('email-signature-generator');
    await page.getByRole('button', { name: 'Add to links' }).click();
    await page.keyboard.type('Site');
    await field(page, 'links 1').fill('https://example.com/');
    await page.getByRole('button', { name: 'Add to links' }).click();
    await page.keyboard.type('__proto__');
    expect(await sent(page)).toBe('{"links":{"Site":"https://example.com/","__proto__":""}}');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('takes some of few values as boxes, and the usual ones as left out', async () => {
    const page = await visit('data-sanitizer');
    const box = page.getByLabel('operations trim');
    expect(await page.getByLabel('operations escape_html').isChecked()).toBe(true);
    expect(await sent(page)).toBe('{}');
    await box.check();
    expect(await sent(page)).toBe('{"operations":["strip_control","escape_html","trim"]}');
    await page.getByLabel('How operations is sent').selectOption('in rows');
    await page.getByRole('button', { name: 'Move operations 3 up' }).click();
    expect(await sent(page)).toBe('{"operations":["strip_control","trim","escape_html"]}');
  });

  test('fits a telephone, whatever is opened in it', async () => {
    for (const id of ['client-status-report-generator', 'quiz-maker', 'pdf-merge', 'csp-generate']) {
      const page = await visit(id);
      await page.setViewportSize({ width: 320, height: 800 });
      for (const add of (await page.getByRole('button', { name: /^Add to/ }).all()).toReversed())
        await add.click();
      await page.getByText('The same call as code').click();
      expect(await page.evaluate('document.documentElement.scrollWidth'), id).toBe(320);
    }
  });

  test('says what is wrong at the part in which it is', async () => {
    const page = await visit('gpa-calculator');
    await page.getByRole('button', { name: 'Add to courses' }).click();
    await field(page, 'courses 1 credits').fill('3');
    await page.getByRole('button', { name: 'Add to courses' }).click();
    const wrong = field(page, 'courses 2 credits');
    await wrong.fill('many');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('It did not work.').waitFor();
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    const [issue = ''] = ((await wrong.getAttribute('aria-describedby')) ?? '').split(' ');
    expect(await page.locator(`#${issue}`).textContent()).toMatch(/^expected a number/);
    expect(await field(page, 'courses 1 credits').getAttribute('aria-invalid')).toBe(null);
    expect(await violationsOf(page)).toEqual([]);
    await wrong.fill('4');
    expect(await wrong.getAttribute('aria-invalid')).toBe(null);
  });

  test('sends what is pasted with the line breaks that it has, over a reload too, until it is changed', async () => {
    const page = await visit('slug-generate');
    const paste = async (text: string) => {
      // What the browser does with a paste, without its clipboard, which would be all pages' of the machine.
      await page.getByLabel('text required').evaluate(`((control) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)});
        control.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        control.value = ${JSON.stringify(text)};
        control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
      })(document.getElementById('argument-text'))`);
    };
    await paste('one\r\ntwo\rthree\n');
    expect(await sent(page)).toBe('{"text":"one\\r\\ntwo\\rthree\\n"}');
    await page.reload();
    await page.locator('.tool-form > .group').waitFor();
    expect(await sent(page)).toBe('{"text":"one\\r\\ntwo\\rthree\\n"}');
    await page.getByLabel('text required').press('End');
    await page.keyboard.type('x');
    expect(await sent(page)).not.toContain('\\r');
  });

  test('takes a file that is pasted', async () => {
    const page = await visit('hash-generate');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
      document.getElementById('argument-text').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('pasted.txt').waitFor();
    expect(await sent(page)).toBe(`{"file":"data:text/plain;base64,${btoa('pasted')}"}`);
  });

  test('shows the same call as code with names in the place of secrets and files', async () => {
    const page = await visit('pdf-merge');
    await page
      .getByLabel('pdfs required')
      .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await field(page, 'password').fill('a-secret-of-mine');
    await page.getByText('The same call as code').click();
    const code = field(page, 'The call');
    for (const form of ['curl', 'fetch', 'Python', 'MCP']) {
      await page.getByLabel('Written as').selectOption(form);
      await code.getByText('a.pdf').waitFor();
      const text = await code.textContent();
      expect(text).toContain('<password>');
      expect(text).not.toContain('a-secret');
      expect(text).not.toContain(btoa('content'));
    }
    expect(await violationsOf(page)).toEqual([]);
  });

  test('keeps rows over a reload, without the secrets in them', async () => {
    const page = await visit('pdf-merge');
    await page.getByLabel('How pdfs is sent').selectOption('in rows');
    await page.getByRole('button', { name: 'Add to pdfs' }).click();
    await page.getByLabel('How pdfs 1 is sent').selectOption('as an object with pdf');
    await field(page, 'pdfs 1 pages').fill('3,1');
    await field(page, 'pdfs 1 password').fill('a-secret-of-mine');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('a-secret');
    await page.reload();
    await page.locator('.tool-form > .group').waitFor();
    expect(await field(page, 'pdfs 1 pages').inputValue()).toBe('3,1');
    expect(await field(page, 'pdfs 1 password').inputValue()).toBe('');
    await field(page, 'pdfs 1 password').fill('a-secret-of-mine');
    await page.getByLabel('How pdfs is sent').selectOption('as JSON');
    expect(await page.getByLabel('pdfs required').inputValue()).toContain('a-secret');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('a-secret');
  });
});
