import type { Services, ToolNetwork } from '@toolyard/sdk';
import { connectToAddresses } from '../../host/outbound/connect.ts';
import { OutboundError } from '../../host/outbound/outbound-error.ts';
import type { OutboundLimits } from '../../host/outbound/limits.ts';
import { createOutbound } from '../../host/outbound/outbound.ts';
import { serviceDirectory, type ServiceAddresses } from '../../host/outbound/services.ts';

export interface LoopbackOptions {
  readonly services?: Partial<Services>;
  /** The names that lead to loopback; any other is not found. Default: all do. */
  readonly names?: readonly string[];
  /** Certificates in PEM that are trusted. */
  readonly roots?: readonly string[];
  /** Ports of loopback that stand for others, such as one that a test may bind for 443. */
  readonly ports?: Readonly<Record<number, number>>;
}

export interface Loopback {
  readonly network: ToolNetwork;
  /** The same with another patience, for those who wait for an answer that never comes. */
  readonly impatient: ToolNetwork;
  /** The one that shows a failure of a reason soonest. */
  toFail(reason: string): ToolNetwork;
  close(): Promise<void>;
}

const NO_SERVICES: ServiceAddresses = {
  'dns-over-https': undefined,
  rdap: undefined,
  'domain-ranks': undefined,
  'exchange-rates': undefined,
  'pwned-passwords': undefined,
  'dns-block-lists': undefined,
};

/** The host's own way out, with loopback opened, for tools under test. */
export function loopbackNetwork(options: LoopbackOptions = {}): Loopback {
  // A busy machine may be slow to answer without being silent.
  const patient = open(options, { connectMs: 15_000, totalMs: 15_000 });
  const impatient = open(options, { connectMs: 100, totalMs: 100 });
  return {
    network: patient.network,
    impatient: impatient.network,
    toFail: (reason) => (reason === 'timeout' ? impatient.network : patient.network),
    async close() {
      await Promise.all([patient.outbound.close(), impatient.outbound.close()]);
    },
  };
}

function open(
  { services = {}, names, roots = [], ports = {} }: LoopbackOptions,
  limits: Partial<OutboundLimits>,
) {
  const outbound = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    roots,
    limits,
    connector: (target, port) => connectToAddresses(target, ports[port] ?? port),
    async resolveName(name) {
      if (names === undefined || names.includes(name)) return ['127.0.0.1'];
      throw new OutboundError('dns_not_found', `${name} has no address in the DNS`);
    },
  });
  const network: ToolNetwork = {
    fetch: outbound.fetchFor(['*']),
    inspectTls: outbound.inspectTlsFor(['*']),
    service: serviceDirectory({ ...NO_SERVICES, ...services }, ['*']),
  };
  return { outbound, network };
}
