import type { TlsInspection, ToolNetwork } from '@toolyard/sdk';
import type { X509Certificate } from 'node:crypto';
import type { SecureContext, TLSSocket } from 'node:tls';
import type { AddressGuard } from './addresses.ts';
import { connected, secured, startTls, type Connector } from './connect.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Grants } from './grants.ts';
import { canonicalHost, checkHost, resolveTarget, type ResolveName } from './resolve.ts';

export interface InspectionOptions {
  readonly grants: Grants;
  readonly guard: AddressGuard;
  readonly resolveName: ResolveName;
  readonly connector: Connector;
  readonly connectMs: number;
  /** Speaks old protocols too, so that they can be reported, and holds the roots that are trusted. */
  readonly secureContext: () => SecureContext;
}

/** Shakes hands with a server and tells what it showed. Any port: nothing that a tool says is sent. */
export function tlsInspector(options: InspectionOptions): ToolNetwork['inspectTls'] {
  const { grants, guard, resolveName, connector, connectMs, secureContext } = options;
  return async (name, port, { signal } = {}) => {
    const host = canonicalHost(name);
    checkHost(host, guard);
    if (!grants.host(host))
      throw new OutboundError('not_configured', `the operator has not granted access to ${host}`);
    const target = await resolveTarget(host, guard, resolveName);
    signal?.throwIfAborted();
    const plain = connector(target, port);
    const leave = () => plain.destroy(signal?.reason instanceof Error ? signal.reason : undefined);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await connected(plain, 'connect', host, connectMs);
      return await shakeHands(plain, host, connectMs, secureContext());
    } catch (error) {
      throw signal?.aborted ? signal.reason : toOutboundError(error, host);
    } finally {
      signal?.removeEventListener('abort', leave);
      plain.destroy();
    }
  };
}

async function shakeHands(
  plain: Parameters<typeof startTls>[0],
  host: string,
  timeoutMs: number,
  secureContext: SecureContext,
): Promise<TlsInspection> {
  const socket = startTls(plain, host, {
    secureContext,
    rejectUnauthorized: false,
    requestOCSP: true,
    // Whether the names fit is for the tool to say, apart from whether the chain is trusted.
    checkServerIdentity: () => undefined,
  });
  let ocspStapled = false;
  socket.once('OCSPResponse', (response: Buffer | null) => (ocspStapled = (response?.length ?? 0) > 0));
  await secured(socket, host, timeoutMs);
  const inspection = {
    protocol: socket.getProtocol(),
    cipher: socket.getCipher().standardName,
    chain: certificates(socket).map(({ raw }) => Uint8Array.from(raw)),
    trusted: socket.authorized,
    trustError: socket.authorized ? null : String(socket.authorizationError),
    ocspStapled,
  };
  socket.on('error', () => {});
  socket.destroy();
  return inspection;
}

/** What the server sent, leaf first. A root is linked to itself, which ends the chain. */
function certificates(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && !chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}
