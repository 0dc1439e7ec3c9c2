import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** By what part of itself the heap may grow until it is collected again, in per cent: tools are loaded when they are called. */
const ROOM_PERCENT = 200;

/**
 * Gives the system back what a start left behind, half of the heap: V8 would keep it until it is short of memory, which
 * a host at rest never is. Everything else stands still for a tenth of a second, and V8 lets go of much that it made of the
 * code: it is for when there is no request.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  // Under other flags V8 takes no code from Node's cache.
  setFlagsFromString('--no-expose-gc');
  setFlagsFromString(`--heap-growing-percent=${ROOM_PERCENT}`);
  collect({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--heap-growing-percent=0');
}
