/** For comparison: the official SDK's server of today, as its documentation serves it over HTTP, with one tool. */
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { DESCRIPTION, encode, INPUT, NAME } from './peer-tool.ts';

const answer = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: 'peer', version: '1.0.0' });
    server.registerTool(NAME, { description: DESCRIPTION, inputSchema: INPUT }, (args) => {
      const made = encode(args);
      return { content: [{ type: 'text', text: JSON.stringify(made) }], structuredContent: made };
    });
    return server;
  }),
);

createServer((request, response) => {
  if (request.url === '/healthz') response.end('ok');
  // The types of its requests are not made for exactOptionalPropertyTypes.
  else void answer(request as Parameters<typeof answer>[0], response);
}).listen(0, '127.0.0.1', function listening(this: { address(): unknown }) {
  process.stdout.write(`http://127.0.0.1:${(this.address() as { port: number }).port}\n`);
});
