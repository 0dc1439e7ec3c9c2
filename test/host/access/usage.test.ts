import { expect, onTestFinished, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, runCommand } from '../../../host/operator/commands.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { OperatorState } from '../../../host/catalogue/operator-state.ts';
import { UsageStore } from '../../../host/access/usage/usage-store.ts';
import { startHost } from '../start-host.ts';

async function encode(url: string, headers: Readonly<Record<string, string>>, input: object) {
  const response = await fetch(`${url}/api/tools/base64-encode/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  await response.text();
  return response.status;
}

test('an operator sees who took what, by key and by tool, and so do metrics', async () => {
  const { url, host } = await startHost({});
  const headers = { 'x-api-key': host.keys.create('acme', { rest: 3 }) ?? '' };
  expect(await encode(url, headers, { text: 'a' })).toBe(200);
  expect(await encode(url, headers, { text: 'b' })).toBe(200);
  expect(await encode(url, headers, {})).toBe(400);
  expect(await encode(url, headers, { text: 'c' })).toBe(429);
  expect(await encode(url, {}, { text: 'd' })).toBe(200);

  const operator = new Operator(host);
  const { usage } = operator.usage();
  expect(usage).toEqual(
    expect.arrayContaining([
      {
        name: 'key:acme',
        calls: 3,
        failed: 1,
        refused: 1,
        cpuMs: expect.any(Number),
        bytes: expect.any(Number),
      },
      {
        name: 'addresses',
        calls: 1,
        failed: 0,
        refused: 0,
        cpuMs: expect.any(Number),
        bytes: expect.any(Number),
      },
    ]),
  );
  for (const { cpuMs, bytes } of usage) {
    expect(cpuMs).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(20);
  }
  expect(operator.usage('tool').usage).toMatchObject([
    { name: 'encoding.base64-encode', calls: 4, failed: 1 },
  ]);

  const printed = COMMANDS.usage.print(await COMMANDS.usage.run(operator));
  expect(printed).toMatch(/^caller +calls +failed +refused +CPU s +MB$/m);
  expect(printed).toMatch(/^acme +3 +1 +1 +\d+\.\d +\d+\.\d$/m);

  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('toolyard_caller_calls_total{caller="key:acme"} 3');
  expect(metrics).toContain('toolyard_caller_refusals_total{caller="key:acme"} 1');
});

test('days are summed up, and those that are long past forgotten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-usage-'));
  const state = new OperatorState(folder);
  onTestFinished(async () => {
    state.close();
    await rm(folder, { recursive: true, force: true });
  });
  const store = new UsageStore(state.database);
  const row = {
    caller: 'key:acme',
    tool: 'text.word-count',
    calls: 1,
    failed: 0,
    refused: 0,
    cpuMs: 2,
    bytes: 3,
  };
  for (const day of ['2026-08-01', '2026-11-22', '2026-11-23', '2026-11-23']) store.add(day, [row]);
  expect(store.sums('caller', '2026-11-23')).toMatchObject([
    { name: 'key:acme', calls: 2, cpuMs: 4, bytes: 6 },
  ]);
  expect(store.sums('tool', '2026-08-01')).toMatchObject([{ name: 'text.word-count', calls: 4 }]);
  store.forget('2026-11-01');
  expect(store.sums('tool', '2026-01-01')).toMatchObject([{ calls: 3 }]);
});

test.each([
  [['keys'], 'expected key or tool'],
  [['key', '0'], 'days: expected a number up to 90'],
  [['key', '91'], 'days: expected a number up to 90'],
])('%j is wrong use', async (words, message) => {
  const { host } = await startHost({});
  await expect(runCommand(new Operator(host), 'usage', words)).rejects.toThrow(message);
});
