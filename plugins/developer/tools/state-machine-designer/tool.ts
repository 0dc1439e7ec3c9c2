import { defineTool, type JsonObject, type JsonValue, nullable, Type } from '@toolyard/sdk';
import { machineIssues, readMachine, simulate, transitionsOf } from './state-machine.ts';
import { toDot, toMermaid, toTypeScript, toXState } from './state-machine-exports.ts';

export default defineTool({
  title: 'State Machine Designer',
  summary:
    'Check a finite state machine and export it as XState config, TypeScript, Mermaid and DOT; can simulate a list of events.',
  keywords: ['FSM', 'automaton', 'statechart', 'graphviz', 'diagram'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    states: Type.Unsafe<JsonValue[]>({
      type: 'array',
      minItems: 1,
      maxItems: 200,
      description: 'Names, or {name, type: normal|final, entry, exit}',
    }),
    transitions: Type.Unsafe<JsonObject[]>({
      type: 'array',
      items: { type: 'object' },
      maxItems: 2000,
      description: '{from, event, to, guard, action}; from "*" is any state that is not final',
    }),
    initial: Type.Optional(Type.String({ description: 'Initial state; default the first' })),
    id: Type.String({ default: 'machine', description: 'Machine id' }),
    events: Type.Optional(
      Type.Array(Type.String(), { maxItems: 1000, description: 'Event names to simulate' }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'No issue of severity error' }),
    issues: Type.Array(
      Type.Object({
        severity: Type.Enum(['error', 'warning']),
        code: Type.String({ contentMediaType: 'text/x-typescript' }),
        message: Type.String(),
        state: Type.String(),
        event: nullable(Type.String()),
      }),
    ),
    xstate: Type.Unsafe<JsonObject>({
      type: 'object',
      description: 'XState v5 config (id, initial, states, on)',
    }),
    code: Type.String({
      contentMediaType: 'text/x-typescript',
      description: 'TypeScript with createMachine (setup stubs for guards and actions)',
    }),
    mermaid: Type.String({ contentMediaType: 'text/vnd.mermaid', description: 'stateDiagram-v2' }),
    dot: Type.String({ contentMediaType: 'text/vnd.graphviz', description: 'Graphviz digraph' }),
    events: Type.Array(Type.String(), { description: 'Distinct, in order of first use' }),
    transition_table: Type.Array(Type.Unsafe<JsonObject>({ type: 'object' }), {
      description: '{state, one key an event: target or null}, wildcards expanded',
    }),
    unreachable: Type.Array(Type.String(), { description: 'States' }),
    simulation: nullable(
      Type.Object({
        path: Type.Array(Type.String(), { description: 'States, initial first' }),
        final_state: Type.String(),
        accepted: Type.Boolean({ description: 'Ends in a final state' }),
        ignored: Type.Array(
          Type.Object({ index: Type.Integer(), event: Type.String(), state: Type.String() }),
        ),
      }),
      'Null without events',
    ),
  }),
  examples: [
    {
      name: 'A door',
      input: {
        id: 'door',
        states: ['closed', 'open'],
        transitions: [
          { from: 'closed', event: 'OPEN', to: 'open' },
          { from: 'open', event: 'CLOSE', to: 'closed' },
        ],
        events: ['OPEN', 'OPEN', 'CLOSE'],
      },
      output: {
        valid: true,
        issues: [],
        mermaid: 'stateDiagram-v2\n  [*] --> closed\n  closed --> open : OPEN\n  open --> closed : CLOSE',
        simulation: { path: ['closed', 'open', 'open', 'closed'], final_state: 'closed' },
      },
    },
  ],
  run({ states, transitions, initial, id, events }) {
    const machine = readMachine(id, states, transitions, initial);
    const { issues, unreachable } = machineIssues(machine);
    const used = [...new Set(machine.transitions.map(({ event }) => event))];
    const table = transitionsOf(machine);
    const xstate = toXState(machine);
    return {
      valid: !issues.some(({ severity }) => severity === 'error'),
      issues,
      xstate,
      code: toTypeScript(machine, xstate),
      mermaid: toMermaid(machine),
      dot: toDot(machine),
      events: used,
      transition_table: machine.states.map(({ name }) => ({
        ...Object.fromEntries(used.map((event) => [event, table.get(name)?.get(event)?.[0]?.to ?? null])),
        state: name,
      })),
      unreachable,
      simulation: events === undefined ? null : simulate(machine, events),
    };
  },
});
