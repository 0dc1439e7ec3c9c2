import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { PostgresStore } from '../../../host/bins/postgres-store.ts';
import { TEST_SERVER } from './drivers.ts';
import { createBin, readBin, startBins } from './start-bins.ts';

const SCHEMA = `test_outage_${process.pid}`;

/** A way to the test server that can be cut and mended. */
async function startPassage(server: URL) {
  const sockets = new Set<Socket>();
  const passage = createServer((socket) => {
    const onward = connect(Number(server.port || 5432), server.hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => sockets.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  const open = async (port: number): Promise<number> => {
    passage.listen(port, '127.0.0.1');
    await once(passage, 'listening');
    return (passage.address() as AddressInfo).port;
  };
  const port = await open(0);
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  return {
    url,
    async cut() {
      passage.close();
      for (const socket of sockets) socket.destroy();
      await once(passage, 'close');
    },
    mend: () => open(port),
  };
}

test.skipIf(TEST_SERVER === undefined)(
  'a server that is away is told, and used again when it is back',
  async () => {
    if (TEST_SERVER === undefined) return;
    const passage = await startPassage(TEST_SERVER);
    const store = await PostgresStore.open({ url: passage.url, maxBytes: 2 ** 30, schema: SCHEMA });
    try {
      await using bins = await startBins({ store });
      const { id, receive_url } = await createBin(bins);
      const send = (body: string) => fetch(receive_url, { method: 'POST', body });
      expect((await send('before')).status).toBe(200);

      await passage.cut();
      const refused = [
        await send('meanwhile'),
        await fetch(`${bins.url}/bins/${id}`),
        await fetch(`${bins.url}/bins`, { method: 'POST' }),
      ];
      for (const response of refused) {
        expect(response.status).toBe(503);
        expect(await response.json()).toEqual({
          success: false,
          error: { code: 'INTERNAL_ERROR', message: 'request bins are not available: try again soon' },
        });
      }

      await passage.mend();
      await expect.poll(async () => (await send('after')).status).toBe(200);
      const { requests } = await readBin(bins, id);
      expect(requests.map(({ body }) => body)).toEqual(['after', 'before']);
    } finally {
      await passage.cut();
      const sql = postgres(TEST_SERVER.href, { max: 1, onnotice: () => undefined });
      await sql.unsafe(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
      await sql.end();
    }
  },
);
