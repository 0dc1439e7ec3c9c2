import type { Tool } from './bundle.ts';

/** A tool's address: it names the tool whatever else has its id. */
export function addressOf({ bundle, id }: Pick<Tool, 'bundle' | 'id'>): string {
  return `${bundle.id}.${id}`;
}

/** Whether a tool is at one of some addresses; undefined: at any. */
export function isAmong(tool: Tool, addresses: ReadonlySet<string> | undefined): boolean {
  return addresses === undefined || addresses.has(addressOf(tool));
}
