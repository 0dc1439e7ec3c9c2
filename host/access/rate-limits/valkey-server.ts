import { Redis } from 'iovalkey';
import { CircuitBreaker } from '../../storage/circuit-breaker.ts';

/** How long a command may take, a connection, and the pause before the server is tried again, in milliseconds. */
const COMMAND_MS = 500;
const CONNECT_MS = 2000;
const RETRY_MS = 1000;

/** How long the key lives that a probe writes, in seconds. */
const PROBE_SECONDS = 60;

export interface ValkeyServerOptions {
  readonly url: URL;
  /** Told when the server cannot be asked, with why, and when it can again. */
  readonly onChange: (fault: Error | undefined) => void;
}

/** The Valkey or Redis server that hosts share. It may be away, hang, or refuse: that holds nobody up. */
export class ValkeyServer {
  readonly client: Redis;
  readonly #breaker: CircuitBreaker;

  constructor({ url, onChange }: ValkeyServerOptions) {
    this.client = new Redis(url.href, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      // For the handshake too: a server that takes the connection and says nothing is left again.
      commandTimeout: CONNECT_MS,
      disconnectTimeout: COMMAND_MS,
      retryStrategy: () => RETRY_MS,
      // Nothing waits for a connection, and nothing is counted a second time after one is lost.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    });
    let connectionError: Error | undefined;
    this.client.on('error', (error: Error) => (connectionError = error));
    this.#breaker = new CircuitBreaker({
      isFault: () => true,
      patienceMs: COMMAND_MS,
      retryMs: RETRY_MS,
      onChange: (fault) => {
        // Of a connection that hangs, nothing more is to be expected.
        if (fault !== undefined) this.client.disconnect(true);
        onChange(fault);
      },
      probe: async () => {
        if (this.client.status === 'wait') await this.client.connect();
        if (this.client.status !== 'ready') throw connectionError ?? new Error('the connection is not ready');
        // Not only a sign of life: a replica, or a server without memory, answers and cannot count.
        await this.client.set('toolyard:probe', '1', 'EX', PROBE_SECONDS).catch((error: unknown) => {
          this.client.disconnect(true);
          throw error;
        });
        connectionError = undefined;
      },
    });
  }

  /** Why the server is not asked; undefined when it is. */
  get fault(): Error | undefined {
    return this.#breaker.fault;
  }

  /** Connects. Resolves when the server answered or failed to, within half a second. */
  start(): Promise<void> {
    return this.#breaker.start();
  }

  /** Asks the server. @throws at once while it is known to fail, after half a second when it hangs */
  ask<T>(work: () => Promise<T>): Promise<T> {
    return this.#breaker.use(work);
  }

  close(): void {
    this.#breaker.end();
    this.client.disconnect();
  }
}
