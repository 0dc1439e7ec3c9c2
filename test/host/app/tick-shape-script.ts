/** Prints what V8 has learnt of `process.nextTick` after idle times between ticks. Word: whether the shape is kept. */
import { setTimeout as pause } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';
import { keepTickShape } from '../../../host/app/tick-shape.ts';

if (process.argv[2] === 'kept') keepTickShape();
for (let round = 0; round < 5; round += 1) {
  for (let tick = 0; tick < 500; tick += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
  await pause(1);
  for (let collection = 0; collection < 4; collection += 1) globalThis.gc?.();
}
runInThisContext('%DebugPrint(process.nextTick)');
