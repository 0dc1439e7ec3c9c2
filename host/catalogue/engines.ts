import type { Manifest } from '@toolyard/sdk/manifest';
import { satisfies, validRange } from 'semver';

/**
 * Why a host of this version does not serve a bundle that names the versions it works with. A prerelease
 * counts by its place in the order of versions.
 */
export function engineProblem({ engines }: Pick<Manifest, 'engines'>, version: string): string | undefined {
  if (engines === undefined || satisfies(version, engines.toolyard, { includePrerelease: true }))
    return undefined;
  return validRange(engines.toolyard) === null
    ? `engines.toolyard: expected a range of versions such as >=1.2.0, got ${JSON.stringify(engines.toolyard)}`
    : `engines.toolyard: it needs Toolyard ${engines.toolyard}, and this is ${version}`;
}
