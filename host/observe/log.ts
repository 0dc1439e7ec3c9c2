import { pino, type Logger } from 'pino';
import type { ToolLog } from '@toolyard/sdk';
import type { Tool } from '../catalogue/bundle.ts';

export type { Logger } from 'pino';

/** The operator's log: JSON lines, without any body of a request or an answer. */
export function createLog(level: string, stream: 'stdout' | 'stderr' = 'stdout'): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(stream === 'stdout' ? 1 : 2),
  );
}

/** The most characters of one line that a tool writes. */
const MAX_MESSAGE_LENGTH = 2000;

/** What a tool writes, marked with its bundle and id. */
export function toolLog(log: Logger, tool: Tool): ToolLog {
  const marks = { bundle: tool.bundle.id, version: tool.bundle.manifest.version, tool: tool.id };
  const line = (level: keyof ToolLog) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
    log[level](
      { ...marks, ...(fields === undefined ? {} : { fields }) },
      message.slice(0, MAX_MESSAGE_LENGTH),
    );
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
