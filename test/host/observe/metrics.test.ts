import { expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

/** The lines of `/metrics` that are about Toolyard. */
async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

const call = (url: string, tool: string, input: object) =>
  fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

test('calls are counted by tool, surface and outcome, and timed by runtime', async () => {
  const { url } = await startHost();
  await call(url, 'base64', { text: 'hi' });
  await call(url, 'base64', { text: 'ho' });
  await call(url, 'base64', { txt: 'hi' });
  const metrics = await readMetrics(url);
  expect(metrics).toContain('toolyard_calls_total{tool="base64",surface="rest",outcome="ok"} 2');
  expect(metrics).toContain(
    'toolyard_calls_total{tool="base64",surface="rest",outcome="VALIDATION_ERROR"} 1',
  );
  expect(metrics).toContain('toolyard_call_duration_seconds_count{runtime="inline"} 3');
  expect(metrics).toMatch(/^toolyard_tools\{trust="first-party"\} \d+$/m);
});

test('the sandbox shows its processes and calls', async () => {
  const { url, host } = await startHost({ SANDBOX_PROCESSES: '2' });
  expect(await readMetrics(url)).not.toContain('toolyard_sandbox_processes{');
  await call(url, 'regex-test', { pattern: 'a', input: 'a' });
  await expect.poll(() => host.isolate.processes().every(({ state }) => state === 'ready')).toBe(true);
  const metrics = await readMetrics(url);
  expect(metrics).toContain('toolyard_sandbox_processes{state="ready"} 2');
  expect(metrics).toContain('toolyard_sandbox_calls{state="running"} 0');
  expect(metrics).toContain('toolyard_sandbox_calls{state="waiting"} 0');
});
