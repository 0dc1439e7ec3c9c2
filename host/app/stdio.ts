import { Writable } from 'node:stream';
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Config } from '../config/config.ts';
import { createHost } from './host.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { ToolViews } from '../mcp/views.ts';
import { createLog } from '../observe/log.ts';
import { refuseOlderData } from '../operator/data-lock.ts';
import { OperatorError } from '../operator/operator-error.ts';

/**
 * Offers the catalogue over MCP on standard input and output, until the input ends. Nothing else is written
 * to standard output: the log goes to standard error, and so does what a trusted tool prints.
 *
 * @param query chooses the tools as the query of `/mcp` does: `mode=search`, `categories=text,encoding`
 */
export async function serveStdio(config: Config, query: string): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, takeStandardOutput());
  refuseOlderData(config.DATA_DIR);
  const host = await createHost(config, createLog(config.LOG_LEVEL, 'stderr'));
  const views = new ToolViews({
    catalogue: host.catalogue,
    pageSize: config.MCP_PAGE_SIZE,
    outputSchemas: config.MCP_OUTPUT_SCHEMAS === 'all',
  });
  const asked = Object.fromEntries(new URLSearchParams(query));
  const view = () => {
    const found = views.of(asked);
    if ('problem' in found) throw new OperatorError(found.problem);
    return found;
  };
  view();
  host.registry.watch({ serves: false });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  process.stdin.once('close', end);
  const connection = serve(
    () => {
      const server = createMcpServer(view, host.executor, { caller: 'stdio' });
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

/** Standard output for its only writer; what others write there goes to standard error from now on. */
function takeStandardOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({ write: (chunk: Buffer, _, done) => void write(chunk, done) });
}
