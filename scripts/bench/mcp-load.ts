import type { CpuLoad } from './cpu.ts';
import type { MeasuredServer } from './servers.ts';

const CALLED = 'base64_encode';
export const CALL_ARGUMENTS = { text: 'Hello, World!' };

/** What clients of today send with a request besides what it is about. */
const CLIENT_META = {
  'claudecode/toolUseId': 'toolu_01A09q90qw90lq917835lq9',
  progressToken: 3,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

/** What 2026-07-28 has each request say of its client. */
const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { roots: {}, elicitation: { form: {} }, sampling: {} },
};

/** A request as a client of that revision sends it. */
export function mcpLoad(
  { url, pid }: Pick<MeasuredServer, 'url' | 'pid'>,
  revision: '2025-11-25' | '2026-07-28',
  method: 'tools/call' | 'tools/list',
  amount: number,
): CpuLoad & { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const isCall = method === 'tools/call';
  const isModern = revision === '2026-07-28';
  const call = isCall ? { name: CALLED, arguments: CALL_ARGUMENTS } : {};
  const meta = isModern ? { ...MODERN_META, ...CLIENT_META } : CLIENT_META;
  return {
    url: `${url}/mcp`,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(isModern ? { 'mcp-method': method, ...(isCall ? { 'mcp-name': CALLED } : {}) } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...call, _meta: meta } }),
    pid,
    amount,
  };
}
