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
    host.log.info({ address, tools: host.catalogue.snapshot.list('rest').length }, 'Toolyard is listening');
    const stop = (signal: NodeJS.Signals) => {
      host.log.info({ signal }, 'stopping');
      Promise.all([host.stop(), closeSocket()]).then(
        () => process.exit(0),
        (err: unknown) => {
          host.log.fatal({ err }, 'the host did not stop in order');
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
