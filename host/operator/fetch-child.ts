import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import Config from '@npmcli/config';
import npm from '@npmcli/config/lib/definitions/index.js';
import npa from 'npm-package-arg';
import registryFetch from 'npm-registry-fetch';
import pacote from 'pacote';
import { PACKAGE_BOUNDS } from './package-bounds.ts';
import { readProvenance } from './provenance.ts';
import { unpackPackage } from './unpack-package.ts';

/** What the host asks its child for, and what the child answers, each in a line of JSON. */
export interface FetchTasks {
  readonly package: { readonly task: PackageTask; readonly answer: PackageAnswer };
  readonly search: { readonly task: { readonly words: string }; readonly answer: readonly FoundPackage[] };
  readonly latest: { readonly task: { readonly name: string }; readonly answer: LatestVersion };
}

export interface PackageTask {
  /** A tarball's absolute path, or a package of the registry. */
  readonly spec: string;
  /** A folder that is this request's alone: the package will be in it, as `package`. */
  readonly folder: string;
}

export interface PackageAnswer {
  readonly from: string;
  readonly resolved: string;
  readonly integrity?: string;
  readonly provenance?: Provenance;
}

/** A package that the registry found. */
export interface FoundPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly publisher: string;
}

export interface LatestVersion {
  readonly version: string;
  /** Why nobody should use it, as its author says. */
  readonly deprecated?: string;
}

/** From what a package was built, as an attestation (SLSA provenance) says that the registry has of these very bytes. */
export interface Provenance {
  readonly repository: string;
  readonly commit: string;
}

export type FetchReply<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly problem: string };

type Request = {
  readonly [Kind in keyof FetchTasks]: { readonly kind: Kind; readonly task: FetchTasks[Kind]['task'] };
}[keyof FetchTasks];

/** An operator waits: npm itself would pause for up to a minute before it tries again. */
const RETRY = { retries: 1, minTimeout: 500, maxTimeout: 500 };

/** The most packages that a search lists. */
const MOST_FOUND = 20;

/** npm's own settings: registries, scopes, tokens, proxies of `.npmrc`. */
async function npmSettings(): Promise<Record<string, unknown>> {
  const config = new Config({ ...npm, npmPath: import.meta.dirname, argv: [], env: process.env });
  await config.load();
  // Without npm's cache: what is asked for here is of now.
  const { cache: _, ...settings } = config.flat;
  return { ...settings, ignoreScripts: true, retry: RETRY };
}

async function fetchPackage({ spec, folder }: PackageTask): Promise<PackageAnswer> {
  const settings = await npmSettings();
  const Fetcher = isAbsolute(spec) ? pacote.FileFetcher : pacote.RegistryFetcher;
  const fetcher = new Fetcher(spec, { ...settings, cache: join(folder, 'cache') });
  await fetcher.tarballStream((tarball) => {
    const packed = new PassThrough();
    tarball.on('error', (error) => packed.destroy(error instanceof Error ? error : undefined));
    tarball.pipe(packed);
    return unpackPackage(packed, join(folder, 'package'), PACKAGE_BOUNDS);
  });
  const { from, resolved } = fetcher;
  const integrity = fetcher.integrity?.toString();
  if (integrity === undefined || isAbsolute(spec)) return { from, resolved, ...(integrity && { integrity }) };
  const provenance = await provenanceOf(await fetcher.manifest(), integrity, {
    ...settings,
    spec: npa(spec),
  });
  return { from, resolved, integrity, ...(provenance === undefined ? {} : { provenance }) };
}

/** Undefined where the registry has no attestation of these bytes, or none that can be read. */
async function provenanceOf(
  manifest: object,
  integrity: string,
  settings: registryFetch.Options,
): Promise<Provenance | undefined> {
  const { dist } = manifest as { dist?: { attestations?: { url?: unknown } } };
  const url = dist?.attestations?.url;
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  try {
    // By its path alone: of the registry that the package came from, and of no other.
    return readProvenance(await registryFetch.json(new URL(url).pathname, settings), integrity);
  } catch {
    return undefined;
  }
}

async function search({ words }: { readonly words: string }): Promise<readonly FoundPackage[]> {
  const { objects } = (await registryFetch.json('/-/v1/search', {
    ...(await npmSettings()),
    query: { text: `keywords:toolyard-plugin ${words}`.trim(), size: MOST_FOUND },
  })) as { objects?: readonly { package?: Record<string, unknown> }[] };
  return (objects ?? []).slice(0, MOST_FOUND).flatMap(({ package: found = {} }) => {
    const { name, version, description, publisher } = found;
    if (typeof name !== 'string' || typeof version !== 'string') return [];
    const { username } = Object(publisher) as { username?: unknown };
    return [{ name, version, description: textOf(description), publisher: textOf(username) }];
  });
}

/** What a registry says where it should say a text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function latest({ name }: { readonly name: string }): Promise<LatestVersion> {
  const spec = npa(name);
  const answer = await registryFetch.json(`/${spec.escapedName ?? name}`, { ...(await npmSettings()), spec });
  const { 'dist-tags': tags, versions } = answer as {
    'dist-tags'?: Record<string, string>;
    versions?: Record<string, { deprecated?: unknown }>;
  };
  const version = tags?.['latest'];
  if (version === undefined) throw new Error(`the registry names no latest version of ${name}`);
  const deprecated = versions?.[version]?.deprecated;
  return { version, ...(typeof deprecated === 'string' ? { deprecated } : {}) };
}

function perform(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'package':
      return fetchPackage(request.task);
    case 'search':
      return search(request.task);
    case 'latest':
      return latest(request.task);
  }
}

const lines = createInterface({ input: process.stdin });
let folder: string | undefined;
lines.once('line', (line) => {
  const request = JSON.parse(line) as Request;
  if (request.kind === 'package') ({ folder } = request.task);
  perform(request)
    .then(
      (answer): FetchReply<unknown> => ({ ok: true, answer }),
      (error: unknown): FetchReply<unknown> => ({
        ok: false,
        problem: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((reply) => process.stdout.write(`${JSON.stringify(reply)}\n`, () => process.exit(0)))
    .catch(() => process.exit(1));
});
// The host went away in the middle: nobody is left to take the package.
lines.once('close', () => {
  const end = () => process.exit(1);
  if (folder === undefined) end();
  else rm(folder, { recursive: true, force: true }).then(end, end);
});
