import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../host/observe/log.ts';
import { AuditLog, readActor } from '../../../host/observe/audit.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { runProgram } from '../run-command.ts';
import { startHost } from '../start-host.ts';

const MAIN = join(import.meta.dirname, '../../../host/app/toolyard.ts');
const PLUGINS = join(import.meta.dirname, '../../../plugins');

async function readAudit(dataDir: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(dataDir, 'audit.log'), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('what operators do is noted with who did it and what came of it, a running host or none', async () => {
  const { host, dataDir } = await startHost();
  const stopListening = await listenForOperator(dataDir, new Operator(host), host.log);
  const toolyard = (...words: string[]) =>
    runProgram(MAIN, words, { DATA_DIR: dataDir, PLUGIN_DIRS: PLUGINS, SUDO_USER: 'ada' });
  await toolyard('disable', 'text');
  await toolyard('disable', 'no-such-bundle');
  await toolyard('call', 'base64', '{"text":"SECRET"}');
  await toolyard('list');
  await stopListening();
  await host.stop();
  await toolyard('enable', 'text');

  const actor = {
    user: expect.any(String),
    uid: process.getuid?.(),
    pid: expect.any(Number),
    sudoUser: 'ada',
  };
  const entries = await readAudit(dataDir);
  expect(entries).toMatchObject([
    {
      actor,
      command: 'disable',
      words: ['text'],
      by: 'host',
      result: expect.stringMatching(/^disabled text/),
    },
    { actor, command: 'disable', by: 'host', result: expect.stringMatching(/^refused: there is no bundle/) },
    { actor, command: 'call', words: ['base64'], by: 'host', result: 'done' },
    { actor, command: 'enable', words: ['text'], by: 'folder', result: 'enabled text, 25 tools' },
  ]);
  expect(entries.every(({ time }) => !Number.isNaN(Date.parse(String(time))))).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('SECRET');
  expect((await stat(join(dataDir, 'audit.log'))).mode & 0o777).toBe(0o600);
});

test('a log that grew is put aside, and one that cannot be written keeps no operator from acting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-audit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entry = {
    actor: readActor({}),
    command: 'disable',
    words: ['x'],
    by: 'host',
    result: 'done',
  } as const;
  const audit = new AuditLog(folder, createLog('silent'));
  await writeFile(join(folder, 'audit.log'), 'x'.repeat(9 * 1024 * 1024));
  audit.write(entry);
  expect(await readAudit(folder)).toHaveLength(1);
  expect((await stat(join(folder, 'audit.log.1'))).size).toBe(9 * 1024 * 1024);
  const elsewhere = new AuditLog(join(folder, 'no-such-folder'), createLog('silent'));
  expect(() => elsewhere.write(entry)).not.toThrow();
});
