import type { ToolLog } from '@toolyard/sdk';
import type { Bundle } from '../catalogue/bundle.ts';
import type { BundleRegistry } from '../catalogue/bundle-registry.ts';
import type { KvSpaces } from '../kv/kv-spaces.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { KeyStore } from '../access/keys/key-store.ts';
import type { UsageBook } from '../access/usage/usage-book.ts';
import type { OperatorState } from '../catalogue/operator-state.ts';
import type { TrustPolicy } from '../catalogue/trust-policy.ts';
import type { Executor } from '../calls/executor.ts';
import type { Logger } from '../observe/log.ts';
import type { Health, Parts } from '../observe/health.ts';
import type { IsolateRuntime } from '../runtimes/isolate/isolate.ts';
import type { WallChoice } from '../runtimes/wall/wall.ts';
import type { DiskReserve } from '../storage/disk-reserve.ts';

/** The parts of a host that its operator's commands act on. */
export interface OperatedHost {
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  /** Shows the sandbox processes and the plugins that are suspended. */
  readonly isolate: IsolateRuntime;
  readonly registry: BundleRegistry;
  readonly trustPolicy: TrustPolicy;
  readonly state: OperatorState;
  /** What plugins keep. */
  readonly values: KvSpaces;
  /** Who is told, in place of the log, what tools of a bundle write. */
  readonly toolLogs: WeakMap<Bundle, ToolLog>;
  /** The keys of callers. */
  readonly keys: KeyStore;
  /** Who took what of the host. */
  readonly usage: UsageBook;
  /** Space on the disk for what must go on when none is left. */
  readonly reserve: DiskReserve;
  /** Which level of the sandbox holds: it is tried when a sandbox process is first started, or when asked. */
  readonly wall: WallChoice;
  readonly health: Health;
  /** How the parts are doing, of all processes that serve. */
  readonly partsOfAll: () => Promise<Parts>;
  readonly log: Logger;
  /** The folder of all that the host writes. */
  readonly dataDir: string;
}
