import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../host/config/config.ts';
import type { Logger } from '../../host/observe/log.ts';
import { createHost, type Host } from '../../host/app/host.ts';
import { sharedWall } from './runtimes/wall/walls.ts';

const plugins = join(import.meta.dirname, '../../plugins');

/** A real host on a free port of this machine, with a data folder of its own. */
export interface StartedHost {
  readonly host: Host;
  readonly url: string;
  readonly dataDir: string;
}

/** Starts a host for the test or suite that asks, and stops it afterwards. Limits are off unless set. */
export async function startHost(
  environment: Readonly<Record<string, string>> = {},
  whenFinished: (stop: () => Promise<void>) => void = onTestFinished,
  log?: Logger,
): Promise<StartedHost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-test-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    PLUGIN_DIRS: plugins,
    LOG_LEVEL: 'silent',
    ISOLATE_DEADLINE_MS: '10000',
    RATE_LIMIT_REST: '0',
    RATE_LIMIT_MCP: '0',
    RATE_LIMIT_PAGES: '0',
    RATE_LIMIT_BINS: '0',
    STOP_GRACE_MS: '2000',
    ...environment,
  });
  const host = await createHost(config, log, sharedWall);
  const url = await host.listen();
  whenFinished(async () => {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { host, url, dataDir };
}
