/**
 * MCP, its limits on, as clients of today send it, against a bare Fastify route that does the same work; lists of both
 * eras; and the usual server of the 1.x SDK with as many tools.
 */
import { cpuOf, measureRounds, type Load } from './load.ts';
import { median } from './median.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
const AMOUNT = 1_500;
const ROUNDS = 15;

const bare = await startScript('bare-fastify.ts');
const host = await startHost({ RATE_LIMIT_MCP: '1000000', RATE_LIMIT_REST: '1000000' });
const list = await fetch(`${host.url}/mcp`, {
  method: 'POST',
  headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
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
const clientMeta = { 'claudecode/toolUseId': 'toolu_01A09q90qw90lq917835lq9', progressToken: 3, ...TRACE };
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { roots: {}, elicitation: { form: {} }, sampling: {} },
};

const runs = await measureRounds(
  {
    bare: {
      url: `${bare.url}/execute`,
      body: JSON.stringify({ ...args, action: 'encode' }),
      pid: bare.pid,
      amount: AMOUNT,
    },
    rest: {
      url: `${host.url}/api/tools/base64-encode/execute`,
      body: JSON.stringify(args),
      pid: host.pid,
      amount: AMOUNT,
    },
    handshake: mcp('2025-11-25', 'tools/call', clientMeta),
    modern: mcp('2026-07-28', 'tools/call', { ...modernMeta, ...clientMeta }),
    handshakeList: { ...mcp('2025-11-25', 'tools/list', clientMeta), amount: 100 },
    modernList: { ...mcp('2026-07-28', 'tools/list', { ...modernMeta, ...clientMeta }), amount: 100 },
  },
  ROUNDS,
);
const usual = await measureRounds(
  { first: { ...mcp('2025-11-25', 'tools/call', {}), url: `${first.url}/mcp`, amount: 40 } },
  1,
);
for (const [name, measured] of Object.entries(runs))
  console.log(`${name}: ${median(cpuOf(measured)).toFixed(1)} µs of CPU a request`);
console.log(`1.x SDK, ${count} tools a request: ${usual.first[0]?.perSecond.toFixed(0)} calls a second`);
report('mcp', {
  call_2025: ratios(cpuOf(runs.bare), cpuOf(runs.handshake)),
  call_2026: ratios(cpuOf(runs.bare), cpuOf(runs.modern)),
  call_2026_of_rest: ratios(cpuOf(runs.rest), cpuOf(runs.modern)),
  list_2026_of_2025: ratios(cpuOf(runs.handshakeList), cpuOf(runs.modernList)),
});
await Promise.all([bare.stop(), host.stop(), first.stop()]);

/** A request as a client of that revision sends it. */
function mcp(revision: string, method: 'tools/call' | 'tools/list', meta: object): Load {
  const isCall = method === 'tools/call';
  const call = isCall ? { name: 'base64_encode', arguments: args } : {};
  return {
    url: `${host.url}/mcp`,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(revision < '2026'
        ? {}
        : { 'mcp-method': method, ...(isCall ? { 'mcp-name': 'base64_encode' } : {}) }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...call, _meta: meta } }),
    pid: host.pid,
    amount: AMOUNT,
  };
}
