import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';

export interface ConfigBundle {
  readonly config: NonNullable<Manifest['config']>;
  /** The body of its tool's `run({ text }, context)`, which returns an object. */
  readonly body: string;
  readonly net?: readonly string[];
  readonly version?: string;
}

/** A folder of plugins with one bundle, `acme`, which asks for configuration. */
export async function folderWith(bundle: ConfigBundle, folder?: string): Promise<string> {
  const plugins = folder ?? (await freshFolder());
  const { config, body, net = [], version = '1.0.0' } = bundle;
  const { manifest } = echoBundle('acme', '');
  const code = `exports.default = { run: async ({ text }, context) => { ${body} } };`;
  const [entry = ''] = Object.keys(manifest.files);
  const tools = manifest.tools.map((tool) => ({ ...tool, output: { type: 'object' } }));
  await writeBundle(join(plugins, 'acme'), {
    manifest: { ...manifest, version, config, permissions: { net }, tools, files: { [entry]: sha256(code) } },
    files: { [entry]: code },
  });
  return plugins;
}

/** What the bundle's tool answers. */
export async function callAcme(
  url: string,
  text = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/tools/acme-echo/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
