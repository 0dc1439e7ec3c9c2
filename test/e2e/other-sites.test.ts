import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { listen } from '../servers/listen.ts';
import { isInstalled, launchChromium } from './chromium.ts';

/** Names that lead to this machine, as a page's own DNS may say. */
const EVIL = 'evil.example';

let browser: Browser;
let evilPort: string;
const evil = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Evil</title><h1>Evil</h1>'),
);
beforeAll(async () => {
  if (!isInstalled) return;
  evilPort = new URL(await listen(evil)).port;
  browser = await launchChromium(
    `--host-resolver-rules=MAP *.${EVIL} 127.0.0.1, MAP ${EVIL} 127.0.0.1`,
    // What Chromium itself holds back from the machine's network is not to hide what the host does not.
    '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
  );
}, 60_000);
afterAll(async () => {
  if (isInstalled) await browser.close();
  evil.close();
});

const start = (environment: Record<string, string> = {}) =>
  startHost({ PLUGIN_DIRS: 'plugins/encoding', ...environment });

/** What a host did and what it was asked, as its own figures tell. */
async function figures({ url }: StartedHost) {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const sum = (pattern: RegExp) =>
    lines
      .filter((line) => pattern.test(line))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    calls: sum(/^toolyard_calls_total/),
    bins: sum(/^toolyard_http_requests_total\{.*route="\/bins".*status="201"/),
    posts: sum(/^toolyard_http_requests_total\{.*method="POST"/),
    gets: sum(/^toolyard_http_requests_total\{.*method="GET"/),
    preflights: sum(/^toolyard_http_requests_total\{.*method="OPTIONS"/),
  };
}

/**
 * Everything by which a page sends something to another site. It runs in the page; what it can read comes back.
 * As text, since it is the browser's code and not this program's.
 */
const ATTACK = `async (base) => {
  const execute = base + '/api/tools/base64/execute';
  const text = JSON.stringify({ text: 'stolen' });
  const json = { 'content-type': 'application/json' };
  const mcp = JSON.stringify({
    jsonrpc: '2.0', id: 1, method: 'tools/call',
    params: { name: 'base32_encode', arguments: { text: 'stolen' } },
  });
  const read = [];
  const fetchIt = (url, init) =>
    fetch(url, init).then(async (response) => { if (response.type !== 'opaque') read.push(url + ' ' + (await response.text())); }, () => undefined);
  const load = (element, attributes) => new Promise((done) => {
    Object.assign(element, attributes, { onload: done, onerror: done });
    document.body.append(element);
  });
  const submit = async (action, enctype) => {
    const frame = document.createElement('iframe');
    frame.name = 'frame' + Math.random();
    document.body.append(frame);
    const form = Object.assign(document.createElement('form'), { action, enctype, method: 'POST', target: frame.name });
    form.append(Object.assign(document.createElement('input'), { name: '{"text":"stolen","x":"', value: '"}' }));
    document.body.append(form);
    const done = new Promise((resolve) => (frame.onload = resolve));
    form.submit();
    await done;
  };
  const events = (url) => new Promise((done) => {
    const source = new EventSource(url);
    source.onopen = () => { read.push(url + ' opened'); source.close(); done(); };
    source.onerror = () => { source.close(); done(); };
  });
  for (const credentials of ['omit', 'include']) {
    await fetchIt(execute, { method: 'POST', headers: json, body: text, credentials });
    await fetchIt(execute, { method: 'POST', mode: 'no-cors', body: text, credentials });
    await fetchIt(base + '/bins', { method: 'POST', mode: 'no-cors', credentials });
  }
  await fetchIt(execute, { method: 'POST', mode: 'no-cors', body: new Blob([text]), keepalive: true });
  await fetchIt(execute, { method: 'POST', mode: 'no-cors', body: text, referrerPolicy: 'no-referrer' });
  await fetchIt(base + '/bins', { method: 'POST', body: '{}' });
  await fetchIt(base + '/bins', { method: 'POST', referrerPolicy: 'no-referrer' });
  await fetchIt(base + '/mcp', { method: 'POST', headers: { ...json, accept: 'application/json, text/event-stream' }, body: mcp });
  await fetchIt(base + '/mcp', { method: 'POST', mode: 'no-cors', body: mcp });
  for (const path of ['/metrics', '/api/tools', '/readyz', '/bins']) await fetchIt(base + path);
  await submit(base + '/bins', 'application/x-www-form-urlencoded');
  await submit(base + '/bins', 'text/plain');
  await submit(execute, 'text/plain');
  await submit(base + '/mcp', 'text/plain');
  await load(document.createElement('img'), { src: execute + '?text=stolen' });
  await load(document.createElement('script'), { src: base + '/api/tools' });
  await load(document.createElement('link'), { rel: 'stylesheet', href: base + '/web/style.css' });
  await load(document.createElement('iframe'), { src: base + '/' });
  await events(base + '/mcp');
  navigator.sendBeacon(execute, text);
  navigator.sendBeacon(base + '/bins');
  navigator.sendBeacon(base + '/mcp', new Blob([mcp], { type: 'text/plain' }));
  return read;
}`;

/** How many POSTs of the attack reach a host, whatever it answers: those that a browser asks no leave for. */
const SENT_POSTS = 16;

/** Has a page do its worst to a host, and waits until the host has met it. */
async function attack(page: Page, host: StartedHost, base: string) {
  const before = await figures(host);
  const read = await page.evaluate<readonly string[]>(`(${ATTACK})(${JSON.stringify(base)})`);
  await expect
    .poll(async () => (await figures(host)).posts - before.posts)
    .toBeGreaterThanOrEqual(SENT_POSTS);
  const after = await figures(host);
  return { read, calls: after.calls - before.calls, bins: after.bins - before.bins };
}

async function open(url: string): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  return page;
}

describe.skipIf(!isInstalled)('in a browser, a page of another site', () => {
  test.each([
    ['another host', (port: string) => `http://${EVIL}:${port}`],
    ['a host below that one', (port: string) => `http://localhost.${EVIL}:${port}`],
  ])('at %s neither does nor reads anything', async (_, address) => {
    const host = await start();
    const page = await open(address(evilPort));
    for (const base of [host.url, host.url.replace('127.0.0.1', 'localhost')])
      expect(await attack(page, host, base)).toEqual({ read: [], calls: 0, bins: 0 });
  });

  test('at a name that it points at the host neither does nor reads anything', async () => {
    const host = await start();
    const base = host.url.replace('127.0.0.1', `rebind.${EVIL}`);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    // The page came from elsewhere before its name was pointed here: from now on it is of the host's own origin.
    await page.route(`${base}/trap`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Evil</h1>' }),
    );
    await page.goto(`${base}/trap`);
    const { read, calls, bins } = await attack(page, host, base);
    expect({ calls, bins }).toEqual({ calls: 0, bins: 0 });
    expect(read.length).toBeGreaterThan(5);
    const own = read.filter((answer) => !answer.includes('wrong_host'));
    expect(own.map((answer) => answer.split(' ')[0])).toEqual([`${base}/readyz`]);
  });

  test.each(['localhost', '127.0.0.1'])('on this machine (%s) does nothing over REST', async (name) => {
    const host = await start();
    const page = await open(`http://${name}:${evilPort}`);
    const { read, bins } = await attack(page, host, host.url);
    expect(bins).toBe(0);
    // Pages of this machine may use MCP.
    expect(read.map((answer) => answer.split(' ')[0])).toEqual([`${host.url}/mcp`, `${host.url}/mcp`]);
    expect(read.join()).not.toContain('success');
  });

  test('does and reads all of it where the operator lets any page call', async () => {
    const host = await start({ CORS_ORIGINS: '*' });
    const page = await open(`http://${EVIL}:${evilPort}`);
    const { read, calls, bins } = await attack(page, host, host.url);
    expect(calls).toBeGreaterThan(1);
    expect(bins).toBeGreaterThan(3);
    expect(read.join()).toContain('"success":true');
  });

  test('leads people to the pages by a link, and the pages work', async () => {
    const host = await start();
    const page = await open(`http://${EVIL}:${evilPort}`);
    await page.evaluate(`document.body.innerHTML = '<a href="${host.url}/bins">Bins</a>'`);
    await page.getByRole('link', { name: 'Bins' }).click();
    await page.getByRole('button', { name: 'Create a bin' }).click();
    await page.getByRole('textbox', { name: 'Send requests to' }).waitFor();
    await page.goto(`${host.url.replace('127.0.0.1', 'localhost')}/#base64`);
    const tool = page.getByRole('heading', { name: 'Base64' }).first();
    await tool.waitFor();
    expect(await tool.isVisible()).toBe(true);
  });
});
