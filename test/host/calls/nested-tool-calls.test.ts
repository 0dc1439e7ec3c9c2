import { expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

interface Workflow {
  readonly ok: boolean;
  readonly steps: readonly {
    readonly status: string;
    readonly result: unknown;
    readonly error: { readonly code: string; readonly message: string } | null;
  }[];
}

/** Calls `workflow_run` over MCP; `headers` choose the way that its answer takes through the host. */
async function runWorkflow(
  url: string,
  steps: readonly object[],
  { extra = {}, meta }: { readonly extra?: object; readonly meta?: object } = {},
): Promise<Workflow> {
  const params = {
    name: 'workflow_run',
    arguments: { steps, on_error: 'continue', ...extra },
    ...(meta && { _meta: meta }),
  };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : text.slice(text.lastIndexOf('data: ') + 6);
  const { result } = JSON.parse(json) as { result: { structuredContent: Workflow } };
  return result.structuredContent;
}

const encode = { tool: 'base64', arguments: { text: 'hi', action: 'encode' } };
const patience = { timeout: 20_000 };

test('each step runs where its own tool runs', patience, async () => {
  const { url } = await startHost();
  const { ok, steps } = await runWorkflow(url, [
    { id: 'inline', ...encode },
    { id: 'sandbox', tool: 'regex_test', arguments: { pattern: 'a+', input: 'caat' } },
    { id: 'pool', tool: 'csv_to_json', arguments: { csv: 'a,b\n1,2' } },
  ]);
  expect(steps.map(({ error }) => error)).toEqual([null, null, null]);
  expect(ok).toBe(true);
});

test('each step is held to its own tool: arguments and deadlines', patience, async () => {
  const { url } = await startHost({ ISOLATE_DEADLINE_MS: '300' });
  const answered = async (): Promise<Workflow> => {
    const workflow = await runWorkflow(url, [
      { id: 'a', tool: 'base64', arguments: { txt: 'hi' } },
      { id: 'b', tool: 'regex-test', arguments: { pattern: '^(a+)+$', input: `${'a'.repeat(40)}!` } },
      { id: 'c', ...encode },
    ]);
    // A machine that keeps a step from the processors has it come again.
    return workflow.steps[1]?.error?.message.startsWith('the host is busy') ? answered() : workflow;
  };
  const { ok, steps } = await answered();
  expect(ok).toBe(false);
  expect(steps).toMatchObject([
    { status: 'error', error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('txt') } },
    { status: 'error', error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('pattern') } },
    { status: 'ok', result: { result: 'aGk=' } },
  ]);
});

test.each([
  ['answered directly', undefined],
  ["by the SDK's server", { progressToken: 1 }],
])('each step counts against the limit of the caller, %s', async (_, meta) => {
  const { url } = await startHost({ RATE_LIMIT_MCP: '3' });
  const steps = [
    { id: 'a', ...encode },
    { id: 'b', ...encode },
    { id: 'c', ...encode },
  ];
  const workflow = await runWorkflow(url, steps, meta && { meta });
  // One turn is the request's own.
  expect(workflow.steps.map(({ status }) => status)).toEqual(['ok', 'ok', 'error']);
  expect(workflow.steps[2]?.error?.code).toBe('RATE_LIMITED');
});

test('a step that is still running when the time is up is called off', patience, async () => {
  const { url } = await startHost();
  const { steps } = await runWorkflow(
    url,
    [
      { id: 'a', tool: 'regex_test', arguments: { pattern: '^(a+)+$', input: `${'a'.repeat(40)}!` } },
      { id: 'b', ...encode },
    ],
    { extra: { timeout_ms: 500 } },
  );
  expect(steps).toMatchObject([{ status: 'error', error: { code: 'TIMEOUT' } }, { status: 'skipped' }]);
});
