import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ResourceLimit } from './rlimits.ts';

/** The programs that the level `full` is made of: bubblewrap, and two of util-linux. */
const TOOLS = { bwrap: 'bubblewrap', prlimit: 'util-linux', choom: 'util-linux' } as const;

export type BubblewrapTools = Readonly<Record<keyof typeof TOOLS, string>>;

export interface BubblewrapCommand {
  readonly tools: BubblewrapTools;
  /** Node with its flags, its script and what that is called with. */
  readonly node: readonly [file: string, ...args: string[]];
  /** What is found inside, read-only: where it lies, and by which path it is seen. */
  readonly files: readonly { readonly from: string; readonly to: string }[];
  readonly limits: readonly ResourceLimit[];
}

/** The user inside; outside it is whoever runs the host, or nobody for root. */
const INNER_USER = '65534';

/** The descriptor from which bubblewrap reads the seccomp filter. */
export const FILTER_DESCRIPTOR = 3;

/** The process's id inside: it is the first of its namespace. */
export const INNER_PID = 1;

/** Finds bubblewrap and what goes with it, or says which package is missing. */
export function findTools(path = process.env.PATH ?? ''): BubblewrapTools | { readonly missing: string } {
  const folders = [...path.split(delimiter), '/usr/bin', '/bin', '/usr/local/bin'].filter((folder) =>
    folder.startsWith('/'),
  );
  const found = Object.keys(TOOLS).map((name) => [name, findIn(folders, name)] as const);
  const missing = Object.entries(TOOLS).find(([name]) => findIn(folders, name) === undefined);
  return missing === undefined ? (Object.fromEntries(found) as BubblewrapTools) : { missing: missing[1] };
}

/**
 * The command that starts a program in namespaces of its own. `choom` and `prlimit` come before bubblewrap, so that
 * they count for all that it starts: the kernel takes the program before the host when memory runs out.
 */
export function bubblewrapCommand({ tools, node, files, limits }: BubblewrapCommand): readonly string[] {
  return [
    ...[tools.prlimit, ...limits.map(({ name, value }) => `--${name}=${value}:${value}`), '--'],
    ...[tools.choom, '-n', '1000', '--'],
    tools.bwrap,
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    '--unshare-cgroup-try',
    ...['--uid', INNER_USER, '--gid', INNER_USER, '--hostname', 'sandbox', '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
    ...files.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--remount-ro', '/', '--chdir', '/', '--seccomp', String(FILTER_DESCRIPTOR), '--'],
    ...node,
  ];
}

function findIn(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
