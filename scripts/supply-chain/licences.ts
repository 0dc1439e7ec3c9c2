import satisfies from 'spdx-satisfies';
import type { LockedPackage } from './locked-packages.ts';

/** Licences (SPDX ids) that ask for no more than to be named: what is under them may be published with the project. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'X11',
  'Zlib',
];

/** What packages say instead of an SPDX expression. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'MIT/X11': 'MIT',
  'LGPL-3.0+': 'LGPL-3.0-or-later',
};

/** A package under a licence that asks for more, which is published all the same. */
export interface Exception {
  readonly licence: string;
  /** Why it is there, and how what its licence asks for is done. */
  readonly reason: string;
}

/** Packages whose licence asks that their own source, or data, stays free: none of them reaches other code. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  '@jmespath-community/jmespath': {
    licence: 'MPL-2.0',
    reason: 'unchanged; its source is on npm under the version that the lock file names (MPL-2.0 §3.2)',
  },
  '@resvg/resvg-wasm': {
    licence: 'MPL-2.0',
    reason: 'unchanged; its source is on npm under the version that the lock file names (MPL-2.0 §3.2)',
  },
  'ical.js': {
    licence: 'MPL-2.0',
    reason: 'unchanged; its source is on npm under the version that the lock file names (MPL-2.0 §3.2)',
  },
  openpgp: {
    licence: 'LGPL-3.0-or-later',
    reason:
      'the only maintained OpenPGP of its kind; unchanged, and the project builds with another version of it, whose source is on npm (LGPL-3.0 §4 d 0)',
  },
  'world-countries': {
    licence: 'ODbL-1.0',
    reason:
      'a table of countries, named where it is used; what is derived from it is in the repository (ODbL-1.0 §4.6)',
  },
  'twitter-text': {
    licence: 'Apache-2.0',
    reason: 'its package names no licence; its repository holds the Apache licence 2.0',
  },
};

/** What keeps packages from being published with the project: one line each. */
export function licenceProblems(
  packages: readonly LockedPackage[],
  exceptions: Readonly<Record<string, Exception>> = EXCEPTIONS,
): string[] {
  const published = packages.filter(({ isDevelopment }) => !isDevelopment);
  const problems = published.flatMap((one) => problemOf(one, exceptions[one.name]));
  const unused = Object.keys(exceptions).filter((name) => !published.some((one) => one.name === name));
  return [...problems, ...unused.map((name) => `${name}: has an exception and is not there: remove it`)];
}

function problemOf({ name, version, licence }: LockedPackage, exception: Exception | undefined): string[] {
  const expression = licence === undefined ? undefined : (SPELLINGS[licence] ?? licence);
  if (exception !== undefined) {
    const isAsNoted = expression === undefined || expression === exception.licence;
    return isAsNoted ? [] : [`${name}@${version}: was noted as ${exception.licence}, is ${expression}`];
  }
  if (expression === undefined) return [`${name}@${version}: names no licence`];
  return isPermissive(expression)
    ? []
    : [`${name}@${version}: ${expression} is not among the licences that may be published`];
}

function isPermissive(expression: string): boolean {
  try {
    return satisfies(expression, PERMISSIVE);
  } catch {
    return false;
  }
}
