/**
 * MCP, its limits on, as clients of today send it, against a bare Fastify route that does the same work; lists of both
 * eras; and the usual server of the 1.x SDK with as many tools.
 */
import { measureCpu } from './cpu.ts';
import { load } from './load.ts';
import { CALL_ARGUMENTS, mcpLoad } from './mcp-load.ts';
import { mean } from './median.ts';
import { ratioOfSums, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

/** Requests a round. */
const AMOUNT = 500;
const AMOUNT_OF_LISTS = 20;

const LIMITS = { RATE_LIMIT_MCP: '1000000', RATE_LIMIT_REST: '1000000' };

const count = await measureList();
await measureFirstSdk(count);
const cpu = await measureCpu({
  servers: { bare: () => startScript('bare-fastify.ts'), host: () => startHost(LIMITS) },
  loads: ({ bare, host }) => ({
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
  }),
});
for (const [name, values] of Object.entries(cpu))
  console.log(`${name}: ${mean(values).toFixed(1)} µs of CPU a request`);
report('mcp', {
  call_2025: ratioOfSums(cpu.bare, cpu.handshake),
  call_2026: ratioOfSums(cpu.bare, cpu.modern),
  call_2026_of_rest: ratioOfSums(cpu.rest, cpu.modern),
  list_2026_of_2025: ratioOfSums(cpu.handshakeList, cpu.modernList),
});

/** Tells how large the list is, and returns how many tools are in it. */
async function measureList(): Promise<number> {
  const host = await startHost(LIMITS);
  const list = await fetch(`${host.url}/mcp`, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const text = await list.text();
  const { result } = JSON.parse(text) as { result: { tools: object[] } };
  const { length } = result.tools;
  const bytes = Buffer.byteLength(text);
  // English JSON has about four bytes a token with the tokenisers that are common today.
  console.log(
    `tools/list: ${length} tools, ${bytes} bytes, about ${Math.round(bytes / 4)} tokens, ${Math.round(bytes / length)} bytes a tool`,
  );
  await host.stop();
  return length;
}

async function measureFirstSdk(tools: number): Promise<void> {
  const first = await startScript('mcp-first-sdk.ts', { TOOLS: String(tools) });
  const { perSecond } = await load(mcpLoad(first, '2025-11-25', 'tools/call', 40));
  console.log(`1.x SDK, ${tools} tools a request: ${perSecond.toFixed(0)} calls a second`);
  await first.stop();
}
