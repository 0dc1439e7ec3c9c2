import type { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Listens on a free port of loopback and returns the address as a URL without a path. */
export async function listen(server: Server | HttpServer, host = '127.0.0.1'): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  return `${server instanceof HttpsServer ? 'https' : 'http'}://${host}:${port}`;
}

/** An address of loopback at which nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await new Promise((closed) => server.close(closed));
  return address;
}
