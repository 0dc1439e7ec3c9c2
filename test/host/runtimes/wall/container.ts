import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { ARCHITECTURES } from '../../../../host/runtimes/wall/seccomp/filter.ts';
import { isKnownMachine, numberOf } from '../../../../host/runtimes/wall/seccomp/numbers.ts';
import { FilterProgram } from '../../../../host/runtimes/wall/seccomp/bpf-program.ts';
import type { SandboxReport } from '../../../../host/runtimes/wall/level.ts';
import type { Ran } from '../../run-command.ts';
import { DENIED_CALLS } from './seccomp/denied-calls.ts';

const { EPERM, ENOSYS } = constants.errno;

/** CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET. */
const NAMESPACES = 0x7e020000;

/** What Docker's default profile denies to a container without CAP_SYS_ADMIN, as far as namespaces go. */
const DENIED_BY_DOCKER = [
  'mount',
  'umount2',
  'pivot_root',
  'setns',
  'unshare',
  'fsopen',
  'open_tree',
  'move_mount',
];

/** The capabilities that Docker gives to a container. */
const DOCKER_CAPABILITIES = [
  ...['CAP_CHOWN', 'CAP_DAC_OVERRIDE', 'CAP_FOWNER', 'CAP_FSETID', 'CAP_KILL', 'CAP_SETGID', 'CAP_SETUID'],
  ...['CAP_SETPCAP', 'CAP_NET_BIND_SERVICE', 'CAP_NET_RAW', 'CAP_SYS_CHROOT', 'CAP_MKNOD', 'CAP_AUDIT_WRITE'],
];

export interface Contained {
  readonly capabilities?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program of the project where namespaces are denied as Docker's default profile denies them. */
export async function runInContainer(
  script: string,
  args: readonly string[],
  { capabilities = DOCKER_CAPABILITIES, environment = {} }: Contained = {},
): Promise<Ran> {
  const isRoot = process.getuid?.() === 0;
  const given = isRoot ? ['--cap-drop', 'ALL', ...capabilities.flatMap((name) => ['--cap-add', name])] : [];
  const child = spawn(
    'bwrap',
    ['--dev-bind', '/', '/', '--seccomp', '3', ...given, '--', process.execPath, script, ...args],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const sink = child.stdio[3] as Writable;
  sink.end(filterOfDocker());
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** The level that holds there. */
export async function levelInContainer(contained?: Contained): Promise<SandboxReport> {
  const { stdout } = await runInContainer(join(import.meta.dirname, 'report-level.ts'), [], contained);
  return JSON.parse(stdout) as SandboxReport;
}

function filterOfDocker(): Buffer {
  if (!isKnownMachine(process.arch)) throw new Error(`there is no filter for ${process.arch}`);
  const machine = process.arch;
  const filter = new FilterProgram().loadArchitecture();
  filter.unlessEqual(ARCHITECTURES[machine], (other) => other.killProcess()).loadNumber();
  for (const name of DENIED_BY_DOCKER)
    filter.ifEqual(DENIED_CALLS[name]?.[machine === 'x64' ? 0 : 1] ?? -1, (denied) => denied.fail(EPERM));
  filter.ifEqual(numberOf('clone3', machine) ?? -1, (absent) => absent.fail(ENOSYS));
  filter.ifEqual(numberOf('clone', machine) ?? -1, (then) =>
    then
      .loadArgument(0)
      .ifAnyBit(NAMESPACES, (denied) => denied.fail(EPERM))
      .allow(),
  );
  return filter.allow().toBytes();
}
