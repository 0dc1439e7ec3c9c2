import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listing } from '../../host/operator/bundle-line.ts';
import { sendCommand } from '../../host/operator/command-socket.ts';
import { buildPlugin } from '../../sdk/cli/build.ts';
import { toolSource, writePackage } from '../host/plugin-package.ts';
import { FaultyIo } from './lib/faulty-io.ts';
import { HostProcess } from '../host/host-process.ts';
import { sample, SCALE } from './lib/scale.ts';

const io = await FaultyIo.create();
if (io === undefined) process.stderr.write('operator: skipped: it takes Linux and a C compiler (cc)\n');

const POINTS = 6 * SCALE;

describe.skipIf(io === undefined)('a host that is killed in the middle of a command', () => {
  let folder: string;
  let host: HostProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'toolyard-chaos-plugins-'));
    host = await HostProcess.start({ SANDBOX_PROCESSES: '1' });
  });
  afterAll(async () => {
    await host.discard();
    await rm(folder, { recursive: true, force: true });
    await io?.close();
  });

  async function build(version: string): Promise<string> {
    const source = await writePackage({
      name: 'acme-killed',
      version,
      files: { 'tools/acme-version.ts': toolSource(`return { result: text + '${version}' };`) },
    });
    expect(await buildPlugin(source)).toMatchObject({ kind: 'built' });
    const kept = join(folder, version);
    await cp(join(source, 'dist'), kept, { recursive: true });
    return kept;
  }

  async function restart(): Promise<void> {
    const { dataDir } = host;
    await host.discard({ keepData: true });
    host = await HostProcess.start({ DATA_DIR: dataDir, ...io?.environment(dataDir) });
  }

  const command = (name: string, ...words: string[]) => sendCommand(host.dataDir, name, words);

  /** The version that is served, by the list and by a call alike. */
  async function servedVersion(): Promise<string> {
    const { answer } = (await command('list')) ?? {};
    const { bundles, refused } = answer as Listing;
    expect(refused).toEqual([]);
    const lines = bundles.filter(({ id }) => id === 'acme-killed');
    expect(lines).toMatchObject([{ state: 'served' }]);
    const { status, body } = await host.call('acme-version', { text: '' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: expect.stringContaining(`"${lines[0]?.version}"`),
    });
    return lines[0]?.version ?? '';
  }

  test('has done it, or has not begun', async () => {
    const [first, second] = [await build('1.0.0'), await build('2.0.0')];
    await restart();
    await command('add', first);
    const steps: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
      ['add', () => command('add', second)],
      ['rollback', () => command('rollback', 'acme-killed')],
    ];
    const versions: string[] = [];
    for (const [, run] of steps) {
      await io?.set('nothing');
      await run();
      const writes = (await io?.count()) ?? 0;
      const after = await servedVersion();
      expect(writes).toBeGreaterThan(0);
      for (const from of sample(writes, POINTS)) {
        await restart();
        await io?.set('nothing');
        const wanted = after === '2.0.0' ? ['remove', 'acme-killed'] : ['add', second];
        await command(wanted[0] ?? '', ...wanted.slice(1));
        if (after === '2.0.0') await command('add', first);
        await io?.set('kill', from);
        await run().catch(() => undefined);
        await io?.set('nothing');
        await restart();
        versions.push(await servedVersion());
      }
      await command('remove', 'acme-killed');
      await command('add', first);
      if (after === '2.0.0') await command('add', second);
    }
    expect(versions.filter((version) => version !== '1.0.0' && version !== '2.0.0')).toEqual([]);
    expect(new Set(versions).size).toBe(2);
  });
});
