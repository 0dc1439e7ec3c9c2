import type { SourceMaps } from './source-maps.ts';
import { describeThrown } from './thrown-error.ts';

/** A line of the host's log (pino). */
interface LogLine {
  readonly level: number;
  readonly msg: string;
  /** The tool that wrote it, or that it is of. */
  readonly tool?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Where the host listens. */
  readonly address?: string;
  readonly err?: { readonly message?: string };
}

/** A line that a tool wrote. */
export type ToolLine = Pick<LogLine, 'level' | 'msg' | 'fields'>;

const WARNING = 40;

/** `warn: the answer has no forecast {"status":200}`, with places of the source. */
export function describeToolLine({ level, msg, fields }: ToolLine, maps: SourceMaps): string {
  const word = level >= 50 ? 'error' : level >= WARNING ? 'warn' : level >= 30 ? 'log' : 'debug';
  const more = fields === undefined || Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
  return maps.inSource(`${word}: ${msg}${more}`);
}

/** What an author is told of a line of the host's log: what his tools say and throw, where it listens, what is wrong. */
export function describeHostLine(text: string, root: string, maps: SourceMaps): readonly string[] {
  const line = parsed(text);
  if (line === undefined) return [text];
  const { level, msg, tool, fields, address, err } = line;
  if (address !== undefined) return [`serving at ${address}`];
  if (tool === undefined)
    return level < WARNING ? [] : [`host: ${msg}${err?.message === undefined ? '' : `: ${err.message}`}`];
  const thrown = fields?.['error'];
  if (msg === 'the tool failed' && typeof thrown === 'string')
    return [`${tool} failed:`, ...describeThrown(thrown, root, maps).map((words) => `  ${words}`)];
  // Said with its reason already.
  if (msg === 'a call failed') return [];
  return [`${tool}: ${describeToolLine(line, maps)}`];
}

function parsed(text: string): LogLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'msg' in line && 'level' in line
      ? (line as LogLine)
      : undefined;
  } catch {
    return undefined;
  }
}
