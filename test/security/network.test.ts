import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tool } from '../../host/catalogue/bundle.ts';
import { connectToAddresses, type Connector } from '../../host/outbound/connect.ts';
import { createOutbound } from '../../host/outbound/outbound.ts';
import { TestSandbox } from '../host/runtimes/isolate/sandbox.ts';

/** Where the site that redirects listens: the one address that the operator opened. */
const SITE = '127.0.0.9';

/** What an attacker's DNS says of its names, question by question. */
const ANSWERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'public.example.com': [['93.184.215.14']],
  'inward.example.com': [['127.0.0.1']],
  'metadata.example.com': [['169.254.169.254']],
  'mixed.example.com': [['93.184.215.14', '10.0.0.1']],
  'rebinding.example.com': [['93.184.215.14'], ['127.0.0.1'], ['169.254.169.254']],
};

describe('a plugin that was granted every public host', () => {
  let sandbox: TestSandbox;
  let reach: Tool;
  let flood: Tool;
  let redirectTo = '';
  /** Every connection that was tried. None goes outside loopback. */
  let tried: string[] = [];
  const asked = new Map<string, number>();

  const record: Connector = (target, port) => {
    tried.push(...target.addresses.map((address) => `${address}:${port}`));
    if (target.opened) return connectToAddresses(target, port);
    throw new Error('no test connects outside loopback');
  };
  const site = createServer((_, response) => response.writeHead(302, { location: redirectTo }).end());
  const outbound = createOutbound({
    allow: [`${SITE}/32`],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    connector: record,
    async resolveName(name) {
      const answers = ANSWERS[name] ?? [['93.184.215.14']];
      const count = asked.get(name) ?? 0;
      asked.set(name, count + 1);
      return answers[Math.min(count, answers.length - 1)] ?? [];
    },
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => site.listen(0, SITE, listening));
    sandbox = await TestSandbox.start({
      processes: 1,
      networkFor: (net) => ({
        fetch: outbound.fetchFor(net),
        inspectTls: outbound.inspectTlsFor(net),
        service: () => undefined,
      }),
    });
    const source = (name: string) => readFile(join(import.meta.dirname, 'plugins', `${name}.ts`), 'utf8');
    const tool = await sandbox.add({
      id: 'reacher',
      tools: { reach: await source('reaches-out'), flood: await source('floods-the-network') },
      lib: join(import.meta.dirname, 'lib'),
      runtime: 'isolate',
      net: ['*'],
    });
    reach = tool('reach');
    flood = tool('flood');
  });

  beforeEach(() => {
    tried = [];
    asked.clear();
  });

  afterAll(async () => {
    await sandbox.stop();
    await outbound.close();
    site.close();
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0/',
    'http://metadata.google.internal/',
    'http://inward.example.com/',
    'http://metadata.example.com/',
    'http://mixed.example.com/',
  ])('does not reach %s', async (step) => {
    expect(await sandbox.call(reach, { step })).toMatchObject({
      ok: true,
      result: { error: 'TypeError', reason: 'blocked_target' },
    });
    expect(tried).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://inward.example.com/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ])('is not led on to %s by a redirect', async (target) => {
    redirectTo = target;
    const { port } = site.address() as AddressInfo;
    const reply = await sandbox.call(reach, { step: `http://${SITE}:${port}/` });
    expect(reply).toMatchObject({ ok: true, result: { error: 'TypeError' } });
    // One connection may serve several requests.
    expect(tried.filter((address) => address !== `${SITE}:${port}`)).toEqual([]);
  });

  it('reaches what a name was judged by, not what it says a moment later', async () => {
    const reply = await sandbox.call(reach, { step: 'http://rebinding.example.com/' });
    expect(reply).toMatchObject({ ok: true, result: { error: 'TypeError' } });
    expect(tried).toEqual(['93.184.215.14:80']);
    expect(await sandbox.call(reach, { step: 'http://rebinding.example.com/' })).toMatchObject({
      result: { reason: 'blocked_target' },
    });
    expect(tried).toEqual(['93.184.215.14:80']);
  });

  it.each(['ftp://public.example.com/', 'data:text/plain,x', 'not a url', ''])(
    'has no use for %j',
    async (step) => {
      expect(await sandbox.call(reach, { step })).toMatchObject({ ok: true, result: { error: 'TypeError' } });
      expect(tried).toEqual([]);
    },
  );

  it('asks for no more than fifty things a call', async () => {
    expect(await sandbox.call(flood)).toMatchObject({ ok: true, result: { refused: 300 } });
    expect(tried.length).toBeLessThanOrEqual(50);
  });
});
