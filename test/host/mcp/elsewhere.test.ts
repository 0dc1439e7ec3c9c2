import { expect, test } from 'vitest';
import { failures } from '../../../host/errors.ts';
import type { CallAnswer } from '../../../host/mcp/call-result.ts';
import { answerHeld, type Elsewhere } from '../../../host/mcp/elsewhere.ts';
import { fillHeldFiles, HeldFiles, toHeldFile, type HeldFile } from '../../../host/mcp/held-files.ts';
import { CallLife } from '../../../host/mcp/tasks/call-life.ts';
import { HeldTasks } from '../../../host/mcp/tasks/held-tasks.ts';
import { KnownTasks } from '../../../host/mcp/tasks/known-tasks.ts';

/** Two processes that ask each other. */
function processes() {
  const asked: unknown[] = [];
  const parts: { readonly files: HeldFiles; readonly tasks: HeldTasks }[] = [];
  const elsewhereOf = (own: number): Elsewhere => ({
    ask: async (question) => {
      asked.push(question);
      const others = parts.filter((_, index) => index !== own);
      const answers = await Promise.all(
        others.map(({ files, tasks }) => answerHeld(structuredClone(question), files, tasks)),
      );
      return structuredClone(answers.filter((answer) => answer !== undefined));
    },
  });
  for (const own of [0, 1])
    parts.push({
      files: new HeldFiles(undefined, { count: 2, elsewhere: elsewhereOf(own) }),
      tasks: new HeldTasks(undefined, 2),
    });
  const [one, two] = parts;
  if (one === undefined || two === undefined) throw new Error('there are two');
  const known = new KnownTasks(two.tasks, elsewhereOf(1));
  return { one, two, known, asked };
}

function fileOf(text: string): HeldFile {
  const file = toHeldFile({ data: text, encoding: 'text', mimeType: 'text/plain', name: 'a.txt' });
  if (file === undefined) throw new Error('too large');
  return file;
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const life = () => new CallLife(() => () => {});

test('a file is found where another process holds it, by its caller alone', async () => {
  const { one, two } = processes();
  const file = fileOf('hi');
  one.files.hold('ann', file);
  expect(await two.files.find('ann', file.uri)).toMatchObject({ uri: file.uri, bytes: file.bytes });
  expect(await two.files.find('bob', file.uri)).toBeUndefined();
  const filled = await fillHeldFiles(json({ text: file.uri }), two.files, 'ann');
  expect(new TextDecoder().decode(filled)).toBe('{"text":"hi"}');
  await expect(fillHeldFiles(json({ text: file.uri }), two.files, 'bob')).rejects.toThrow('no file is held');
});

test('nobody is asked for what is here, and for what is no address of a file', async () => {
  const { one, asked } = processes();
  const file = fileOf('hi');
  one.files.hold('ann', file);
  expect(fillHeldFiles(json({ text: file.uri }), one.files, 'ann')).toBeInstanceOf(Uint8Array);
  await one.files.find('ann', 'toolyard://files/nothing');
  await one.files.find('ann', 'toolyard://tools/base64');
  expect(asked).toEqual([]);
});

test('a task is found, waited for, listed and called off where another process holds it', async () => {
  const { one, known } = processes();
  const { promise, resolve } = Promise.withResolvers<CallAnswer>();
  const id = one.tasks.hold('key:ann', promise, life())?.id ?? '';
  expect(await known.find('key:ann', id)).toMatchObject({ id, state: { status: 'working' } });
  expect(await known.find('key:bob', id)).toBeUndefined();
  const settled = known.settled('key:ann', id);
  resolve({ kind: 'members', members: new Uint8Array([1]) });
  expect(await settled).toMatchObject({ state: { status: 'completed', answer: { kind: 'members' } } });
  const other = one.tasks.hold('key:ann', new Promise(() => {}), life())?.id ?? '';
  expect(await known.list('key:ann')).toMatchObject([{ id }, { id: other }]);
  expect(await known.cancel('key:ann', other)).toMatchObject({ state: { status: 'cancelled' } });
  expect(one.tasks.find('key:ann', other)?.state.status).toBe('cancelled');
});

test('why a task failed is told by any process', async () => {
  const { one, known } = processes();
  const failed = Promise.reject(new Error('it broke'));
  const id = one.tasks.hold('ann', failed, life())?.id ?? '';
  expect((await known.settled('ann', id))?.state).toEqual({ status: 'failed', error: failures.internal() });
});
