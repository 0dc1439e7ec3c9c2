/**
 * MCP, its limits on, as clients of today send it, against a bare Fastify route that does the same work; lists of both
 * eras; and the usual server of the 1.x SDK with as many tools.
 */
import { cpuOf, measureRounds } from './load.ts';
import { CALL_ARGUMENTS, mcpLoad } from './mcp-load.ts';
import { median } from './median.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const AMOUNT = 1_500;
const AMOUNT_OF_LISTS = 100;
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

const runs = await measureRounds(
  {
    bare: {
      url: `${bare.url}/execute`,
      body: JSON.stringify({ ...CALL_ARGUMENTS, action: 'encode' }),
      pid: bare.pid,
      amount: AMOUNT,
    },
    rest: {
      url: `${host.url}/api/tools/base64-encode/execute`,
      body: JSON.stringify(CALL_ARGUMENTS),
      pid: host.pid,
      amount: AMOUNT,
    },
    handshake: mcpLoad(host, '2025-11-25', 'tools/call', AMOUNT),
    modern: mcpLoad(host, '2026-07-28', 'tools/call', AMOUNT),
    handshakeList: mcpLoad(host, '2025-11-25', 'tools/list', AMOUNT_OF_LISTS),
    modernList: mcpLoad(host, '2026-07-28', 'tools/list', AMOUNT_OF_LISTS),
  },
  ROUNDS,
);
const usual = await measureRounds({ first: mcpLoad(first, '2025-11-25', 'tools/call', 40) }, 1);
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
