import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * The operator's log: JSON lines, without any body of a request or an answer.
 *
 * @param base what every line says besides
 */
export function createLog(
  level: string,
  stream: 'stdout' | 'stderr' = 'stdout',
  base: Readonly<Record<string, unknown>> | null = null,
): Logger {
  return pino(
    { level, base, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(stream === 'stdout' ? 1 : 2),
  );
}
