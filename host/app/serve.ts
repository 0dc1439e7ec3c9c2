import { constants } from 'node:os';
import { readConfig } from '../config/config.ts';
import type { AuthorTerms } from './author/author-terms.ts';
import { createHost, type Host } from './host.ts';
import { lockDataDir } from '../operator/data-lock.ts';
import { Operator } from '../operator/operator.ts';
import { listenForOperator } from '../operator/socket.ts';
import { describeReport } from '../runtimes/wall/level.ts';

/** Reads the configuration, builds the host, listens, and stops in order when it is told to. */
export async function serve(environment: NodeJS.ProcessEnv, author?: AuthorTerms): Promise<void> {
  try {
    const config = readConfig(environment);
    // Before anything in the folder is read, brought up to date or cleared away.
    const lock = lockDataDir(config.DATA_DIR);
    const host = await createHost(config, undefined, undefined, author);
    if (lock.problem !== undefined)
      host.log.warn({ err: lock.problem }, 'DATA_DIR is not locked: see that no second host serves from it');
    const address = await host.listen();
    const closeSocket = await listenForOperator(config.DATA_DIR, new Operator(host), host.log).catch(
      (err: unknown) => {
        host.log.error({ err }, 'operator commands cannot reach this host: its socket cannot be made');
        return async () => undefined;
      },
    );
    let isStopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) {
        host.log.warn({ signal }, 'told to stop a second time: ending at once');
        process.exit(128 + constants.signals[signal]);
      }
      isStopping = true;
      host.log.info({ signal, drainMs: config.DRAIN_MS, graceMs: config.STOP_GRACE_MS }, 'stopping');
      host
        .stop()
        .then(closeSocket)
        .then(lock.release)
        .then(
          () => process.exit(0),
          (err: unknown) => {
            host.log.fatal({ err }, 'the host did not stop in order');
            process.exit(1);
          },
        );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    host.log.info({ address, tools: host.catalogue.snapshot.list('rest').length }, 'Toolyard is listening');
    await tellLevel(host);
    // Whoever calls the sandbox first does not wait until its processes have started.
    host.isolate.start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Tries the sandbox after the host listens: it must not wait for that. */
async function tellLevel({ wall, log }: Host): Promise<void> {
  try {
    const { report } = await wall.get();
    log[report.level === 'reduced' ? 'warn' : 'info']({ sandbox: report }, describeReport(report));
  } catch (err) {
    log.error({ err }, 'the sandbox cannot be tried');
  }
}
