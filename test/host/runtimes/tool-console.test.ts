import { describe, expect, test, vi } from 'vitest';
import { heavyTool } from './pool/heavy-tool.ts';

describe.each([
  ["the host's thread", { extra: 'inlineBelowBytes: 1000,', measured: () => ({ inlineBelowBytes: 1000 }) }],
  ['a worker thread', {}],
  ['a process of its own', { extra: 'confined: true,' }],
])('a tool in %s', (_, options) => {
  test('writes to its log when it writes to the console, and nowhere else', async () => {
    const out = vi.spyOn(process.stdout, 'write');
    const error = vi.spyOn(process.stderr, 'write');
    const { run, lines } = await heavyTool(
      `console.log('read', { pages: 2 }); console.warn('%s is too large', text); console.assert(text === '');
       console.group('x'); console.time('x'); return { result: text };`,
      options,
    );
    expect(await run('9'.repeat(20))).toEqual({ result: '9'.repeat(20) });
    expect(await run('')).toEqual({ result: '' });
    await vi.waitFor(() =>
      expect(lines).toEqual([
        'read { pages: 2 }',
        `${'9'.repeat(20)} is too large`,
        'assertion failed:',
        'read { pages: 2 }',
        ' is too large',
      ]),
    );
    expect(out).not.toHaveBeenCalledWith(expect.stringContaining('too large'));
    expect(error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('writes no more than 100 lines a call', async () => {
    const { run, lines } = await heavyTool(
      `for (let line = 0; line < 1000; line += 1) console.warn(String(line)); return { result: text };`,
      options,
    );
    await run('x');
    await vi.waitFor(() => expect(lines).toHaveLength(100));
    expect(lines.slice(-2)).toEqual(['98', 'further lines of this call are left out']);
  });

  test('has the lines of calls beside each other told apart', async () => {
    const { run, lines } = await heavyTool(
      `await null; for (let line = 0; line < 80; line += 1) { console.log(text); await null; } return { result: text };`,
      options,
    );
    await Promise.all([run('a'), run('b')]);
    await vi.waitFor(() => expect(lines).toHaveLength(160));
  });
});
