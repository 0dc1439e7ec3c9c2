import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchPackage } from '../../../host/operator/fetch-package.ts';
import { makeIncoming, sweepIncoming } from '../../../host/operator/incoming.ts';
import { unpackPackage } from '../../../host/operator/unpack-package.ts';
import { echoBundle, freshFolder, writeBundle } from '../catalogue/bundle-folder.ts';
import { waitFor } from '../../wait-for.ts';

interface Entry {
  readonly path: string;
  readonly content?: Buffer;
  readonly type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'FIFO' | 'CharacterDevice';
  readonly linkpath?: string;
}

/** A tarball of these entries, as anybody may make it. */
function tarball(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = Buffer.alloc(0), type = 'File', linkpath }) => {
    const header = new Header({
      path,
      type,
      size: content.length,
      mode: 0o777,
      ...(linkpath === undefined ? {} : { linkpath }),
    });
    const block = Buffer.alloc(512);
    header.encode(block);
    return [block, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const BOUNDS = { packedBytes: 100_000, unpackedBytes: 1_000_000, entries: 100, path: 100 };

async function unpack(packed: Buffer, folder: string): Promise<string> {
  return unpackPackage(Readable.from([packed]), folder, BOUNDS).then(
    () => 'unpacked',
    (error: unknown) => String(error),
  );
}

describe('a package is unpacked within bounds', () => {
  test.each([
    [
      'bytes',
      tarball([{ path: 'package/zeros', content: Buffer.alloc(50_000_000) }]),
      /at most 1000000 bytes unpacked/,
    ],
    [
      'packed bytes',
      tarball([{ path: 'package/noise', content: randomBytes(200_000) }]),
      /at most 100000 bytes packed/,
    ],
    [
      'entries',
      tarball(Array.from({ length: 101 }, (_, i) => ({ path: `package/${i}` }))),
      /at most 100 files and folders/,
    ],
    ['paths', tarball([{ path: `package/${'x'.repeat(99)}` }]), /paths of at most 100 characters, got 107/],
    [
      'headers without end',
      gzipSync(Buffer.concat(Array.from({ length: 4000 }, () => paxHeader()))),
      /unpacked/,
    ],
    ['zeros after its end', gzipSync(Buffer.alloc(5_000_000)), /at most 1000000 bytes unpacked|not a tar/i],
    ['packing', gzipSync(tarball([{ path: 'package/x' }])), /packed once/],
    ['what it is', Buffer.from('no tarball'), /packed by gzip/],
    [
      'its end',
      tarball([{ path: 'package/x', content: randomBytes(5000) }]).subarray(0, 3000),
      /unexpected end|truncated|end of file/i,
    ],
  ])('in its %s', async (_, packed, reason) => {
    const folder = await freshFolder();
    expect(await unpack(packed, join(folder, 'package'))).toMatch(reason);
  });

  test('a way out is refused', async () => {
    const folder = await freshFolder();
    const packed = tarball([{ path: 'package/../../outside', content: Buffer.from('out') }]);
    expect(await unpack(packed, join(folder, 'package'))).toMatch(/path contains '\.\.'/);
    expect(await readdir(folder, { recursive: true })).toEqual(['package']);
  });

  test('links, devices and ways out are left out', async () => {
    const folder = await freshFolder();
    const packed = tarball([
      { path: 'package/dist', type: 'Directory' },
      { path: 'package/dist/plugin.json', content: Buffer.from('{}') },
      { path: 'package/link', type: 'SymbolicLink', linkpath: '/etc/passwd' },
      { path: 'package/hard', type: 'Link', linkpath: 'package/dist/plugin.json' },
      { path: 'package/fifo', type: 'FIFO' },
      { path: 'package/zero', type: 'CharacterDevice' },
      { path: '/package/absolute', content: Buffer.from('within') },
    ]);
    expect(await unpack(packed, join(folder, 'package'))).toBe('unpacked');
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'package',
      'package/dist',
      'package/dist/plugin.json',
      'package/package',
      'package/package/absolute',
    ]);
  });
});

/** A header that announces nothing but another one. */
function paxHeader(): Buffer {
  const block = Buffer.alloc(512);
  new Header({ path: 'PaxHeader/x', type: 'ExtendedHeader', size: 0 }).encode(block);
  return block;
}

