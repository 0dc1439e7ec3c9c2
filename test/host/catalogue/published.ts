import { join } from 'node:path';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import type { JWK } from 'jose';
import { createKey, signBundle } from '../../../sdk/cli/sign.ts';
import { echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';

export interface Publication {
  readonly id?: string;
  /** Name of the package. */
  readonly by?: string;
  readonly version?: string;
  /** What its tool answers; by default package and version. */
  readonly answer?: string;
  readonly net?: readonly string[];
  readonly callsTools?: boolean;
  /** Changes to its tool. */
  readonly tool?: Partial<ToolManifest>;
  readonly key?: Key;
  /** When it was signed. */
  readonly signedAt?: number;
  readonly expires?: string;
}

/** A key pair of an author. */
export interface Key {
  readonly file: string;
  readonly public: JWK;
}

export async function newKey(): Promise<Key> {
  const file = join(await freshFolder(), 'key.jwk');
  return { file, public: await createKey(file) };
}

/** A published plugin: the folder of its package, with the built and, if there is a key, signed bundle in `dist/`. */
export async function published({
  id = 'acme',
  by = '@acme/tools',
  version = '1.0.0',
  answer = `${by} ${version}`,
  net = [],
  callsTools = false,
  tool = {},
  key,
  signedAt,
  expires,
}: Publication): Promise<string> {
  const folder = await freshFolder();
  const { manifest, files } = echoBundle(id, answer);
  const own: Manifest = {
    ...manifest,
    package: by,
    version,
    permissions: { net: [...net], ...(callsTools ? { tools: true } : {}) },
    tools: manifest.tools.map((one) => Object.assign(one, tool)),
  };
  await writeBundle(join(folder, 'dist'), { manifest: own, files });
  if (key !== undefined)
    await signBundle(folder, key.file, {
      ...(signedAt === undefined ? {} : { now: signedAt }),
      ...(expires === undefined ? {} : { expires }),
    });
  return folder;
}
