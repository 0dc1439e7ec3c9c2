import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished, test } from 'vitest';
import { startHost } from '../start-host.ts';

test('a client of 2025-11-25 over HTTP is asked nothing, and told which argument is missing', async () => {
  const { url } = await startHost();
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  let questions = 0;
  client.setRequestHandler(ElicitRequestSchema, () => {
    questions += 1;
    return { action: 'accept' as const, content: { text: 'foobar' } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  for (const options of [{}, { onprogress: () => {} }]) {
    const params = { name: 'base32_encode', arguments: {} };
    const result = await client.callTool(params, undefined, options);
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'text: required' }],
      _meta: { 'toolyard/error': { issues: [{ path: '/text', message: 'required' }] } },
    });
  }
  expect(questions).toBe(0);
});