async function fetched(words: string, dataDir: string): Promise<string> {
  return fetchPackage(words, dataDir).then(
    ({ folder }) => folder,
    (error: unknown) => String(error),
  );
}

test('a tarball of 2 GiB of zeros leaves nothing behind, and is told by the bound that it passes', async () => {
  const [dataDir, folder] = await Promise.all([freshFolder(), freshFolder()]);
  const bomb = join(folder, 'bomb.tgz');
  const block = Buffer.alloc(512);
  new Header({ path: 'package/zeros', size: 2 ** 31, mode: 0o644 }).encode(block);
  // Packed one after the other, they are unpacked as one (RFC 1952 §2.2).
  const zeros = gzipSync(Buffer.alloc(2 ** 26));
  await writeFile(bomb, Buffer.concat([gzipSync(block), ...Array.from({ length: 32 }, () => zeros)]));
  expect(await fetched(bomb, dataDir)).toMatch(
    /bomb\.tgz: expected at most 268435456 bytes unpacked, got more/,
  );
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('of a folder nothing is read but what the manifest names', async () => {
  const [dataDir, folder] = await Promise.all([freshFolder(), freshFolder()]);
  await writeBundle(folder, echoBundle('acme', 'a'));
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  await symlink('/dev/zero', join(folder, 'zeros'));
  expect(await fetched(folder, dataDir)).toBe(folder);
});

test("a package comes from its scope's registry with the token that .npmrc names, held to its integrity", async () => {
  const [dataDir, home] = await Promise.all([freshFolder(), freshFolder()]);
  const packed = tarball([{ path: 'package/plugin.json', content: Buffer.from('{"a":1}') }]);
  const seen: (string | undefined)[] = [];
  let sent = packed;
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const { port } = server.address() as { port: number };
    if (request.url === '/tools.tgz') return response.end(sent);
    const dist = {
      tarball: `http://127.0.0.1:${port}/tools.tgz`,
      integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
    };
    const version = { name: '@acme/tools', version: '1.0.0', dist };
    return response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name: '@acme/tools',
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': version },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.address() as { port: number };
  await writeFile(
    join(home, 'npmrc'),
    `@acme:registry=http://127.0.0.1:${port}/\n//127.0.0.1:${port}/:_authToken=of-the-operator\n`,
  );
  vi.stubEnv('npm_config_userconfig', join(home, 'npmrc'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const got = await fetchPackage('@acme/tools@1.0.0', dataDir);
  expect(await readFile(join(got.folder, 'plugin.json'), 'utf8')).toBe('{"a":1}');
  expect(got.source).toMatch(/^@acme\/tools@1\.0\.0 sha512-/);
  expect(new Set(seen)).toEqual(new Set(['Bearer of-the-operator']));
  await got.discard();
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  sent = tarball([{ path: 'package/plugin.json', content: Buffer.from('{"b":1}') }]);
  expect(await fetched('@acme/tools@1.0.0', dataDir)).toMatch(/integrity/i);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('what a host left over that was killed while it fetched is gone, by the child or at the next start', async () => {
  const [dataDir, folder] = await Promise.all([freshFolder(), freshFolder()]);
  // A registry that never answers.
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  const script = join(folder, 'host.mjs');
  await writeFile(
    script,
    `import { fetchPackage } from ${JSON.stringify(join(import.meta.dirname, '../../../host/operator/fetch-package.ts'))};
await fetchPackage('acme', ${JSON.stringify(dataDir)});`,
  );
  const asked = once(server, 'request');
  const host = spawn(process.execPath, [script], {
    stdio: 'ignore',
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  });
  await asked;
  expect(await readdir(join(dataDir, 'incoming'))).toHaveLength(1);
  host.kill('SIGKILL');
  await waitFor(async () => expect(await readdir(join(dataDir, 'incoming'))).toEqual([]), {
    timeout: 15_000,
    interval: 25,
  });

  await mkdir(join(dataDir, 'incoming', `${host.pid}-left-over/package`), { recursive: true });
  await mkdir(join(dataDir, 'incoming', `${process.ppid}-of-another`));
  await makeIncoming(dataDir);
  await sweepIncoming(dataDir);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([`${process.ppid}-of-another`]);
});
