import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from './installed.ts';
import { runWalled, STARTERS, Victim } from './victim.ts';

const LEVELS = ['full', 'filtered'] as const;

/** Node's permission model only notes what it would deny: the wall stands alone. */
const UNPERMITTED = ['--permission-audit', '--no-warnings', '--experimental-sqlite'];

const hasCompiler = isInstalled('cc');

/** A line of the addon: what was tried, and what the kernel returned. */
function readAttempts(output: string): readonly { readonly name: string; readonly result: number }[] {
  const lines = output.split('\n').filter((line) => line.includes('\t'));
  return lines.map((line) => {
    const [name = '', result] = line.split('\t');
    return { name, result: Number(result) };
  });
}

describe.skipIf(process.platform !== 'linux')('behind the wall', () => {
  let victim: Victim;
  let addon: string;
  let loader: string;
  let script: string;

  beforeAll(async () => {
    victim = await Victim.start();
    if (hasCompiler) addon = await victim.compileAttempts();
    loader = await victim.write('loader.mjs', `process.dlopen({ exports: {} }, process.argv[2]);`);
    script = await victim.write('script.mjs', scriptAgainst(victim));
  });

  afterAll(() => victim.stop());

  describe.each(LEVELS)('of the level %s', (level) => {
    describe.each(STARTERS)('that %s put up', (starter) => {
      it.skipIf(!hasCompiler)('no raw system call reaches anything (needs a C compiler)', async () => {
        const { stdout, stderr } = await runWalled(level, starter, loader, addon);
        const attempts = readAttempts(stdout);
        expect(stderr).toBe('');
        expect(stdout).toMatch(/\nend\n$/);
        expect(attempts.filter(({ result }) => result >= 0)).toEqual([]);
        expect(attempts.length).toBeGreaterThan(120);
        expect(await victim.isUnhurt()).toBe(true);
        expect(existsSync('/tmp/toolyard-attempt')).toBe(false);
      });

      it('no JavaScript reaches anything, even without the permission model', async () => {
        const { stdout, stderr } = await runWalled(level, starter, script, script, ...UNPERMITTED);
        expect(stderr).toBe('');
        expect(stdout).toMatch(/^{"done":\[\],"tried":\d{2}}\nstill here\n$/);
        expect(await victim.isUnhurt()).toBe(true);
      });
    });
  });

  it('and without it, the same JavaScript reaches what the user may', async () => {
    const bare = await Victim.start();
    const against = await bare.write('script.mjs', scriptAgainst(bare));
    const { stdout } = await runWalled('reduced', 'an ordinary user', against, against, ...UNPERMITTED);
    expect(JSON.parse(stdout)).toMatchObject({
      done: expect.arrayContaining(['sqlite', 'append', 'passwords', 'signal', 'execute', 'socket', 'port']),
    });
    expect(await bare.isUnhurt()).toBe(false);
    await bare.stop();
  });

  it.skipIf(!hasCompiler || process.getuid?.() !== 0)(
    'raw system calls are not tried unwalled as root',
    () => {
      const { status, stderr } = spawnSync(process.execPath, [loader, addon], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({
        status: 77,
        stderr: 'refused: this is root, and no filter is in force\n',
      });
    },
  );
});

/** What a script can try that has all of Node at hand. It prints what it got done. */
function scriptAgainst({ folder, pid, port }: Victim): string {
  return `
import { execFileSync, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { appendFileSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setPriority } from 'node:os';

const database = ${JSON.stringify(join(folder, 'operator.db'))};
const attempt = ${JSON.stringify(join(folder, 'attempt'))};
const fails = (emitter, good) => new Promise((resolve, reject) => emitter.on('error', reject).on(good, resolve));
const attempts = {
  sqlite: async () => { const { DatabaseSync } = await import('node:sqlite'); new DatabaseSync(database).exec('create table x (y)'); },
  read: () => readFileSync(database),
  append: () => appendFileSync(database, 'x'),
  remove: () => rmSync(database),
  link: () => symlinkSync(database, attempt),
  write: () => writeFileSync(attempt, 'x'),
  passwords: () => readFileSync('/etc/passwd'),
  list: () => readdirSync('/etc'),
  environment: () => readFileSync('/proc/${pid}/environ'),
  memory: () => readFileSync('/proc/${pid}/maps'),
  signal: () => process.kill(${pid}, 0),
  'signal the parent': () => process.kill(process.ppid, 0),
  priority: () => setPriority(${pid}, 19),
  execute: () => execFileSync(process.execPath, ['--version']),
  shell: () => execFileSync('/bin/sh', ['-c', 'echo x']),
  fork: () => fails(fork('/nowhere/child.mjs'), 'spawn'),
  socket: () => fails(connect(${JSON.stringify(join(folder, 'operator.sock'))}), 'connect'),
  port: () => fails(connect(${port}, '127.0.0.1'), 'connect'),
  datagram: () => new Promise((resolve, reject) => createSocket('udp4').on('error', reject).send('x', ${port}, '127.0.0.1', (error) => (error ? reject(error) : resolve()))),
  listen: () => fails(createServer().listen(0, '127.0.0.1'), 'listening'),
  'a socket file': () => fails(createServer().listen(attempt), 'listening'),
  name: () => lookup('localhost'),
  fetch: () => fetch('http://127.0.0.1:${port}/'),
  ffi: async () => { const { dlopen } = await import('node:ffi'); const { getpid } = dlopen('/lib/x86_64-linux-gnu/libcrypt.so.1', {}).functions; },
};
const done = [];
for (const [name, run] of Object.entries(attempts)) {
  try { await run(); done.push(name); } catch {}
}
console.log(JSON.stringify({ done, tried: Object.keys(attempts).length }));
try { process.execve('/bin/true', ['true'], {}); } catch { console.log('still here'); }
process.exit();
`;
}
