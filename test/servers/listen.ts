import type { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of loopback and returns the address as a URL without a path. */
export async function listen(server: Server | HttpServer, host = '127.0.0.1'): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  return `${server instanceof HttpsServer ? 'https' : 'http'}://${host}:${port}`;
}
