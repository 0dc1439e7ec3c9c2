import { isAbsolute } from 'node:path';
import type { BundleStore } from './bundle-store.ts';
import type { OperatorState } from './operator-state.ts';
import type { Places } from './places.ts';

/** The copies of what lies in the watched folders, of what waits there, and of what the operator may roll back to. */
export function neededCopies(state: OperatorState, store: BundleStore, places: Places): readonly string[] {
  const versions = state
    .holders()
    .flatMap((holder) => [[holder], state.versions(holder.bundle)])
    .flat();
  return [
    ...places.taken.map(([, { folder }]) => folder),
    ...versions.map(({ bundle, digest }) => store.folderOf(bundle, digest)),
  ];
}

/** Where a version may lie besides the host's copy: in a watched folder, or in the folder that was added. */
export function sourcesOf(digest: string, state: OperatorState, places: Places): readonly string[] {
  const watched = places.taken.filter(([, taken]) => taken.digest === digest);
  const added = state
    .holders()
    .flatMap(({ bundle }) => state.versions(bundle))
    .filter((version) => version.digest === digest && isAbsolute(version.source));
  return [...watched.map(([place]) => place), ...added.map(({ source }) => source)];
}
