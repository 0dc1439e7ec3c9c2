import { constants } from 'node:os';
import type { Config } from '../config/config.ts';
import type { AuthorTerms } from './author/author-terms.ts';
import { createHost } from './host.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { tellLevel } from './tell-level.ts';
import { lockDataDir } from '../operator/data-lock.ts';
import { Operator } from '../operator/operator.ts';
import { listenForOperator } from '../operator/socket.ts';

/** Builds the host, listens, and stops in order when it is told to. @throws Error when it cannot start */
export async function serveAlone(config: Config, author?: AuthorTerms): Promise<void> {
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
  void host.atRest().then(giveMemoryBack);
}
