import type { ToolLog } from '@toolyard/sdk';
import { exampleDifference } from '@toolyard/sdk/testing';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import { bundleFolder, BundleRefused, readBundle } from '../catalogue/read-bundle.ts';
import { toTool } from '../catalogue/snapshot.ts';
import { CallSignals } from '../calls/call-signals.ts';
import { CallKv } from '../kv/call-kv.ts';
import type { KvSpace } from '../kv/kv-space.ts';
import type { CallConfig } from '../plugin-config/call-config.ts';
import { describeFaults } from '../plugin-config/describe-faults.ts';
import { resultValue } from '../runtimes/runtime.ts';
import { TOOL_FAILED } from '../runtimes/tool-error.ts';
import type { OperatedHost } from './operated-host.ts';

/** What came of a bundle's examples. */
export interface Trial {
  readonly bundle: string;
  /** What it was given for these examples alone, as its manifest asks. */
  readonly granted: readonly string[];
  readonly examples: readonly TriedExample[];
}

interface TriedExample {
  readonly tool: string;
  readonly name: string;
  readonly problem?: string;
  /** What the tool threw, with its stack. */
  readonly thrown?: string;
}

/** The parts of a host that examples need. */
type TryingHost = Pick<OperatedHost, 'executor' | 'isolate' | 'values' | 'state' | 'toolLogs'>;

/** How long one example may take at least: a sandbox has to start first. */
const DEADLINE_MS = 30_000;

/** Whose the values are that examples keep: no bundle has such an id. */
const TRIAL = '(try)';

type Example = Tool['manifest']['examples'][number];

/**
 * Runs every example of a bundle in the sandbox, as an untrusted bundle that was granted what it asks for.
 *
 * @throws BundleRefused when there is no bundle, or its manifest is wrong
 */
export async function tryBundle(
  folder: string,
  { executor, isolate, values, state, toolLogs }: TryingHost,
): Promise<Trial> {
  const place = await bundleFolder(folder);
  if (place === undefined) throw new BundleRefused(['plugin.json: missing: build the plugin first']);
  const { manifest, digest } = await readBundle(place);
  const { permissions, requires: { deadlineMs, memoryMb } = {} } = manifest;
  const bundle: Bundle = {
    id: manifest.id,
    folder: place,
    digest,
    manifest,
    publisher: { package: manifest.package },
    trust: 'untrusted',
    net: permissions.net,
    ...(permissions.kv === true ? { keepsValues: true } : {}),
    limits: {
      '': {
        ...(deadlineMs === undefined ? {} : { deadline: deadlineMs }),
        ...(memoryMb === undefined ? {} : { memory: memoryMb }),
      },
    },
  };
  const granted = [...permissions.net, ...(permissions.kv === true ? ['kv'] : [])];
  const configured = state.configs.of(bundle);
  const errors = new ThrownErrors();
  toolLogs.set(bundle, errors);
  const examples: TriedExample[] = [];
  try {
    for (const tool of manifest.tools)
      for (const example of tool.examples) {
        const named = { tool: tool.id, name: example.name };
        if (configured.kind === 'incomplete') {
          examples.push({ ...named, problem: describeFaults(manifest.id, configured.faults) });
          continue;
        }
        const problem = await tryExample(toTool(bundle, tool), example, {
          executor,
          isolate,
          config: configured.config,
          space: permissions.kv === true ? values.of(bundle, { bundle: TRIAL, grantee: digest }) : undefined,
        });
        const thrown = errors.take();
        examples.push({
          ...named,
          ...(problem === undefined ? {} : { problem }),
          ...(problem === undefined || thrown === undefined ? {} : { thrown }),
        });
      }
  } finally {
    isolate.release(bundle);
    if (permissions.kv === true) await values.forget(TRIAL);
  }
  return { bundle: `${manifest.id} ${manifest.version}`, granted, examples };
}

interface TrialTerms extends Pick<TryingHost, 'executor'> {
  readonly isolate: OperatedHost['isolate'];
  readonly config: CallConfig;
  readonly space: KvSpace | undefined;
}

async function tryExample(
  tool: Tool,
  { input, output }: Example,
  { executor, isolate, config, space }: TrialTerms,
): Promise<string | undefined> {
  if (tool.manifest.chain !== undefined) return tryChain(tool, { input, output }, executor);
  const call = new CallSignals({
    caller: 'operator',
    deadlineMs: Math.max(DEADLINE_MS, tool.limits?.deadline ?? 0),
    onCallerGone: () => () => {},
    config,
    kv: tool.keepsValues === true && space !== undefined ? new CallKv(space) : undefined,
  });
  try {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(input)));
    const result = await isolate.run(tool, { kind: 'json', bytes }, call);
    return exampleDifference(output, resultValue(result));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    call.finish();
  }
}

/** Runs a chain where chains run: what its steps do is done by tools that are there. */
async function tryChain(
  tool: Tool,
  { input, output }: Pick<Example, 'input' | 'output'>,
  executor: TryingHost['executor'],
): Promise<string | undefined> {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(input)));
  const outcome = await executor.executeTool(tool, {
    name: tool.id,
    surface: 'rest',
    caller: 'operator',
    input: { kind: 'json', bytes },
    onCallerGone: () => () => {},
  });
  return outcome.ok ? exampleDifference(output, resultValue(outcome.result)) : outcome.error.message;
}

/** Keeps what a tool threw, of all that it would write into the log. */
class ThrownErrors implements ToolLog {
  #thrown: string | undefined;

  debug(): void {}

  info(): void {}

  warn(): void {}

  error(message: string, fields?: Readonly<Record<string, unknown>>): void {
    const { error } = fields ?? {};
    if (message === TOOL_FAILED && typeof error === 'string') this.#thrown = error;
  }

  /** What was thrown since it was last asked. */
  take(): string | undefined {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    return thrown;
  }
}
