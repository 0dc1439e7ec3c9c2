import { createServer } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Operator } from '../../host/operator/operator.ts';
import { PAGES_CLIENT, startIssuer, type IssuerServer } from '../host/access/oauth/issuer-server.ts';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { listen } from '../servers/listen.ts';
import { violationsInColours } from './accessibility.ts';
import { isInstalled, launchChromium } from './chromium.ts';

let browser: Browser;
let issuer: IssuerServer;
let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (!isInstalled) return;
  issuer = await startIssuer(
    'jwt',
    '<!doctype html><title>Who?</title><form method="post"><button>I am Ada</button></form>',
  );
  stops.push(() => issuer.close());
  started = await startHost(
    {
      ACCESS: 'keys,oauth',
      OAUTH_ISSUER: issuer.url,
      OAUTH_PAGES_CLIENT_ID: PAGES_CLIENT,
      OAUTH_SCOPES: 'tools.text?categories=text tools.all',
    },
    (stop) => stops.push(stop),
  );
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  if (!isInstalled) return;
  await browser.close();
  await Promise.all(stops.map((stop) => stop()));
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address that the browser asked for, and was sent to. */
  readonly addresses: readonly string[];
}

/** Somebody who comes for the first time. What the browser complains about fails the test. */
async function visit(path = '/'): Promise<Visit> {
  const context = await browser.newContext();
  const complaints: string[] = [];
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(started.url + path);
  return { page, context, addresses };
}

let made = 0;
function newKey(options: object = {}): { readonly name: string; readonly key: string } {
  made += 1;
  return new Operator(started.host).keys.create(`reader${made}`, JSON.stringify(options));
}

async function useKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Use the key' }).click();
}

async function signIn({ page, context }: Visit): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const elsewhere = await opened;
  const closed = elsewhere.waitForEvent('close');
  await elsewhere.getByRole('button', { name: 'I am Ada' }).click();
  await closed;
}

async function runExample(page: Page): Promise<void> {
  await page.getByLabel('Find a tool').fill('base32 encode');
  await page.getByRole('link', { name: 'Base32 Encode' }).click();
  await page.getByRole('button', { name: 'RFC 4648 section 10' }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('MZXW6YTBOI======', { exact: true }).waitFor();
}

/** All that a page's origin keeps of itself. */
function kept(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => JSON.stringify([
    { ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys(),
    (await indexedDB.databases()).map(({ name }) => name), history.state, location.href,
  ]))()`);
}

describe.skipIf(!isInstalled)('the pages of a private host', { timeout: 60_000 }, () => {
  test('ask who somebody is, say nothing of what is there, and reach nobody but the host', async () => {
    for (const path of ['/', '/bins', '/tools/base64-encode', '/tools/nothing']) {
      const response = await fetch(started.url + path, { headers: { accept: 'text/html,*/*' } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('Bearer realm="Toolyard"');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`connect-src 'self' ${issuer.url}/token;`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toMatch(/base64|calculator|ty_[0-9a-f]/i);
    }
    const { page } = await visit();
    await page.getByRole('button', { name: 'Use the key' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await violationsInColours(page)).toEqual([]);
  });

  test('take a key, which opens lists, calls and bins as its terms say', async () => {
    const visited = await visit();
    const { page, addresses } = visited;
    await useKey(page, 'ty_wrong');
    await page.getByText('The host refuses: the key is not valid.').waitFor();
    const { key } = newKey({ exclude: 'base64' });
    await useKey(page, key);
    await runExample(page);

    await page.getByRole('link', { name: 'Request bins' }).click();
    await page.getByLabel('Only I can read it').check();
    await page.getByRole('button', { name: 'Create a bin' }).click();
    await page.getByText('Only this page’s address opens this bin').waitFor();
    const receiving = await page.getByLabel('Send requests to').inputValue();
    expect((await fetch(receiving, { method: 'POST', body: 'hello' })).status).toBe(200);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('button', { name: /POST/ }).waitFor();

    // A tool's own page is rendered by the host, and its form works as one.
    await page.goto(`${started.url}/tools/base32-encode`);
    await page.getByRole('heading', { name: 'Base32 Encode' }).waitFor();
    await page.goto(`${started.url}/tools/base64`);
    await page.getByRole('heading', { name: 'There is no such tool' }).waitFor();
    await page.goto(started.url);
    await page.locator('.tool-link').first().waitFor();

    expect(addresses.filter((address) => address.includes(key))).toEqual([]);
    expect(await kept(page)).not.toContain(key.slice(3, 20));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use the key' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Use the key' }).waitFor();
  });

  test('have people sign in at the authorization server, with nothing but memory', async () => {
    const visited = await visit('/tools/base32-encode');
    const { page, context, addresses } = visited;
    await signIn(visited);
    await page.getByRole('button', { name: 'RFC 4648 section 10' }).click();
    await page
      .getByRole('region', { name: 'Result' })
      .getByText('MZXW6YTBOI======', { exact: true })
      .waitFor();
    const asked = addresses.find((address) => address.startsWith(`${issuer.url}/auth?`)) ?? '';
    const query = new URL(asked).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('resource')).toBe(started.url);
    expect(query.get('scope')).toBe('tools.text tools.all');

    // What a token looks like is nowhere that outlives the pages, nor in any address.
    const tokens = /eyJ[\w-]{10,}/;
    expect(addresses.filter((address) => tokens.test(address))).toEqual([]);
    expect(await kept(page)).not.toMatch(tokens);

    // Another page of the same visit knows who it is; a visit that begins anew does not.
    const beside = await context.newPage();
    await beside.goto(`${started.url}/`);
    await beside.locator('.tool-link').first().waitFor();
    await page.close();
    await beside.goto('about:blank');
    await beside.goto(`${started.url}/`);
    await beside.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('lend what they hold to no other site that sends a form', async () => {
    const { page, context } = await visit();
    await useKey(page, newKey().key);
    await page.locator('.tool-link').first().waitFor();
    const attacker = createServer(({ url = '' }, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('referrer-policy', url.slice(1) || 'no-referrer')
        .end(
          `<!doctype html><title>Evil</title><form method="post" action="${started.url}/tools/base32-encode"><input name="text" value="stolen"><button>Win</button></form>`,
        ),
    );
    const place = await listen(attacker);
    onTestFinished(() => void attacker.close());
    const other = await context.newPage();
    for (const policy of ['origin', 'no-referrer', 'unsafe-url']) {
      await other.goto(`${place}/${policy}`);
      const answered = other.waitForResponse(`${started.url}/tools/base32-encode`);
      await other.getByRole('button', { name: 'Win' }).click();
      expect((await answered).status()).toBe(403);
    }
  });

  test('lead back to signing in when what they hold counts no more', async () => {
    const { page } = await visit();
    const { key, name } = newKey();
    await useKey(page, key);
    await page.locator('.tool-link').first().waitFor();
    new Operator(started.host).keys.revoke(name);
    await page.locator('.tool-link').first().click();
    await page.getByRole('button', { name: 'Use the key' }).waitFor();
    expect(await page.locator('.tool-link').count()).toBe(0);
  });
});
