import type { Logger } from 'pino';
import type { ToolLog } from '@toolyard/sdk';
import type { Tool } from '../catalogue/bundle.ts';

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
