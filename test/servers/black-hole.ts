import { createServer, type Server, type Socket } from 'node:net';
import { listen } from './listen.ts';

export interface BlackHole {
  readonly url: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A server that takes connections, and whatever comes over them, and says nothing. */
export async function startBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).resume());
  });
  return {
    url: await listen(server),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
