import type { Bundle } from './bundle.ts';

/** The most bundles that a line of the log names. */
const MAX_NAMED = 20;

/** What came and what went when the catalogue changed, as a line of the log says it. */
export function describeChange(before: readonly Bundle[], after: readonly Bundle[]) {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    came: names([...now.difference(old)]),
    went: names([...old.difference(now)]),
    bundles: after.length,
  };
}

function names(bundles: readonly Bundle[]): string[] {
  const named = bundles.slice(0, MAX_NAMED).map(({ id, manifest }) => `${id}@${manifest.version}`);
  return bundles.length > MAX_NAMED ? [...named, `and ${bundles.length - MAX_NAMED} more`] : named;
}
