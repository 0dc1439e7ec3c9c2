import { afterAll, beforeAll, expect, test } from 'vitest';
import { toTool } from '../../../../../host/catalogue/snapshot.ts';
import type { Tool } from '../../../../../host/catalogue/bundle.ts';
import { NO_CONFIG } from '../../../../../host/plugin-config/call-config.ts';
import type { Call } from '../../../../../host/runtimes/runtime.ts';
import { toolSource } from '../../../plugin-package.ts';
import { TestSandbox } from '../sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.start();
});
afterAll(() => sandbox.stop());

/** The same code once more, as a bundle that was taken away and added again. */
function addedAgain({ bundle, manifest }: Tool): Tool {
  return toTool({ ...bundle }, manifest);
}

function call(): Call {
  return {
    caller: 'somebody',
    signal: new AbortController().signal,
    deadlineMs: 30_000,
    config: NO_CONFIG,
    start() {},
    spend() {},
  };
}

// Between two of the host's steps there is room for so many others, more or less.
test.each([0, 1, 2, 3])(
  'a version that goes %i steps after its last call leaves the one that came in its place alone',
  async (steps) => {
    const toolOf = await sandbox.add({
      id: `acme-${steps}`,
      runtime: 'isolate',
      tools: { echo: toolSource(`return { result: 'here' };`) },
    });
    const tool = toolOf('echo');
    const next = addedAgain(tool);
    const replies = [];
    const going = async () => {
      await sandbox.runtime.run(tool, { kind: 'json', bytes: Buffer.from('{"text":"a"}') }, call());
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      sandbox.runtime.release(tool.bundle);
    };
    for (let round = 0; round < 5; round += 1) {
      const gone = Promise.all(Array.from({ length: 8 }, going));
      replies.push(
        ...(await Promise.all(Array.from({ length: 8 }, () => sandbox.call(next, { text: 'a' })))),
      );
      await gone;
    }
    expect(replies.filter(({ ok }) => !ok)).toEqual([]);
  },
);
