import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { Pseudonyms } from '../../../host/access/pseudonyms.ts';
import { OperatorState } from '../../../host/catalogue/operator-state.ts';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

const RUNTIMES = ['inline', 'pool', 'isolate'] as const;

/** What a tool says of its caller, and all that it finds of one elsewhere. */
const TELLS = `
  const told = (value) => typeof value === 'string' ? value : undefined;
  return { caller: told(context.caller), seen: JSON.stringify([context, globalThis.caller, Object.keys(context)]) };`;
/** What a tool says that tries to leave something for the next caller. */
const MEDDLES = `
  Object.defineProperty(Object.prototype, 'caller', { value: 'polluted', configurable: true });
  Object.defineProperty(Object.prototype, 'callerName', { value: 'polluted', configurable: true });
  ${TELLS}`;

/** Writes a bundle of one tool a runtime, each of which tells who calls. */
async function writeTeller(folder: string, id: string, asks = true, code = TELLS, version = '1.0.0') {
  const { manifest } = echoBundle(id, '');
  const text = `exports.default = { run: async ({ text }, context) => { ${code} } };`;
  const [tool] = manifest.tools;
  if (tool === undefined) throw new Error('no tool');
  await writeBundle(join(folder, id), {
    manifest: {
      ...manifest,
      version,
      permissions: { net: [], ...(asks ? { caller: true } : {}) },
      tools: RUNTIMES.map((runtime) => ({
        ...tool,
        id: `${id}-${runtime}`,
        runtime,
        output: { type: 'object' },
        examples: [{ name: 'nothing', input: {}, output: {} }],
        entry: 'tools/tell.js',
      })),
      files: { 'tools/tell.js': sha256(text) },
    },
    files: { 'tools/tell.js': text },
  });
}

interface Told {
  readonly caller?: string;
  readonly seen: string;
}

async function ask(url: string, tool: string, key?: string): Promise<Told> {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: '{}',
  });
  const { result } = (await response.json()) as { result: Told };
  expect(response.status).toBe(200);
  return result;
}

test('a plugin knows callers by names of its own, in every runtime, once the operator says so', async () => {
  const plugins = await freshFolder();
  for (const id of ['acme', 'bravo']) await writeTeller(plugins, id);
  await writeTeller(plugins, 'mute', false);
  await writeTeller(plugins, 'meddler', true, MEDDLES);
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins });
  const operator = new Operator(host);
  const [ann, bob] = ['ann', 'bob'].map((name) => operator.keys.create(name, '{}').key);

  // Neither asking nor trust is enough.
  await operator.grant('acme', 'trust');
  expect(operator.info('acme')).toMatchObject({ asks: [{ word: 'caller', granted: false }] });
  for (const runtime of RUNTIMES) expect((await ask(url, `acme-${runtime}`, ann)).caller).toBeUndefined();
  expect(operator.info('mute').asks).toEqual([]);
  await expect(operator.grant('mute', 'caller')).rejects.toThrow('does not ask');

  await operator.grant('acme', 'caller');
  await operator.grant('bravo', 'caller');
  const names = await Promise.all(RUNTIMES.map((runtime) => ask(url, `acme-${runtime}`, ann)));
  const [name] = names.map(({ caller }) => caller);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(new Set(names.map(({ caller }) => caller)).size).toBe(1);
  expect((await ask(url, 'acme-isolate', bob)).caller).not.toBe(name);
  expect((await ask(url, 'bravo-isolate', ann)).caller).not.toBe(name);
  expect((await ask(url, 'acme-isolate')).caller).toBeUndefined();

  // A key that is rotated is the same caller's.
  expect((await ask(url, 'acme-isolate', operator.keys.rotate('ann').key)).caller).toBe(name);

  // What a tool leaves behind tells the next call nothing.
  await operator.grant('meddler', 'caller');
  const mixed = await ask(url, 'meddler-isolate', bob);
  expect(mixed.caller).toMatch(/^[\w-]{43}$/);
  expect((await ask(url, 'bravo-isolate', bob)).caller).toMatch(/^[\w-]{43}$/);
  expect((await ask(url, 'mute-isolate', bob)).caller).toBeUndefined();

  // Nowhere is there anything of the caller besides.
  for (const { seen } of [...names, mixed]) expect(seen).not.toMatch(/ann|bob|127\.0\.0\.1|ty_/);

  await operator.revoke('acme', 'caller');
  await expect(operator.revoke('acme', 'caller')).rejects.toThrow('never granted');
  for (const runtime of RUNTIMES) expect((await ask(url, `acme-${runtime}`, bob)).caller).toBeUndefined();
});

