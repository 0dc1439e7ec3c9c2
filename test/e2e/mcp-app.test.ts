import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { browseHost } from './browsing.ts';
import { isInstalled } from './chromium.ts';

/** The policy that hosts put on pages of servers that ask for no other (MCP Apps, 2026-01-26, Host Behavior). */
const HOST_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  'sandbox allow-scripts',
].join('; ');

let browser: Browser;
let started: StartedHost;
let chatScript: string;
browseHost(async (browsing) => {
  ({ browser, started } = browsing);
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'mcp-chat.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'warning',
  });
  chatScript = outputFiles[0]?.text ?? '';
});

/** A chat with the real bridge, that shows one call's result; what the page tells of, and every request that it makes. */
async function showResult(
  name: string,
  input: object,
  options: object = {},
): Promise<{ readonly page: Page; readonly frame: Frame; readonly told: Told; readonly wrong: string[] }> {
  const page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  const told: Told = { sizes: [], saved: [], read: [] };
  await page.exposeFunction('tell', (kind: keyof Told, what: unknown) => void told[kind].push(what));
  await page.route(`${started.url}/chat/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/chat/page')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><iframe id="frame" style="width:100%;border:0"></iframe><script src="chat.js"></script>',
      });
    if (pathname === '/chat/chat.js')
      return route.fulfill({ contentType: 'text/javascript', body: chatScript });
    const body = await page.evaluate('html');
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': HOST_POLICY },
      body: String(body),
    });
  });
  await page.goto(`${started.url}/chat/page`);
  await page.evaluate(`showResult(${JSON.stringify({ name, input, ...options })})`);
  const frame = page.frames().find((one) => one.url().endsWith('/chat/view'));
  if (frame === undefined) throw new Error('there is no view');
  await frame.locator('.result, .notice').first().waitFor();
  if (process.env['SCREENSHOTS'] !== undefined) {
    await mkdir(process.env['SCREENSHOTS'], { recursive: true });
    await page.screenshot({
      path: join(process.env['SCREENSHOTS'], `${name}-${shots++}.png`),
      fullPage: true,
    });
  }
  return { page, frame, told, wrong };
}

let shots = 0;

interface Told {
  readonly sizes: unknown[];
  readonly saved: unknown[];
  readonly read: unknown[];
}

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const widthOf = (frame: Frame) => () =>
  frame.evaluate<number>("document.querySelector('img')?.naturalWidth ?? 0");

/** Waits until the chat knows how high the page is. */
async function hasRoom(frame: Frame, { sizes }: Told): Promise<void> {
  const told = async () => {
    const height = await frame.evaluate<number>('document.documentElement.scrollHeight');
    return Reflect.get(Object(sizes.at(-1)), 'height') === height;
  };
  await expect.poll(told).toBe(true);
}

describe.skipIf(!isInstalled)('the page of results in a chat', () => {
  test('shows rows as a table, and tells its height', async () => {
    const csv = 'city,people\nOslo,700000\nBergen,290000';
    const { frame, told, wrong } = await showResult('csv_to_json', { csv });
    expect(await frame.locator('table').first().innerText()).toContain('Bergen');
    await hasRoom(frame, told);
    expect(wrong).toEqual([]);
  });

  test('shows a palette', async () => {
    const { frame, wrong } = await showResult('color_palette_generator', { color: '#0b6471' });
    expect(await frame.locator('.swatch').count()).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['json_to_chart', { json: { a: 10, b: 25, c: 5 }, type: 'line' }],
    ['barcode_generator', { text: 'https://example.com', format: 'qrcode' }],
    ['barcode_generator', { text: 'https://example.com', format: 'qrcode', output: 'png' }],
  ])('shows the picture of %s, that came beside the result', async (name, input) => {
    const { frame, told, wrong } = await showResult(name, input);
    await expect.poll(widthOf(frame)).toBeGreaterThan(1);
    expect(told.read).toEqual([]);
    expect(wrong).toEqual([]);
  });

  test('reads a picture that did not come beside the result', async () => {
    const input = { text: 'https://example.com', format: 'qrcode', output: 'png' };
    const { frame, told, wrong } = await showResult('barcode_generator', input, { withoutFiles: true });
    await expect.poll(widthOf(frame)).toBeGreaterThan(1);
    expect(told.read).toEqual([expect.stringMatching(/^toolyard:\/\/files\/.*\.png$/)]);
    expect(wrong).toEqual([]);
  });

  test('has the chat save a PDF', async () => {
    const { frame, told, wrong } = await showResult('images_to_pdf', { images: [PIXEL] });
    await frame.getByRole('button', { name: /^Save .*\.pdf$/ }).click();
    await expect.poll(() => told.saved.length).toBe(1);
    expect(told.saved).toMatchObject([
      { contents: [{ resource: { mimeType: 'application/pdf', blob: expect.stringMatching(/^JVBER/) } }] },
    ]);
    expect(wrong).toEqual([]);
  });

  test('offers to save nothing where the chat saves nothing, and says when it may not copy', async () => {
    const { frame } = await showResult(
      'csv_to_json',
      { csv: 'a,b\n1,2' },
      { capabilities: { serverResources: {} } },
    );
    expect(await frame.getByRole('button', { name: /^(?:Save|Download)/ }).count()).toBe(0);
    await frame.getByRole('button', { name: 'Copy data as TSV' }).click();
    await frame.getByText('The chat does not let this page copy.').waitFor();
  });

  test('shows a page that a tool made in a frame of its own, whose scripts do not run', async () => {
    const markdown =
      '# Title\n\n<img src="x" onerror="parent.parent.hurt = 1"><script>parent.hurt = 1</script>';
    const { page, frame, told, wrong } = await showResult('markdown_to_html', { markdown, sanitize: false });
    const preview = frame.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'Title' }).waitFor();
    expect(await page.evaluate('globalThis.hurt')).toBeUndefined();
    await hasRoom(frame, told);
    // The browser says what it held back: the page's picture and what its address would have run.
    expect(wrong.filter((text) => !/Content Security Policy/.test(text))).toEqual([]);
  });

  test('takes the look of the chat, and its changes', async () => {
    const variables = { '--color-text-primary': 'rgb(1, 2, 3)' };
    const context = { theme: 'dark', styles: { variables } };
    const { page, frame } = await showResult('color_convert', { color: '#0b6471' }, { context });
    const look = () =>
      frame.evaluate<string>(
        'getComputedStyle(document.documentElement).colorScheme + " " + getComputedStyle(document.body).color',
      );
    expect(await look()).toBe('dark rgb(1, 2, 3)');
    await page.evaluate("bridge.setHostContext({ theme: 'light' })");
    await expect.poll(look).toBe('light rgb(1, 2, 3)');
  });

  test('says what went wrong', async () => {
    const { frame } = await showResult('csv_to_json', { csv: 5, nonsense: true });
    expect(await frame.locator('.notice').innerText()).toContain('nonsense');
  });
});
