/**
 * For comparison: FastMCP over Streamable HTTP, stateless and with plain JSON for an answer, which are its fastest
 * ways, with one tool. PEER_FOLDER is where it is installed, PEER_PORT where it is to listen: it tells no port.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DESCRIPTION, encode, INPUT, NAME } from './peer-tool.ts';

interface Framework {
  readonly FastMCP: new (options: object) => {
    addTool(tool: object): void;
    start(options: object): Promise<void>;
  };
}

const { PEER_FOLDER: folder = '', PEER_PORT: port } = process.env;
const { FastMCP } = (await import(
  pathToFileURL(join(folder, 'node_modules/fastmcp/dist/FastMCP.js')).href
)) as Framework;

const nothing = () => {};
const server = new FastMCP({
  name: 'peer',
  version: '1.0.0',
  // Else it writes a line a request, and Toolyard does not.
  logger: { debug: nothing, error: nothing, info: nothing, log: nothing, warn: nothing },
});
server.addTool({
  name: NAME,
  description: DESCRIPTION,
  parameters: INPUT,
  execute: async (args: Parameters<typeof encode>[0]) => JSON.stringify(encode(args)),
});
await server.start({
  transportType: 'httpStream',
  httpStream: { host: '127.0.0.1', port: Number(port), stateless: true, enableJsonResponse: true },
});
process.stdout.write(`http://127.0.0.1:${port}\n`);
