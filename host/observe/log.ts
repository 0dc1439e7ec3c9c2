import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** The operator's log: JSON lines, without any body of a request or an answer. */
export function createLog(level: string, stream: 'stdout' | 'stderr' = 'stdout'): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(stream === 'stdout' ? 1 : 2),
  );
}
