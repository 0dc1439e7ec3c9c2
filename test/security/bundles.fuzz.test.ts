import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { array, constantFrom, double, nat, option, record, sample, tuple, type Arbitrary } from 'fast-check';
import { Header } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { unpackPackage } from '../../host/operator/unpack-package.ts';
import { echo, echoBundle, freshFolder, writeBundle } from '../host/catalogue/bundle-folder.ts';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { waitFor } from '../wait-for.ts';

/** The same cases at every run, as in `test/property-seed.ts`. */
const seed = Number(process.env.PROPERTY_SEED ?? 20_260_101);
/** FUZZ_SCALE=1, `npm run test:fuzz`, tries all cases; `npm test` the first quarter of them. */
const SCALE = Number(process.env.FUZZ_SCALE ?? 0.25);
const SOON = { timeout: 60_000, interval: 50 };

/** What an author may have put in the place of anything. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    0.5,
    1e308,
    '',
    ' ',
    'x'.repeat(5000),
    '../x',
    '/etc/passwd',
    'a\nb',
    '\u0000',
    '\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    'good',
    'good-echo',
    'base64',
    '\u202etxt',
    '\u{e0041}',
    '1.0.0',
    'a'.repeat(64),
  ],
  ...[[], {}, [[]], [null], ['a', 'a'], { $ref: '#' }, { $ref: '#/$defs/none' }, { type: 'object' }, false],
  Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`k${i}`, { description: 'x' }])),
  Array.from({ length: 3000 }, () => ({})),
  JSON.parse(`${'{"properties":{"x":'.repeat(60)}{}${'}}'.repeat(60)}`),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
  { pattern: '(' },
  { pattern: '(a+)+$', enum: ['a', 'a'], minLength: 'x', type: ['text'] },
];

interface Change {
  readonly kind: 'replace' | 'remove' | 'insert' | 'repeat' | 'move';
  readonly at: number;
  readonly to: number;
  readonly value: unknown;
}

const changes: Arbitrary<readonly Change[]> = array(
  record({
    kind: constantFrom('replace', 'remove', 'insert', 'repeat', 'move'),
    at: nat(),
    to: nat(),
    value: constantFrom(...HOSTILE),
  }),
  { minLength: 1, maxLength: 3 },
);

/** What may happen to the bytes of a file on its way. */
const damage = option(
  record({
    kind: constantFrom('cut', 'flip', 'nest', 'mark', 'twice'),
    at: double({ min: 0, max: 1, noNaN: true }),
  }),
  { freq: 4 },
);

type Container = Record<string, unknown>;

/** Every place in a JSON value: the object or list that holds it, and its key there. */
function placesIn(root: object): (readonly [holder: Container, key: string])[] {
  const places: (readonly [Container, string])[] = [];
  const walk = (holder: Container) => {
    for (const [key, inner] of Object.entries(holder)) {
      places.push([holder, key]);
      if (typeof inner === 'object' && inner !== null) walk(inner as Container);
    }
  };
  walk(root as Container);
  return places;
}

function mutate(manifest: object, all: readonly Change[]): void {
  for (const { kind, at, to, value } of all) {
    const places = placesIn(manifest);
    const [holder, key] = places[at % places.length] ?? [{}, ''];
    const [other, otherKey] = places[to % places.length] ?? [{}, ''];
    if (kind === 'remove') delete holder[key];
    else if (kind === 'insert') holder[String(value).slice(0, 50)] = value;
    else if (kind === 'repeat' && Array.isArray(holder)) holder.push(holder[Number(key)]);
    else holder[key] = kind === 'move' ? structuredClone(other[otherKey]) : structuredClone(value);
  }
}

function spoil(bytes: Buffer, how: { readonly kind: string; readonly at: number } | null): Buffer {
  if (how === null) return bytes;
  const at = Math.floor(how.at * (bytes.length - 1));
  switch (how.kind) {
    case 'cut':
      return bytes.subarray(0, at);
    case 'flip': {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      return changed;
    }
    case 'nest':
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from('[{"a":'.repeat(100_000)),
        bytes.subarray(at),
      ]);
    case 'mark':
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    default:
      return Buffer.concat([bytes, bytes]);
  }
}

/** What may be wrong with a folder's files, done to a bundle that is right. */
const TRICKS: readonly ((folder: string, file: string) => unknown)[] = [
  (folder, file) => rm(join(folder, file)),
  (folder, file) => truncate(join(folder, file), 3),
  (folder, file) => truncate(join(folder, file), 65 * 1024 * 1024),
  (folder) => truncate(join(folder, 'plugin.json'), 9 * 1024 * 1024),
  (folder, file) => instead(folder, file, (path) => symlink('/dev/zero', path)),
  (folder, file) => instead(folder, file, (path) => symlink('/proc/self/mem', path)),
  (folder, file) => instead(folder, file, (path) => mkdir(path)),
  (folder, file) => instead(folder, file, (path) => execFileSync('mkfifo', [path])),
  (folder) => instead(folder, 'plugin.json', (path) => symlink('/dev/zero', path)),
  (folder) => instead(folder, 'plugin.json', (path) => symlink('plugin.json', path)),
  (folder) => instead(folder, 'plugin.json', (path) => mkdir(path)),
  (folder) => instead(folder, 'plugin.json', (path) => execFileSync('mkfifo', [path])),
  (folder) => instead(folder, 'tools', (path) => symlink('/dev', path)),
  (folder) => chmod(join(folder, 'plugin.json'), 0),
  (folder) => rename(folder, `${folder}-moved`),
  (folder) => rm(folder, { recursive: true }),
  async (folder) => {
    for (let i = 0; i < 300; i += 1) await writeFile(join(folder, `more-${i}`), '');
  },
];

