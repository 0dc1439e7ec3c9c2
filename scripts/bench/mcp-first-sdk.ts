/** For comparison: the 1.x SDK's usual stateless server, which registers every tool for every request. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const tools = Number(process.env.TOOLS);

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('ok');
    return;
  }
  void answer();
  async function answer() {
    const server = new McpServer({ name: 'first', version: '1.0.0' });
    for (let i = 0; i < tools; i += 1) {
      const name = i === 0 ? 'base64_encode' : `tool_${i}`;
      const inputSchema = { text: z.string().describe('Text to encode'), url_safe: z.boolean().optional() };
      server.registerTool(
        name,
        { title: 'Tool', description: 'Encode text as Base64.', inputSchema },
        ({ text }) => ({
          content: [{ type: 'text', text: JSON.stringify({ result: Buffer.from(text).toString('base64') }) }],
        }),
      );
    }
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, await json(request));
  }
}).listen(0, '127.0.0.1', function listening(this: { address(): unknown }) {
  process.stdout.write(`http://127.0.0.1:${(this.address() as { port: number }).port}\n`);
});
