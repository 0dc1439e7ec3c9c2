import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Identity } from './certificates.ts';
import { listen } from './listen.ts';

/** A web server on loopback whose answers a test sets. */
export interface WebServer {
  readonly url: string;
  readonly port: number;
  /** What was asked: `GET /path`. */
  readonly asked: string[];
  respond: RequestListener;
  close(): Promise<void>;
}

/** Starts a server, over TLS when there is an identity. */
export async function startWebServer(respond: RequestListener, identity?: Identity): Promise<WebServer> {
  const listener: RequestListener = (request, response) => {
    state.asked.push(`${request.method} ${request.url}`);
    state.respond(request, response);
  };
  const server =
    identity === undefined
      ? createHttpServer(listener)
      : createHttpsServer({ cert: identity.chain, key: identity.key }, listener);
  const url = await listen(server);
  const state: WebServer = {
    url,
    port: Number(new URL(url).port),
    asked: [],
    respond,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return state;
}

/** How a service may fail, with the reason that a tool then gives. */
export const SERVICE_TROUBLES: readonly (readonly [
  name: string,
  respond: RequestListener,
  reason: string,
])[] = [
  ['too many requests', (_request, response) => response.writeHead(429).end(), 'http_status'],
  ['a server that is out of order', (_request, response) => response.writeHead(503).end(), 'http_status'],
  ['silence', () => {}, 'timeout'],
  ['a connection that is broken off', (request) => request.socket.destroy(), 'bad_response'],
  ['an answer of another kind', (_request, response) => response.end('<html>welcome</html>'), 'bad_response'],
  [
    'an answer without end',
    (_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    },
    'too_large',
  ],
  [
    'redirects in a circle',
    (_request, response) => response.writeHead(302, { location: '/again' }).end(),
    'bad_response',
  ],
  [
    'a redirect inward',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'blocked_target',
  ],
];
