import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxProcess } from '../../../../../host/runtimes/isolate/host-side/sandbox-process.ts';
import { readSandbox } from '../../../../../host/runtimes/isolate/sandbox-scripts.ts';
import { sharedWall } from '../../wall/walls.ts';

describe('a sandbox process', () => {
  let folder: string;
  const started: SandboxProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'toolyard-process-'));
  });

  afterEach(async () => {
    for (const sandbox of started.splice(0)) sandbox.kill('the test is over');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a process with other code than the sandbox's. */
  async function run(code: string, startMs = 10_000): Promise<SandboxProcess> {
    const file = join(folder, 'code.mjs');
    await writeFile(file, code);
    const sandbox = new SandboxProcess({
      limits: {
        memoryMb: 64,
        processMemoryMb: 512,
        maxResultBytes: 1_000_000,
        idleIsolates: 1,
        idleMs: 1_000,
      },
      scripts: { ...(await readSandbox()), process: file },
      wall: await sharedWall.get(),
      startMs,
    });
    started.push(sandbox);
    return sandbox;
  }

  it('has no files, no network, no processes, no threads, no environment', async () => {
    const sandbox = await run(await readFile(join(import.meta.dirname, 'probe.mjs'), 'utf8'));
    const [message] = await once(sandbox, 'message');
    const { done, environment } = JSON.parse(Reflect.get(message, 'message'));
    expect(done).toEqual([]);
    // Bubblewrap says where it starts a program, which is nowhere.
    expect([{}, { PWD: '/' }]).toContainEqual(environment);
  });

  it.each([
    ['says what no sandbox says', `{"kind":"surprise"}`],
    ['says what is no JSON', `{`],
    ['forges an answer that is out of form', `{"kind":"done","call":-1,"rssMb":1}`],
  ])('is ended when it %s', async (_, head) => {
    const sandbox = await run(`
      const head = Buffer.from(${JSON.stringify(head)});
      const prefix = Buffer.alloc(8);
      prefix.writeUInt32BE(head.length, 0);
      process.stdout.write(Buffer.concat([prefix, head]));
      setInterval(() => {}, 1000);`);
    const [{ why }] = await once(sandbox, 'end');
    expect(why).toMatch(/^it does not keep to the protocol: /);
  });

  it('is ended when it announces more than it may send', async () => {
    const sandbox = await run(`
      process.stdout.write(Buffer.from([0, 0, 0, 2, 255, 255, 255, 255]));
      setInterval(() => {}, 1000);`);
    const [{ why }] = await once(sandbox, 'end');
    expect(why).toMatch(/^it does not keep to the protocol: expected frames of at most/);
  });

  it('is ended when it is not ready in time', async () => {
    const sandbox = await run(`setInterval(() => {}, 1000);`, 100);
    expect(await once(sandbox, 'end')).toMatchObject([{ why: 'it did not start in time' }]);
  });

  it('leaves its last words', async () => {
    const sandbox = await run(`throw new Error('I cannot go on');`);
    const [{ why }] = await once(sandbox, 'end');
    expect(why).toMatch(/^it ended with the code 1: .*I cannot go on/s);
  });

  it('ends when the host is killed', async () => {
    const source = new URL('../../../../../host/runtimes/isolate/', import.meta.url).href;
    await writeFile(
      join(folder, 'host.mjs'),
      `
      const { SandboxProcess } = await import('${source}host-side/sandbox-process.ts');
      const { readSandbox } = await import('${source}sandbox-scripts.ts');
      const { chooseWall } = await import('${source}../wall/wall.ts');
      const limits = { memoryMb: 64, processMemoryMb: 512, maxResultBytes: 1, idleIsolates: 1, idleMs: 1000 };
      const wall = await chooseWall();
      const sandbox = new SandboxProcess({ limits, scripts: await readSandbox(), wall, startMs: 10_000 });
      sandbox.on('ready', () => console.log(sandbox.pid));`,
    );
    const host = spawn(process.execPath, [join(folder, 'host.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(host.stdout, 'data');
    host.kill('SIGKILL');
    await expect.poll(() => isAlive(Number(String(pid))), { timeout: 5_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
