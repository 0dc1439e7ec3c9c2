/**
 * How much stands around a process that runs strangers' code, the strongest first.
 *
 * - `full`: namespaces of its own and nothing of the file system but Node, its libraries and the program's files,
 *   a seccomp filter, resource limits, no new privileges, no root
 * - `filtered`: the same without namespaces; Landlock holds the files where the kernel has it
 * - `reduced`: V8 and Node's own flags alone
 */
export const SANDBOX_LEVELS = ['full', 'filtered', 'reduced'] as const;

export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

/** A level that does not hold on this machine. */
export interface FailedLevel {
  readonly level: SandboxLevel;
  readonly reason: string;
  /** The one setting that would make it hold. */
  readonly remedy: string;
}

/** Which level holds here, and why none above it does. */
export interface SandboxReport {
  readonly level: SandboxLevel;
  /** Whether files of the host that the processes' user may read are closed to them. */
  readonly closesFiles: boolean;
  /** The levels above, the strongest first. */
  readonly failed: readonly FailedLevel[];
}

/** A report in a sentence. */
export function describeReport({ level, closesFiles, failed }: SandboxReport): string {
  const files =
    level === 'filtered' && !closesFiles ? ' (the kernel has no Landlock: files can be read)' : '';
  const reasons = failed.map(
    (above) => `; not ${above.level}, because ${above.reason}: to raise it, ${above.remedy}`,
  );
  return `the sandbox level is ${level}${files}${reasons.join('')}`;
}

/** @throws Error in one line, with what would raise the level, when it is less than what is asked for */
export function requireLevel(report: SandboxReport, asked: SandboxLevel): void {
  if (SANDBOX_LEVELS.indexOf(report.level) > SANDBOX_LEVELS.indexOf(asked))
    throw new Error(`SANDBOX_REQUIRE: expected the level ${asked}, but ${describeReport(report)}`);
}
