import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tool } from '../../../../host/catalogue/bundle.ts';
import { readBuilt, rewriteBundle, toolOf } from './plugin-package.ts';
import { TestSandbox, type CallSettings } from './sandbox.ts';

/** A tool whose first step says so in the log each time, and returns what no other time returns. */
const SOURCE = `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'A tool',
  summary: 'Made for a test.',
  input: Type.Object({
    text: Type.String({ description: 'Any text' }),
    by: Type.Integer({ default: 1, description: 'Any number' }),
  }),
  output: Type.Object({}),
  examples: [{ name: 'harmless', input: { text: 'x' }, output: {} }],
  prepare: {
    from: ['text'],
    run(args) {
      console.log('prepared ' + args.text.slice(0, 20));
      while (args.text === 'endless');
      if (args.text === 'refused') throw new InputError('text', 'expected another');
      const length = args.text === 'long' ? 300_000 : args.text.startsWith('wide') ? 200_000 : 1;
      return { names: Object.keys(args), once: Math.random(), filling: 'x'.repeat(length) };
    },
  },
  run({ by }, _, { names, once }) {
    if (by < 0) throw new Error('it fails after the step');
    return { by, names, once };
  },
} as any);
`;

describe('what a tool prepares', () => {
  let sandbox: TestSandbox;
  let tool: Tool;
  let untrusted: Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    const added = await sandbox.add({ id: 'acme', tools: { apply: SOURCE } }, 'signed');
    tool = added('apply');
    const strange = await sandbox.add({ id: 'strange', tools: { apply: SOURCE } });
    untrusted = strange('apply');
  });

  afterAll(() => sandbox.stop());

  /** Calls the tool with inputs one after the other, and counts how often it prepared anything. */
  async function count(
    called: Tool,
    inputs: readonly object[],
    settings: CallSettings = {},
  ): Promise<{ steps: number; replies: Record<string, unknown>[] }> {
    const before = sandbox.said(/^prepared /).length;
    const replies: Record<string, unknown>[] = [];
    for (const input of inputs) {
      const reply = await sandbox.call(called, input, settings);
      replies.push(reply.ok ? reply.result : { error: reply.message });
    }
    return { steps: sandbox.said(/^prepared /).length - before, replies };
  }

  it("is kept for the caller's next call with the same arguments", async () => {
    const { steps, replies } = await count(tool, [
      { text: 'a', by: 1 },
      { text: 'a', by: 2 },
      { by: 3, text: 'a' },
    ]);
    expect(steps).toBe(1);
    expect(replies.map(({ by }) => by)).toEqual([1, 2, 3]);
    expect(new Set(replies.map(({ once }) => once)).size).toBe(1);
    expect(replies[0]).toMatchObject({ names: ['text'] });
  });

  it('is kept for these arguments alone', async () => {
    expect((await count(tool, [{ text: 'b' }, { text: 'b ' }, { text: 'B' }])).steps).toBe(3);
  });

  it('is kept for this caller alone', async () => {
    await count(tool, [{ text: 'c' }], { caller: 'one' });
    expect((await count(tool, [{ text: 'c' }], { caller: 'another' })).steps).toBe(1);
    expect((await count(tool, [{ text: 'c' }], { caller: 'one' })).steps).toBe(0);
  });

  it('is neither kept nor found where a tool calls for the caller', async () => {
    expect((await count(tool, [{ text: 'd' }, { text: 'd' }], { nested: true })).steps).toBe(2);
    await count(tool, [{ text: 'd' }]);
    expect((await count(tool, [{ text: 'd' }], { nested: true })).steps).toBe(1);
  });

  it('is not kept for a plugin that nobody vouches for', async () => {
    const { steps, replies } = await count(untrusted, [{ text: 'e' }, { text: 'e' }]);
    expect(steps).toBe(2);
    expect(replies[0]).toMatchObject({ names: ['text'] });
    expect(replies[0]?.['once']).not.toBe(replies[1]?.['once']);
  });

  it('is not kept where it is refused', async () => {
    const { steps, replies } = await count(tool, [{ text: 'refused' }, { text: 'refused' }]);
    expect(steps).toBe(2);
    expect(replies).toEqual([{ error: 'text: expected another' }, { error: 'text: expected another' }]);
  });

  it('is not kept, and ended, where it does not come to an end', async () => {
    expect(await sandbox.call(tool, { text: 'endless' })).toMatchObject({
      ok: false,
      code: 'INTERNAL_ERROR',
    });
    expect(await sandbox.call(tool, { text: 'endless' })).toMatchObject({
      ok: false,
      code: 'INTERNAL_ERROR',
    });
    expect((await count(tool, [{ text: 'h' }, { text: 'h' }])).steps).toBe(1);
  });

  it('is kept of a call that fails afterwards', async () => {
    expect((await count(tool, [{ text: 'f', by: -1 }, { text: 'f' }])).steps).toBe(1);
  });

  it('is not kept where it, or what it is made from, is too long', async () => {
    expect((await count(tool, [{ text: 'long' }, { text: 'long' }])).steps).toBe(2);
    const text = 'x'.repeat(2 ** 20);
    expect((await count(tool, [{ text }, { text }])).steps).toBe(2);
  });

  it('gives way to what was prepared later', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => ({ text: `wide ${index}` }));
    expect((await count(tool, texts)).steps).toBe(12);
    expect((await count(tool, [{ text: 'wide 11' }])).steps).toBe(0);
    expect((await count(tool, [{ text: 'wide 0' }])).steps).toBe(1);
  });

  it('is not given to another version of the plugin', async () => {
    await count(tool, [{ text: 'g' }]);
    const { folder } = tool.bundle;
    await rewriteBundle(folder, (manifest) => (manifest.version = '1.0.1'));
    const replaced = toolOf(await readBuilt(folder, 'signed'), 'apply');
    expect((await count(replaced, [{ text: 'g' }, { text: 'g' }])).steps).toBe(1);
    sandbox.runtime.release(replaced.bundle);
    expect((await count(replaced, [{ text: 'g' }])).steps).toBe(1);
  });
});
