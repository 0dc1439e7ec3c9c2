import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/**
 * Tells the files that took longest, and writes those in which something failed to the file that TEST_FAILURES
 * names, a line each.
 */
export class SuiteReporter implements Reporter {
  readonly #failures: string | undefined;

  constructor(failures = process.env.TEST_FAILURES) {
    this.#failures = failures;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules
      .map((module) => ({ file: nameOf(module), ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST);
    if (modules.length > SLOWEST) {
      const lines = times.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`);
      process.stdout.write(`\n The ${SLOWEST} slowest of ${modules.length} files\n${lines.join('')}`);
    }
    if (this.#failures === undefined) return;
    const failed = modules.filter((module) => module.state() === 'failed').map(nameOf);
    writeFileSync(this.#failures, failed.map((file) => `${file}\n`).join(''));
  }
}

function nameOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId);
}
