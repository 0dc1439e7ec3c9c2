/**
 * What a user would take instead, with the same tool in the same run: a route written by hand for Fastify, the official
 * SDK's server, and FastMCP. They serve one tool, without limits, metrics or a Host check; Toolyard serves all of its
 * own, and has those on.
 *
 * Directus' sandbox is not among them: it is a part of `@directus/api`, a whole server that wants a database, and whose
 * isolated-vm, 5.0.3, has to be compiled from its sources. What it is made of, isolated-vm itself, is in isolate.ts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuOf, load, measureRounds, type Load } from './load.ts';
import { CALL_ARGUMENTS, mcpLoad } from './mcp-load.ts';
import { median } from './median.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const AMOUNT = 1_000;
const ROUNDS = 11;
/** Of the load that tells how many a second are answered. */
const SECONDS = 2;

/** Installed for this run alone: with it come packages whose install scripts and licences the project does not take. */
const FASTMCP = 'fastmcp@4.20.16';

const folder = await mkdtemp(join(tmpdir(), 'toolyard-peers-'));
await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, FASTMCP]);

const [host, bare, sdk, fastMcp] = await Promise.all([
  startHost({ RATE_LIMIT_MCP: '1000000', RATE_LIMIT_REST: '1000000' }),
  startScript('bare-fastify.ts'),
  startScript('peer-sdk.ts'),
  startScript('peer-fastmcp.ts', { PEER_FOLDER: folder, PEER_PORT: String(await freePort()) }),
]);
const restBody = JSON.stringify(CALL_ARGUMENTS);
const loads = {
  'Toolyard, REST': {
    url: `${host.url}/api/tools/base64-encode/execute`,
    body: restBody,
    pid: host.pid,
    amount: AMOUNT,
  },
  Fastify: { url: `${bare.url}/execute`, body: restBody, pid: bare.pid, amount: AMOUNT },
  'Toolyard, MCP 2025-11-25': mcpLoad(host, '2025-11-25', 'tools/call', AMOUNT),
  'SDK, MCP 2025-11-25': mcpLoad(sdk, '2025-11-25', 'tools/call', AMOUNT),
  'FastMCP, MCP 2025-11-25': mcpLoad(fastMcp, '2025-11-25', 'tools/call', AMOUNT),
  'Toolyard, MCP 2026-07-28': mcpLoad(host, '2026-07-28', 'tools/call', AMOUNT),
  'SDK, MCP 2026-07-28': mcpLoad(sdk, '2026-07-28', 'tools/call', AMOUNT),
} satisfies Record<string, Load>;
for (const [name, one] of Object.entries(loads)) await requireAnswer(name, one);

const runs = await measureRounds(loads, ROUNDS);
for (const [name, measured] of Object.entries(runs)) {
  const { amount: _, ...endless } = loads[name as keyof typeof loads];
  const { perSecond } = await load({ ...endless, seconds: SECONDS });
  console.log(
    `${name}: ${median(cpuOf(measured)).toFixed(1)} µs of CPU a request, ${perSecond.toFixed(0)} a second`,
  );
}
/** The CPU time of a peer to that of Toolyard: above 1, Toolyard is ahead. */
const ahead = (peer: keyof typeof runs, own: keyof typeof runs) =>
  ratios(cpuOf(runs[peer]), cpuOf(runs[own]));
report('peers', {
  fastify: ahead('Fastify', 'Toolyard, REST'),
  sdk_2025: ahead('SDK, MCP 2025-11-25', 'Toolyard, MCP 2025-11-25'),
  sdk_2026: ahead('SDK, MCP 2026-07-28', 'Toolyard, MCP 2026-07-28'),
  fastmcp: ahead('FastMCP, MCP 2025-11-25', 'Toolyard, MCP 2025-11-25'),
});
await Promise.all([host, bare, sdk, fastMcp].map((server) => server.stop()));
await rm(folder, { recursive: true, force: true });

/** What answers something else is not measured. */
async function requireAnswer(
  name: string,
  { url, headers, body }: { url: string; headers?: Readonly<Record<string, string>>; body: string },
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const expected = Buffer.from(CALL_ARGUMENTS.text).toString('base64');
  if (!response.ok || !text.includes(expected))
    throw new Error(`${name} answered ${response.status}: ${text.slice(0, 500)}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
