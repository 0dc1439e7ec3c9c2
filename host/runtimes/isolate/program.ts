import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Services, ToolNetwork } from '@toolyard/sdk';
import type { Tool } from '../../catalogue/bundle.ts';
import type { ProgramHead } from './messages.ts';

/** The most code of one tool, with the chunks that it shares with others. */
const MAX_SOURCE_BYTES = 16 * 1024 * 1024;

/** Names one version of a tool among all that a sandbox holds. */
export function programName(tool: Tool): string {
  return `${tool.bundle.digest}/${tool.id}`;
}

/** What a sandbox must know of a tool besides its code. */
export function programHead(tool: Tool, network: ToolNetwork): ProgramHead {
  const { bundle, manifest } = tool;
  return {
    program: programName(tool),
    name: `${bundle.id}@${bundle.manifest.version}/${tool.id}`,
    entry: manifest.entry,
    input: manifest.input,
    ...(bundle.trust === 'untrusted' ? { output: manifest.output } : {}),
    ...(bundle.net.length > 0 ? { network: { services: servicesOf(network) } } : {}),
  };
}

/**
 * The source of an object that holds the tool's files as functions, read afresh from the bundle's folder:
 * the host keeps no code of sandboxed tools in memory.
 *
 * @throws Error when a file is not the one that the manifest names, or the code is too large
 */
export async function readProgram({ bundle, manifest }: Tool): Promise<Buffer> {
  const needed = [manifest.entry];
  const parts: Buffer[] = [Buffer.from('({__proto__:null')];
  let size = 0;
  for (const path of needed) {
    const code = await readFile(join(bundle.folder, path));
    if (createHash('sha256').update(code).digest('hex') !== bundle.manifest.files[path])
      throw new Error(`${path} is not the file that the manifest names`);
    size += code.length;
    if (size > MAX_SOURCE_BYTES)
      throw new Error(`expected a tool's code to have at most ${MAX_SOURCE_BYTES} bytes`);
    parts.push(
      Buffer.from(`,\n${JSON.stringify(path)}:function(exports,require,module){`),
      code,
      Buffer.from('\n}'),
    );
    needed.push(...mentioned(code, Object.keys(bundle.manifest.files), needed));
  }
  parts.push(Buffer.from('})'));
  return Buffer.concat(parts);
}

const SERVICES: { readonly [Name in keyof Services]: Name } = {
  'dns-over-https': 'dns-over-https',
  rdap: 'rdap',
  'domain-ranks': 'domain-ranks',
  'exchange-rates': 'exchange-rates',
  'pwned-passwords': 'pwned-passwords',
  'dns-block-lists': 'dns-block-lists',
};

function servicesOf(network: ToolNetwork): Record<string, unknown> {
  return Object.fromEntries(Object.values(SERVICES).map((name) => [name, network.service(name)]));
}

/** The other code files of the bundle whose names a file mentions: all that it requires, perhaps more. */
function mentioned(code: Buffer, files: readonly string[], known: readonly string[]): string[] {
  return files.filter(
    (path) =>
      path.startsWith('chunks/') &&
      path.endsWith('.js') &&
      !known.includes(path) &&
      code.includes(basename(path)),
  );
}
