import type { CommandName } from './commands.ts';

const READING: ReadonlySet<string> = new Set<CommandName>([
  'list',
  'info',
  'trust list',
  'key list',
  'usage',
  'config show',
  'config check',
  'health',
]);

/** Whether a command changes nothing: it is not what an audit asks for. */
export function changesNothing(name: string): boolean {
  return READING.has(name);
}
