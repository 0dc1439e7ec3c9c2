import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseWall, WallChoice } from '../../../../host/runtimes/wall/wall.ts';
import { innerProcess } from './inner-process.ts';
import { TestSandbox, toolSource, type Reply } from '../isolate/sandbox.ts';

const NAMESPACES = ['user', 'pid', 'net', 'ipc', 'mnt', 'uts'] as const;
const isLinux = process.platform === 'linux';

async function statusOf(pid: number): Promise<Readonly<Record<string, string>>> {
  const lines = (await readFile(`/proc/${pid}/status`, 'utf8')).trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)));
}

describe.skipIf(!isLinux).each(['full', 'filtered'] as const)(
  'a process of the level %s that serves calls',
  (level) => {
    const wall = new WallChoice(() => chooseWall([level]));
    let sandbox: TestSandbox;
    let pid: number;
    let answer: Reply;

    beforeAll(async () => {
      sandbox = await TestSandbox.start({ wall: () => wall.get(), processes: 1 });
      const tool = await sandbox.add({
        id: 'shouting',
        tools: { shout: toolSource('return { result: text.toUpperCase() };') },
      });
      answer = await sandbox.call(tool('shout'), { text: 'hey' });
      pid = await innerProcess(sandbox.runtime.processes()[0]?.pid ?? 0);
    });

    afterAll(async () => {
      await sandbox.stop();
      await wall.close();
    });

    it('serves them', () => {
      expect(wall.report).toEqual({ level, closesFiles: true, failed: [] });
      expect(answer).toMatchObject({ ok: true, result: { result: 'HEY' } });
    });

    it('is filtered, gains no privileges, has no capability and is not root', async () => {
      const status = await statusOf(pid);
      expect(status).toMatchObject({
        Seccomp: '2',
        NoNewPrivs: '1',
        CapInh: '0000000000000000',
        CapPrm: '0000000000000000',
        CapEff: '0000000000000000',
        CapAmb: '0000000000000000',
      });
      expect(status.Uid?.split('\t')).not.toContain('0');
      expect(status.Gid?.split('\t')).not.toContain('0');
    });

    it('is held to its limits, and goes first when memory runs out', async () => {
      const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
      expect(limits).toMatch(/^Max file size +0 +0 /m);
      expect(limits).toMatch(/^Max core file size +0 +0 /m);
      expect(limits).toMatch(/^Max open files +128 +128 /m);
      expect(limits).toMatch(/^Max processes +\d+ +\d+ /m);
      expect(limits).toMatch(/^Max data size +11811160064 +11811160064 /m);
      expect(limits).toMatch(/^Max address space +17179869184 +17179869184 /m);
      expect((await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).trim()).toBe('1000');
    });

    it(`has namespaces of its own where the level is full, and the host's otherwise`, async () => {
      const shared = await Promise.all(
        NAMESPACES.map(
          async (name) =>
            (await readlink(`/proc/${pid}/ns/${name}`)) === (await readlink(`/proc/self/ns/${name}`)),
        ),
      );
      expect(shared).toEqual(NAMESPACES.map(() => level === 'filtered'));
    });

    it('holds no descriptor but its streams and what Node waits with', async () => {
      const { stdout } = await promisify(execFile)('ls', ['-l', `/proc/${pid}/fd`]);
      const targets = stdout.split('\n').flatMap((line) => /-> (.*)$/.exec(line)?.[1] ?? []);
      const others = targets.filter(
        (target) => !/^(socket:|pipe:|anon_inode:\[(eventpoll|eventfd)\])/.test(target),
      );
      // Its own root, and what stands in for a descriptor that the tests were started with.
      expect(others.filter((target) => target !== '/' && target !== '/dev/null')).toEqual([]);
    });
  },
);
