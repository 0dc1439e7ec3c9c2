import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCommand } from '../../host/operator/command-socket.ts';
import { WatchedBins } from './lib/bins.ts';
import { FaultyIo, type Fault } from './lib/faulty-io.ts';
import { HostProcess } from '../host/host-process.ts';
import { sample, SCALE } from './lib/scale.ts';

const io = await FaultyIo.create();
if (io === undefined) process.stderr.write('disk: skipped: it takes Linux and a C compiler (cc)\n');

const FAULTS: readonly Fault[] = ['ENOSPC', 'EIO'];
const POINTS = 4 * SCALE;

/** What writes: bins, captures, and what an operator decides. */
async function work(host: HostProcess, bins: WatchedBins): Promise<number[]> {
  const id = await bins.create(host);
  const statuses = id === undefined ? [] : [await bins.send(host, id), await bins.send(host, id, 60_000)];
  for (const command of ['disable', 'enable'])
    await sendCommand(host.dataDir, command, ['text']).catch(() => undefined);
  return statuses;
}

async function expectServing(host: HostProcess): Promise<void> {
  expect(host.ended, host.output.slice(-2_000)).toBeUndefined();
  const answer = await host.call('base64', { text: 'hi' });
  expect(answer.status, answer.body).toBe(200);
}

describe.skipIf(io === undefined)('a disk that fails', () => {
  let host: HostProcess;
  const bins = new WatchedBins();

  beforeAll(async () => {
    const { dataDir } = await startOnce();
    host = await HostProcess.start({ DATA_DIR: dataDir, ...io?.environment(dataDir) });
  });
  afterAll(async () => {
    await host.discard();
    await io?.close();
  });

  /** A data folder that a host has written, as an installation has one. */
  async function startOnce(): Promise<HostProcess> {
    const first = await HostProcess.start();
    await first.stop();
    return first;
  }

  test.each(FAULTS)('with %s at any write costs what needs it, and comes back by itself', async (fault) => {
    await io?.set('nothing');
    await work(host, bins);
    const writes = (await io?.count()) ?? 0;
    expect(writes).toBeGreaterThan(3);
    for (const from of sample(writes, POINTS)) {
      await io?.set(fault, from);
      const statuses = await work(host, bins);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await expectServing(host);
      await io?.set('nothing');
      await expect.poll(async () => await bins.create(host), { timeout: 60_000 }).toBeDefined();
      await expect
        .poll(() => sendCommand(host.dataDir, 'list', []).then(() => 'answered', String), { timeout: 30_000 })
        .toBe('answered');
    }
    expect(await bins.lost(host)).toBe(0);
  });

  test.each(FAULTS)('with %s at any write of its start serves all the same', async (fault) => {
    const { dataDir } = host;
    await io?.set('nothing');
    expect(await host.stop()).toBe(0);
    await io?.set('nothing');
    host = await HostProcess.start({ DATA_DIR: dataDir, ...io?.environment(dataDir) });
    const writes = (await io?.count()) ?? 0;
    for (const from of sample(writes, POINTS)) {
      await io?.set('nothing');
      expect(await host.stop()).toBe(0);
      await io?.set(fault, from);
      host = await HostProcess.start({ DATA_DIR: dataDir, ...io?.environment(dataDir) });
      await expectServing(host);
      await io?.set('nothing');
      await expect.poll(async () => await bins.create(host), { timeout: 60_000 }).toBeDefined();
    }
    expect(await bins.lost(host)).toBe(0);
  });
});
