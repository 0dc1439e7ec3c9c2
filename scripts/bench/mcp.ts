/** MCP against REST, and against the usual server of the 1.x SDK with as many tools; the size of the list. */
import { compare } from './load.ts';
import { startHost, startScript } from './servers.ts';

const host = await startHost();
const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const list = await fetch(`${host.url}/mcp`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
});
const text = await list.text();
const { result } = JSON.parse(text) as { result: { tools: object[] } };
const count = result.tools.length;
const bytes = Buffer.byteLength(text);
// English JSON has about four bytes a token with the tokenisers that are common today.
console.log(
  `tools/list: ${count} tools, ${bytes} bytes, about ${Math.round(bytes / 4)} tokens, ${Math.round(bytes / count)} bytes a tool`,
);

const first = await startScript('mcp-first-sdk.ts', { TOOLS: String(count) });
const args = { text: 'Hello, World!' };
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'base64_encode', arguments: args },
});
const modernCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'base64_encode',
    arguments: args,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});
/** As a client of today sends it. */
const clientCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'base64_encode',
    arguments: args,
    _meta: { 'claudecode/toolUseId': 'toolu_01A09q90qw90lq917835lq9', progressToken: 3 },
  },
});
const modernHeaders = {
  ...headers,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'base64_encode',
};
const measured = await compare({
  rest: { url: `${host.url}/api/tools/base64-encode/execute`, body: JSON.stringify(args) },
  handshake: { url: `${host.url}/mcp`, headers, body: call },
  client: { url: `${host.url}/mcp`, headers, body: clientCall },
  modern: { url: `${host.url}/mcp`, headers: modernHeaders, body: modernCall },
  modernList: {
    url: `${host.url}/mcp`,
    headers: { ...modernHeaders, 'mcp-method': 'tools/list' },
    body: modernCall.replace('tools/call', 'tools/list'),
  },
  list: {
    url: `${host.url}/mcp`,
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
  first: { url: `${first.url}/mcp`, headers, body: call },
});
const ratio = (a: number, b: number) => (a / b).toFixed(2);
console.log(
  `tools/call, 2025-11-25: ${measured.handshake.perSecond.toFixed(0)}/s, ${ratio(measured.handshake.perSecond, measured.rest.perSecond)} of REST`,
);
console.log(
  `tools/call, 2026-07-28: ${measured.modern.perSecond.toFixed(0)}/s, ${ratio(measured.modern.perSecond, measured.rest.perSecond)} of REST`,
);
console.log(
  `1.x SDK, ${count} tools a request: ${measured.first.perSecond.toFixed(0)}/s; tools/call is ${ratio(measured.handshake.perSecond, measured.first.perSecond)} times that`,
);
console.log(
  `the same with a client's envelope: ${measured.client.perSecond.toFixed(0)}/s, ${ratio(measured.client.perSecond, measured.handshake.perSecond)} of it`,
);
console.log(
  `tools/list of everything: ${measured.list.perSecond.toFixed(0)}/s; 2026-07-28: ${measured.modernList.perSecond.toFixed(0)}/s, ${ratio(measured.modernList.perSecond, measured.list.perSecond)} of it`,
);
await Promise.all([host.stop(), first.stop()]);
