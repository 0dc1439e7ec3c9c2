import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { runProgram } from '../run-command.ts';
import { startHost } from '../start-host.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

/** The command beside a private host that runs. */
async function operate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-keys-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { host, url } = await startHost({ DATA_DIR: dataDir, ACCESS: 'keys' });
  onTestFinished(await listenForOperator(dataDir, new Operator(host), host.log));
  const toolyard = (...args: string[]) =>
    runProgram(command, args, { DATA_DIR: dataDir, ACCESS: 'keys', LOG_LEVEL: 'silent' });
  const says = async (...args: string[]) => {
    const { code, stdout, stderr } = await toolyard(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout.trimEnd();
  };
  const list = async (key: string) =>
    (await fetch(`${url}/api/tools`, { headers: { 'x-api-key': key } })).status;
  return { toolyard, says, list };
}

test(
  'keys are made, listed, replaced and revoked beside a host that runs',
  { timeout: 120_000 },
  async () => {
    const { toolyard, says, list } = await operate();
    expect(await says('key', 'list')).toBe('there is no key');
    const made = await says(
      ...['key', 'create', 'acme', '--categories', 'text,seo', '--readonly'],
      ...['--rest', '600', '--mcp', '0', '--expires', '90d', '--json'],
    );
    const { name, key, ...others } = JSON.parse(made) as { name: string; key: string };
    expect(others).toEqual({});
    expect(name).toBe('acme');
    expect(key).toMatch(/^ty_[0-9a-f]{68}$/);
    expect(await list(key)).toBe(200);
    const listed = await says('key', 'list');
    expect(listed).toMatch(
      /^acme \(ty_[0-9a-f]{12}…\), categories text,seo, read-only, REST 600\/min, MCP without limit, expires .+ UTC, used .+ UTC$/,
    );
    expect(listed).not.toContain(key.slice(15));

    expect(await toolyard('key', 'create', 'acme')).toMatchObject({
      code: 1,
      stderr: 'toolyard: there is a key acme: toolyard key rotate acme makes another in its place\n',
    });
    const next = await says('key', 'rotate', 'acme');
    expect([await list(key), await list(next)]).toEqual([401, 200]);
    expect(await says('key', 'revoke', 'acme')).toBe('revoked acme: it is answered no more');
    expect(await list(next)).toBe(401);
    expect(await toolyard('key', 'revoke', 'acme')).toMatchObject({
      code: 1,
      stderr: 'toolyard: there is no key acme: toolyard key list shows them\n',
    });
    expect(await toolyard('key', 'create', 'other', '--rest', 'many')).toMatchObject({
      code: 2,
      stderr: 'toolyard: --rest: expected calls a minute, 0 for no limit, got "many"\n',
    });
    expect((await toolyard('key', 'list', '--rest', '6')).code).toBe(2);
  },
);
