import { constants } from 'node:os';
import { readConfig } from './config.ts';
import { createHost } from './host.ts';
import { Operator } from './operator/operator.ts';
import { listenForOperator } from './operator/socket.ts';

/** Reads the configuration, builds the host, listens, and stops in order when it is told to. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(environment);
    const host = await createHost(config);
    const address = await host.listen();
    const closeSocket = await listenForOperator(config.DATA_DIR, new Operator(host), host.log);
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
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
