import { expect, test } from 'vitest';
import { heavyTool } from './heavy-tool.ts';

const MIB = 1024 * 1024;

/** A result that should not be there, short enough to be shown. */
async function shortened(call: Promise<{ readonly result: string }>): Promise<string> {
  return (await call).result.slice(0, 20);
}

test('a result of more than 64 MiB is refused, and the caller is told to send less', async () => {
  const { run } = await heavyTool(`return { result: 'x'.repeat(Number(text)) };`);
  expect((await run(String(63 * MIB))).result.length).toBe(63 * MIB);
  await expect(shortened(run(String(64 * MIB)))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    status: 413,
    reason: 'too_large',
    message: expect.stringMatching(/^result: .*64 MiB/) as string,
  });
});

test('a result longer than any text can be is refused in the same way', async () => {
  const { run } = await heavyTool(
    `return { result: Array.from({ length: 600 }, () => 'x'.repeat(${MIB})) };`,
    { memoryMb: 2048 },
  );
  await expect(run('')).rejects.toMatchObject({ status: 413, reason: 'too_large' });
});

test('a result that was made inline is held to the same', async () => {
  const { run } = await heavyTool(`return { result: 'x'.repeat(Number(text)) };`, {
    extra: `runtime: 'inline',`,
  });
  await expect(shortened(run(String(65 * MIB)))).rejects.toMatchObject({ status: 413, reason: 'too_large' });
});

test('files may have 32 MiB, whatever base64 makes of them', async () => {
  const { run } = await heavyTool(`return { result: 'done', file: 'QUJD'.repeat(Number(text) / 3) };`, {
    extra: `output: Type.Object({ result: Type.String(), file: Type.String({ contentEncoding: 'base64' }) }),`,
  });
  expect(await run(String(30 * MIB))).toMatchObject({ result: 'done' });
  await expect(run(String(33 * MIB))).rejects.toMatchObject({
    status: 413,
    message: expect.stringMatching(/^files: .*32 MiB/) as string,
  });
});

test('a call that fills its heap costs itself an error, and the next is answered', async () => {
  const { run } = await heavyTool(
    `const held = []; if (text === 'bomb') for (;;) held.push({ number: held.length, text: String(held.length) }); return { result: text };`,
    { memoryMb: 96 },
  );
  await run('warm');
  await expect(run('bomb', { deadlineMs: 60_000 })).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    status: 500,
    reason: 'memory',
    message: 'the tool needed more than 96 MiB of memory',
  });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('heaps that fill again and again end neither the host nor the thread for good', async () => {
  const { run } = await heavyTool(
    `const held = []; if (text === 'bomb') for (;;) held.push({ number: held.length, text: String(held.length) }); return { result: text };`,
    { memoryMb: 96 },
  );
  for (let i = 0; i < 4; i += 1) {
    await expect(run('bomb')).rejects.toMatchObject({ reason: 'memory' });
    expect(await run('next')).toEqual({ result: 'next' });
  }
});

test('ArrayBuffers count too', async () => {
  const { run, pool } = await heavyTool(
    `const held = []; if (text === 'bomb') for (;;) { held.push(Buffer.alloc(${MIB}, 1)); await null; } return { result: text };`,
    { memoryMb: 96 },
  );
  await run('warm');
  const before = process.memoryUsage.rss();
  await expect(run('bomb')).rejects.toMatchObject({ status: 500, reason: 'memory' });
  expect(pool.figures.lost.memory).toBe(1);
  expect(await run('next')).toEqual({ result: 'next' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MIB);
});
