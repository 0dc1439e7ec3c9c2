import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import Config from '@npmcli/config';
import npm from '@npmcli/config/lib/definitions/index.js';
import pacote from 'pacote';
import { PACKAGE_BOUNDS } from './package-bounds.ts';
import { unpackPackage } from './unpack-package.ts';

/** What the host asks its child for, in a line of JSON. */
export interface FetchRequest {
  /** A tarball's absolute path, or a package of the registry. */
  readonly spec: string;
  /** A folder that is this request's alone: the package will be in it, as `package`. */
  readonly folder: string;
}

/** What the child answers, in a line of JSON. */
export type FetchReply =
  | {
      readonly ok: true;
      readonly from: string;
      readonly resolved: string;
      readonly integrity?: string;
    }
  | { readonly ok: false; readonly problem: string };

/** Brings one package here by npm's own libraries and settings: registries, scopes, tokens, proxies of `.npmrc`. */
async function fetchOne({ spec, folder }: FetchRequest): Promise<FetchReply> {
  const config = new Config({ ...npm, npmPath: folder, argv: [], env: process.env });
  await config.load();
  const Fetcher = isAbsolute(spec) ? pacote.FileFetcher : pacote.RegistryFetcher;
  const fetcher = new Fetcher(spec, {
    ...config.flat,
    cache: join(folder, 'cache'),
    ignoreScripts: true,
    // An operator waits: npm itself would pause for up to a minute before it tries again.
    retry: { retries: 1, minTimeout: 500, maxTimeout: 500 },
  });
  await fetcher.tarballStream((tarball) => {
    const packed = new PassThrough();
    tarball.on('error', (error) => packed.destroy(error instanceof Error ? error : undefined));
    tarball.pipe(packed);
    return unpackPackage(packed, join(folder, 'package'), PACKAGE_BOUNDS);
  });
  const { from, resolved, integrity } = fetcher;
  return { ok: true, from, resolved, ...(integrity === null ? {} : { integrity: integrity.toString() }) };
}

const lines = createInterface({ input: process.stdin });
let folder: string | undefined;
lines.once('line', (line) => {
  const request = JSON.parse(line) as FetchRequest;
  ({ folder } = request);
  fetchOne(request)
    .catch((error: unknown): FetchReply => ({
      ok: false,
      problem: error instanceof Error ? error.message : String(error),
    }))
    .then((reply) => process.stdout.write(`${JSON.stringify(reply)}\n`, () => process.exit(0)))
    .catch(() => process.exit(1));
});
// The host went away in the middle: nobody is left to take the package.
lines.once('close', () => {
  const end = () => process.exit(1);
  if (folder === undefined) end();
  else rm(folder, { recursive: true, force: true }).then(end, end);
});
