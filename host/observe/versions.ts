import { createRequire } from 'node:module';
import { VERSION } from '../installation.ts';

/** What a host is made of, by its versions. */
export interface Versions {
  readonly toolyard: string;
  readonly node: string;
  readonly v8: string;
  readonly 'isolated-vm': string;
}

/** The versions that this process runs. */
export function versions(): Versions {
  const isolatedVm = createRequire(import.meta.url)('isolated-vm/package.json') as {
    readonly version: string;
  };
  return {
    toolyard: VERSION,
    node: process.versions.node,
    v8: process.versions.v8,
    'isolated-vm': isolatedVm.version,
  };
}

/** `toolyard 1.0.0, node 26.10.0, v8 14.6.202.33-node.12, isolated-vm 7.0.1`. */
export function describeVersions(all: Versions): string {
  return Object.entries(all)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
