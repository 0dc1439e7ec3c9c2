import { findTools } from './bubblewrap.ts';
import { inheritedDescriptors } from './descriptors.ts';
import { SandboxFiles, sharedLibraries } from './files.ts';
import { SANDBOX_LEVELS, type FailedLevel, type SandboxLevel, type SandboxReport } from './level.ts';
import { probeLevel, type ProbeOutcome } from './probe.ts';
import type { WalledProgram } from './node-program.ts';
import { remedyFor } from './remedy.ts';
import { wallScripts } from './wall-scripts.ts';
import { isKnownMachine } from './seccomp/numbers.ts';
import {
  failedStart,
  startFiltered,
  startFull,
  startReduced,
  type Start,
  type Surroundings,
  type WalledProcess,
} from './spawn.ts';

/** Who runs the programs of a host that root runs. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const PROBE_MEMORY = { dataMb: 2_048, addressSpaceMb: 4_096 };

/** Starts programs behind the strongest level that holds on this machine. */
export class Wall {
  readonly report: SandboxReport;
  readonly #start: (start: Start) => WalledProcess;
  readonly #files: SandboxFiles;

  constructor(report: SandboxReport, start: (start: Start) => WalledProcess, files: SandboxFiles) {
    this.report = report;
    this.#start = start;
    this.#files = files;
  }

  get level(): SandboxLevel {
    return this.report.level;
  }

  /** Starts a program. Whatever keeps it from starting is told by the process's `error` and `close`. */
  spawn(program: WalledProgram): WalledProcess {
    try {
      return this.#start({ ...program, hasPermissions: true });
    } catch (error) {
      return failedStart(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Removes what was laid out for programs. */
  close(): void {
    this.#files.close();
  }
}

/**
 * Tries the levels, the strongest first, each by a real process, and takes the first that holds.
 *
 * @param levels to choose from; `reduced` is always one of them
 */
export async function chooseWall(levels: readonly SandboxLevel[] = SANDBOX_LEVELS): Promise<Wall> {
  const isRoot = process.getuid?.() === 0;
  const files = new SandboxFiles(isRoot);
  const failed: FailedLevel[] = [];
  const { launcher, probe } = await wallScripts();
  const wall = (level: SandboxLevel, closesFiles: boolean, start: (start: Start) => WalledProcess) =>
    new Wall({ level, closesFiles, failed }, start, files);

  const inherited = inheritedDescriptors();
  const around = surroundings(isRoot, files, launcher, inherited);
  for (const level of levels) {
    if (level === 'reduced') break;
    const way = around === undefined ? ELSEWHERE : wayTo(level, around);
    const outcome: ProbeOutcome =
      'start' in way
        ? await probeLevel(level, () => way.start(probeStart(probe)))
        : { holds: false, reason: way.reason };
    if (outcome.holds && 'start' in way) return wall(level, outcome.closesFiles, way.start);
    if (!outcome.holds)
      failed.push({
        level,
        reason: outcome.reason,
        remedy: 'remedy' in way ? way.remedy : await remedyFor(level, outcome.reason),
      });
  }
  return wall('reduced', false, (start) => startReduced(start, inherited));
}

/** How a level starts programs, or why it cannot. */
type Way =
  { readonly start: (start: Start) => WalledProcess } | { readonly reason: string; readonly remedy: string };

const ELSEWHERE: Way = {
  reason: `it is made of what Linux offers on x86-64 and arm64, and this is ${process.platform} on ${process.arch}`,
  remedy: 'run the host on Linux',
};

function wayTo(level: Exclude<SandboxLevel, 'reduced'>, around: Surroundings): Way {
  if (level === 'filtered') return { start: (start) => startFiltered(start, around) };
  const tools = findTools();
  if ('missing' in tools)
    return { reason: `${tools.missing} is not installed`, remedy: `install the package ${tools.missing}` };
  return { start: (start) => startFull(start, tools, around) };
}

function surroundings(
  isRoot: boolean,
  files: SandboxFiles,
  launcher: string,
  inherited: readonly number[],
): Surroundings | undefined {
  if (process.platform !== 'linux' || !isKnownMachine(process.arch)) return undefined;
  return {
    machine: process.arch,
    user: isRoot ? NOBODY : undefined,
    files,
    libraries: sharedLibraries(),
    launcher,
    inherited,
  };
}

function probeStart(script: string): Start {
  return {
    script,
    arguments: [],
    readable: [],
    nodeFlags: [],
    memory: PROBE_MEMORY,
    hasPermissions: false,
  };
}

/** Chooses the wall when it is first asked for, and once for the life of the host. */
export class WallChoice {
  readonly #choose: () => Promise<Wall>;
  #choice: Promise<Wall> | undefined;
  #made: Wall | undefined;

  constructor(choose: () => Promise<Wall> = chooseWall) {
    this.#choose = choose;
  }

  /** The wall. What failed to choose one is tried again when it is next asked for. */
  async get(): Promise<Wall> {
    this.#choice ??= this.#choose();
    try {
      this.#made = await this.#choice;
      return this.#made;
    } catch (error) {
      this.#choice = undefined;
      throw error;
    }
  }

  /** What was chosen, as soon as it is. */
  get report(): SandboxReport | undefined {
    return this.#made?.report;
  }

  async close(): Promise<void> {
    (await this.#choice?.catch(() => undefined))?.close();
  }
}
