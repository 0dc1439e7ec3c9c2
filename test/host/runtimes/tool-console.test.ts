import { describe, expect, test, vi } from 'vitest';
import { toolSource } from '../plugin-package.ts';
import { heavyTool } from './pool/heavy-tool.ts';
import { waitFor } from '../../wait-for.ts';

const INLINE = { extra: 'inlineBelowBytes: 1000,', measured: () => ({ inlineBelowBytes: 1000 }) };

describe.each([
  ["the host's thread", INLINE],
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
    await waitFor(() =>
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
    await waitFor(() => expect(lines).toHaveLength(100));
    expect(lines.slice(-2)).toEqual(['98', 'further lines of this call are left out']);
  });

  test('has the lines of calls beside each other told apart', async () => {
    const { run, lines } = await heavyTool(
      `await null; for (let line = 0; line < 80; line += 1) { console.log(text); await null; } return { result: text };`,
      options,
    );
    await Promise.all([run('a'), run('b')]);
    await waitFor(() => expect(lines).toHaveLength(160));
  });
});

/** What has the word nowhere until it has returned, and then loads a file that writes. */
const LATE = {
  'tools/work.ts': toolSource(
    `if (text.startsWith('late')) return import('../late.ts').then(({ say }) => say(text));
     return { result: text };`,
    INLINE.extra,
  ).replace('async run', 'run'),
  'late.ts': `export async function say(text: string) { await null; console.log(text); return { result: text }; }`,
};

test('a tool that writes in a file which it loads after its return has its lines told', async () => {
  const { run, lines } = await heavyTool('', { ...INLINE, files: LATE });
  await Promise.all([run('late 1'), run('late 2')]);
  await run('soon');
  await run('late 3');
  expect(lines).toEqual(['late 1', 'late 2', 'late 3']);
});

test('a tool that names its console in no file is told by what it writes at once', async () => {
  const { run, lines } = await heavyTool('', {
    ...INLINE,
    files: {
      'tools/work.ts': toolSource(
        "eval('con' + 'sole').log(text); return { result: text };",
        INLINE.extra,
      ).replace('async run', 'run'),
    },
  });
  await run('first');
  await run('second');
  expect(lines).toEqual(['first', 'second']);
});
