import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { NO_FAST_API_CALLS } from '../fast-api-calls.ts';
import { scriptBeside } from '../installation.ts';
import type { FetchReply, FetchTasks } from './fetch-child.ts';
import { PACKAGE_BOUNDS } from './package-bounds.ts';

/**
 * Has a child process ask the registry, or unpack a package; it ends with this one.
 *
 * @throws Error with what kept it from answering
 */
export async function askChild<Kind extends keyof FetchTasks>(
  kind: Kind,
  task: FetchTasks[Kind]['task'],
): Promise<FetchTasks[Kind]['answer']> {
  const child = spawnChild();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, PACKAGE_BOUNDS.ms);
  try {
    child.stdin?.on('error', () => {});
    child.stdin?.write(`${JSON.stringify({ kind, task })}\n`);
    const [output, end] = await Promise.all([
      child.stdout === null ? '' : text(child.stdout),
      new Promise<string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
      }),
    ]);
    if (isLate) throw new Error(`expected it within ${PACKAGE_BOUNDS.ms / 1000} s`);
    if (output === '') throw new Error(`the process that fetches it ended by ${end}`);
    const reply = JSON.parse(output) as FetchReply<FetchTasks[Kind]['answer']>;
    if (!reply.ok) throw new Error(reply.problem);
    return reply.answer;
  } finally {
    clearTimeout(timer);
    child.stdin?.destroy();
  }
}

/** Where `prlimit(1)` is, the kernel holds the child to the bounds of a file and of processor time besides. */
function spawnChild(): ChildProcess {
  const script = scriptBeside(import.meta, 'fetch-child');
  const node = [process.execPath, '--max-old-space-size=256', NO_FAST_API_CALLS, script];
  const { unpackedBytes, ms } = PACKAGE_BOUNDS;
  const [command = '', ...args] = existsSync(PRLIMIT)
    ? [PRLIMIT, `--fsize=${unpackedBytes}`, `--cpu=${ms / 1000}`, '--core=0', ...node]
    : node;
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
}

const PRLIMIT = '/usr/bin/prlimit';
