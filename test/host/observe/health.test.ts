import { expect, test } from 'vitest';
import { Health } from '../../../host/observe/health.ts';
import { startHost } from '../start-host.ts';

test('/readyz is short, and names the parts when it is asked to', async () => {
  const { url } = await startHost();
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({ status: 'ready', parts: {} });
});

test('parts are asked anew each time', () => {
  const health = new Health();
  let waiting = 1;
  health.report('queue', () => ({ state: 'ok', waiting }));
  waiting = 2;
  expect(health.parts).toEqual({ queue: { state: 'ok', waiting: 2 } });
});
