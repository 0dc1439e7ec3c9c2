import type { NetworkFailureReason, ToolNetwork } from '@toolyard/sdk';
import { NO_HOSTS, noNetwork } from '@toolyard/sdk/manifest';
import type { Config } from '../config/config.ts';
import type { Injected } from '../plugin-config/call-config.ts';
import { VERSION } from '../installation.ts';
import { OutboundError } from './outbound-error.ts';
import type { Outbound, OutboundSettings } from './outbound.ts';
import type { Tape } from './recorded/tape.ts';
import { serviceAddresses, serviceDirectory, type ServiceAddresses } from './services.ts';

/** Plain data, so that a thread can be given the same ways out. */
export interface OutboundProviderSettings {
  readonly outbound: OutboundSettings;
  readonly services: ServiceAddresses;
}

/** What a tool asked of a remote side, when its answer began or there was none. */
export interface OutboundRequest {
  readonly kind: 'fetch' | 'tls';
  /** `cancelled`: the tool, or its caller, no longer waited. */
  readonly outcome: 'ok' | 'cancelled' | NetworkFailureReason;
  readonly ms: number;
}

/** What the configuration says of the ways out. */
export function outboundProviderSettings(config: Config): OutboundProviderSettings {
  const asker = config.PUBLIC_URL === undefined ? '' : ` (+${config.PUBLIC_URL.href})`;
  return {
    outbound: {
      allow: config.OUTBOUND_ALLOW,
      dnsServers: config.OUTBOUND_DNS,
      userAgent: `Toolyard/${VERSION}${asker}`,
      limits: {
        connectMs: config.OUTBOUND_CONNECT_MS,
        totalMs: config.OUTBOUND_TIMEOUT_MS,
        maxBytes: config.OUTBOUND_MAX_BYTES,
      },
    },
    services: serviceAddresses(config),
  };
}

/** The ways out of the host for its tools. The guarded client is loaded when a tool first takes one. */
export class OutboundProvider {
  readonly #settings: OutboundProviderSettings;
  #outbound: Promise<Outbound> | undefined;

  readonly #onRequest: (request: OutboundRequest) => void;

  /** @param onRequest told of every request that a tool made */
  constructor(settings: OutboundProviderSettings, onRequest: (request: OutboundRequest) => void = () => {}) {
    this.#settings = settings;
    this.#onRequest = onRequest;
  }

  /**
   * What a tool finds in its context, when its bundle was granted these hosts.
   *
   * @param injected secrets that are put into its requests
   * @param tape what records its requests, or plays what was recorded
   */
  networkFor(net: readonly string[], injected: readonly Injected[] = [], tape?: Tape): ToolNetwork {
    if (net.length === 0) return noNetwork(NO_HOSTS);
    const network: ToolNetwork = {
      fetch: (input, init) =>
        this.#observed('fetch', async () => (await this.#open()).fetchFor(net, injected)(input, init)),
      inspectTls: (host, port, options) =>
        this.#observed('tls', async () => (await this.#open()).inspectTlsFor(net)(host, port, options)),
      service: serviceDirectory(this.#settings.services, net),
    };
    return tape?.over(network) ?? network;
  }

  async close(): Promise<void> {
    await (await this.#outbound)?.close();
  }

  async #observed<T>(kind: OutboundRequest['kind'], ask: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const tell = (outcome: OutboundRequest['outcome']) =>
      this.#onRequest({ kind, outcome, ms: performance.now() - start });
    try {
      const answer = await ask();
      tell('ok');
      return answer;
    } catch (error) {
      tell(error instanceof OutboundError ? error.reason : 'cancelled');
      throw error;
    }
  }

  #open(): Promise<Outbound> {
    return (this.#outbound ??= import('./outbound.ts').then(({ createOutbound }) =>
      createOutbound(this.#settings.outbound),
    ));
  }
}
