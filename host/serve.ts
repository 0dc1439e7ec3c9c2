import { readConfig } from './config.ts';
import { createHost } from './host.ts';

/** Reads the configuration, builds the host, listens, and stops in order when it is told to. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const host = await createHost(readConfig(environment));
    const address = await host.listen();
    host.log.info({ address, tools: host.catalogue.snapshot.list('rest').length }, 'Toolyard is listening');
    const stop = (signal: NodeJS.Signals) => {
      host.log.info({ signal }, 'stopping');
      host.stop().then(
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
