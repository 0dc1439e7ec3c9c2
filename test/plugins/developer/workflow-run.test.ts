import { InputError, Type, defineTool, type ToolCalls } from '@toolyard/sdk';
import { callTool, toolsOf } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import workflowRun from '../../../plugins/developer/tools/workflow-run.ts';

const anything = Type.Object({}, { additionalProperties: true });

/** Answers its arguments, or fails when it is told to. */
const echo = defineTool({
  title: 'Echo',
  summary: 'Answers what it is given.',
  input: anything,
  output: anything,
  examples: [],
  run: (input: object) => {
    if (Reflect.get(input, 'fail') === true) throw new InputError('fail', 'expected false');
    return input;
  },
});

const tools = toolsOf({ echo, 'echo-twice': echo, 'workflow-run': workflowRun });

const run = (input: unknown, calls: ToolCalls = tools) =>
  callTool(workflowRun, input, { context: { tools: calls } });

/** One step that answers what a reference in `text` was replaced by, after a step that answered `first`. */
async function resolved(first: object, text: unknown, input?: object): Promise<unknown> {
  const steps = [
    { id: 'a', tool: 'echo', arguments: first },
    { id: 'b', tool: 'echo', arguments: { text } },
  ];
  const { output, steps: results } = await run({ steps, ...(input && { input }) });
  return results[1]?.error?.message ?? Reflect.get(Object(output), 'text');
}

