import type { Services, ToolNetwork } from '@toolyard/sdk';
import type { Tool } from '../../../catalogue/bundle.ts';
import { readToolFiles } from '../../tool-files.ts';
import type { ProgramHead } from '../protocol/messages.ts';

/** A tool as a sandbox is told of it: what it must know, and its code. */
export interface ProgramSource {
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
export async function readProgram(tool: Tool, network: ToolNetwork): Promise<ProgramSource> {
  const { bundle, manifest } = tool;
  const { entry } = manifest;
  if (entry === undefined) throw new Error(`${tool.id} has no code`);
  const files = tool.program ?? (await readToolFiles(tool));
  return {
    head: {
      program: programName(tool),
      name: `${bundle.id}@${bundle.manifest.version}/${tool.id}`,
      entry,
      files: [...files].map(([path, code]) => [path, code.length]),
      input: manifest.input,
      ...(manifest.prepare === undefined ? {} : { prepare: manifest.prepare }),
      ...(bundle.trust === 'untrusted' ? { output: manifest.output } : {}),
      ...(tool.program === undefined ? {} : { tools: true as const, memoryMb: PROGRAM_MEMORY_MB }),
      ...(tool.limits?.memory === undefined ? {} : { memoryMb: tool.limits.memory }),
      ...(tool.keepsValues === true ? { kv: true as const } : {}),
      ...(tool.net.length > 0 ? { network: { services: servicesOf(network) } } : {}),
    },
    code: Buffer.concat([...files.values()]),
  };
}

/** Memory of a caller's program, in MiB. */
const PROGRAM_MEMORY_MB = 64;

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
