import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolLog } from '@toolyard/sdk';
import { expect, onTestFinished } from 'vitest';
import type { Bundle, Tool } from '../../../../host/catalogue/bundle.ts';
import { createLog } from '../../../../host/observe/log.ts';
import { BundleStore } from '../../../../host/catalogue/bundle-store.ts';
import { readBundle } from '../../../../host/catalogue/read-bundle.ts';
import { toTool } from '../../../../host/catalogue/snapshot.ts';
import { CallSignals } from '../../../../host/calls/call-signals.ts';
import { readConfig } from '../../../../host/config/config.ts';
import { outboundProviderSettings } from '../../../../host/outbound/outbound-provider.ts';
import type { Callees } from '../../../../host/runtimes/runtime.ts';
import { InlineRuntime } from '../../../../host/runtimes/inline.ts';
import { PoolRuntime, type PoolOptions } from '../../../../host/runtimes/pool/pool.ts';
import { buildPlugin } from '../../../../sdk/cli/build.ts';
import { sharedWall } from '../wall/walls.ts';
import { toolSource, writePackage } from '../../plugin-package.ts';

/** The host's ways out, with loopback opened. */
const LOOPBACK = outboundProviderSettings(readConfig({ OUTBOUND_ALLOW: '127.0.0.1' }));

export interface HeavyTool {
  readonly pool: PoolRuntime;
  readonly tool: Tool;
  /** What the tool wrote to its log. */
  readonly lines: readonly string[];
  /** Calls the tool with a text; rejects with what its caller is told. */
  readonly run: (text: string, settings?: RunSettings) => Promise<{ readonly result: string }>;
}

export interface RunSettings {
  readonly caller?: string;
  readonly deadlineMs?: number;
  /** A further argument. */
  readonly count?: number;
  /** The tools that the call may lead to. */
  readonly callees?: Callees;
  /** Is handed what makes the caller leave. */
  readonly gone?: (leave: () => void) => void;
}

export interface ToolOptions {
  /** Further members of its definition. */
  readonly extra?: string;
  /** Further files of its package, or its own in place of what is made of the body. */
  readonly files?: Readonly<Record<string, string>>;
  /** What its bundle asks for, which is granted. */
  readonly permissions?: { readonly net?: readonly string[]; readonly tools?: boolean };
}

/**
 * A trusted tool in a pool of its own.
 *
 * @param body of its `run`, which has `text` and `context`
 */
export async function heavyTool(
  body: string,
  { extra = '', files = {}, permissions = {}, ...options }: Partial<PoolOptions> & ToolOptions = {},
): Promise<HeavyTool> {
  const lines: string[] = [];
  const line = (message: string) => void lines.push(message);
  const log: ToolLog = { debug: line, info: line, warn: line, error: line };
  const { tool, remove } = await trustedTool(
    { 'tools/work.ts': toolSource(body, extra), ...files },
    permissions,
  );
  const pool = new PoolRuntime({
    threads: 1,
    queue: 64,
    maxWaitMs: 15_000,
    memoryMb: 512,
    outbound: LOOPBACK,
    inline: new InlineRuntime(() => log),
    logFor: () => log,
    wall: () => sharedWall.get(),
    ...options,
  });
  onTestFinished(async () => {
    await pool.close();
    await remove();
  });
  return {
    pool,
    tool,
    lines,
    async run(text, { caller = 'test', deadlineMs = 20_000, gone, count, callees } = {}) {
      const onCallerGone = (listener: () => void) => {
        gone?.(listener);
        return () => {};
      };
      const call = new CallSignals({
        caller,
        deadlineMs,
        onCallerGone,
        tools: callees && (() => callees),
      });
      const bytes = new TextEncoder().encode(JSON.stringify({ text, count }));
      try {
        const result = await pool.run(tool, { kind: 'json', bytes }, call);
        const value =
          result.kind === 'json' ? JSON.parse(Buffer.from(result.bytes).toString()) : result.value;
        return value as { result: string };
      } finally {
        call.finish();
      }
    },
  };
}

async function trustedTool(
  files: Readonly<Record<string, string>>,
  permissions: NonNullable<ToolOptions['permissions']>,
) {
  const folder = await writePackage({
    name: 'heavy',
    toolyard: { runtime: 'pool', permissions },
    files,
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-pool-'));
  const found = await readBundle(join(folder, 'dist'));
  const bundle: Bundle = {
    id: 'heavy',
    folder: await new BundleStore({ dataDir, isFirstParty: () => true, log: createLog('silent') }).take(
      found,
    ),
    digest: found.digest,
    manifest: found.manifest,
    publisher: { package: found.manifest.package },
    trust: 'signed',
    net: permissions.net ?? [],
  };
  const [manifest] = found.manifest.tools;
  if (manifest === undefined) throw new Error('the bundle has no tool');
  return { tool: toTool(bundle, manifest), remove: () => rm(dataDir, { recursive: true, force: true }) };
}
