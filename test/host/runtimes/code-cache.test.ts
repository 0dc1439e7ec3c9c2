import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BundleCode } from '../../../host/runtimes/code.ts';
import { CodeCache, codeCacheFolder, sweepCodeCache } from '../../../host/runtimes/code-cache.ts';
import { waitFor } from '../../wait-for.ts';

const CODE = "const { sum } = require('./sum.js'); exports.default = { run: ({ n }) => ({ sum: sum(n) }) };";
const SUM = 'exports.sum = (n) => { let all = 0; for (let i = 1; i <= n; i += 1) all += i; return all; };';
const FILES = new Map([
  ['tools/add.js', CODE],
  ['tools/sum.js', SUM],
]);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function open(cache: CodeCache | undefined, files = FILES): BundleCode {
  return new BundleCode({
    manifest: {
      id: 'acme',
      version: '1.0.0',
      files: Object.fromEntries([...files].map(([path, text]) => [path, digest(text)])),
    },
    read: (path) => Buffer.from(files.get(path) ?? ''),
    cache,
  });
}

const run = (code: BundleCode): unknown =>
  code.tool({ id: 'add', entry: 'tools/add.js' }).run({ n: 4 }, undefined as never);

describe('what V8 made of code', () => {
  let dataDir: string;
  let folder: string;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    dataDir = await mkdtemp(join(tmpdir(), 'toolyard-code-'));
    folder = codeCacheFolder(dataDir);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Loads and runs the code, and waits until it is kept. */
  async function keep(): Promise<void> {
    expect(run(open(new CodeCache(folder)))).toEqual({ sum: 10 });
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(await kept()).toEqual([...FILES.values()].map(digest).toSorted());
    });
  }

  const kept = (): Promise<string[]> =>
    readdir(folder).then(
      (names) => names.toSorted(),
      () => [],
    );

  it('is not written once the host has ended', async () => {
    const cache = new CodeCache(folder);
    run(open(cache));
    await cache.close();
    run(open(cache));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await kept()).toEqual([]);
  });

  it('is written to its end while the host ends', async () => {
    const cache = new CodeCache(folder);
    run(open(cache));
    await vi.advanceTimersByTimeAsync(5_000);
    await cache.close();
    expect(await kept()).toHaveLength(1);
  });

  it('is kept a while after the code was loaded, for nobody else to read or write', async () => {
    await keep();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, digest(CODE)))).mode & 0o777).toBe(0o600);
  });

  it('is taken at the next start, and not made again', async () => {
    await keep();
    const cache = new CodeCache(folder);
    const note = vi.spyOn(cache, 'note');
    expect(run(open(cache))).toEqual({ sum: 10 });
    expect(note).not.toHaveBeenCalled();
  });

  it('belongs to the code that it was made of alone', async () => {
    await keep();
    const cache = new CodeCache(folder);
    const note = vi.spyOn(cache, 'note');
    expect(run(open(cache, new Map([...FILES, ['tools/sum.js', SUM.replace('= 0', '= 5')]])))).toEqual({
      sum: 15,
    });
    expect(note).toHaveBeenCalledOnce();
  });

  it('is not taken when it is damaged, and made again', async () => {
    await keep();
    const file = join(folder, digest(SUM));
    const bytes = await readFile(file);
    for (const damaged of [bytes.subarray(0, -1), bytes.with(40, (bytes[40] ?? 0) ^ 1), Buffer.alloc(0)]) {
      await writeFile(file, damaged);
      expect(new CodeCache(folder).read(digest(SUM))).toBeUndefined();
    }
    await keep();
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(await readFile(file)).toHaveLength(bytes.length);
    });
  });

  it('is not taken where another could have written it', async () => {
    await keep();
    const file = join(folder, digest(SUM));
    for (const mode of [0o620, 0o602]) {
      await chmod(file, mode);
      expect(new CodeCache(folder).read(digest(SUM))).toBeUndefined();
    }
    await chmod(file, 0o600);
    expect(new CodeCache(folder).read(digest(SUM))).toBeDefined();
  });

  it('is refused by V8 when it is not its own, and made again', async () => {
    // Code that this process has not compiled yet: else V8 need not look.
    const files = new Map([...FILES, ['tools/sum.js', SUM.replaceAll('all', 'foreign')]]);
    const name = digest(files.get('tools/sum.js') ?? '');
    const data = Buffer.from('no code of V8');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), Buffer.concat([createHash('sha256').update(data).digest(), data]));
    const cache = new CodeCache(folder);
    const note = vi.spyOn(cache, 'note');
    expect(run(open(cache, files))).toEqual({ sum: 10 });
    expect(note.mock.calls.map(([noted]) => noted)).toContain(name);
  });

  it('costs no call its result where it cannot be kept', async () => {
    await writeFile(join(dataDir, 'code-cache'), 'a file where the folder would be');
    expect(run(open(new CodeCache(folder)))).toEqual({ sum: 10 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await kept()).toEqual([]);
  });

  it('of other versions of V8 is removed, and what is too much of its own, the oldest first', async () => {
    const other = join(dirname(folder), 'v1.0.0-0');
    await mkdir(other, { recursive: true });
    await mkdir(folder, { recursive: true });
    for (const [i, name] of ['old', 'new', 'newest', 'half.1.0.tmp'].entries()) {
      await writeFile(join(folder, name), Buffer.alloc(10));
      await utimes(join(folder, name), 1_000 + i, 1_000 + i);
    }
    await sweepCodeCache(dataDir, 35);
    expect(await readdir(dirname(folder))).toEqual([folder.slice(dirname(folder).length + 1)]);
    expect(await kept()).toEqual(['new', 'newest']);
  });

  it('leaves errors where they are in the file', () => {
    const files = new Map([['tools/add.js', "exports.default = { run() { throw new Error('here'); } };"]]);
    const place = files.get('tools/add.js')?.indexOf('new Error') ?? 0;
    const tool = open(undefined, files).tool({ id: 'add', entry: 'tools/add.js' });
    expect(() => tool.run({}, undefined as never)).toThrow(
      expect.objectContaining({ stack: expect.stringContaining(`acme@1.0.0/tools/add.js:1:${place + 1}`) }),
    );
  });
});
