import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../host/config/config.ts';
import { createHost } from '../../host/app/host.ts';
import { printAnswer } from '../../host/operator/commands.ts';
import { shownTrust } from '../../host/operator/bundle-line.ts';
import { Operator } from '../../host/operator/operator.ts';
import { freshFolder } from '../host/catalogue/bundle-folder.ts';
import { published } from '../host/catalogue/published.ts';

/** A DATA_DIR and a folder of plugins as version 0.1.0 left them; `make.ts` says how. */
const FIXTURE = join(import.meta.dirname, 'data-0.1.0');

async function installation() {
  const folder = await freshFolder();
  await cp(FIXTURE, folder, { recursive: true });
  return { data: join(folder, 'data'), plugins: join(folder, 'plugins') };
}

/** This version's host on that installation, with what it writes to its log. */
async function started({ data, plugins }: { readonly data: string; readonly plugins: string }) {
  const lines: string[] = [];
  const sink = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = pino({ base: null }, sink);
  const host = await createHost(
    readConfig({
      DATA_DIR: data,
      PLUGIN_DIRS: plugins,
      PORT: '0',
      RATE_LIMIT_REST: '0',
      ISOLATE_DEADLINE_MS: '10000',
    }),
    log,
  );
  const url = await host.listen();
  const stop = async () => {
    await host.stop();
  };
  const operator = new Operator(host);
  const trust = (id: string) => {
    const line = operator.list().bundles.find((bundle) => bundle.id === id);
    return line && shownTrust(line);
  };
  const call = async (id: string) => {
    const response = await fetch(`${url}/api/tools/${id}-echo/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"hey"}',
    });
    const { result } = (await response.json()) as { readonly result?: { readonly result: string } };
    return result?.result ?? response.status;
  };
  return { host, operator, trust, call, stop, log: () => lines.join('') };
}

test('what 0.1.0 installed is served on, trusted and granted by digest until the operator confirms it', async () => {
  const { host, operator, trust, call, stop, log } = await started(await installation());
  onTestFinished(stop);
  expect(
    Object.fromEntries(operator.list().bundles.map(({ id, version }) => [id, `${version}, ${trust(id)}`])),
  ).toEqual({
    'by-word': '1.0.0, trusted digest',
    'with-host': '1.0.0, untrusted',
    'by-signature': '1.0.0, untrusted: sign again',
    'switched-off': '1.0.0, untrusted',
    'two-versions': '1.1.0, untrusted',
    'in-folder': '1.0.0, trusted digest',
  });
  expect(
    await Promise.all(['by-word', 'by-signature', 'switched-off', 'two-versions', 'in-folder'].map(call)),
  ).toEqual(['hey 1.0.0', 'hey 1.0.0', 404, 'hey 1.1.0', 'hey 1.0.0']);
  const net = (id: string) => host.registry.statuses.find(({ bundle }) => bundle.id === id)?.bundle.net;
  expect(net('with-host')).toEqual(['api.example.com']);
  expect(net('by-signature')).toEqual([]);
  expect(host.catalogue.snapshot.find('by-word-echo', 'rest')?.runtime).toBe('inline');

  const carried = () =>
    operator
      .list()
      .bundles.filter(({ isCarriedOver }) => isCarriedOver)
      .map(({ id }) => id);
  expect(carried()).toEqual(['by-word', 'with-host', 'in-folder']);
  expect(printAnswer('list', operator.list())).toContain('toolyard accept by-word');
  for (const bundle of carried())
    expect(log()).toMatch(new RegExp(`"bundle":"${bundle}".*no longer bound to a name`));
  for (const bundle of carried()) await operator.accept(bundle, '');
  expect(carried()).toEqual([]);
  expect(trust('by-word')).toBe('trusted digest');

  await operator.rollback('two-versions');
  expect(await call('two-versions')).toBe('hey 1.0.0');
});

test('trust in a bundle that is gone is not waiting for the next of its name', async () => {
  const { operator, trust, stop, log, host } = await started(await installation());
  onTestFinished(stop);
  await expect.poll(log).toMatch(/"bundle":"gone".*what was granted to its name is forgotten/);
  expect(host.state.trust.named()).toEqual([]);
  await operator.add(await published({ id: 'gone', by: '@acme/gone' }), '');
  expect(trust('gone')).toBe('untrusted');
});

test('a bundle that comes after the first start inherits nothing, even if a folder could not be read then', async () => {
  const { data, plugins } = await installation();
  await rename(plugins, `${plugins}-away`);
  const first = await started({ data, plugins });
  expect(first.host.state.trust.named()).toEqual(['gone', 'in-folder']);
  await first.operator.add(await published({ id: 'in-folder', by: '@mallory/innocent' }), '');
  expect(first.trust('in-folder')).toBe('untrusted');
  await first.stop();
  await rename(`${plugins}-away`, plugins);
  const second = await started({ data, plugins });
  onTestFinished(second.stop);
  expect(second.trust('in-folder')).toBe('untrusted');
  await expect.poll(() => second.host.state.trust.named()).toEqual([]);
});

test("trust outlives an unreadable folder: the first start that sees the folder's bundle binds it", async () => {
  const { data, plugins } = await installation();
  await rename(plugins, `${plugins}-away`);
  const first = await started({ data, plugins });
  await first.stop();
  await rename(`${plugins}-away`, plugins);
  const second = await started({ data, plugins });
  onTestFinished(second.stop);
  expect(second.trust('in-folder')).toBe('trusted digest');
});

test('an added bundle whose copy is damaged keeps its trust for when it is back', async () => {
  const { data, plugins } = await installation();
  const copies = join(data, 'bundles', 'by-word');
  await rename(copies, `${copies}-away`);
  const first = await started({ data, plugins });
  expect(first.trust('by-word')).toBeUndefined();
  await first.stop();
  await rm(copies, { recursive: true, force: true });
  await rename(`${copies}-away`, copies);
  const second = await started({ data, plugins });
  onTestFinished(second.stop);
  expect(second.trust('by-word')).toBe('trusted digest');
});