describe('workflow-run', () => {
  test('leaves the results of its steps out where only the output is wanted', async () => {
    const steps = [{ id: 'a', tool: 'echo', arguments: { text: 'long' } }];
    expect(await run({ steps, return: 'output' })).toMatchObject({
      ok: true,
      steps: [{ id: 'a', status: 'ok', result: null }],
      output: { text: 'long' },
    });
    expect(await run({ steps })).toMatchObject({ steps: [{ result: { text: 'long' } }] });
  });

  const first = { n: 1.5, none: null, yes: true, list: [{ name: 'x' }], 'a-b': 2, 'a b"': 3, ü: 'ü' };

  test.each([
    ['{{steps.a.n}}', 1.5],
    ['{{ steps.a.n }}', 1.5],
    ['{{steps.a}}', first],
    ['{{steps.a.list}}', first.list],
    ['{{steps.a.list[0].name}}', 'x'],
    ['{{steps["a"]["a b\\""]}}', 3],
    ['{{steps.a.a-b}}', 2],
    ['{{steps.a.ü}}', 'ü'],
    ['{{input.who[1]}}', 'you'],
    ['n={{steps.a.n}}, {{steps.a.none}}|{{steps.a.yes}} {{steps.a.list}}', 'n=1.5, |true [{"name":"x"}]'],
    ['{{steps.a.n}}{{steps.a.n}}', '1.51.5'],
    ['{{name}} {{ step.a }} {{steps}} {{{', '{{name}} {{ step.a }} {{steps}} {{{'],
    ['{{{steps.a.n}}}', '{1.5}'],
    [{ '{{steps.a.n}}': ['{{steps.a.n}}'] }, { '{{steps.a.n}}': [1.5] }],
    ['{{input.template}}', '{{steps.a.n}}'],
    ['{{steps.a.list.length}}', 'steps.a.list.length: there is nothing at "length"'],
    ['{{steps.a.list[1]}}', 'steps.a.list[1]: there is nothing at 1'],
    ['{{steps.a.constructor}}', 'steps.a.constructor: there is nothing at "constructor"'],
    ['{{steps.a.__proto__}}', 'steps.a.__proto__: there is nothing at "__proto__"'],
    ['{{steps.a.n.m}}', 'steps.a.n.m: there is nothing at "m"'],
    ['{{input.absent}}', 'input.absent: there is nothing at "absent"'],
  ])('%j becomes %j', async (text, value) => {
    expect(await resolved(first, text, { who: ['me', 'you'], template: '{{steps.a.n}}' })).toEqual(value);
  });

  const step = (id: string, rest: object = {}) => ({ id, tool: 'echo', ...rest });

  test.each<[string, unknown, string]>([
    ['no steps', [], 'steps'],
    ['21 steps', Array.from({ length: 21 }, (_, index) => step(`s${index}`)), 'steps'],
    ['an id twice', [step('a'), step('a')], 'steps[1].id: expected an id of its own, but a is there twice'],
    ['a malformed id', [step('1a')], 'steps[0].id'],
    [
      'an unknown tool',
      [step('a', { tool: 'no-such-tool' })],
      'steps[0].tool: there is no tool "no-such-tool"',
    ],
    ['itself', [step('a', { tool: 'workflow_run' })], 'workflow-run cannot be a step of a workflow'],
    [
      'a later step',
      [step('a', { arguments: { x: '{{steps.b.x}}' } }), step('b')],
      'steps[0].arguments: expected an earlier step in {{steps.b.x}}, got "b"',
    ],
    ['its own step', [step('a', { arguments: { x: '{{steps.a}}' } })], 'expected an earlier step'],
    [
      'a reference that is not closed',
      [step('a', { arguments: { x: ['{{steps.b.'] } })],
      'steps[0].arguments.x[0]: expected }} or .key, ["key"] or [0] after {{steps.b, got "."',
    ],
    ['an unknown argument of a step', [step('a', { retries: 3 })], 'retries'],
  ])('refuses %s', async (_, steps, message) => {
    await expect(run({ steps })).rejects.toThrow(message);
    await expect(run({ steps })).rejects.toBeInstanceOf(InputError);
  });

  test.each([99, 30_001, 1.5])('refuses a time of %d ms', async (timeout_ms) => {
    await expect(run({ steps: [step('a')], timeout_ms })).rejects.toThrow('timeout_ms');
  });

  test('refuses an output that refers to an unknown step', async () => {
    await expect(run({ steps: [step('a')], output: '{{steps.z.x}}' })).rejects.toThrow('output');
  });

  const failing = step('bad', { arguments: { fail: true } });

  test('stops after a failed step', async () => {
    const result = await run({ steps: [failing, step('next')] });
    expect(result).toMatchObject({
      ok: false,
      output: null,
      failed: ['bad'],
      steps: [
        {
          status: 'error',
          result: null,
          error: { code: 'VALIDATION_ERROR', message: 'fail: expected false' },
        },
        { id: 'next', tool: 'echo', status: 'skipped', result: null, error: null, duration_ms: 0 },
      ],
    });
  });

  test.each([
    ['of the workflow', { on_error: 'continue' }, {}],
    ['of the step', {}, { on_error: 'continue' }],
  ])('goes on by the word %s, without what depends on the failed step', async (_, workflow, ofStep) => {
    const steps = [
      { ...failing, ...ofStep },
      step('b', { arguments: { x: '{{steps.bad.x}}' } }),
      step('c', { arguments: { x: ['{{steps.b.x}}'] } }),
      step('d', { arguments: { x: 1 } }),
    ];
    const result = await run({ steps, ...workflow });
    expect(result.steps.map(({ status }) => status)).toEqual(['error', 'skipped', 'skipped', 'ok']);
    expect(result).toMatchObject({ ok: false, failed: ['bad'], output: { x: 1 } });
  });

  test('finds tools by their id with underscores', async () => {
    expect(await run({ steps: [step('a', { tool: 'echo_twice' })] })).toMatchObject({
      ok: true,
      steps: [{ tool: 'echo-twice' }],
    });
  });

  test('answers the output that was asked for', async () => {
    const steps = [step('a', { arguments: { x: [1, 2] } }), failing];
    const answered = async (output: unknown) => (await run({ steps, output })).output;
    expect(await answered('{{steps.a.x[1]}}')).toBe(2);
    expect(await answered({ sum: '{{steps.a.x}}', text: 'plain' })).toEqual({ sum: [1, 2], text: 'plain' });
    expect(await answered('{{steps.bad.x}}')).toBeNull();
  });

  test('ends the running step when its time is up, and skips the rest', async () => {
    const slow: ToolCalls = {
      ...tools,
      call: (_name, _input, { signal } = {}) =>
        new Promise((resolve) => {
          const stop = () => resolve({ ok: false, code: 'INTERNAL_ERROR', message: 'called off' });
          signal?.addEventListener('abort', stop, { once: true });
        }),
    };
    const steps = [step('a', { on_error: 'continue' }), step('b')];
    const result = await run({ steps, timeout_ms: 100 }, slow);
    expect(result).toMatchObject({
      failed: ['a'],
      steps: [{ status: 'error', error: { code: 'TIMEOUT' } }, { status: 'skipped' }],
    });
  });

  test('takes 4 MiB of results in all', async () => {
    const text = 'x'.repeat(1024 * 1024 - 100);
    const steps = ['a', 'b', 'c', 'd', 'e'].map((id) => step(id, { arguments: { text } }));
    const result = await run({ steps });
    expect(result.steps.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'error']);
    expect(result.steps[4]?.error?.message).toContain('4194304');
  });

  test('puts 4 MiB at most into the arguments of a step', async () => {
    const text = 'x'.repeat(1024 * 1024);
    const steps = [
      step('a', { arguments: { text } }),
      step('b', { arguments: { text: '{{steps.a.text}}'.repeat(5) } }),
    ];
    expect((await run({ steps })).steps[1]?.error?.message).toContain('expected at most 4194304 characters');
  });
});