async function instead(folder: string, name: string, make: (path: string) => unknown): Promise<void> {
  await rm(join(folder, name), { recursive: true, force: true });
  await make(join(folder, name));
}

/** Asks for all that a catalogue is asked for, over and over, until it is told to stop. */
function askThroughout({ url }: StartedHost) {
  const statuses = new Map<string, number>();
  let isOver = false;
  const ask = async (what: string, request: () => Promise<Response>) => {
    const response = await request();
    const holdsGood = (await response.text()).includes('good');
    const outcome = `${what} ${response.status} ${holdsGood ? 'with' : 'without'} the good bundle`;
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
  };
  const post = (path: string, body: object) => () =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    });
  const all = (async () => {
    while (!isOver) {
      await ask('list', () => fetch(`${url}/api/tools`));
      await ask('OpenAPI', () => fetch(`${url}/api/openapi.json`));
      await ask('MCP', post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }));
      await ask('call', post('/api/tools/good-echo/execute', { text: 'a' }));
    }
  })();
  return async () => {
    isOver = true;
    await all;
    return statuses;
  };
}

test(
  'whatever lies in a watched folder, the catalogue is answered throughout',
  { timeout: 300_000 },
  async () => {
    const plugins = await freshFolder();
    await writeBundle(join(plugins, 'good'), echoBundle('good', 'good'));
    const started = await startHost({ PLUGIN_DIRS: plugins });
    const { host } = started;
    const stopAsking = askThroughout(started);

    const manifests = sample(tuple(changes, damage), { numRuns: 1500 * SCALE, seed });
    const tricks = sample(nat(TRICKS.length - 1), { numRuns: 340 * SCALE, seed });
    const cases = [
      ...manifests.map(([all, how], index) => async (folder: string) => {
        const { manifest, files } = echoBundle(`fuzz-${index}`, 'fuzz');
        mutate(manifest, all);
        await writeBundle(folder, { manifest: {}, files });
        await writeFile(join(folder, 'plugin.json'), spoil(Buffer.from(JSON.stringify(manifest)), how));
      }),
      ...tricks.map((trick, index) => async (folder: string) => {
        const id = `trick-${index}`;
        await writeBundle(folder, echoBundle(id, 'fuzz'));
        await TRICKS[trick]?.(folder, `tools/${id}.js`);
      }),
    ];
    let before: string[] = [];
    for (let start = 0; start < cases.length; start += 230) {
      const folders = cases.slice(start, start + 230).map((_, index) => join(plugins, `at-${start + index}`));
      for (const [index, folder] of folders.entries()) await cases[start + index]?.(folder);
      for (const folder of before) await rm(folder, { recursive: true, force: true });
      before = (await readdir(plugins)).filter((name) => name !== 'good').map((name) => join(plugins, name));
      // Each is decided about: it is served, or refused with a reason.
      await waitFor(() => {
        const served = host.registry.statuses.flatMap(({ origin }) =>
          origin.kind === 'folder' ? [origin.folder] : [],
        );
        const refused = host.registry.refusals.filter(({ reasons }) => reasons.length > 0);
        const decided = new Set([...served, ...refused.map(({ folder }) => folder)]);
        expect(before.filter((folder) => !decided.has(folder))).toEqual([]);
        const gone = [...decided].filter(
          (folder) => folder !== join(plugins, 'good') && !before.includes(folder),
        );
        expect(gone).toEqual([]);
      }, SOON);
    }

    const asked = await stopAsking();
    expect([...asked.keys()].toSorted()).toEqual(
      ['MCP', 'OpenAPI', 'call', 'list'].map((what) => `${what} 200 with the good bundle`),
    );
    expect(await echo(started.url, 'good')).toBe('good');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  },
);

const TYPES = [
  'File',
  'Directory',
  'SymbolicLink',
  'Link',
  'FIFO',
  'CharacterDevice',
  'ExtendedHeader',
] as const;
const entry = record({
  path: constantFrom(
    'package/a',
    'package/a/b',
    'package/../../x',
    '/x',
    'package/plugin.json',
    '\u0000',
    `package/${'d/'.repeat(60)}x`,
  ),
  type: constantFrom(...TYPES),
  size: constantFrom(0, 5, 600, 5000, 2 ** 31),
  linkpath: constantFrom('', '/etc/passwd', '../..', 'package/a'),
});

test(
  'whatever a tarball holds, it is unpacked within its folder or refused',
  { timeout: 120_000 },
  async () => {
    const folder = await freshFolder();
    onTestFinished(async () => expect(await readdir(folder)).toEqual(['package']));
    const cases = sample(tuple(array(entry, { maxLength: 6 }), damage, damage), {
      numRuns: 400,
      seed,
    });
    const bounds = { packedBytes: 100_000, unpackedBytes: 100_000, entries: 5, path: 100 };
    for (const [entries, inside, outside] of cases) {
      const blocks = entries.map(({ size, ...described }) => {
        const block = Buffer.alloc(512 + Math.ceil(Math.min(size, 5000) / 512) * 512);
        new Header({ ...described, size, mode: 0o777 }).encode(block);
        return block;
      });
      const archive = spoil(Buffer.concat([...blocks, Buffer.alloc(1024)]), inside);
      const packed = spoil(gzipSync(archive, { level: 1 }), outside);
      await unpackPackage(Readable.from([packed]), join(folder, 'package'), bounds).catch(
        (error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        },
      );
      for (const found of await readdir(join(folder, 'package'), { recursive: true, withFileTypes: true }))
        expect(found.isFile() || found.isDirectory()).toBe(true);
      expect(await readdir(folder)).toEqual(['package']);
    }
  },
);
