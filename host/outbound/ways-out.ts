import { noNetwork, type ToolNetwork } from '@toolyard/sdk/network';
import type { Config } from '../config.ts';
import type { Outbound } from './outbound.ts';
import { serviceAddresses, serviceDirectory } from './services.ts';

/** The ways out of the host for its tools. The guarded client is loaded when a tool first takes one. */
export class WaysOut {
  readonly #config: Config;
  #outbound: Promise<Outbound> | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  /** What a tool finds in its context, when its bundle was granted these hosts. */
  networkFor(net: readonly string[]): ToolNetwork {
    if (net.length === 0) return noNetwork('this tool was granted no hosts');
    return {
      fetch: async (input, init) => (await this.#open()).fetchFor(net)(input, init),
      inspectTls: async (host, port, options) => (await this.#open()).inspectTlsFor(net)(host, port, options),
      service: serviceDirectory(serviceAddresses(this.#config), net),
    };
  }

  async close(): Promise<void> {
    await (await this.#outbound)?.close();
  }

  #open(): Promise<Outbound> {
    return (this.#outbound ??= import('./outbound.ts').then(({ createOutbound, outboundOptions }) =>
      createOutbound(outboundOptions(this.#config)),
    ));
  }
}
