import { expect, onTestFinished, test, vi } from 'vitest';
import { CallSignals } from '../../../../host/calls/call-signals.ts';
import { heavyTool } from './heavy-tool.ts';
import { waitFor } from '../../../wait-for.ts';

/** Where a tool runs, as it sees it itself. */
const WHERE = `return { result: String((await import('node:worker_threads')).isMainThread) };`;
const IS_MAIN = String((await import('node:worker_threads')).isMainThread);

test('a tool runs in a thread of its own, checked and answered there', async () => {
  const { run, lines } = await heavyTool(
    `context.log.info('at work'); return { result: text + String((await import('node:worker_threads')).isMainThread) };`,
  );
  expect(await run('main: ')).toEqual({ result: 'main: false' });
  await waitFor(() => expect(lines).toContain('at work'));
});

test.each([
  ['in a thread', ''],
  ['inline', `runtime: 'inline',`],
])('%s, what a tool returns as JSON in UTF-8 is its result', async (_, extra) => {
  const body = `return Buffer.from(text === 'none' ? '[]' : JSON.stringify({ result: text }));`;
  const { run, lines } = await heavyTool(body, { extra });
  expect(await run('ä')).toEqual({ result: 'ä' });
  await expect(run('none')).rejects.toMatchObject({ status: 500 });
  await waitFor(() => expect(lines.join()).toContain('the tool failed'));
});

test('a small body that shares its buffer with others is taken too', async () => {
  const { pool, tool } = await heavyTool(`return { result: text };`);
  const bytes = Buffer.from('{"text":"small"}');
  expect(bytes.buffer.byteLength).toBeGreaterThan(bytes.byteLength);
  const call = new CallSignals({ caller: 'test', deadlineMs: 10_000, onCallerGone: () => () => {} });
  const result = await pool.run(tool, { kind: 'json', bytes }, call);
  call.finish();
  expect(result.kind === 'json' && Buffer.from(result.bytes).toString()).toBe('{"result":"small"}');
});

test('a busy loop ends at the deadline, and the next call is answered', async () => {
  const { run, pool } = await heavyTool(`if (text === 'loop') for (;;) {} return { result: text };`);
  await run('warm');
  await expect(run('loop', { deadlineMs: 300 })).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    status: 504,
    reason: 'deadline',
  });
  expect(await run('next')).toEqual({ result: 'next' });
  expect(pool.figures.lost).toEqual({ memory: 0, crashed: 0, stopped: 1 });
});

test('a call that is called off before its thread has started leaves the thread to the next', async () => {
  const { run } = await heavyTool(`return { result: text };`);
  await expect(run('first', { deadlineMs: 1 })).rejects.toMatchObject({ status: 504 });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a caller who leaves stops the work', async () => {
  const { run } = await heavyTool(`if (text === 'loop') for (;;) {} return { result: text };`);
  await run('warm');
  await expect(run('loop', { gone: (leave) => void setTimeout(leave, 50) })).rejects.toMatchObject({
    status: 499,
  });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a tool that ends its thread costs its own call', async () => {
  const { run } = await heavyTool(`if (text === 'end') process.exit(3); return { result: text };`);
  await expect(run('end')).rejects.toMatchObject({ status: 500, reason: 'crashed' });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('wrong input and failures read the same as inline', async () => {
  const { run } = await heavyTool(
    `if (text === 'bad') throw new InputError('text', 'expected another'); if (text === 'bug') throw new TypeError('oops at /secret/path'); return { result: text };`,
  );
  await expect(run('bad')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'text: expected another',
  });
  await expect(run('bug')).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    message: expect.not.stringContaining('secret') as string,
  });
});

test('a small input runs inline where the tool says so', async () => {
  const { run } = await heavyTool(WHERE, { extra: 'inlineBelowBytes: 100,' });
  expect(await run('small')).toEqual({ result: IS_MAIN });
  expect(await run('x'.repeat(200))).toEqual({ result: 'false' });
});

test('a tool that asks to run inline leaves the main thread with what is larger than 16 KiB', async () => {
  const { run } = await heavyTool(WHERE, { extra: `runtime: 'inline',` });
  expect(await run('small')).toEqual({ result: IS_MAIN });
  expect(await run('x'.repeat(20_000))).toEqual({ result: 'false' });
});

test('a measured size comes before what the tool says', async () => {
  const { run } = await heavyTool(WHERE, {
    extra: 'inlineBelowBytes: 1000,',
    measured: () => ({ inlineBelowBytes: 100 }),
  });
  expect(await run('small')).toEqual({ result: IS_MAIN });
  expect(await run('x'.repeat(200))).toEqual({ result: 'false' });
});

test('a number above its measured size makes a small call leave the main thread', async () => {
  const { run } = await heavyTool(WHERE, {
    extra: `runtime: 'inline', input: Type.Object({ text: Type.String({ description: 'Any text' }), count: Type.Optional(Type.Integer({ description: 'Any number' })) }),`,
    measured: () => ({ inlineBelowBytes: 1000, inlineAtMost: { count: 10 } }),
  });
  expect(await run('small', { count: 10 })).toEqual({ result: IS_MAIN });
  expect(await run('small', { count: 11 })).toEqual({ result: 'false' });
});

test('what was slow inline runs in a thread from then on, and inline again when it is found to be short', async () => {
  const { run } = await heavyTool(
    `if (text === 'slow') for (const before = process.threadCpuUsage(); process.threadCpuUsage(before).user < 150_000; ); ${WHERE}`,
    { extra: `runtime: 'inline',` },
  );
  // Only code before the first await holds the thread: like the loop here.
  expect(await run('slow')).toEqual({ result: IS_MAIN });
  expect(await run('slow')).toEqual({ result: 'false' });
  const places = [];
  for (let i = 0; i < 40; i += 1) places.push((await run('fast')).result);
  expect(places[0]).toBe('false');
  expect(places.at(-1)).toBe(IS_MAIN);
});

test.each([
  ['text', `'x'.repeat(Number(text))`],
  ['many values', `Array.from({ length: Number(text) / 4 }, (_, i) => i)`],
  ['a promise', `await null, 'x'.repeat(Number(text))`],
])('a large result is not written in the main thread: %s', async (_, value) => {
  const { run } = await heavyTool(`return { result: (${value}) };`, {
    extra: `runtime: 'inline', output: Type.Object({ result: Type.Unknown() }),`,
  });
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  expect(await run('10')).toBeDefined();
  expect(written).toHaveBeenCalled();
  expect(await run('1000000')).toBeDefined();
  const lengths = written.mock.results.map(({ value }) => String(value).length);
  expect(Math.max(...lengths)).toBeLessThan(300_000);
});
