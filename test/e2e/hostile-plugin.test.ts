import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildPackage } from '../host/runtimes/isolate/plugin-package.ts';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { complaintsOf, isOfPreview } from './browsing.ts';
import { isInstalled, launchChromium } from './chromium.ts';

/** Markup that says so where it is read as such. */
const EVIL = '"><img src=x onerror=document.title=666>';
const END = '</script></textarea></title></iframe><script>document.title=666</script>';

const SOURCE = `import { defineTool, Type } from '@toolyard/sdk';
const EVIL = ${JSON.stringify(EVIL)};
const END = ${JSON.stringify(END)};
export default defineTool({
  title: '<img src=x onerror=document.title=6>',
  summary: 'Shows ' + EVIL + ' \`' + END + '\`',
  input: Type.Object({
    text: Type.String({ title: EVIL, description: END, default: END }),
    choice: Type.Optional(Type.Enum([EVIL, END], { description: EVIL })),
    list: Type.Optional(Type.Array(Type.String({ description: EVIL }), { description: EVIL, default: [EVIL] })),
  }),
  output: Type.Object({
    [EVIL]: Type.String({ title: END, description: END }),
    html: Type.String(),
    svg: Type.String({ contentMediaType: 'image/svg+xml' }),
    file: Type.String({ contentEncoding: 'base64', contentMediaType: 'text/html' }),
    filename: Type.String(),
    link: Type.String(),
    rows: Type.Array(Type.Object({ [END]: Type.String() })),
  }),
  examples: [{ name: EVIL, input: { text: END, choice: EVIL }, output: {} }],
  run({ text }) {
    return {
      [EVIL]: text + EVIL,
      html: '<h1>made</h1>' + END + EVIL + '<a href="javascript:top.document.title=666">a</a><form action="//evil.example"><button>b</button></form><base href="//evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title=666"><script>document.title=666</script></svg>',
      file: btoa(END),
      filename: '../' + EVIL + '.html',
      link: 'javascript:document.title=666',
      rows: [{ [END]: EVIL }, { [END]: END }],
    };
  },
});
`;

let browser: Browser;
let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (!isInstalled) return;
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-hostile-'));
  stops.unshift(() => rm(folder, { recursive: true, force: true }));
  await buildPackage(folder, { id: 'hostile', tools: { 'show-off': SOURCE } });
  started = await startHost({ PLUGIN_DIRS: folder }, (stop) => stops.unshift(stop));
  browser = await launchChromium();
  stops.unshift(() => browser.close());
}, 60_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

interface Visit {
  readonly page: Page;
  /** What became of markup, of scripts and of addresses that are the plugin's: nothing should. */
  readonly harm: () => Promise<readonly string[]>;
}

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints = complaintsOf(page, isOfPreview);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['blob:', 'data:'].includes(protocol) && origin !== started.url) foreign.push(request.url());
  });
  await page.goto(`${started.url}/${path}`);
  const harm = async () => {
    const images = await page.locator('img[src=x]').count();
    const title = await page.title();
    return [
      ...complaints,
      ...foreign,
      ...(images > 0 ? ['markup became elements'] : []),
      ...(title.includes('666') ? ['a script ran'] : []),
    ];
  };
  return { page, harm };
}

describe.skipIf(!isInstalled)('what a hostile plugin says is text', { timeout: 60_000 }, () => {
  test('in the list and in the palette', async () => {
    const { page, harm } = await visit('');
    await page.locator('.tool-link').first().waitFor();
    await page.getByText(END).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.palette').getByText(END).first().waitFor();
    expect(await harm()).toEqual([]);
  });

  test('at its form and in its results, with all that is made of them', async () => {
    const { page, harm } = await visit('tools/show-off');
    await page.locator('.tool-form > .group').waitFor();
    await page.getByRole('button', { name: EVIL, exact: true }).click();
    await page.getByRole('status').getByText('Done in').waitFor();
    await page.locator('#panel').getByText('JSON', { exact: true }).click();
    await page.getByText('The same call as code').click();
    await page.getByText('Earlier runs').click();
    const made = page.frameLocator('iframe').first();
    await made.getByRole('heading', { name: 'made' }).waitFor();
    await page.locator('[aria-label="How list is sent"]').selectOption('in rows');
    await page.reload();
    await page.locator('.tool-form > .group').waitFor();
    expect(await harm()).toEqual([]);
  });

  test('in a browser without scripts', async () => {
    const { page, harm } = await visit('tools/show-off', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText(END).first().waitFor();
    expect(await harm()).toEqual([]);
  });

  test('in the reference and in chains', async () => {
    const { page, harm } = await visit('reference/show_off');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('200').waitFor();
    await page.goto(`${started.url}/chain`);
    for (const count of [1, 2]) {
      await page.getByLabel("Another step: the tool's id").fill('show-off');
      await page.keyboard.press('Enter');
      await page
        .locator('.chain-step')
        .nth(count - 1)
        .waitFor();
    }
    const steps = page.locator('.chain-step');
    await steps.nth(0).getByLabel('text', { exact: false }).first().fill(EVIL);
    await steps.nth(1).getByLabel('How text is sent').selectOption('from a step before');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('Done: 2 steps.').waitFor();
    expect(await harm()).toEqual([]);
  });
});