test('a version that begins to ask who calls waits for the operator, who is told of the asking', async () => {
  const plugins = await freshFolder();
  await writeTeller(plugins, 'acme', false);
  const { host } = await startHost({ PLUGIN_DIRS: await freshFolder() });
  const operator = new Operator(host);
  await operator.add(join(plugins, 'acme'), '');
  await writeTeller(plugins, 'acme', true, TELLS, '1.1.0');
  expect(await operator.add(join(plugins, 'acme'), '')).toMatchObject({
    waits: { difference: expect.arrayContaining(['asks to know one caller from another']) },
  });
  expect(await operator.add(join(plugins, 'acme'), 'any')).toMatchObject({
    done: expect.stringContaining('toolyard grant acme caller'),
  });
  await operator.grant('acme', 'caller');
  await writeTeller(plugins, 'acme', true, `${TELLS} /* mended */`, '1.1.1');
  expect(await operator.add(join(plugins, 'acme'), 'any')).toMatchObject({ done: expect.any(String) });
  expect(operator.info('acme')).toMatchObject({
    version: '1.1.1',
    asks: [{ word: 'caller', granted: true }],
  });
});

const ACME = { id: 'acme', publisher: { package: '@acme/tools' } };

function pseudonyms(secret: Buffer | undefined, issuer?: string) {
  const refusals: string[] = [];
  const names = new Pseudonyms({ secret: () => secret, issuer, onUnopened: () => refusals.push('unopened') });
  return { nameOf: (caller: string, bundle: typeof ACME = ACME) => names.nameFor(bundle, caller), refusals };
}

test('names tell apart hosts, plugins, packages, issuers, and keys from subjects of the same name', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const first = pseudonyms(one, 'https://login.example.com');
  const all = [
    first.nameOf('key:ann'),
    first.nameOf('subject:ann'),
    pseudonyms(one, 'https://login.example.org').nameOf('subject:ann'),
    pseudonyms(other).nameOf('key:ann'),
    first.nameOf('key:ann', { ...ACME, id: 'bravo' }),
    first.nameOf('key:ann', { ...ACME, publisher: { package: '@bravo/tools' } }),
  ];
  expect(all).not.toContain(undefined);
  expect(new Set(all).size).toBe(all.length);
  // A version with another key signs for the same package: its callers stay who they are.
  const signed = { ...ACME, publisher: { package: '@acme/tools', key: 'k' } };
  expect(first.nameOf('key:ann', signed)).toBe(all[0]);
});

test.each(['127.0.0.1', '20010db800000000/64', 'operator', 'stdio', 'fe80000000000000/64'])(
  'an address or another way in (%s) has no name',
  (caller) => expect(pseudonyms(Buffer.alloc(32)).nameOf(caller)).toBeUndefined(),
);

test('where the secret cannot be opened nobody has a name, and the operator is told', () => {
  const { nameOf, refusals } = pseudonyms(undefined);
  expect(nameOf('key:ann')).toBeUndefined();
  expect(refusals).toEqual(['unopened']);
});

test("the host's secret outlives a restart and a change of keys, and is made anew where its key is lost", async () => {
  const dataDir = await freshFolder();
  const within = <T>(work: (state: OperatorState) => T, keys: Buffer[] = []): T => {
    const state = new OperatorState(dataDir, keys);
    try {
      return work(state);
    } finally {
      state.close();
    }
  };
  const secret = within(({ configs }) => configs.hostSecret('context.caller'));
  expect(secret).toHaveLength(32);
  expect(within(({ configs }) => configs.rotate())).toMatchObject({ secrets: 1, lost: [], renewed: [] });
  expect(within(({ configs }) => configs.hostSecret('context.caller'))).toEqual(secret);
  await rm(join(dataDir, 'config.key'));
  expect(within(({ configs }) => configs.hostSecret('context.caller'))).toBeUndefined();
  expect(within(({ configs }) => configs.rotate())).toMatchObject({ renewed: ['context.caller'], lost: [] });
  const made = within(({ configs }) => configs.hostSecret('context.caller'));
  expect(made).toHaveLength(32);
  expect(made).not.toEqual(secret);
});
