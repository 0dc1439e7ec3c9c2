import perfHooks from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deadAddress } from '../../servers/listen.ts';
import { startDohServer } from '../../servers/name-server.ts';
import { startHost } from '../start-host.ts';
import { startProcess } from '../started-process.ts';

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
  expect(metrics).toContain(
    'toolyard_calls_total{bundle="encoding",tool="base64",runtime="inline",surface="rest",outcome="ok",reason=""} 2',
  );
  expect(metrics).toContain(
    'toolyard_calls_total{bundle="encoding",tool="base64",runtime="inline",surface="rest",outcome="VALIDATION_ERROR",reason=""} 1',
  );
  expect(metrics).toContain('toolyard_call_duration_seconds_count{runtime="inline"} 3');
  expect(metrics).toMatch(/^toolyard_tools\{trust="first-party"\} \d+$/m);
});

test('the event loop is looked at from the first reading of the metrics on', async () => {
  const look = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  onTestFinished(() => look.mockRestore());
  const { url } = await startHost();
  await call(url, 'base64', { text: 'hi' });
  expect(look).not.toHaveBeenCalled();
  expect(await readMetrics(url)).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  await readMetrics(url);
  expect(look).toHaveBeenCalledOnce();
});

test('the sandbox shows its processes and calls', async () => {
  const { url, host } = await startHost({ SANDBOX_PROCESSES: '2' });
  expect(await readMetrics(url)).not.toContain('toolyard_sandbox_processes{');
  await call(url, 'regex-test', { pattern: 'a', input: 'a' });
  const states = () => host.isolate.processes().map(({ state }) => state);
  await expect.poll(() => states().toSorted(), { timeout: 15_000 }).toEqual(['ready', 'spare']);
  const metrics = await readMetrics(url);
  expect(metrics).toContain('toolyard_sandbox_processes{state="ready"} 1');
  expect(metrics).toContain('toolyard_sandbox_calls{state="running"} 0');
  expect(metrics).toContain('toolyard_sandbox_calls{state="waiting"} 0');
});

test('requests are counted by route, method and status, and what runs is named', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '2' });
  await call(url, 'base64', { text: 'hi' });
  await call(url, 'base64', {});
  await call(url, 'base64', { text: 'ho' });
  await fetch(`${url}/no/such/place`);
  const route = 'route="/api/tools/:id/execute",method="POST"';
  await expect
    .poll(() => readMetrics(url))
    .toContain('toolyard_http_requests_total{route="",method="GET",status="404"} 1');
  const metrics = await readMetrics(url);
  for (const status of [200, 400, 429])
    expect(metrics).toContain(`toolyard_http_requests_total{${route},status="${status}"} 1`);
  expect(metrics).toContain('toolyard_http_request_duration_seconds_count{route="/api/tools/:id/execute"} 3');
  expect(metrics).toMatch(/^toolyard_build_info\{version="\d+\.\d+\.\d+",node="26\..*",v8=".*"\} 1$/m);
  expect(metrics).toContain('toolyard_refused_bundles 0');
});

test('with a management port, metrics are there and no longer beside the tools', async () => {
  const { url, host } = await startHost({ MANAGEMENT_PORT: '0' });
  const management = host.managementUrl ?? '';
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect(await readMetrics(management)).toContain('toolyard_build_info');
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(url + path)).status).toBe(200);
    expect((await fetch(management + path)).status).toBe(200);
  }
  expect((await fetch(`${management}/api/tools`)).status).toBe(404);
});

test('the queues before the runtimes are shown, how their processes ended, and how the parts are doing', async () => {
  const { url } = await startHost();
  await call(url, 'regex-test', { pattern: 'a', input: 'a' });
  const metrics = await readMetrics(url);
  for (const runtime of ['pool', 'isolate']) {
    expect(metrics).toContain(`toolyard_queue_depth{runtime="${runtime}"} 0`);
    expect(metrics).toContain(`toolyard_queue_age_seconds{runtime="${runtime}"} 0`);
    expect(metrics).toContain(`toolyard_queue_refusals_total{runtime="${runtime}"} 0`);
    expect(metrics).toMatch(
      new RegExp(`^toolyard_runtime_ends_total\\{runtime="${runtime}",cause="\\w+"\\} 0$`, 'm'),
    );
  }
  expect(metrics).toContain('toolyard_part_state{part="bins",state="ok"} 1');
  expect(metrics).toContain('toolyard_mcp_streams 0');
});

test('what bins take and refuse is counted, by reason', async () => {
  const { url, host } = await startHost({ RATE_LIMIT_BINS: '1' });
  const created = await fetch(`${url}/bins`, { method: 'POST' });
  const { receive_url } = (await created.json()) as { readonly receive_url: string };
  // Ten times as many captures as creations are taken.
  for (let i = 0; i < 12; i += 1) await fetch(receive_url, { method: 'POST', body: 'hi' });
  await fetch(`${url}/bins/not-there`);
  const metrics = await readMetrics(url);
  expect(metrics).toContain('toolyard_bins_created_total 1\n');
  expect(metrics).toContain('toolyard_bin_captures_total 10\n');
  expect(metrics).toContain('toolyard_bin_refusals_total{reason="rate_limited"} 2');
  expect(metrics).toContain('toolyard_bin_refusals_total{reason="not_found"} 1');
  expect(host.health.parts['bins']).toMatchObject({ state: 'ok' });
});

test('what tools ask of the network is counted by outcome, whichever thread they run in', async () => {
  const doh = await startDohServer({ 'example.com': [{ type: 'A', address: '192.0.2.1' }] });
  onTestFinished(() => doh.close());
  const settings = { OUTBOUND_ALLOW: '127.0.0.0/8', DNS_OVER_HTTPS_URL: doh.url };
  const { url } = await startHost(settings);
  expect(await (await call(url, 'dns-lookup', { domain: 'example.com' })).text()).toContain('192.0.2.1');
  await expect
    .poll(() => readMetrics(url))
    .toMatch(/^toolyard_outbound_requests_total\{kind="fetch",outcome="ok"\} [1-9]/m);

  const { url: other } = await startHost({ ...settings, DNS_OVER_HTTPS_URL: `${await deadAddress()}/` });
  await call(other, 'dns-lookup', { domain: 'example.com' });
  await expect
    .poll(() => readMetrics(other))
    .toMatch(/^toolyard_outbound_requests_total\{kind="fetch",outcome="connect_failed"\} [1-9]/m);
  expect(await readMetrics(other)).toMatch(
    /^toolyard_outbound_request_duration_seconds_count\{kind="fetch"\} [1-9]/m,
  );
});

test('a host that serves has processes of the sandbox ready before anybody calls it', async () => {
  const host = await startProcess({});
  const url = await host.address;
  const read = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(read, { timeout: 30_000 }).toMatch(/^toolyard_sandbox_processes\{state="spare"\} \d$/m);
});
