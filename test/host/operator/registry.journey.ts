import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Manifest } from '@toolyard/sdk/manifest';
import { printAnswer, runCommand, type CommandName } from '../../../host/operator/commands.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { echo, echoBundle, freshFolder } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

/** A registry on this machine, as npm's libraries ask one. */
class Registry {
  readonly #tarballs = new Map<string, Buffer>();
  readonly #versions = new Map<string, Record<string, object>>();
  readonly #attestations = new Map<string, object>();
  readonly searches: string[] = [];
  #port = 0;

  static async start(): Promise<Registry> {
    const registry = new Registry();
    const server = createServer(({ url = '' }, response) => {
      const tarball = registry.#tarballs.get(url);
      if (tarball !== undefined) {
        response.end(tarball);
        return;
      }
      const answer = registry.#answer(url);
      response.statusCode = answer === undefined ? 404 : 200;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
    registry.#port = (server.address() as AddressInfo).port;
    const home = await freshFolder();
    await writeFile(join(home, 'npmrc'), `registry=http://127.0.0.1:${registry.#port}/\n`);
    vi.stubEnv('npm_config_userconfig', join(home, 'npmrc'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return registry;
  }

  /** Publishes a bundle whose tool answers so; `built`: with provenance of that digest, or of its own bytes. */
  publish(
    version: string,
    { answer, net = [], built }: { answer: string; net?: readonly string[]; built?: 'own' | 'other' },
  ): void {
    const { manifest, files } = echoBundle('acme', answer);
    const tools = manifest.tools.map((tool) => ({
      ...tool,
      examples: [{ name: 'a word', input: { text: 'hey' }, output: {} }],
    }));
    const own: Manifest = { ...manifest, version, tools, permissions: { net: [...net] } };
    const packed = tarball({ ...files, 'plugin.json': JSON.stringify(own) });
    const hash = createHash('sha512').update(packed);
    const [base64, hex] = [hash.copy().digest('base64'), hash.digest('hex')];
    const path = `/acme-${version}.tgz`;
    this.#tarballs.set(path, packed);
    const attestations = `/-/npm/v1/attestations/acme@${version}`;
    if (built !== undefined)
      this.#attestations.set(attestations, provenance(built === 'own' ? hex : 'f'.repeat(128)));
    const dist = {
      tarball: `http://127.0.0.1:${this.#port}${path}`,
      integrity: `sha512-${base64}`,
      ...(built === undefined
        ? {}
        : { attestations: { url: `https://registry.example.com${attestations}`, provenance: {} } }),
    };
    const versions = this.#versions.get('@acme/acme') ?? {};
    this.#versions.set('@acme/acme', { ...versions, [version]: { name: '@acme/acme', version, dist } });
  }

  #answer(url: string): object | undefined {
    if (url.startsWith('/-/v1/search')) {
      this.searches.push(new URL(url, 'http://registry').searchParams.get('text') ?? '');
      return {
        objects: [
          {
            package: {
              name: '@acme/acme',
              version: '1.0.0',
              description: 'A\u001b[2J\nB',
              publisher: { username: 'ann' },
            },
          },
        ],
      };
    }
    const name = decodeURIComponent(url.slice(1));
    const versions = this.#versions.get(name);
    if (versions === undefined) return this.#attestations.get(url);
    return { name, 'dist-tags': { latest: Object.keys(versions).at(-1) }, versions };
  }
}

/** What npm keeps of a package that was built in public (SLSA provenance in an in-toto statement). */
function provenance(sha512: string): object {
  const statement = {
    subject: [{ name: 'pkg:npm/acme', digest: { sha512 } }],
    predicate: {
      buildDefinition: {
        externalParameters: { workflow: { repository: 'https://git.example.com/acme/tools' } },
        resolvedDependencies: [{ digest: { gitCommit: '0123456789abcdef0123' } }],
      },
    },
  };
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  const other = {
    predicateType: 'https://github.com/npm/attestation/publish',
    bundle: { dsseEnvelope: { payload: '' } },
  };
  return {
    attestations: [
      other,
      { predicateType: 'https://slsa.dev/provenance/v1', bundle: { dsseEnvelope: { payload } } },
    ],
  };
}

function tarball(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    const block = Buffer.alloc(512);
    new Header({ path: `package/${path}`, type: 'File', size: content.length, mode: 0o644 }).encode(block);
    return [block, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

test(
  'plugins are found, seen to be outdated, and updated with the differences that wait',
  { timeout: 300_000 },
  async () => {
    const registry = await Registry.start();
    const { host, url } = await startHost({ PLUGIN_DIRS: '' });
    const operator = new Operator(host);
    const says = async (name: CommandName, ...words: readonly string[]) =>
      printAnswer(name, await runCommand(operator, name, words));

    expect(await says('search', 'count words')).toBe(String.raw`@acme/acme@1.0.0, by ann: A\u{1b}[2J\u{a}B`);
    expect(registry.searches).toEqual(['keywords:toolyard-plugin count words']);
    expect(await says('outdated')).toBe('what came from a registry is the latest');

    registry.publish('1.0.0', { answer: 'one', built: 'own' });
    expect(await says('add', '@acme/acme@1.0.0')).toMatch(
      /^added acme 1\.0\.0, untrusted, 1 tool; built from https:\/\/git\.example\.com\/acme\/tools at 0123456789ab, by the registry's word$/,
    );
    expect(await says('outdated')).toBe('what came from a registry is the latest');
    expect(await says('update')).toBe('there is nothing to update');

    registry.publish('1.1.0', { answer: 'two', built: 'other' });
    expect(await says('outdated')).toBe('acme 1.0.0: 1.1.0 is there: toolyard update acme');
    expect(await says('update', 'acme')).toBe('added acme 1.1.0, untrusted, 1 tool');
    expect(await echo(url, 'acme')).toBe('two');

    registry.publish('1.2.0', { answer: 'three', net: ['api.example.com'] });
    const waits = await says('update');
    expect(waits).toMatch(/^acme 1\.2\.0 changes what was let in:\n/);
    expect(waits).toContain('api.example.com');
    expect(await echo(url, 'acme')).toBe('two');
    expect(await says('update', '', 'any')).toMatch(/^added acme 1\.2\.0, .*asks to reach api\.example\.com/);
    expect(await echo(url, 'acme')).toBe('three');
    await expect(says('update', 'other')).rejects.toThrow('other was not added from a registry');
  },
);

test(
  'a registry that does not answer is named for each bundle, and keeps no other from being asked',
  { timeout: 180_000 },
  async () => {
    const registry = await Registry.start();
    const { host } = await startHost({ PLUGIN_DIRS: '' });
    const operator = new Operator(host);
    registry.publish('1.0.0', { answer: 'one' });
    await operator.add('@acme/acme@1.0.0', '');
    vi.stubEnv('npm_config_userconfig', join(await freshFolder(), 'none'));
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
    const { outdated, unknown } = await operator.packages.outdated();
    expect(outdated).toEqual([]);
    expect(unknown).toEqual([{ id: 'acme', problem: expect.stringContaining('ECONNREFUSED') }]);
    await expect(operator.packages.search('words')).rejects.toThrow(/^the registry: .*ECONNREFUSED/);
  },
);
