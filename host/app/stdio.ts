import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readConfig, type Config } from '../config/config.ts';
import { defaultDataFolder, type Environment } from '../config/default-folders.ts';
import { createHost } from './host.ts';
import { resultPage } from './result-page.ts';
import { JsonLines } from './json-lines.ts';
import { HeldFiles } from '../mcp/held-files.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { ToolViews } from '../mcp/views.ts';
import { createLog } from '../observe/log.ts';
import { refuseOlderData } from '../operator/data-lock.ts';
import { OperatorError } from '../operator/operator-error.ts';
import { makePrivateFolder } from '../storage/data-folder.ts';

/**
 * Offers the catalogue over MCP on standard input and output, until the input ends. Nothing else is written
 * to standard output: the log goes to standard error, and so does what a trusted tool prints.
 *
 * Where the account has no place for a data folder, which MCP clients' accounts may lack, one is made for as long as this
 * runs.
 *
 * @param query chooses the tools as the query of `/mcp` does: `mode=search`, `categories=text,encoding`
 * @throws OperatorError when there is no tool to offer
 */
export async function serveStdio(environment: Environment, query: string): Promise<void> {
  if (hasPlace(environment)) return serveFrom(readConfig(environment), query);
  const passing = await mkdtemp(join(tmpdir(), 'toolyard-stdio-'));
  try {
    await serveFrom(readConfig({ ...environment, DATA_DIR: passing }), query);
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

async function serveFrom(config: Config, query: string): Promise<void> {
  const output = takeStandardOutput();
  const lines = new JsonLines(() => output.write(`${PARSE_ERROR}\n`));
  const transport = new StdioServerTransport(lines, output);
  refuseOlderData(config.DATA_DIR);
  const host = await createHost(config, createLog(config.LOG_LEVEL, 'stderr'));
  const views = new ToolViews({
    catalogue: host.catalogue,
    pageSize: config.MCP_PAGE_SIZE,
    outputSchemas: config.MCP_OUTPUT_SCHEMAS === 'all',
    bound: config.MCP_VIEW,
    resultPage: resultPage(),
  });
  const asked = Object.fromEntries(new URLSearchParams(query));
  const view = () => {
    const found = views.of(asked);
    if ('problem' in found) throw new OperatorError(found.problem);
    return found;
  };
  view();
  if (host.catalogue.snapshot.list('mcp').length === 0)
    throw new OperatorError(`there is no tool in PLUGIN_DIRS (${config.PLUGIN_DIRS.join(', ')})`);
  host.registry.watch({ serves: false });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  process.stdin.once('close', end);
  process.stdin.pipe(lines);
  const files = new HeldFiles();
  const connection = serve(
    () => {
      const server = createMcpServer(view, host.executor, { caller: 'stdio', files });
      const tell = () => void server.sendToolListChanged().catch(() => {});
      host.catalogue.on('change', tell);
      server.onclose = () => host.catalogue.off('change', tell);
      return server;
    },
    { transport },
  );
  await ended;
  await connection.close();
  await host.stop();
}

/** Whether there is a data folder, or it can be made: one that was asked for is not looked at. */
function hasPlace(environment: Environment): boolean {
  if ((environment['DATA_DIR'] ?? '') !== '') return true;
  try {
    const folder = defaultDataFolder(environment);
    makePrivateFolder(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a line that is no JSON is answered with (JSON-RPC 2.0 §5.1). */
const PARSE_ERROR = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'Parse error: the line is not JSON' },
});

/** Standard output for its only writer; what others write there goes to standard error from now on. */
function takeStandardOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({ write: (chunk: Buffer, _, done) => void write(chunk, done) });
}
