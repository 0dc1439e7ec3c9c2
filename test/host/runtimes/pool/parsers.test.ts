import { expect, test } from 'vitest';
import { heavyTool } from './heavy-tool.ts';
import { waitFor } from '../../../wait-for.ts';

const MIB = 1024 * 1024;
const CONFINED = 'confined: true,';

test('a confined tool runs in a process of its own, checked and answered there', async () => {
  const { run, lines } = await heavyTool(
    `context.log.info('at work'); return { result: text + ' ' + process.pid + ' ' + process.title.length };`,
    { extra: CONFINED },
  );
  const { result } = await run('pid');
  expect(result).toMatch(/^pid \d+/);
  expect(result.split(' ')[1]).not.toBe(String(process.pid));
  await waitFor(() => expect(lines).toContain('at work'));
  await expect(run('x'.repeat(2 * MIB))).rejects.toMatchObject({ status: 413 });
});

test('it never runs inline, however small the input', async () => {
  const { run } = await heavyTool(`return { result: String(process.pid) };`, {
    extra: `${CONFINED} inlineBelowBytes: 1000,`,
    measured: () => ({ inlineBelowBytes: 1000 }),
  });
  expect((await run('')).result).not.toBe(String(process.pid));
});

test('it finds neither files nor processes nor settings of the host', async () => {
  const { run } = await heavyTool(
    `const tries = {
       file: () => process.getBuiltinModule('node:fs').readFileSync('/etc/passwd', 'utf8'),
       child: () => process.getBuiltinModule('node:child_process').execFileSync('/bin/true'),
       own: () => process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(import.meta.filename)}),
     };
     const got = Object.entries(tries).filter(([, attempt]) => { try { attempt(); return true; } catch { return false; } });
     return { result: JSON.stringify({ got, env: Object.keys(process.env).filter((name) => name !== 'PWD') }) };`,
    { extra: CONFINED },
  );
  expect(JSON.parse((await run('')).result)).toEqual({ got: [], env: [] });
});

test('what it needs no more does not take much memory', async () => {
  const { run } = await heavyTool(
    `const held = []; let most = 0;
     const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8');
     for (let round = 0; round < 3000000; round += 1) {
       held[round % 100000] = { round, text: [String(round)] };
       if (round % 100000 === 0)
         most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
     }
     return { result: String(most / ${MIB}) };`,
    { extra: CONFINED },
  );
  expect(Number((await run('')).result)).toBeLessThanOrEqual(16);
});

test('what fills the memory costs its own call an error, and is given back', async () => {
  const { run, pool } = await heavyTool(
    `const held = []; if (text === 'bomb') for (;;) { held.push(Buffer.alloc(${MIB}, 1)); await null; } return { result: text };`,
    { extra: CONFINED, memoryMb: 256 },
  );
  await expect(run('bomb')).rejects.toMatchObject({ status: 500, reason: 'memory' });
  expect(pool.figures.lost.memory).toBe(1);
  expect(await run('next')).toEqual({ result: 'next' });
});

test('two fill the memory at a time, and a third is answered', async () => {
  const { run } = await heavyTool(
    `const held = []; if (text === 'bomb') for (;;) held.push({ number: held.length, text: String(held.length) }); return { result: text };`,
    { extra: CONFINED, memoryMb: 256 },
  );
  const calls = ['bomb', 'bomb', 'next'].map((text, index) => run(text, { caller: `caller ${index}` }));
  expect(await Promise.allSettled(calls)).toMatchObject([
    { status: 'rejected', reason: { status: 500, reason: 'memory' } },
    { status: 'rejected', reason: { status: 500, reason: 'memory' } },
    { status: 'fulfilled', value: { result: 'next' } },
  ]);
});

test('a busy loop ends with its process at the deadline', async () => {
  const { run } = await heavyTool(`if (text === 'loop') for (;;) {} return { result: text };`, {
    extra: CONFINED,
  });
  await run('warm');
  await expect(run('loop', { deadlineMs: 300 })).rejects.toMatchObject({ status: 504, reason: 'deadline' });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a caller who leaves ends the work', async () => {
  const { run } = await heavyTool(`if (text === 'loop') for (;;) {} return { result: text };`, {
    extra: CONFINED,
  });
  await run('warm');
  await expect(run('loop', { gone: (leave) => void setTimeout(leave, 50) })).rejects.toMatchObject({
    status: 499,
  });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a process that was taken over and says what it should not is ended', async () => {
  const { run } = await heavyTool(
    `if (text === 'bad') { process.stdout.write(Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 123, 125])); await new Promise(() => {}); } return { result: text };`,
    { extra: CONFINED },
  );
  await expect(run('bad')).rejects.toMatchObject({ status: 500, reason: 'crashed' });
  expect(await run('next')).toEqual({ result: 'next' });
});
