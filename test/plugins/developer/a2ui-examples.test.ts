import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import a2uiExamples from '../../../plugins/developer/tools/a2ui-examples.ts';
import a2uiValidate from '../../../plugins/developer/tools/a2ui-validate/tool.ts';

test('all examples, and every message is valid', async () => {
  const { count, examples } = await callTool(a2uiExamples, { limit: 100 });
  expect(count).toBe(43);
  expect(examples.map(({ id }) => id)).toEqual(examples.map(({ id }) => id).toSorted());
  for (const { id, components, message_count } of examples) {
    const { example, result } = await callTool(a2uiExamples, { id });
    expect(components).toEqual(components.toSorted());
    expect(example?.messages).toHaveLength(message_count);
    const { errors } = await callTool(a2uiValidate, { payload: result });
    expect({ id, errors }).toEqual({ id, errors: [] });
  }
});

test('search, component and limit', async () => {
  const ids = async (input: Record<string, unknown>) =>
    (await callTool(a2uiExamples, input)).examples.map(({ id }) => id);
  expect(await ids({ search: 'LOGIN' })).toEqual(
    expect.arrayContaining(['09_login-form', '00_simple-login-form']),
  );
  expect(await ids({ component: 'modal' })).toContain('36_modal');
  expect(await ids({ component: 'Modal', search: 'login' })).toEqual([]);
  expect(await callTool(a2uiExamples, { limit: 2 })).toMatchObject({ count: 43, example: null, result: '' });
  expect(await ids({ limit: 2 })).toHaveLength(2);
});

test.each([
  [{ id: 'nope' }, 'id: expected the id of an example'],
  [{ id: '00_simple-txt' }, 'did you mean 00_simple-text'],
  [{ component: 'Carousel' }, 'component: expected one of Text'],
  [{ limit: 0 }, 'limit: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(a2uiExamples, input)).rejects.toThrow(message);
});
