import type { PartState, Parts } from '../../observe/health.ts';

const STATES: readonly PartState['state'][] = ['ok', 'degraded', 'down'];

/** What each process has of its own, so that there are as many as all have. */
const COUNTED = 'processes';

/** The parts of several processes, each in the worst state that one of them has it in. */
export function worstParts(all: readonly Parts[]): Parts {
  const names = new Set(all.flatMap((parts) => Object.keys(parts)));
  return Object.fromEntries(
    [...names].map((name) => [name, worst(all.flatMap((parts) => parts[name] ?? []))]),
  );
}

function worst(states: readonly PartState[]): PartState {
  const found = states.reduce((one, other) =>
    STATES.indexOf(other.state) > STATES.indexOf(one.state) ? other : one,
  );
  if (typeof found[COUNTED] !== 'number') return found;
  return { ...found, [COUNTED]: states.reduce((sum, state) => sum + Number(state[COUNTED] ?? 0), 0) };
}
