import type { Services, ToolNetwork } from '@toolyard/sdk';
import { connectToAddresses } from '../../host/outbound/connect.ts';
import { OutboundError } from '../../host/outbound/failure.ts';
import { createOutbound } from '../../host/outbound/outbound.ts';
import { serviceDirectory, type ServiceAddresses } from '../../host/outbound/services.ts';

export interface LoopbackOptions {
  readonly services?: Partial<Services>;
  /** The names that lead to loopback; any other is not found. Default: all do. */
  readonly names?: readonly string[];
  /** Certificates in PEM that are trusted. */
  readonly roots?: readonly string[];
  readonly timeoutMs?: number;
  /** Ports of loopback that stand for others, such as one that a test may bind for 443. */
  readonly ports?: Readonly<Record<number, number>>;
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
export function loopbackNetwork({
  services = {},
  names,
  roots = [],
  timeoutMs = 2_000,
  ports = {},
}: LoopbackOptions): {
  readonly network: ToolNetwork;
  close(): Promise<void>;
} {
  const outbound = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    roots,
    limits: { connectMs: 1_000, totalMs: timeoutMs },
    connector: (target, port) => connectToAddresses(target, ports[port] ?? port),
    async resolveName(name) {
      if (names === undefined || names.includes(name)) return ['127.0.0.1'];
      throw new OutboundError('dns_not_found', `${name} has no address in the DNS`);
    },
  });
  return {
    network: {
      fetch: outbound.fetchFor(['*']),
      inspectTls: outbound.inspectTlsFor(['*']),
      service: serviceDirectory({ ...NO_SERVICES, ...services }, ['*']),
    },
    close: () => outbound.close(),
  };
}
