import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of some twenty seconds and more, the longest first: their size does not tell it. */
const LONG = [
  'security/corpus',
  'plugins/fuzz',
  'host/runtimes/isolate/host-side/scheduling',
  'host/calls/code',
  'scripts/cost/tool-cost',
  'host/runtimes/isolate/isolate',
  'host/catalogue/live',
  'host/access/rate-limits/budgets',
  'plugins/bundles',
  'host/catalogue/identity',
  'host/runtimes/pool/shared',
  'scripts/cost/superlinear-regexps',
  'host/runtimes/main-thread',
  'sdk/cli/build',
  'plugins/document/features',
].map((name) => `test/${name}.test.ts`);

/** Begins long files first, also where nothing is known of earlier runs, so that no core waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turns = Map.groupBy(
      sorted,
      ({ project }) => `${project.config.sequence.groupOrder} ${project.name}`,
    );
    return [...turns.values()].flatMap((turn) => turn.toSorted((a, b) => place(a) - place(b)));
  }
}

/** Where a file stands among the long ones; behind them, if it is none. */
function place({ moduleId }: TestSpecification): number {
  const index = LONG.indexOf(relative(process.cwd(), moduleId));
  return index === -1 ? LONG.length : index;
}
