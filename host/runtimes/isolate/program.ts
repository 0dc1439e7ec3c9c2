import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Services, ToolNetwork } from '@toolyard/sdk';
import type { Tool } from '../../catalogue/bundle.ts';
import type { ProgramHead } from './messages.ts';

/** The most code of one tool, with the chunks that it shares with others. */
const MAX_SOURCE_BYTES = 8 * 1024 * 1024;

/** A tool as a sandbox is told of it: what it must know, and its code. */
export interface Program {
  readonly head: ProgramHead;
  readonly code: Buffer;
}

/** Names one version of a tool among all that a sandbox holds. */
export function programName(tool: Tool): string {
  return `${tool.bundle.digest}/${tool.id}`;
}

/**
 * Reads a tool's code afresh from its bundle's folder: the host keeps none of it in memory.
 *
 * @throws Error when a file is not the one that the manifest names, or the code is too large
 */
export async function readProgram(tool: Tool, network: ToolNetwork): Promise<Program> {
  const { bundle, manifest } = tool;
  const files = await readFiles(tool);
  return {
    head: {
      program: programName(tool),
      name: `${bundle.id}@${bundle.manifest.version}/${tool.id}`,
      entry: manifest.entry,
      files: [...files].map(([path, code]) => [path, code.length]),
      input: manifest.input,
      ...(bundle.trust === 'untrusted' ? { output: manifest.output } : {}),
      ...(tool.net.length > 0 ? { network: { services: servicesOf(network) } } : {}),
    },
    code: Buffer.concat([...files.values()]),
  };
}

/** The tool's entry and all the chunks that it needs, by path. */
async function readFiles({ bundle, manifest }: Tool): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const needed = [manifest.entry];
  let size = 0;
  for (const path of needed) {
    const code = await readFile(join(bundle.folder, path));
    if (createHash('sha256').update(code).digest('hex') !== bundle.manifest.files[path])
      throw new Error(`${path} is not the file that the manifest names`);
    size += code.length;
    if (size > MAX_SOURCE_BYTES)
      throw new Error(`expected a tool's code to have at most ${MAX_SOURCE_BYTES} bytes`);
    files.set(path, code);
    needed.push(...mentioned(code, Object.keys(bundle.manifest.files), needed));
  }
  return files;
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
