import { callbackify } from 'node:util';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { ToolFetch, ToolNetwork } from '@toolyard/sdk';
import { Agent, type buildConnector } from 'undici';
import type { Injected } from '../plugin-config/call-config.ts';
import { guardAddresses } from './addresses.ts';
import { connected, connectToAddresses, secured, startTls, type Connector } from './connect.ts';
import { OutboundError } from './outbound-error.ts';
import { guardedFetch } from './fetch.ts';
import { readGrants, type Grants } from './grants.ts';
import { OUTBOUND_LIMITS, type OutboundLimits } from './limits.ts';
import { canonicalHost, dnsResolver, resolveTarget, type ResolveName } from './resolve.ts';
import { tlsInspector } from './tls.ts';

/** What the client is set to: plain data, so that it can be made in another thread. */
export interface OutboundSettings {
  /** Ranges that tools may reach, on any port, although they are not public. */
  readonly allow: readonly string[];
  /** DNS servers that names are resolved with; none: the system's. */
  readonly dnsServers: readonly string[];
  /** What remote sides see as the one who asks. */
  readonly userAgent: string;
  readonly limits?: Partial<OutboundLimits>;
  /** Certificates in PEM that are trusted besides Node's and the system's. */
  readonly roots?: readonly string[];
}

export interface OutboundOptions extends OutboundSettings {
  /** In place of the DNS. */
  readonly resolveName?: ResolveName;
  /** In place of TCP. */
  readonly connector?: Connector;
}

/** What connections may be made to: all that is granted, or of that what the operator opened. */
type Reach = 'granted' | 'opened';

/** The only way out to the network. */
export interface Outbound {
  /** `fetch` for a bundle that was granted these hosts. @param injected secrets that are put into its requests */
  fetchFor(net: readonly string[], injected?: readonly Injected[]): ToolFetch;
  /** TLS inspection for a bundle that was granted these hosts. */
  inspectTlsFor(net: readonly string[]): ToolNetwork['inspectTls'];
  /** Breaks off what is under way and closes every connection. */
  close(): Promise<void>;
}

/**
 * Makes the guarded client.
 *
 * @throws Error when a range of `allow` is none
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const limits = { ...OUTBOUND_LIMITS, ...options.limits };
  const guard = guardAddresses(options.allow);
  const resolveName = within(
    options.resolveName ?? dnsResolver(options.dnsServers, limits.connectMs),
    limits.connectMs,
  );
  const connector = options.connector ?? connectToAddresses;
  const ca = once(() => [
    ...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...(options.roots ?? [])]),
  ]);
  const strict = once(() => createSecureContext({ ca: ca() }));
  // Security level 0 lets the handshake succeed with whatever the server has, so that it can be told.
  const lenient = once(() =>
    createSecureContext({ ca: ca(), minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }),
  );
  const agents = new Map<string, Agent>();

  /** Connections are kept apart by grant: what one bundle may reach, another might not. */
  function agentFor(net: readonly string[], grants: Grants, reach: Reach): Agent {
    const key = `${reach} ${[...net].sort().join()}`;
    const agent =
      agents.get(key) ??
      new Agent({
        connect: connectFor(grants, reach),
        connections: limits.connectionsPerOrigin,
        allowH2: false,
      });
    agents.set(key, agent);
    return agent;
  }

  function connectFor(grants: Grants, reach: Reach): buildConnector.connector {
    const open = async ({ hostname, protocol, port: given }: buildConnector.Options) => {
      const secure = protocol === 'https:';
      const port = given === '' ? (secure ? 443 : 80) : Number(given);
      const target = await resolveTarget(canonicalHost(hostname), guard, resolveName);
      if (!target.opened && reach === 'opened')
        throw new OutboundError(
          'blocked_target',
          `${target.host} is sent no secret without TLS: ask it by https:, or open its address (OUTBOUND_ALLOW)`,
        );
      if (!target.opened && !grants.port(target.host, port))
        throw new OutboundError('blocked_target', `port ${port} of ${target.host} may not be reached`);
      const plain = connector(target, port);
      await connected(plain, 'connect', target.host, limits.connectMs);
      if (!secure) return plain;
      const socket = startTls(plain, target.host, { secureContext: strict(), ALPNProtocols: ['http/1.1'] });
      return secured(socket, target.host, limits.connectMs);
    };
    const openLater = callbackify(open);
    return (settings, done) =>
      openLater(settings, (error, socket) => (error ? done(error, null) : done(null, socket)));
  }

  return {
    fetchFor(net, injected = []) {
      const grants = readGrants(net);
      const { userAgent } = options;
      return guardedFetch({
        agent: agentFor(net, grants, 'granted'),
        openedAgent: () => agentFor(net, grants, 'opened'),
        injected,
        grants,
        guard,
        limits,
        userAgent,
      });
    },
    inspectTlsFor(net) {
      const { connectMs } = limits;
      return tlsInspector({
        grants: readGrants(net),
        guard,
        resolveName,
        connector,
        connectMs,
        secureContext: lenient,
      });
    },
    async close() {
      const stopping = new OutboundError('connect_failed', 'the host is stopping');
      await Promise.all([...agents.values()].map((agent) => agent.destroy(stopping)));
      agents.clear();
    },
  };
}

/** A resolver that gives up in time, whatever the DNS does. */
function within(resolveName: ResolveName, timeoutMs: number): ResolveName {
  return async (name) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = new OutboundError('timeout', `the DNS did not answer for ${name} within ${timeoutMs} ms`);
    const timer = setTimeout(() => reject(late), timeoutMs);
    try {
      return await Promise.race([resolveName(name), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
