import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from '@toolyard/sdk/manifest';
import { compileValidator, type JsonSchema } from '@toolyard/sdk/validate';

/** A manifest larger than this is not read. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;

/** A bundle as it lies in a folder: its manifest is well-formed, its files are not looked at yet. */
export interface FoundBundle {
  /** The folder that holds `plugin.json`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** SHA-256 of `plugin.json`. */
  readonly digest: string;
}

/** Why a bundle is not served: every reason at once. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

/** The folder that holds a package's or a bundle's `plugin.json`, or undefined when it has none. */
export function bundleFolder(folder: string): string | undefined {
  return [folder, join(folder, 'dist')].find((place) => existsSync(join(place, 'plugin.json')));
}

const manifestValidator = compileValidator(Manifest);

/**
 * Reads and checks the manifest in a folder.
 *
 * @throws BundleRefused with every reason
 */
export async function readBundle(folder: string): Promise<FoundBundle> {
  const bytes = await readManifest(join(folder, 'plugin.json'));
  const manifest = parseManifest(bytes);
  const reasons = manifestValidator.check(manifest)
    ? contradictions(manifest as Manifest)
    : manifestValidator.problems(manifest).map((problem) => `plugin.json: ${problem}`);
  if (reasons.length > 0) throw new BundleRefused(reasons);
  return { folder, manifest: manifest as Manifest, digest: createHash('sha256').update(bytes).digest('hex') };
}

async function readManifest(file: string): Promise<Buffer> {
  const { size } = await stat(file).catch(() => ({ size: -1 }));
  if (size < 0) throw new BundleRefused(['plugin.json: missing']);
  if (size > MAX_MANIFEST_BYTES)
    throw new BundleRefused([`plugin.json: expected at most ${MAX_MANIFEST_BYTES} bytes, got ${size}`]);
  return readFile(file);
}

function parseManifest(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BundleRefused(['plugin.json: expected JSON']);
  }
}

/** What a schema cannot say: names that clash, entries that are not among the files, schemas that reach out. */
function contradictions({ tools, files }: Manifest): string[] {
  const owners = new Map<string, string>();
  return tools.flatMap((tool) => {
    const names = [tool.id, ...tool.aliases, ...tool.unlistedAliases];
    const taken = names
      .filter((name) => owners.has(name))
      .map((name) => `the id ${name} is taken by ${owners.get(name)}`);
    for (const name of names) owners.set(name, tool.id);
    const reasons = [
      ...taken,
      ...(Object.hasOwn(files, tool.entry) ? [] : [`entry: ${tool.entry} is not among the files`]),
      ...[tool.input, tool.output].flatMap((schema) => foreignReferences(schema)),
    ];
    return reasons.map((reason) => `tool ${tool.id}: ${reason}`);
  });
}

function foreignReferences(schema: JsonSchema): string[] {
  const references = [...JSON.stringify(schema).matchAll(/"\$(?:ref|dynamicRef|id|schema)":"([^"]*)"/g)];
  return references
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('#') && target !== 'https://json-schema.org/draft/2020-12/schema')
    .map((target) => `schema: expected references within it, got ${target}`);
}
