import { createServer, type TlsOptions } from 'node:tls';
import type { Identity } from './certificates.ts';
import { listen } from './listen.ts';

export interface TlsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** A server that shakes hands and says nothing. Its OCSP answer is made up: nobody looks into it. */
export async function startTlsServer(identity: Identity, options: TlsOptions = {}): Promise<TlsServer> {
  const server = createServer({ cert: identity.chain, key: identity.key, ...options });
  server.on('OCSPRequest', (_certificate, _issuer, done) => done(null, Buffer.from('answer')));
  const port = Number(new URL(await listen(server)).port);
  return {
    port,
    async close() {
      await new Promise((closed) => server.close(closed));
    },
  };
}
