import type { AllowedFiles } from './landlock.ts';
import type { ResourceLimit } from '../rlimits.ts';

/** What the launcher is to do: its only argument, as JSON. */
export interface LaunchPlan {
  /** Node with its flags, its script and what that is called with. */
  readonly node: readonly [file: string, ...args: string[]];
  readonly limits: readonly ResourceLimit[];
  readonly files: AllowedFiles;
}
