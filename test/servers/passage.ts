import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be cut, or go silent, and mended. */
export interface Passage {
  readonly url: URL;
  /** Takes no connection any more and ends those there are. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Takes connections and whatever comes over them, and passes nothing on, either way. */
  silence(): void;
  /** Passes on what is asked, and nothing of what is answered. */
  mute(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openPassage(server: URL, usualPort: number): Promise<Passage> {
  const sockets = new Set<Socket>();
  let stopped: 'nothing' | 'answers' | 'all' = 'nothing';
  const passage = createServer((socket) => {
    const onward = connect(Number(server.port || usualPort), server.hostname);
    for (const [from, to, whileStopped] of [
      [socket, onward, ['nothing', 'answers']],
      [onward, socket, ['nothing']],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (whileStopped.some((state) => state === stopped)) to.write(chunk);
      });
    }
  });
  const open = async (port: number): Promise<number> => {
    passage.listen(port, '127.0.0.1');
    await once(passage, 'listening');
    return (passage.address() as AddressInfo).port;
  };
  const cut = async () => {
    if (!passage.listening) return;
    passage.close();
    for (const socket of sockets) socket.destroy();
    await once(passage, 'close');
  };
  const port = await open(0);
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  return {
    url,
    cut,
    async mend() {
      stopped = 'nothing';
      if (!passage.listening) await open(port);
    },
    silence: () => void (stopped = 'all'),
    mute: () => void (stopped = 'answers'),
    [Symbol.asyncDispose]: cut,
  };
}
