import { expect, test } from 'vitest';
import { startProcess } from '../started-process.ts';

const BODY = JSON.stringify({ text: 'x'.repeat(700_000), action: 'encode' });
/** After the first, code that comes and goes has the heap collected no more. */
const FIRST_CALLS = 15;
const CALLS = 60;

test('large bodies and results seldom have the whole heap collected', async () => {
  const { address, output } = await startProcess({ NODE_OPTIONS: `--import=${SAYS_COLLECTIONS}` });
  const url = await address;
  const call = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(`${url}/api/tools/base64/execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: BODY,
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  };
  await call(FIRST_CALLS);
  const before = collections(output());

  await call(CALLS);

  expect(collections(output()) - before).toBeLessThan(CALLS / 10);
});

/** Has the host's own thread say each collection of its whole heap. */
const SAYS_COLLECTIONS = `data:text/javascript,${encodeURIComponent(`
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  const observer = new PerformanceObserver((list) =>
    list.getEntries().filter(isMajor).forEach(() => console.error('collected the whole heap')),
  );
  if (isMainThread) observer.observe({ entryTypes: ['gc'] });
`)}`;

function collections(output: string): number {
  return output.split('collected the whole heap').length - 1;
}
