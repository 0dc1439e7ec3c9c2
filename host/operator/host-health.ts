import type { PartState } from '../observe/health.ts';
import type { Versions } from '../observe/versions.ts';
import type { SandboxReport } from '../runtimes/wall/level.ts';
import type { MachineLimits } from './machine.ts';

/** How a host is doing. */
export interface HostHealth {
  readonly versions: Versions;
  readonly sandbox: SandboxReport;
  readonly limits: MachineLimits;
  readonly parts: Readonly<Record<string, PartState>>;
}
