import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import designer from '../../../plugins/developer/tools/state-machine-designer/tool.ts';

const design = (input: Record<string, unknown>) => callTool(designer, { transitions: [], ...input });
const t = (from: string, event: string, to: string, more: object = {}) => ({ from, event, to, ...more });

const DOOR = {
  id: 'door',
  states: ['closed', 'open', 'locked'],
  transitions: [
    t('closed', 'OPEN', 'open'),
    t('open', 'CLOSE', 'closed'),
    t('closed', 'LOCK', 'locked'),
    t('locked', 'UNLOCK', 'closed'),
  ],
};

test('a door, with what it ignores', async () => {
  const result = await design({ ...DOOR, events: ['LOCK', 'OPEN', 'UNLOCK', 'OPEN'] });
  expect(result.simulation).toEqual({
    path: ['closed', 'locked', 'locked', 'closed', 'open'],
    final_state: 'open',
    accepted: false,
    ignored: [{ index: 1, event: 'OPEN', state: 'locked' }],
  });
  expect(result.transition_table).toEqual([
    { state: 'closed', OPEN: 'open', CLOSE: null, LOCK: 'locked', UNLOCK: null },
    { state: 'open', OPEN: null, CLOSE: 'closed', LOCK: null, UNLOCK: null },
    { state: 'locked', OPEN: null, CLOSE: null, LOCK: null, UNLOCK: 'closed' },
  ]);
  expect(result.code).toContain("import { createMachine } from 'xstate'");
  expect(await design({ ...DOOR })).toMatchObject({ simulation: null, valid: true, issues: [] });
});

test('wildcards go to the root, final states end', async () => {
  const result = await design({
    initial: 'a',
    states: ['a', 'b', { name: 'done', type: 'final' }],
    transitions: [t('a', 'GO', 'b'), t('b', 'GO', 'done'), t('*', 'RESET', 'a'), t('b', 'RESET', 'b')],
    events: ['GO', 'RESET', 'GO', 'RESET'],
  });
  expect(result.xstate).toEqual({
    id: 'machine',
    initial: 'a',
    on: { RESET: { target: '.a' } },
    states: {
      a: { on: { GO: { target: 'b' } } },
      b: { on: { GO: { target: 'done' }, RESET: { target: 'b' } } },
      done: { type: 'final' },
    },
  });
  expect(result.simulation).toEqual({
    path: ['a', 'b', 'b', 'done', 'done'],
    final_state: 'done',
    accepted: true,
    ignored: [{ index: 3, event: 'RESET', state: 'done' }],
  });
  expect(result.transition_table[2]).toEqual({ state: 'done', GO: null, RESET: null });
  expect(result.mermaid).toContain('  done --> [*]');
  expect(result.dot).toContain('"done" [shape=doublecircle];');
});

test('guards and actions', async () => {
  const { xstate, code, mermaid, valid } = await design({
    states: [{ name: 'a', entry: 'enter' }, 'b'],
    transitions: [t('a', 'X', 'b', { guard: 'isReady', action: 'log' }), t('a', 'X', 'a'), t('b', 'Y', 'a')],
  });
  expect(valid).toBe(true);
  expect(xstate.states).toMatchObject({
    a: { entry: 'enter', on: { X: [{ target: 'b', guard: 'isReady', actions: 'log' }, { target: 'a' }] } },
  });
  expect(code).toContain('"isReady": () => true');
  expect(code).toContain('}).createMachine({');
  expect(mermaid).toContain('a --> b : X [isReady] / log');
});

test('every issue', async () => {
  const { issues, valid, unreachable } = await design({
    states: ['a', 'b', 'orphan', { name: 'f', type: 'final' }],
    transitions: [t('a', 'X', 'b'), t('a', 'X', 'a'), t('a', 'Y', 'f'), t('f', 'Z', 'a')],
  });
  expect({ valid, unreachable }).toEqual({ valid: false, unreachable: ['orphan'] });
  expect(issues.map(({ severity, code, state, event }) => [severity, code, state, event])).toEqual([
    ['error', 'nondeterministic', 'a', 'X'],
    ['warning', 'dead_end', 'b', null],
    ['warning', 'unreachable', 'orphan', null],
    ['warning', 'dead_end', 'orphan', null],
    ['error', 'final_with_exit', 'f', null],
  ]);
});

test('awkward names keep to their place in diagrams', async () => {
  const { mermaid, dot } = await design({
    states: ['in progress', 's1', 'a"b', 'end'],
    transitions: [
      t('in progress', 'a:b', 'a"b'),
      t('a"b', 'x', 'end'),
      t('end', 'y', 's1'),
      t('s1', 'z', 'end'),
    ],
  });
  expect(mermaid.split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "in progress" as s2',
    '  state "a#quot;b" as s3',
    '  state "end" as s4',
    '  [*] --> s2',
    '  s2 --> s3 : a#58;b',
    '  s3 --> s4 : x',
    '  s4 --> s1 : y',
    '  s1 --> s4 : z',
  ]);
  expect(dot).toContain(String.raw`"in progress" -> "a\"b" [label="a:b"];`);
});

test('names of objects are names', async () => {
  const { xstate, transition_table } = await design({
    states: ['constructor', 'b'],
    transitions: [t('constructor', 'toString', 'b'), t('b', 'state', 'constructor')],
  });
  expect(xstate.states).toMatchObject({ constructor: { on: { toString: { target: 'b' } } } });
  expect(transition_table[1]).toMatchObject({ state: 'b', toString: null });
});

test.each([
  [{ states: ['a', 'a'] }, 'states[1]: expected each state once, got "a" again'],
  [{ states: [''] }, 'states[0]: expected the name of a state'],
  [{ states: ['*'] }, 'states[0]: expected another name than *'],
  [{ states: [5] }, 'states[0]: expected a name'],
  [{ states: [{ name: 'a', type: 'start' }] }, 'states[0].type: expected normal or final'],
  [{ states: ['a'], initial: 'zz' }, 'initial: expected the name of a state, got "zz"'],
  [
    { states: ['a'], transitions: [t('a', 'X', 'zz')] },
    'transitions[0].to: expected the name of a state, got "zz"',
  ],
  [
    { states: ['a'], transitions: [t('zz', 'X', 'a')] },
    'transitions[0].from: expected the name of a state, or *, got "zz"',
  ],
  [
    { states: ['a'], transitions: [t('a', 'X', 'a'), { from: 'a', to: 'a' }] },
    'transitions[1]: expected from, event and to, got no event',
  ],
  [{ states: [] }, 'states: expected at least 1 element'],
  [{ states: Array.from({ length: 201 }, (_, index) => `s${index}`) }, 'states: expected at most 200'],
])('refuses %#', async (input, message) => {
  await expect(design(input)).rejects.toThrow(message);
});

test('signs that mean something in targets of XState are escaped', async () => {
  const { xstate } = await design({
    states: ['v1.0', '#a'],
    transitions: [
      { from: 'v1.0', event: 'X', to: '#a' },
      { from: '*', event: 'Y', to: 'v1.0' },
    ],
  });
  expect(xstate).toMatchObject({
    initial: 'v1.0',
    on: { Y: { target: '.v1\\.0' } },
    states: { 'v1.0': { on: { X: { target: '\\#a' } } } },
  });
});
