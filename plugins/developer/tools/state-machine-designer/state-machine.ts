import { InputError, type JsonObject, type JsonValue, quote } from '@toolyard/sdk';

export interface MachineState {
  readonly name: string;
  readonly final: boolean;
  readonly entry: string | undefined;
  readonly exit: string | undefined;
}

export interface Transition {
  /** A state, or `*` for every one that is not final. */
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly guard: string | undefined;
  readonly action: string | undefined;
}

export interface Machine {
  readonly id: string;
  readonly initial: string;
  readonly states: readonly MachineState[];
  readonly transitions: readonly Transition[];
}

export const ANY = '*';

/** @throws InputError that names the state or transition that is wrong */
export function readMachine(
  id: string,
  states: readonly JsonValue[],
  transitions: readonly JsonObject[],
  initial: string | undefined,
): Machine {
  const read = states.map((state, index) => readState(`states[${index}]`, state));
  const names = new Set<string>();
  for (const [index, { name }] of read.entries()) {
    if (names.has(name))
      throw new InputError(`states[${index}]`, `expected each state once, got ${quote(name)} again`);
    names.add(name);
  }
  const first = initial ?? read[0]?.name ?? '';
  if (!names.has(first)) throw new InputError('initial', `expected the name of a state, got ${quote(first)}`);
  return {
    id,
    initial: first,
    states: read,
    transitions: transitions.map((transition, index) =>
      readTransition(`transitions[${index}]`, transition, names),
    ),
  };
}

function readState(argument: string, given: JsonValue): MachineState {
  const state = typeof given === 'string' ? { name: given } : given;
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    throw new InputError(argument, `expected a name, or an object with one, got ${quote(given)}`);
  refuseUnknown(argument, state, ['name', 'type', 'entry', 'exit']);
  const name = text(argument, state, 'name');
  if (name === undefined) throw new InputError(argument, 'expected the name of a state, got none');
  if (name === ANY)
    throw new InputError(argument, 'expected another name than *, which stands for any state');
  const type = text(argument, state, 'type') ?? 'normal';
  if (type !== 'normal' && type !== 'final')
    throw new InputError(`${argument}.type`, `expected normal or final, got ${quote(type)}`);
  return {
    name,
    final: type === 'final',
    entry: text(argument, state, 'entry'),
    exit: text(argument, state, 'exit'),
  };
}

function readTransition(argument: string, given: JsonObject, names: ReadonlySet<string>): Transition {
  refuseUnknown(argument, given, ['from', 'event', 'to', 'guard', 'action']);
  const needed = (key: string): string => {
    const value = text(argument, given, key);
    if (value === undefined) throw new InputError(argument, `expected from, event and to, got no ${key}`);
    return value;
  };
  const from = needed('from');
  const event = needed('event');
  const to = needed('to');
  if (from !== ANY && !names.has(from))
    throw new InputError(`${argument}.from`, `expected the name of a state, or *, got ${quote(from)}`);
  if (!names.has(to))
    throw new InputError(`${argument}.to`, `expected the name of a state, got ${quote(to)}`);
  return { from, event, to, guard: text(argument, given, 'guard'), action: text(argument, given, 'action') };
}

/** A text that is not empty; undefined when there is none. */
function text(argument: string, given: JsonObject, key: string): string | undefined {
  const value = given[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string')
    throw new InputError(`${argument}.${key}`, `expected text, got ${quote(value)}`);
  return value.trim() === '' ? undefined : value;
}

function refuseUnknown(argument: string, given: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new InputError(`${argument}.${unknown}`, `unknown, expected ${known.join(', ')}`);
}

/** A state's transitions by event: its own, and those of `*` for events that it has none of its own for. */
export function transitionsOf(
  machine: Machine,
): ReadonlyMap<string, ReadonlyMap<string, readonly Transition[]>> {
  const any = machine.transitions.filter(({ from }) => from === ANY);
  const byState = Map.groupBy(machine.transitions, ({ from }) => from);
  return new Map(
    machine.states.map(({ name, final }) => {
      const own = byState.get(name) ?? [];
      const events = new Set(own.map(({ event }) => event));
      const inherited = final ? [] : any.filter(({ event }) => !events.has(event));
      return [name, Map.groupBy([...own, ...inherited], ({ event }) => event)];
    }),
  );
}

export interface MachineIssue {
  readonly severity: 'error' | 'warning';
  readonly code: 'unreachable' | 'dead_end' | 'nondeterministic' | 'final_with_exit';
  readonly message: string;
  readonly state: string;
  readonly event: string | null;
}

export function machineIssues(machine: Machine): {
  readonly issues: MachineIssue[];
  readonly unreachable: string[];
} {
  const table = transitionsOf(machine);
  const reached = new Set([machine.initial]);
  // A set gives what is added to it while it is walked.
  for (const state of reached)
    for (const transitions of table.get(state)?.values() ?? [])
      for (const { to } of transitions) reached.add(to);
  const unreachable = machine.states.map(({ name }) => name).filter((name) => !reached.has(name));
  const issues: MachineIssue[] = [];
  for (const { name, final, exit } of machine.states) {
    const own = table.get(name) ?? new Map<string, readonly Transition[]>();
    if (!reached.has(name))
      issues.push({
        severity: 'warning',
        code: 'unreachable',
        message: `Nothing leads to ${name}.`,
        state: name,
        event: null,
      });
    if (final && (own.size > 0 || exit !== undefined))
      issues.push({
        severity: 'error',
        code: 'final_with_exit',
        message: `${name} is final, but has ${own.size > 0 ? 'transitions' : 'an exit action'}.`,
        state: name,
        event: null,
      });
    if (!final && ![...own.values()].flat().some(({ to }) => to !== name))
      issues.push({
        severity: 'warning',
        code: 'dead_end',
        message: `${name} is not final and has no way out.`,
        state: name,
        event: null,
      });
    for (const [event, transitions] of own)
      if (transitions.slice(0, -1).some(({ guard }) => guard === undefined))
        issues.push({
          severity: 'error',
          code: 'nondeterministic',
          message: `${name} has ${transitions.length} transitions on ${event}, of which only the last may lack a guard.`,
          state: name,
          event,
        });
  }
  return { issues, unreachable };
}

export interface Simulation {
  readonly path: string[];
  readonly final_state: string;
  readonly accepted: boolean;
  readonly ignored: { readonly index: number; readonly event: string; readonly state: string }[];
}

/** Sends events to the machine, guards taken as true; what a state does not know is ignored, as XState does. */
export function simulate(machine: Machine, events: readonly string[]): Simulation {
  const table = transitionsOf(machine);
  const final = new Set(machine.states.filter((state) => state.final).map(({ name }) => name));
  const path = [machine.initial];
  const ignored: Simulation['ignored'] = [];
  let state = machine.initial;
  for (const [index, event] of events.entries()) {
    const next = final.has(state) ? undefined : table.get(state)?.get(event)?.[0];
    if (next === undefined) ignored.push({ index, event, state });
    else state = next.to;
    path.push(state);
  }
  return { path, final_state: state, accepted: final.has(state), ignored };
}
