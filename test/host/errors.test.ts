import { expect, test } from 'vitest';
import { failures, fromRecord, toRecord } from '../../host/errors.ts';
import { startHost } from './start-host.ts';

test('an error says why, where its code does not tell what to do', async () => {
  const { url } = await startHost({ BODY_LIMIT_BYTES: '1024' });
  const execute = (tool: string, body: string) =>
    fetch(`${url}/api/tools/${tool}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const large = await execute('base64', JSON.stringify({ text: 'x'.repeat(2000) }));
  expect(large.status).toBe(413);
  expect(await large.json()).toEqual({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: 'body: expected at most 1024 bytes', reason: 'too_large' },
  });
  const invalid = await execute('base64', '{}');
  expect(await invalid.json()).toEqual({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: 'text: required' },
  });
});

test('over MCP a failed call bears code and reason in _meta, for programs', async () => {
  const { url } = await startHost();
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'url_parse', arguments: { url: 'x'.repeat(1024 * 1024 + 1) } },
    }),
  });
  const message = 'url: expected at most 1048576 characters (1 MiB)';
  expect(await response.json()).toMatchObject({
    result: {
      isError: true,
      content: [{ type: 'text', text: message }],
      _meta: { 'toolyard/error': { code: 'VALIDATION_ERROR', message, reason: 'too_large' } },
    },
  });
});

test('a failure comes back from a worker as it went', () => {
  for (const failure of [failures.invalid('text: required'), failures.overloaded(7), failures.crashed()])
    expect(fromRecord(toRecord(failure))).toEqual(failure);
});
