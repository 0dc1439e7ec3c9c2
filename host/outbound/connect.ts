import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Target } from './resolve.ts';

/** Opens a TCP connection to one of the addresses of a target. */
export type Connector = (target: Target, port: number) => Socket;

/** Tries the judged addresses in turn (RFC 8305). No name is looked up again. */
export const connectToAddresses: Connector = ({ host, addresses }, port) =>
  connect({
    host: addresses.length === 1 ? addresses[0] : host,
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  });

/** Waits until a socket is connected, or rejects when it fails or the time is over. */
export async function connected<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  host: string,
  timeoutMs: number,
): Promise<S> {
  const { promise, resolve, reject } = Promise.withResolvers<S>();
  const timer = setTimeout(
    () => socket.destroy(new OutboundError('timeout', `${host} did not answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  const closed = () => reject(new OutboundError('connect_failed', `${host} broke the connection off`));
  socket.once(event, () => resolve(socket));
  socket.once('error', reject);
  socket.once('close', closed);
  try {
    return await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.off('error', reject);
    socket.off('close', closed);
  }
}

/** Starts TLS on a connection. The server is told the host's name (SNI) unless it is an address. */
export function startTls(socket: Socket, host: string, options: ConnectionOptions): TLSSocket {
  return connectSecurely({ ...options, socket, host, servername: isIP(host) === 0 ? host : '' });
}

/** Waits until the hands are shaken. Whatever goes wrong here is TLS's fault, known by its code or not. */
export async function secured(socket: TLSSocket, host: string, timeoutMs: number): Promise<TLSSocket> {
  try {
    return await connected(socket, 'secureConnect', host, timeoutMs);
  } catch (error) {
    const known = toOutboundError(error, host);
    throw known instanceof OutboundError
      ? known
      : new OutboundError('tls_failed', `${host} failed in the TLS handshake`, { cause: error });
  }
}
