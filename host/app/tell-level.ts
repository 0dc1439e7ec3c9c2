import { describeReport } from '../runtimes/wall/level.ts';
import type { Host } from './host.ts';

/** Tries the sandbox after the host listens: it must not wait for that. */
export async function tellLevel({ wall, log }: Pick<Host, 'wall' | 'log'>): Promise<void> {
  try {
    const { report } = await wall.get();
    log[report.level === 'reduced' ? 'warn' : 'info']({ sandbox: report }, describeReport(report));
  } catch (err) {
    log.error({ err }, 'the sandbox cannot be tried');
  }
}
