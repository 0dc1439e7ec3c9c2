import type { Surface } from '@toolyard/sdk/manifest';
import { addressOf } from '../../catalogue/address.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { View } from '../../config/view.ts';
import type { CallError } from '../../errors.ts';
import type { Caller, CallerTerms } from '../caller.ts';
import { findByName, visibleTools } from '../view.ts';

/**
 * The refusal of a call that one more scope would allow; undefined where that is not so. What a scope opens is no
 * secret to who may ask for the scope: such a call is told, and not answered as that of an unknown tool.
 */
export function stepUp(
  caller: Caller,
  snapshot: Snapshot,
  surface: Surface,
  name: string,
): CallError | undefined {
  if (caller.stepUp === undefined) return undefined;
  const scope = scopeToAskFor(caller.terms, snapshot, surface, name);
  return scope === undefined ? undefined : caller.stepUp(scope);
}

/**
 * The scope that a caller's token would need besides its own for a tool; undefined: it needs none, or
 * none would do.
 */
function scopeToAskFor(
  terms: CallerTerms | undefined,
  snapshot: Snapshot,
  surface: Surface,
  name: string,
): string | undefined {
  if (terms?.view === undefined || terms.wider === undefined) return undefined;
  const tool = findByName(snapshot, name, surface);
  if (tool === undefined) return undefined;
  const opens = (view: View) => visibleTools(snapshot, surface, [view]).has(addressOf(tool));
  if (opens(terms.view)) return undefined;
  return terms.wider.find(({ view }) => view === undefined || opens(view))?.name;
}
