import { createHash } from 'node:crypto';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Identity } from '../../../servers/certificates.ts';

/** A request as its bytes say, of any method and version. */
export interface Received {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Whether the client showed a certificate. */
  readonly certified: boolean;
}

export interface EchoServer {
  readonly port: number;
  /** The socket that it listens at; empty where it has a port. */
  readonly path: string;
  /** What was received since it was last asked. */
  take(): Received[];
  close(): Promise<void>;
}

/**
 * A server on loopback that keeps what it receives. `/to/CODE/…` answers with a redirect to `/landed/CODE`,
 * `/away/CODE` with one there under another name of the host, `/digest` asks for Digest (RFC 7616) until it is given
 * rightly.
 *
 * @param path the socket to listen at instead of a port
 */
export async function startEchoServer(identity?: Identity, path?: string): Promise<EchoServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket | TLSSocket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, received);
  };
  const server: Server =
    identity === undefined
      ? createTcpServer(serve)
      : createTlsServer(
          { cert: identity.chain, key: identity.key, requestCert: true, rejectUnauthorized: false },
          serve,
        );
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  );
  const address = server.address();
  return {
    port: address === null || typeof address === 'string' ? 0 : address.port,
    path: path ?? '',
    take: () => received.splice(0),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

class Connection {
  readonly #socket: Socket | TLSSocket;
  readonly #received: Received[];
  #data = Buffer.alloc(0);
  #continued = false;

  constructor(socket: Socket | TLSSocket, received: Received[]) {
    this.#socket = socket;
    this.#received = received;
    socket.on('data', (chunk: Buffer) => {
      this.#data = Buffer.concat([this.#data, chunk]);
      this.#readRequest();
    });
  }

  #readRequest(): void {
    const end = this.#data.indexOf('\r\n\r\n');
    if (end === -1) return;
    const [first = '', ...lines] = this.#data.subarray(0, end).toString('latin1').split('\r\n');
    const [method = '', target = '', version = ''] = first.split(' ');
    const headers = lines.map((line) => {
      const colon = line.indexOf(':');
      const value = Buffer.from(line.slice(colon + 1).trim(), 'latin1').toString();
      return [line.slice(0, colon).toLowerCase(), value] as const;
    });
    const valueOf = (name: string) => headers.find(([known]) => known === name)?.[1];
    if (valueOf('expect')?.toLowerCase() === '100-continue' && !this.#continued) {
      this.#continued = true;
      this.#socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    }
    const rest = this.#data.subarray(end + 4);
    const body =
      valueOf('transfer-encoding') === 'chunked'
        ? dechunk(rest)
        : rest.length < Number(valueOf('content-length') ?? 0)
          ? undefined
          : rest;
    if (body === undefined) return;
    this.#data = Buffer.alloc(0);
    this.#continued = false;
    const certificate =
      'getPeerX509Certificate' in this.#socket ? this.#socket.getPeerX509Certificate() : undefined;
    this.#received.push({ method, target, version, headers, body, certified: certificate !== undefined });
    this.#socket.end(answer(method, target, valueOf('authorization'), this.#socket.localPort));
  }
}

function dechunk(data: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = data.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const length = Number.parseInt(data.subarray(at, line).toString('latin1'), 16);
    if (data.length < line + 2 + length + 2) return undefined;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(data.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}

const NONCE = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const REALM = 'wire';

function answer(
  method: string,
  target: string,
  authorization: string | undefined,
  port: number | undefined,
): string {
  const [, way, code] = /\/(to|away)\/(\d+)/.exec(target) ?? [];
  const host = way === 'away' ? `http://localhost:${port}` : '';
  if (code !== undefined) return response(`${code} Elsewhere`, `Location: ${host}/landed/${code}\r\n`);
  if (/\/digest\b/.test(target) && !isDigest(authorization, method, target))
    return response(
      '401 Unauthorized',
      `WWW-Authenticate: Digest realm="${REALM}", qop="auth", algorithm=SHA-256, nonce="${NONCE}"\r\n`,
    );
  return response('200 OK', 'Content-Type: text/plain\r\n');
}

function response(status: string, headers: string): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`;
}

/** Whether it answers the challenge with the password `c d` of `a b`. */
function isDigest(authorization: string | undefined, method: string, target: string): boolean {
  const field = (name: string) =>
    new RegExp(`[ ,]${name}=(?:"([^"]*)"|([^,]*))`)
      .exec(authorization ?? '')
      ?.slice(1)
      .join('') ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const secret = hash(`a b:${REALM}:c d`);
  const request = hash(`${method}:${target}`);
  const expected = hash(`${secret}:${NONCE}:${field('nc')}:${field('cnonce')}:auth:${request}`);
  return field('response') === expected;
}
