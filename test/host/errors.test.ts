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
    error: {
      code: 'VALIDATION_ERROR',
      message: 'text: required',
      issues: [{ path: '/text', message: 'required' }],
    },
  });
});

test('an error says which arguments are wrong, whoever found it: the schema, or the tool, wherever it runs', async () => {
  const { url } = await startHost();
  const issues = async (tool: string, input: object) => {
    const response = await fetch(`${url}/api/tools/${tool}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { error } = (await response.json()) as { readonly error: { readonly issues?: unknown } };
    return error.issues;
  };
  expect(await issues('base32-encode', { text: 1, 'a/b~c': 2 })).toEqual([
    { path: '/a~1b~0c', message: 'unknown argument' },
    { path: '/text', message: 'expected a string, got 1' },
  ]);
  expect(await issues('base32-decode', { text: '1' })).toEqual([
    { path: '/text', message: expect.stringMatching(/^[^:]/) },
  ]);
  // In a worker thread, and in the sandbox.
  expect(await issues('pdf-merge', { pdfs: ['JVBERi0=', 'AA=='] })).toEqual([
    { path: '/pdfs/0', message: expect.any(String) },
  ]);
  expect(await issues('json-query', { json: '{}', path: '$[' })).toEqual([
    { path: '/path', message: expect.any(String) },
  ]);
  expect(await issues('json-query', { json: '{}', path: 5 })).toEqual([
    { path: '/path', message: 'expected a string, got 5' },
  ]);
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
      _meta: {
        'toolyard/error': {
          code: 'VALIDATION_ERROR',
          message,
          reason: 'too_large',
          issues: [{ path: '/url', message: message.slice('url: '.length) }],
        },
      },
    },
  });
});

test('a failure comes back from a worker as it went', () => {
  for (const failure of [
    failures.invalid('text: required'),
    failures.overloaded(7),
    failures.crashed(),
    failures.argument('pdfs[1].pages: expected a range'),
  ])
    expect(fromRecord(toRecord(failure))).toEqual(failure);
});
