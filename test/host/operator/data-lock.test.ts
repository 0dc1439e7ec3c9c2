import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from '../../../host/operator/data-lock.ts';
import { startProcess } from '../started-process.ts';
import { runProgram } from '../run-command.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toolyard-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A client of MCP over standard input and output; resolves with its answer to `tools/list`. */
async function listOverStdio(): Promise<string> {
  const child = spawn(process.execPath, [command, 'stdio'], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1' };
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('"id":2');
  child.stdin.end();
  await once(child, 'exit');
  return output;
}

test('a second host on a data folder says so in one line and ends; the first goes on', async () => {
  const first = await startProcess({ DATA_DIR: dataDir });
  const url = await first.address;
  const second = await startProcess({ DATA_DIR: dataDir });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(
    `DATA_DIR: another host serves from ${dataDir}: stop it, or set another DATA_DIR\n`,
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // Its socket is its own still: commands reach it.
  const disabled = await runProgram(command, ['disable', 'text'], { DATA_DIR: dataDir });
  expect(disabled).toMatchObject({ code: 0 });
  expect((await fetch(`${url}/api/tools/word-counter`)).status).toBe(404);
});

test('a killed host leaves nothing that keeps the next from starting', async () => {
  for (let round = 0; round < 2; round += 1) {
    const host = await startProcess({ DATA_DIR: dataDir });
    await host.address;
    host.child.kill('SIGKILL');
    await host.exited;
  }
  const last = await startProcess({ DATA_DIR: dataDir });
  expect((await fetch(`${await last.address}/readyz`)).status).toBe(200);
  last.child.kill('SIGTERM');
  expect(await last.exited).toBe(0);
});

test('any number of stdio servers run beside a host, and one runs alone', async () => {
  const host = await startProcess({ DATA_DIR: dataDir });
  const url = await host.address;
  const lists = await Promise.all([listOverStdio(), listOverStdio()]);
  for (const list of lists) expect(list).toContain('"base64_encode"');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  host.child.kill('SIGTERM');
  expect(await host.exited).toBe(0);
  expect(await listOverStdio()).toContain('"base64_encode"');
});

test('whoever works beside an older host leaves its tables as they are', async () => {
  const host = await startProcess({ DATA_DIR: dataDir });
  await host.address;
  host.child.kill('SIGTERM');
  await host.exited;
  const file = join(dataDir, 'operator.db');
  const database = new Database(file);
  database.exec('DELETE FROM migrations WHERE version = (SELECT max(version) FROM migrations)');
  const versions = () => database.prepare('SELECT count(*) FROM migrations').pluck().get();
  const before = versions();
  const { release } = lockDataDir(dataDir);
  const list = await runProgram(command, ['list'], { DATA_DIR: dataDir });
  expect(list.code).toBe(1);
  expect(list.stderr).toContain('a host of an older version serves from');
  expect(versions()).toBe(before);
  release();
  database.close();
});

test('a lock that is let go of is another’s to take', () => {
  const first = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow('another host serves from');
  first.release();
  const second = lockDataDir(dataDir);
  expect(second.problem).toBeUndefined();
  second.release();
});

test('what cannot be locked is served all the same, and told', async () => {
  await mkdir(join(dataDir, 'host.lock'));
  const lock = lockDataDir(dataDir);
  expect(lock.problem?.message).toContain('EISDIR');
  lock.release();
});
