/**
 * Thousands of bundles that somebody broke, by chance but always the same, are given to a host that serves: whatever
 * it makes of them, the others are listed and answered throughout.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeWaits } from '../../host/catalogue/holders.ts';
import { BundleRefused } from '../../host/catalogue/read-bundle.ts';
import { Operator } from '../../host/operator/operator.ts';
import { OperatorError } from '../../host/operator/operator-error.ts';
import { echoBundle } from '../host/catalogue/bundle-folder.ts';
import { startHost, type StartedHost } from '../host/start-host.ts';

const MANIFESTS = 1_750;
const FOLDERS = 220;
const TARBALLS = 30;

/** The catalogue is asked for after so many bundles. */
const ASKED_EVERY = 50;

/** A linear congruential generator (Numerical Recipes): the same bundles at every run with the same seed. */
class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_260_101);
let started: StartedHost;
let stop: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-fuzz-'));
  const encoding = join(import.meta.dirname, '../../plugins/encoding');
  await mkdir(join(folder, 'watched'));
  started = await startHost({ PLUGIN_DIRS: `${encoding},${join(folder, 'watched')}` }, (end) => (stop = end));
});
afterAll(async () => {
  await stop();
  execFileSync('chmod', ['-R', 'u+rwx', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** The list, OpenAPI, MCP and a call answer, as if nothing else were there. */
async function expectServing(): Promise<void> {
  const { url } = started;
  const list = (await (await fetch(`${url}/api/tools`)).json()) as { tools: readonly { id: string }[] };
  expect(list.tools.map(({ id }) => id)).toContain('base64');
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  const mcp = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  const { result } = (await mcp.json()) as { result: { tools: readonly { name: string }[] } };
  expect(result.tools.map(({ name }) => name)).toContain('base64_encode');
  const called = await fetch(`${url}/api/tools/base64/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"hi"}',
  });
  expect(await called.json()).toMatchObject({ success: true, result: { result: 'aGk=' } });
}

/** Adds a bundle. What it is refused for is said in sentences; what is taken is removed again. */
async function add(place: string): Promise<'taken' | 'refused'> {
  const { keeper, state } = started.host;
  try {
    const { id } = await keeper.add(place, 'the fuzz');
    state.remove(id);
    await keeper.refresh();
    return 'taken';
  } catch (error) {
    if (error instanceof ChangeWaits) return 'refused';
    expect(error, String(error)).toBeInstanceOf(BundleRefused);
    expect((error as BundleRefused).reasons.join()).not.toMatch(/\bat .*\.ts:\d+|undefined|\[object/);
    return 'refused';
  }
}

const deep = (levels: number): unknown => {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { type: 'object', properties: { x: value } };
  return value;
};

/** What stands where something else is expected. */
const HOSTILE: readonly (() => unknown)[] = [
  ...[null, true, 5, -1, 1e308, 0.5, '', ' ', 'x', [], {}, [[]], [null]].map((value) => () => value),
  ...[
    '../../etc/passwd',
    '/etc/passwd',
    '..',
    'con',
    '__proto__',
    'constructor',
    'toString',
    'a'.repeat(300),
  ].map((text) => () => text),
  ...['\u202Eevil', 'a\u0000b', '\uD800', '\u200B', 'Ünïcode', '<script>', 'x\ny', '${x}'].map(
    (text) => () => text,
  ),
  () => 'x'.repeat(100_000),
  () => deep(500),
  () => Array.from({ length: 2_000 }, () => ({})),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => ({ $ref: 'https://example.com/schema' }),
  () => ({ type: 'object', pattern: '(a+)+$' }),
  () => ({ anyOf: Array.from({ length: 500 }, () => ({ type: 'string' })) }),
];

/** Replaces, removes, adds or repeats something somewhere in a JSON value. */
function mutate(value: unknown, chance: Chance): void {
  let at = value as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = chance.of(keys);
    const inner = at[key];
    if (typeof inner === 'object' && inner !== null && chance.below(4) > 0 && Object.keys(inner).length > 0) {
      at = inner as Record<string, unknown>;
      continue;
    }
    const kind = chance.below(10);
    if (kind === 0) Reflect.deleteProperty(at, key);
    else if (kind === 1) at[chance.of(['extra', '__proto__x', 'id', '$ref', key.toUpperCase()])] = inner;
    else if (kind === 2 && Array.isArray(at)) at.push(...Array.from({ length: 40 }, () => inner));
    else at[key] = chance.of(HOSTILE)();
    return;
  }
}

/** Breaks a text as bytes. */
function corrupt(text: string, chance: Chance): Uint8Array {
  const bytes = Buffer.from(text);
  const at = chance.below(bytes.length);
  switch (chance.below(7)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([chance.below(256)]), bytes.subarray(at)]);
    case 2:
      bytes[at] = chance.below(256);
      return bytes;
    case 3:
      return Buffer.concat([Buffer.from('\uFEFF'), bytes]);
    case 4:
      return Buffer.from('['.repeat(50_000) + text + ']'.repeat(50_000));
    case 5:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 200))]);
    default:
      return Buffer.from(text.replace(/"id":"[^"]*"/, `"id":"${'9'.repeat(chance.below(2_000))}"`));
  }
}

async function write(place: string, manifest: string | Uint8Array, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries({ ...files, 'plugin.json': manifest })) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await writeFile(join(place, path), text);
  }
}

test(`${MANIFESTS} broken manifests`, async () => {
  const chance = new Chance(SEED);
  const outcomes = { taken: 0, refused: 0 };
  for (let number = 0; number < MANIFESTS; number += 1) {
    const { manifest, files } = echoBundle(`fuzz-${number}`, 'hi');
    const changed = structuredClone(manifest);
    for (let change = 0; change <= chance.below(3); change += 1) mutate(changed, chance);
    const text = JSON.stringify(changed);
    const place = join(folder, 'one');
    await write(place, chance.below(4) === 0 ? corrupt(text, chance) : text, files);
    outcomes[await add(place)] += 1;
    await rm(place, { recursive: true });
    if (number % ASKED_EVERY === 0) await expectServing();
  }
  await expectServing();
  // Chance leaves some whole; most it breaks.
  expect(outcomes.taken).toBeGreaterThan(10);
  expect(outcomes.refused).toBeGreaterThan(MANIFESTS / 2);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}, 300_000);

/** What may lie in a folder where a file of a bundle is expected. */
const SPECIAL: readonly ((path: string) => unknown)[] = [
  (path) => execFileSync('mkfifo', [path]),
  (path) => symlink('/dev/zero', path),
  (path) => symlink('/etc/passwd', path),
  (path) => symlink(path, path),
  (path) => mkdir(path),
  (path) => writeFile(path, ''),
  (path) => writeFile(path, 'x'.repeat(1_000)),
  () => undefined,
];

test(`${FOLDERS} broken folders, of which some lie where bundles are looked for`, async () => {
  const chance = new Chance(SEED + 1);
  for (let number = 0; number < FOLDERS; number += 1) {
    const { manifest, files } = echoBundle(`folder-${number}`, 'hi');
    const isWatched = number % 10 === 0;
    const place = join(folder, isWatched ? 'watched' : '.', `broken-${number}`);
    await write(place, JSON.stringify(manifest), files);
    const victim = join(place, chance.of(['plugin.json', ...Object.keys(files)]));
    await rm(victim);
    await chance.of(SPECIAL)(victim);
    if (isWatched) continue;
    expect(await add(place)).toBe('refused');
    await rm(place, { recursive: true });
    if (number % ASKED_EVERY === 1) await expectServing();
  }
  await expect.poll(() => started.host.keeper.refusals.length, { timeout: 30_000 }).toBeGreaterThan(10);
  await expectServing();
}, 300_000);

/** A tar archive (POSIX ustar) of one entry after the other. */
function tar(
  entries: readonly { path: string; type?: string; link?: string; body?: Uint8Array; size?: number }[],
): Buffer {
  const blocks = entries.flatMap(
    ({ path, type = '0', link = '', body = new Uint8Array(0), size = body.length }) => {
      const head = Buffer.alloc(512);
      head.write(path, 0, 100);
      head.write('0000644\0', 100);
      head.write('0000000\0', 108);
      head.write('0000000\0', 116);
      head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
      head.write('00000000000\0', 136);
      head.write('        ', 148);
      head.write(type, 156);
      head.write(link, 157, 100);
      head.write('ustar\u000000', 257);
      const sum = head.reduce((total, byte) => total + byte, 0);
      head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
    },
  );
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

test(`${TARBALLS} broken tarballs`, async () => {
  const chance = new Chance(SEED + 2);
  const operator = new Operator(started.host);
  for (let number = 0; number < TARBALLS; number += 1) {
    const { manifest, files } = echoBundle(`tar-${number}`, 'hi');
    const good = Object.entries({
      ...files,
      'plugin.json': JSON.stringify(manifest),
      'package.json': '{}',
    }).map(([path, text]) => ({ path: `package/${path}`, body: Buffer.from(text) }));
    const bad = chance.of([
      { path: 'package/../../escaped', body: Buffer.from('x') },
      { path: '/tmp/toolyard-escaped', body: Buffer.from('x') },
      { path: 'package/link', type: '2', link: '/etc' },
      { path: 'package/link', type: '1', link: '/etc/passwd' },
      { path: 'package/pipe', type: '6' },
      { path: 'package/null', type: '3' },
      { path: 'package/long', size: 2 ** 40 },
      { path: `package/${'d/'.repeat(40)}x`, body: Buffer.alloc(100) },
      { path: 'package/plugin.json', type: '2', link: '/dev/zero' },
    ]);
    const whole = gzipSync(tar(chance.below(2) === 0 ? [bad, ...good] : [...good, bad]));
    if (chance.below(2) === 0) whole[chance.below(whole.length)] = chance.below(256);
    const file = join(folder, `${number}.tgz`);
    await writeFile(file, chance.below(5) === 0 ? whole.subarray(0, chance.below(whole.length)) : whole);
    await operator.add(file, '').then(
      async () => {
        await operator.remove(`tar-${number}`);
      },
      (error: unknown) => expect(error, String(error)).toBeInstanceOf(OperatorError),
    );
    if (number % 10 === 0) await expectServing();
  }
  await expectServing();
}, 300_000);
