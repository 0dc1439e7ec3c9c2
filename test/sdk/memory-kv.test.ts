import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';

const counter = defineTool({
  title: 'Count',
  summary: 'Count calls.',
  kv: true,
  input: Type.Object({ name: Type.String({ description: 'Whose calls' }) }),
  output: Type.Object({ calls: Type.Integer(), names: Type.Array(Type.String()), first: Type.Boolean() }),
  examples: [],
  async run({ name }, { kv }) {
    const first = await kv.set(`seen/${name}`, { name }, { ifAbsent: true });
    const calls = await kv.increment('calls');
    const { keys } = await kv.list({ prefix: 'seen/' });
    return { calls, names: [...keys], first };
  },
});

test('a test gives a tool what its plugin keeps, and sees what the call left', async () => {
  const kept = new Map<string, JsonValue>([['calls', 5]]);
  expect(await callTool(counter, { name: 'b' }, { kept })).toEqual({
    calls: 6,
    names: ['seen/b'],
    first: true,
  });
  expect(await callTool(counter, { name: 'a' }, { kept })).toMatchObject({ names: ['seen/a', 'seen/b'] });
  expect(await callTool(counter, { name: 'a' }, { kept })).toMatchObject({ calls: 8, first: false });
  expect(kept.get('seen/a')).toEqual({ name: 'a' });
  // Without one a call finds nothing.
  expect(await callTool(counter, { name: 'a' })).toMatchObject({ calls: 1, first: true });
});
