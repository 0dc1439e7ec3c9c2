import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { SandboxLevel } from './level.ts';
import type { ProbeAttempt, ProbeFindings } from './probe/findings.ts';
import { childProcesses } from './child-processes.ts';
import type { WalledProcess } from './spawn.ts';

/** What a level turned out to hold, tried by a real process. */
export type ProbeOutcome =
  | {
      readonly holds: true;
      /** Whether files of the host that its user may read stay closed. */
      readonly closesFiles: boolean;
    }
  | { readonly holds: false; readonly reason: string };

/** What the kernel says of a process. */
interface KernelView {
  readonly isFiltered: boolean;
  readonly hasNoNewPrivileges: boolean;
  /** Namespaces that it shares with the host. */
  readonly shared: readonly string[];
}

const NAMESPACES = ['user', 'pid', 'net', 'ipc', 'mnt', 'uts'] as const;

/** How long a probe may take: a start of Node, with the launcher's before it, on a busy machine. */
const PROBE_MS = 20_000;

/** Starts the probe behind a level, and holds what it tells, and what the kernel tells of it, to what is promised. */
export async function probeLevel(level: SandboxLevel, start: () => WalledProcess): Promise<ProbeOutcome> {
  let child: WalledProcess;
  try {
    child = start();
  } catch (error) {
    return { holds: false, reason: error instanceof Error ? error.message : String(error) };
  }
  const ended = new Promise<string>((resolve) => {
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-2_000)));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(lastLine(words) ?? `it ended with ${signal ?? code}`));
  });
  child.stdin.on('error', () => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), PROBE_MS);
  try {
    const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    if (typeof line === 'string') return { holds: false, reason: line };
    const findings = JSON.parse(String(line[0])) as ProbeFindings;
    return judge(level, findings, await lookAt(level, child.pid ?? 0));
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await ended;
  }
}

function judge(
  level: SandboxLevel,
  { uid, succeeded }: ProbeFindings,
  view: KernelView | undefined,
): ProbeOutcome {
  const closesFiles = !succeeded.includes('read a file');
  const open = succeeded.filter((attempt: ProbeAttempt) => level === 'full' || attempt !== 'read a file');
  const faults = [
    ...open.map((attempt) => `it could ${attempt}`),
    ...(uid === 0 ? ['it runs as root'] : []),
    ...(view?.isFiltered === false ? ['no seccomp filter holds'] : []),
    ...(view?.hasNoNewPrivileges === false ? ['it may gain privileges'] : []),
    ...(level === 'full' ? sharedNamespaces(view) : []),
  ];
  return faults.length === 0 ? { holds: true, closesFiles } : { holds: false, reason: faults.join('; ') };
}

function sharedNamespaces(view: KernelView | undefined): readonly string[] {
  if (view === undefined) return ['/proc does not show its namespaces'];
  return view.shared.map((name) => `it shares the host's ${name} namespace`);
}

/** What /proc says of a probe; undefined where /proc cannot be read. */
async function lookAt(level: SandboxLevel, pid: number): Promise<KernelView | undefined> {
  try {
    // Where bubblewrap stands before it, it is what that started.
    const [own] = level === 'full' ? childProcesses(pid) : [pid];
    if (own === undefined) return undefined;
    const status = await readFile(`/proc/${own}/status`, 'utf8');
    const pairs = await Promise.all(
      NAMESPACES.map(async (name) => ({
        name,
        isShared: (await readlink(`/proc/${own}/ns/${name}`)) === (await readlink(`/proc/self/ns/${name}`)),
      })),
    );
    return {
      isFiltered: /^Seccomp:\t2$/m.test(status),
      hasNoNewPrivileges: /^NoNewPrivs:\t1$/m.test(status),
      shared: pairs.filter(({ isShared }) => isShared).map(({ name }) => name),
    };
  } catch {
    return undefined;
  }
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined;
}
