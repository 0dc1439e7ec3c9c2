import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxFiles } from '../../../../host/runtimes/wall/files.ts';
import type { SandboxLevel } from '../../../../host/runtimes/wall/level.ts';
import { watchMemory } from '../../../../host/runtimes/wall/process-memory.ts';
import { endingSignal, type WalledProcess } from '../../../../host/runtimes/wall/spawn.ts';
import { chooseWall, Wall, WallChoice } from '../../../../host/runtimes/wall/wall.ts';
import { levelInContainer } from './container.ts';
import { innerProcess, isRunning } from './inner-process.ts';

const isRoot = process.getuid?.() === 0;
const LEVELS: readonly SandboxLevel[] =
  process.platform === 'linux' ? ['full', 'filtered', 'reduced'] : ['reduced'];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-wall-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a script that lies in the test's folder, which only its owner may open. */
async function start(wall: Wall, code: string): Promise<WalledProcess> {
  const script = join(folder, 'script.mjs');
  await writeFile(script, code);
  return wall.spawn({
    script,
    arguments: [script],
    readable: [],
    nodeFlags: [],
    memory: { dataMb: 2_048, addressSpaceMb: 8_192 },
  });
}

async function outputOf(child: WalledProcess): Promise<string> {
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  await once(child, 'close');
  return text;
}

