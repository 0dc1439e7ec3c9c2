import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { ANY, type Machine, type Transition } from './state-machine.ts';

/** The machine as XState 5 takes it. */
export function toXState(machine: Machine): JsonObject {
  const any = machine.transitions.filter(({ from }) => from === ANY);
  const states = machine.states.map(({ name, final, entry, exit }): [string, JsonObject] => {
    const own = machine.transitions.filter(({ from }) => from === name);
    return [
      name,
      {
        ...(final ? { type: 'final' } : {}),
        ...(entry === undefined ? {} : { entry }),
        ...(exit === undefined ? {} : { exit }),
        ...(own.length === 0 ? {} : { on: toOn(own, '') }),
      },
    ];
  });
  return {
    id: machine.id,
    initial: machine.initial,
    ...(any.length === 0 ? {} : { on: toOn(any, '.') }),
    states: Object.fromEntries(states),
  };
}

/** In a target a dot leads into a state and # to an id, where no backslash stands before them. */
function toOn(transitions: readonly Transition[], prefix: string): JsonObject {
  const byEvent = [...Map.groupBy(transitions, ({ event }) => event)];
  return Object.fromEntries(
    byEvent.map(([event, list]): [string, JsonValue] => {
      const [first, ...others] = list.map(({ to, guard, action }): JsonObject => ({
        target: prefix + to.replace(/[.\\]|^#/g, '\\$&'),
        ...(guard === undefined ? {} : { guard }),
        ...(action === undefined ? {} : { actions: action }),
      }));
      return [
        event,
        first !== undefined && others.length === 0
          ? first
          : [...(first === undefined ? [] : [first]), ...others],
      ];
    }),
  );
}

/** A module that creates the machine; guards and actions are stubs to fill in. */
export function toTypeScript(machine: Machine, config: JsonObject): string {
  const guards = named(machine.transitions.map(({ guard }) => guard));
  const actions = named([
    ...machine.transitions.map(({ action }) => action),
    ...machine.states.flatMap(({ entry, exit }) => [entry, exit]),
  ]);
  const stubs = (kind: string, names: readonly string[], body: string) =>
    names.length === 0
      ? []
      : [`  ${kind}: {`, ...names.map((name) => `    ${JSON.stringify(name)}: ${body},`), '  },'];
  const literal = JSON.stringify(config, null, 2);
  if (guards.length + actions.length === 0)
    return `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${literal});\n`;
  return [
    "import { setup } from 'xstate';",
    '',
    '// setup() gives createMachine the types of its guards and actions.',
    'export const machine = setup({',
    ...stubs('guards', guards, '() => true'),
    ...stubs('actions', actions, '() => {}'),
    `}).createMachine(${literal});`,
    '',
  ].join('\n');
}

function named(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** A diagram of Mermaid. Names that it does not take stand in quotes, with an id of their own. */
export function toMermaid(machine: Machine): string {
  const ids = new Map<string, string>();
  const taken = new Set(machine.states.map(({ name }) => name));
  const aliases: string[] = [];
  for (const { name } of machine.states) {
    if (/^\w+$/.test(name) && !MERMAID_WORDS.has(name.toLowerCase())) {
      ids.set(name, name);
      continue;
    }
    let number = aliases.length + 1;
    while (taken.has(`s${number}`)) number += 1;
    taken.add(`s${number}`);
    ids.set(name, `s${number}`);
    aliases.push(`  state "${oneLine(name).replaceAll('"', '#quot;')}" as s${number}`);
  }
  const idOf = (name: string) => ids.get(name) ?? name;
  const label = ({ event, guard, action }: Transition) =>
    oneLine(
      `${event}${guard === undefined ? '' : ` [${guard}]`}${action === undefined ? '' : ` / ${action}`}`,
    ).replace(/[:;]/g, (sign) => `#${sign.charCodeAt(0)};`);
  return [
    'stateDiagram-v2',
    ...aliases,
    `  [*] --> ${idOf(machine.initial)}`,
    ...expand(machine).map(
      (transition) => `  ${idOf(transition.from)} --> ${idOf(transition.to)} : ${label(transition)}`,
    ),
    ...machine.states.filter(({ final }) => final).map(({ name }) => `  ${idOf(name)} --> [*]`),
  ].join('\n');
}

/** Words that mean something at the start of a line of a state diagram. */
const MERMAID_WORDS = new Set([
  'state',
  'note',
  'end',
  'direction',
  'class',
  'classdef',
  'style',
  'click',
  'default',
]);

/** A digraph of Graphviz. */
export function toDot(machine: Machine): string {
  const id = (text: string) => `"${oneLine(text).replace(/[\\"]/g, String.raw`\$&`)}"`;
  return [
    `digraph ${id(machine.id)} {`,
    '  rankdir=LR;',
    '  node [shape=circle];',
    '  "" [shape=point];',
    ...machine.states.map(({ name, final }) => `  ${id(name)}${final ? ' [shape=doublecircle]' : ''};`),
    `  "" -> ${id(machine.initial)};`,
    ...expand(machine).map(
      ({ from, to, event, guard, action }) =>
        `  ${id(from)} -> ${id(to)} [label=${id(`${event}${guard === undefined ? '' : ` [${guard}]`}${action === undefined ? '' : ` / ${action}`}`)}];`,
    ),
    '}',
  ].join('\n');
}

/** The transitions with those of `*` given to each state that has them. */
function expand(machine: Machine): Transition[] {
  return machine.transitions.flatMap((transition) => {
    if (transition.from !== ANY) return [transition];
    const { event, to, guard, action } = transition;
    return machine.states
      .filter(
        ({ name, final }) =>
          !final && !machine.transitions.some((own) => own.from === name && own.event === event),
      )
      .map(({ name: from }) => ({ from, event, to, guard, action }));
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
