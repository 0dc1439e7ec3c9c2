import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, valid } from 'semver';
import type { LockedPackage } from './locked-packages.ts';

/** An advisory in the Open Source Vulnerability format (https://ossf.github.io/osv-schema/), as far as it is read here. */
interface Advisory {
  readonly id: string;
  readonly summary?: string;
  readonly withdrawn?: string;
  readonly affected?: readonly Affected[];
}

interface Affected {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[];
  readonly versions?: readonly string[];
}

interface RangeEvent {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
}

/** What is known against a version that is installed. */
export interface Finding {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  readonly isDevelopment: boolean;
}

/**
 * The advisories that hold for the packages.
 *
 * @param folder a copy of OSV's data for npm: one JSON file an advisory, in whatever folders
 * @throws Error when the folder holds no advisory: an empty copy must not read as a clean bill
 */
export async function findAdvisories(folder: string, packages: readonly LockedPackage[]): Promise<Finding[]> {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  if (files.length === 0)
    throw new Error(`${folder}: expected advisories in OSV's format, one JSON file each`);
  const findings: Finding[] = [];
  for (const file of files.toSorted()) {
    const advisory = JSON.parse(await readFile(join(folder, file), 'utf8')) as Advisory;
    if (advisory.withdrawn === undefined) findings.push(...findingsOf(advisory, byName));
  }
  return findings;
}

function findingsOf(
  { id, summary = '', affected = [] }: Advisory,
  byName: ReadonlyMap<string, readonly LockedPackage[]>,
): Finding[] {
  const hit = affected
    .filter((one) => one.package?.ecosystem === 'npm')
    .flatMap((one) =>
      (byName.get(one.package?.name ?? '') ?? []).filter((locked) => isAffected(one, locked)),
    );
  const versions = new Map(hit.map((locked) => [`${locked.name}@${locked.version}`, locked]));
  return [...versions.values()].map(({ name, version, isDevelopment }) => ({
    id,
    name,
    version,
    summary,
    isDevelopment,
  }));
}

function isAffected({ ranges = [], versions = [] }: Affected, { version }: LockedPackage): boolean {
  if (versions.includes(version)) return true;
  return ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events));
}

/** OSV schema, "Evaluation": sorted by version, the last event at or before a version decides. */
function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  if (valid(version) === null) return false;
  const sorted = events
    .map((event) => ({ event, at: versionOf(event) }))
    .filter(({ at }) => valid(at) !== null)
    .toSorted((left, right) => compare(left.at, right.at));
  let affected = false;
  for (const { event, at } of sorted) {
    if (event.introduced !== undefined && compare(version, at) >= 0) affected = true;
    if (event.fixed !== undefined && compare(version, at) >= 0) affected = false;
    if (event.last_affected !== undefined && compare(version, at) > 0) affected = false;
  }
  return affected;
}

/** `0` stands before every version. */
function versionOf({ introduced, fixed, last_affected: last }: RangeEvent): string {
  const version = introduced ?? fixed ?? last ?? '0';
  return version === '0' ? '0.0.0-0' : version;
}
