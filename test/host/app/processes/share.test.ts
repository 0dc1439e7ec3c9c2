import { expect, test } from 'vitest';
import { shareOf } from '../../../../host/app/processes/together.ts';
import { worstParts } from '../../../../host/app/processes/worst-parts.ts';
import { readConfig } from '../../../../host/config/config.ts';

test('what a host may have is divided, down to what a process needs', () => {
  const config = readConfig({ POOL_THREADS: '8', POOL_QUEUE: '64', SANDBOX_PROCESSES: '6' });
  const { BODIES_MAX_BYTES: bodies, BODY_LIMIT_BYTES: body } = config;
  expect(shareOf(config, 2)).toMatchObject({ POOL_THREADS: 4, POOL_QUEUE: 32, SANDBOX_PROCESSES: 3 });
  expect(shareOf(config, 2).BODIES_MAX_BYTES).toBe(bodies / 2);
  expect(shareOf(config, 64)).toMatchObject({
    POOL_THREADS: 2,
    POOL_QUEUE: 1,
    SANDBOX_PROCESSES: 2,
    BODIES_MAX_BYTES: 2 * body,
  });
  expect(shareOf({ ...config, POOL_QUEUE: 0 }, 2).POOL_QUEUE).toBe(0);
});

test('a part is in the worst state that a process has it in', () => {
  expect(
    worstParts([
      { bins: { state: 'ok' }, sandbox: { state: 'ok', level: 'full', processes: 2 } },
      { bins: { state: 'down', reason: 'damaged' }, sandbox: { state: 'ok', level: 'full', processes: 3 } },
      { bins: { state: 'degraded', reason: 'slow' } },
    ]),
  ).toEqual({
    bins: { state: 'down', reason: 'damaged' },
    sandbox: { state: 'ok', level: 'full', processes: 5 },
  });
});
