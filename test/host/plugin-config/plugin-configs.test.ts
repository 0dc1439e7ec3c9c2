import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '@toolyard/sdk/manifest';
import { OperatorState } from '../../../host/catalogue/operator-state.ts';
import type { Configured, PluginConfigs } from '../../../host/plugin-config/plugin-configs.ts';
import { echoBundle, freshFolder } from '../catalogue/bundle-folder.ts';

const SECRET = 'sk_live_0123456789';

type ConfigSchema = NonNullable<Manifest['config']>;

const CONFIG: ConfigSchema = {
  type: 'object',
  properties: {
    api_key: { title: 'API key', type: 'string', writeOnly: true },
    units: { title: 'Units', type: 'string', enum: ['metric', 'imperial'], default: 'metric' },
    region: { title: 'Region', type: 'string' },
  },
  required: ['api_key'],
};

const INJECTED: ConfigSchema = {
  type: 'object',
  properties: {
    api_key: {
      title: 'API key',
      type: 'string',
      writeOnly: true,
      inject: { host: 'api.example.com', header: 'Authorization', format: 'Bearer {value}' },
    },
  },
  required: ['api_key'],
};

interface Given {
  readonly digest?: string;
  readonly key?: string;
  readonly package?: string;
  readonly config?: ConfigSchema;
}

function bundleOf({
  digest = 'd1',
  key,
  package: name = '@acme/tools',
  config = CONFIG,
}: Given = {}): Configured {
  return {
    id: 'acme',
    digest,
    manifest: { ...echoBundle('acme', 'x').manifest, config },
    publisher: { package: name, ...(key === undefined ? {} : { key }) },
    trust: 'untrusted',
  };
}

async function open(keys: readonly Buffer[] = [], folder?: string) {
  const dataDir = folder ?? (await freshFolder());
  const state = new OperatorState(dataDir, keys);
  onTestFinished(() => state.close());
  return { dataDir, state, configs: state.configs };
}

function valuesOf(configs: PluginConfigs, bundle: Configured): unknown {
  const resolved = configs.of(bundle);
  return resolved.kind === 'ready'
    ? resolved.config.values
    : resolved.faults.map(({ name, state }) => [name, state.kind]);
}

test('a bundle is given what was set, with its defaults, and nobody can change it', async () => {
  const { configs } = await open();
  const bundle = bundleOf();
  expect(valuesOf(configs, bundle)).toEqual([['api_key', 'missing']]);
  configs.set(bundle, 'api_key', SECRET);
  const values = valuesOf(configs, bundle);
  expect(values).toEqual({ api_key: SECRET, units: 'metric' });
  expect(Object.isFrozen(values)).toBe(true);
  configs.set(bundle, 'units', 'imperial');
  expect(valuesOf(configs, bundle)).toMatchObject({ units: 'imperial' });
  configs.unset(bundle, 'api_key');
  expect(valuesOf(configs, bundle)).toEqual([['api_key', 'missing']]);
});

test('a secret that goes into requests is none of the values', async () => {
  const { configs } = await open();
  const bundle = bundleOf({ config: INJECTED });
  configs.set(bundle, 'api_key', SECRET);
  expect(configs.of(bundle)).toMatchObject({
    kind: 'ready',
    config: {
      values: {},
      injected: [
        {
          host: 'api.example.com',
          place: { kind: 'header', name: 'Authorization' },
          text: `Bearer ${SECRET}`,
        },
      ],
    },
  });
});

test.each<readonly [string, Given]>([
  ['of another publisher', { key: 'k2' }],
  ['of another package', { key: 'k1', package: '@evil/tools' }],
  ['without a signature', {}],
])('a bundle %s under the same id is given nothing', async (_, given) => {
  const { configs } = await open();
  configs.set(bundleOf({ key: 'k1' }), 'api_key', SECRET);
  expect(valuesOf(configs, bundleOf(given))).toEqual([['api_key', 'missing']]);
});

test('a new version of who signs keeps what was set, another digest of who does not sign has nothing', async () => {
  const { configs } = await open();
  configs.set(bundleOf({ key: 'k1' }), 'api_key', SECRET);
  expect(valuesOf(configs, bundleOf({ key: 'k1', digest: 'd2' }))).toMatchObject({ api_key: SECRET });
  configs.set(bundleOf(), 'api_key', SECRET);
  expect(valuesOf(configs, bundleOf({ digest: 'd2' }))).toEqual([['api_key', 'missing']]);
});

test('an unsigned version that the operator lets in is given what the one before had', async () => {
  const { configs, state } = await open();
  const holder = { bundle: 'acme', publisher: { package: '@acme/tools' }, digest: 'd1', hosts: [] };
  state.letIn(holder, undefined);
  configs.set(bundleOf(), 'api_key', SECRET);
  state.letIn({ ...holder, digest: 'd2' }, state.holder('acme'));
  expect(valuesOf(configs, bundleOf({ digest: 'd2' }))).toMatchObject({ api_key: SECRET });
  state.remove('acme');
  expect(valuesOf(configs, bundleOf({ digest: 'd2' }))).toEqual([['api_key', 'missing']]);
});

test('a key that is revoked is given nothing, and takes nothing', async () => {
  const { configs, state } = await open();
  const bundle = bundleOf({ key: 'k1' });
  configs.set(bundle, 'api_key', SECRET);
  state.trust.revoke({ id: 'k1', revokedAt: '2026-01-01T00:00:00Z' });
  expect(valuesOf(configs, bundleOf({ key: 'k1' }))).toEqual([['api_key', 'missing']]);
  expect(configs.set(bundle, 'api_key', SECRET)).toBe(false);
});