describe.each(LEVELS)('the level %s', (level) => {
  let wall: Wall;

  beforeEach(async () => {
    wall = await chooseWall([level]);
  });

  afterEach(() => wall.close());

  it('ends a process at whatever moment of its start it is told to', async () => {
    const ends: Promise<[number | null, NodeJS.Signals | null]>[] = [];
    // Some milliseconds after its start, bubblewrap has forked and its child is not set up yet.
    for (let delayMs = 0; delayMs < 6; delayMs += 0.05) {
      const child = await start(wall, `setInterval(() => {}, 1000);`);
      ends.push(once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>);
      const until = performance.now() + delayMs;
      while (performance.now() < until) await immediate();
      child.kill('SIGKILL');
    }
    const signals = (await Promise.all(ends)).map(([code, signal]) => endingSignal(code, signal));
    expect(signals).toEqual(ends.map(() => 'SIGKILL'));
  });

  it('runs a script that only the host may read, and leaves no copy of it', async () => {
    const child = await start(
      wall,
      `import { readFileSync } from 'node:fs'; console.log(readFileSync(process.argv[2], 'utf8').length)`,
    );
    expect(await outputOf(child)).toMatch(/^\d+\n$/);
    wall.close();
    expect(
      (await readdir(tmpdir())).filter((name) => name.startsWith(`toolyard-sandbox-${process.pid}-`)),
    ).toEqual([]);
  });

  it('carries ten megabytes in and out', async () => {
    const child = await start(wall, 'process.stdin.pipe(process.stdout)');
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
    child.stdin.end(Buffer.alloc(10_000_000, 1));
    await once(child, 'close');
    expect(bytes).toBe(10_000_000);
  });

  it('gives it an empty environment', async () => {
    const child = await start(wall, `console.log(JSON.stringify(process.env))`);
    expect([{}, { PWD: '/' }]).toContainEqual(JSON.parse(await outputOf(child)));
  });

  it.skipIf(process.platform !== 'linux')('is gone when it is killed', async () => {
    const child = await start(wall, 'process.stdin.resume(); console.log("up")');
    await once(child.stdout, 'data');
    const inner = await innerProcess(child.pid ?? 0);
    expect(await isRunning(inner)).toBe(true);
    child.kill('SIGKILL');
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    expect(endingSignal(code, signal)).toBe('SIGKILL');
    await expect.poll(() => isRunning(inner)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('tells what ended it', async () => {
    const child = await start(wall, 'process.stdin.resume(); console.log("up")');
    await once(child.stdout, 'data');
    process.kill(await innerProcess(child.pid ?? 0), 'SIGKILL');
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    expect(endingSignal(code, signal)).toBe('SIGKILL');
  });

  it('shows its memory to the host', async () => {
    const child = await start(wall, 'globalThis.held = Buffer.alloc(200e6, 1); process.stdin.resume()');
    const used = await new Promise<number>((resolve) => watchMemory(child, 200, resolve));
    expect(used).toBeGreaterThan(200);
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  it.skipIf(level === 'reduced')('bounds its memory', async () => {
    const child = await start(
      wall,
      `const held = [];
       try { for (;;) held.push(new Uint8Array(100e6).fill(1)); }
       catch (error) { console.log(error.name, held.length); }`,
    );
    const output = await outputOf(child);
    expect(output).toMatch(/^RangeError \d+\n$/);
    expect(Number(output.split(' ')[1])).toBeLessThan(20);
  });
});

it.skipIf(process.platform !== 'linux').each(LEVELS)(
  'a descriptor that the host was started with does not reach a program of the level %s',
  async (level) => {
    const secret = join(folder, 'secret');
    const script = join(folder, 'script.mjs');
    await chmod(folder, 0o755);
    await writeFile(secret, 'the secret of a supervisor');
    await writeFile(
      script,
      `import { readSync } from 'node:fs';
       const bytes = Buffer.alloc(100);
       for (let fd = 3; fd < 64; fd += 1)
         try { console.log(bytes.toString('utf8', 0, readSync(fd, bytes, 0, 100, 0))); } catch {}
       console.log('end'); process.exit();`,
    );
    const handle = await open(secret);
    const host = spawn(process.execPath, [join(import.meta.dirname, 'run-walled.ts'), level, script], {
      stdio: [
        'ignore',
        'pipe',
        'inherit',
        'ignore',
        'ignore',
        ...Array.from({ length: 20 }, () => handle.fd),
      ],
    });
    let output = '';
    host.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    await once(host, 'close');
    await handle.close();
    expect(output).toMatch(/end\n$/);
    expect(output).not.toContain('secret');
  },
);

it.skipIf(process.platform !== 'linux')(
  'where a container denies namespaces, the level is filtered',
  async () => {
    expect(await levelInContainer()).toMatchObject({
      level: 'filtered',
      failed: [
        {
          level: 'full',
          reason: expect.stringContaining('namespace'),
          remedy: expect.stringContaining('seccomp=unconfined'),
        },
      ],
    });
  },
);

it.skipIf(!isRoot)('where root may not become another user, it says so', async () => {
  const { level, failed } = await levelInContainer({ capabilities: [] });
  expect(level).toBe('reduced');
  expect(failed.map(({ remedy }) => remedy)).toEqual(
    ['full', 'filtered'].map(() => expect.stringContaining('run the host as an ordinary user')),
  );
});

it('the wall is chosen when it is first asked for, and once', async () => {
  let times = 0;
  const choice = new WallChoice(async () => {
    times += 1;
    return chooseWall(['reduced']);
  });
  expect(choice.report).toBeUndefined();
  const [first, second] = await Promise.all([choice.get(), choice.get()]);
  expect(first).toBe(second);
  expect(times).toBe(1);
  expect(choice.report).toEqual({ level: 'reduced', closesFiles: false, failed: [] });
  await choice.close();
});

it.skipIf(process.platform !== 'linux').each(LEVELS)(
  'a host that has no descriptor left is told that a program of the level %s does not start',
  (level) => {
    const script = join(import.meta.dirname, 'exhausted.ts');
    const { stdout } = spawnSync('prlimit', ['--nofile=60:60', process.execPath, script, level], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('error,close');
  },
);

it('what keeps a program from starting is told as by a process that cannot be executed', async () => {
  const report = { level: 'reduced', closesFiles: false, failed: [] } as const;
  const full = new Wall(
    report,
    () => {
      throw new Error('no space left on device');
    },
    new SandboxFiles(false),
  );
  const child = await start(full, '');
  child.stdin.write('x');
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [error] = (await once(child, 'error')) as [Error];
  await closed;
  expect(error).toEqual(new Error('no space left on device'));
  expect(child.kill('SIGKILL')).toBe(false);
});

it('a wall that could not be chosen is tried again', async () => {
  let times = 0;
  const choice = new WallChoice(async () => {
    times += 1;
    if (times === 1) throw new Error('not now');
    return chooseWall(['reduced']);
  });
  await expect(choice.get()).rejects.toThrow('not now');
  expect((await choice.get()).level).toBe('reduced');
  await choice.close();
});

it('copies of files are gone when the process that made them ends', async () => {
  const file = join(folder, 'private');
  await writeFile(file, 'x', { mode: 0o600 });
  const source = new URL('../../../../host/runtimes/wall/files.ts', import.meta.url).href;
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { SandboxFiles } = await import(${JSON.stringify(source)});
       const copy = new SandboxFiles(true).reachable(${JSON.stringify(file)});
       const { readFileSync } = await import('node:fs');
       console.log(JSON.stringify([copy, readFileSync(copy, 'utf8')]));`,
    ],
    { encoding: 'utf8' },
  );
  const [copy, text] = JSON.parse(stdout) as [string, string];
  expect(text).toBe('x');
  expect(existsSync(copy)).toBe(false);
});

it('files that everybody may read are not copied', async () => {
  const files = new SandboxFiles(true);
  const open = join(folder, 'open');
  await writeFile(open, 'x', { mode: 0o644 });
  await chmod(folder, 0o755);
  expect(files.reachable(open)).toBe(open);
  await chmod(folder, 0o700);
  expect(files.reachable(open)).not.toBe(open);
  expect(files.reachable(open)).toBe(files.reachable(open));
  files.close();
});
