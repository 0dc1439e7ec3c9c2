import { once } from 'node:events';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { expect, test } from 'vitest';
import { startProcess } from '../started-process.ts';
import { toolSource, writePackage } from '../plugin-package.ts';

test('a stop lets calls in flight finish, turns new ones away, and ends with 0', async () => {
  const folder = await writePackage({
    name: 'slow',
    files: {
      'tools/slow.ts': toolSource(
        `await new Promise((resolve) => setTimeout(resolve, 700)); return { result: text };`,
      ),
    },
  });
  await buildPlugin(folder);
  const { child, exited, address } = await startProcess({
    PLUGIN_DIRS: join(folder, '..'),
    STOP_GRACE_MS: '5000',
  });
  const url = await address;
  const call = () =>
    fetch(`${url}/api/tools/slow/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"done"}',
    });
  const inFlight = call();
  while (!(await (await fetch(`${url}/readyz`)).text()).includes('ready')) await inFlight;
  child.kill('SIGTERM');
  while ((await fetch(`${url}/readyz`)).status === 200);
  const late = await call();
  expect(late.status).toBe(503);
  expect(await late.json()).toMatchObject({ success: false, error: { code: 'INTERNAL_ERROR' } });
  expect(await (await inFlight).json()).toMatchObject({ success: true, result: { result: 'done' } });
  expect(await exited).toBe(0);
});

test('a wrong setting ends the start with one line that names it', async () => {
  const { exited, output } = await startProcess({ PORT: 'http' });
  expect(await exited).toBe(1);
  expect(output()).toBe('PORT: expected a whole number from 0 to 65535, got "http"\n');
});

test('a stop drains first: not ready, and still taking calls', async () => {
  const { child, exited, address } = await startProcess({ DRAIN_MS: '60000' });
  const url = await address;
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const called = await fetch(`${url}/api/tools/base64/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"hi","action":"encode"}',
  });
  expect(called.status).toBe(200);
  expect(called.headers.get('connection')).toBe('close');
  child.kill('SIGTERM');
  expect(await exited).toBe(128 + constants.signals.SIGTERM);
});

test('calls that were aborted do not hold a stop', async () => {
  const { child, exited, address } = await startProcess({ STOP_GRACE_MS: '600000' });
  const url = await address;
  const leave = (body: string) => {
    const { port, hostname } = new URL(url);
    const caller = connect(Number(port), hostname).on('error', () => {});
    caller.write(
      `POST /api/tools/base64/execute HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n${body}`,
      () => caller.resetAndDestroy(),
    );
    return once(caller, 'close');
  };
  await Promise.all(Array.from({ length: 20 }, () => leave('{"text":"half')));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});
