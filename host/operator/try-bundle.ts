import { exampleDifference } from '@toolyard/sdk/testing';
import type { Bundle } from '../catalogue/bundle.ts';
import { bundleFolder, BundleRefused, readBundle } from '../catalogue/read-bundle.ts';
import { toTool } from '../catalogue/snapshot.ts';
import { CallSignals } from '../calls/call-signals.ts';
import { resultValue, type Runtime } from '../runtimes/runtime.ts';

/** What came of a bundle's examples. */
export interface Trial {
  readonly bundle: string;
  readonly examples: readonly { readonly tool: string; readonly name: string; readonly problem?: string }[];
}

/** How long one example may take: a sandbox has to start first. */
const DEADLINE_MS = 30_000;

/**
 * Runs every example of a bundle in the sandbox, as an untrusted bundle without any grant.
 *
 * @throws BundleRefused when there is no bundle, or its manifest is wrong
 */
export async function tryBundle(folder: string, sandbox: Runtime): Promise<Trial> {
  const place = await bundleFolder(folder);
  if (place === undefined) throw new BundleRefused(['plugin.json: missing: build the plugin first']);
  const { manifest, digest } = await readBundle(place);
  const bundle: Bundle = {
    id: manifest.id,
    folder: place,
    digest,
    manifest,
    publisher: { package: manifest.package },
    trust: 'untrusted',
    net: [],
  };
  const examples = [];
  for (const tool of manifest.tools) {
    for (const { name, input, output } of tool.examples) {
      const problem = await tryExample({ bundle, manifest: tool }, input, output, sandbox);
      examples.push({ tool: tool.id, name, ...(problem === undefined ? {} : { problem }) });
    }
  }
  sandbox.release(bundle);
  return { bundle: `${manifest.id} ${manifest.version}`, examples };
}

async function tryExample(
  { bundle, manifest }: { readonly bundle: Bundle; readonly manifest: Bundle['manifest']['tools'][number] },
  input: unknown,
  output: unknown,
  sandbox: Runtime,
): Promise<string | undefined> {
  const call = new CallSignals({ caller: 'operator', deadlineMs: DEADLINE_MS, onCallerGone: () => () => {} });
  try {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(input)));
    const result = await sandbox.run(toTool(bundle, manifest), { kind: 'json', bytes }, call);
    return exampleDifference(output, resultValue(result));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    call.finish();
  }
}