test('a version that would read a secret that was sent for it, or send it elsewhere, needs it anew', async () => {
  const { configs } = await open();
  configs.set(bundleOf({ key: 'k1', config: INJECTED }), 'api_key', SECRET);
  expect(valuesOf(configs, bundleOf({ key: 'k1', config: CONFIG }))).toEqual([
    ['api_key', 'given-otherwise'],
  ]);
  const elsewhere = structuredClone(INJECTED);
  Object.assign(elsewhere.properties['api_key']?.inject ?? {}, { host: 'evil.example.com' });
  expect(valuesOf(configs, bundleOf({ key: 'k1', config: elsewhere }))).toEqual([
    ['api_key', 'given-otherwise'],
  ]);
});

test('a value that this version does not take is a fault, and no guess', async () => {
  const { configs } = await open();
  configs.set(bundleOf({ key: 'k1' }), 'api_key', SECRET);
  configs.set(bundleOf({ key: 'k1' }), 'region', 'eu');
  const narrower: ConfigSchema = {
    ...CONFIG,
    properties: { ...CONFIG.properties, region: { title: 'R', enum: ['us'] } },
  };
  expect(valuesOf(configs, bundleOf({ key: 'k1', config: narrower }))).toEqual([['region', 'invalid']]);
});

test('a secret is nowhere in the database, and a row that was moved or altered opens nothing', async () => {
  const { configs, state, dataDir } = await open();
  configs.set(bundleOf(), 'api_key', SECRET);
  state.database.pragma('wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(dataDir, 'operator.db')).includes(SECRET)).toBe(false);
  state.database.exec(`UPDATE plugin_config SET grantee = 'd2'`);
  expect(valuesOf(configs, bundleOf({ digest: 'd2' }))).toEqual([['api_key', 'unreadable']]);
  state.database.exec(`UPDATE plugin_config SET grantee = 'd1', secret = CAST(secret || x'00' AS BLOB)`);
  expect(valuesOf(configs, bundleOf())).toEqual([['api_key', 'unreadable']]);
});

test('the key is in a file of its owner alone, made with the first secret', async () => {
  const { configs, dataDir } = await open();
  const file = join(dataDir, 'config.key');
  configs.set(bundleOf(), 'region', 'eu');
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  configs.set(bundleOf(), 'api_key', SECRET);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')).toHaveLength(32);
});

test('another process sees at once what was set, and what another key encrypted', async () => {
  const { configs, dataDir } = await open();
  const other = await open([], dataDir);
  expect(valuesOf(other.configs, bundleOf())).toEqual([['api_key', 'missing']]);
  configs.set(bundleOf(), 'api_key', SECRET);
  const [bundle] = [bundleOf()];
  expect(valuesOf(other.configs, bundle)).toMatchObject({ api_key: SECRET });
  configs.rotate();
  expect(valuesOf(other.configs, bundle)).toMatchObject({ api_key: SECRET });
});

test('a rotation leaves the key before of no use, and every secret as it was', async () => {
  const { configs, dataDir, state } = await open();
  configs.set(bundleOf(), 'api_key', SECRET);
  const before = readFileSync(join(dataDir, 'config.key'), 'utf8');
  const old = state.database.prepare('SELECT secret FROM plugin_config').pluck().get();
  expect(configs.rotate()).toEqual({ secrets: 1, lost: [], renewed: [], key: 'config.key' });
  const after = readFileSync(join(dataDir, 'config.key'), 'utf8');
  expect(after.includes(before.trim())).toBe(false);
  expect(valuesOf(configs, bundleOf())).toMatchObject({ api_key: SECRET });
  expect(state.database.prepare('SELECT secret FROM plugin_config').pluck().get()).not.toEqual(old);
  writeFileSync(join(dataDir, 'config.key'), before);
  const again = await open([], dataDir);
  expect(valuesOf(again.configs, bundleOf())).toEqual([['api_key', 'unreadable']]);
});

test('a rotation that breaks off loses nothing', async () => {
  const { configs, dataDir, state } = await open();
  configs.set(bundleOf(), 'api_key', SECRET);
  state.database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON plugin_config BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  expect(() => configs.rotate()).toThrow('the disk is full');
  const again = await open([], dataDir);
  expect(valuesOf(again.configs, bundleOf())).toMatchObject({ api_key: SECRET });
});

test('CONFIG_KEY takes the place of the file, and its second key is needed until a rotation', async () => {
  const { configs, dataDir } = await open();
  configs.set(bundleOf(), 'api_key', SECRET);
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const configured = await open([first], dataDir);
  expect(valuesOf(configured.configs, bundleOf())).toMatchObject({ api_key: SECRET });
  expect(configured.configs.rotate().key).toBe('CONFIG_KEY');
  expect(statSync(join(dataDir, 'config.key'), { throwIfNoEntry: false })).toBeUndefined();
  expect(valuesOf((await open([second], dataDir)).configs, bundleOf())).toEqual([['api_key', 'unreadable']]);
  const both = await open([second, first], dataDir);
  expect(valuesOf(both.configs, bundleOf())).toMatchObject({ api_key: SECRET });
  both.configs.rotate();
  expect(valuesOf((await open([second], dataDir)).configs, bundleOf())).toMatchObject({ api_key: SECRET });
});
