/** Starts a program behind a level when no descriptor is left, and prints what it tells: `exhausted.ts LEVEL`. */
import { openSync } from 'node:fs';
import type { SandboxLevel } from '../../../../host/runtimes/wall/level.ts';
import { chooseWall } from '../../../../host/runtimes/wall/wall.ts';

const wall = await chooseWall([process.argv[2] as SandboxLevel]);
try {
  for (;;) openSync('/dev/null', 'r');
} catch {
  // There is none left.
}
const child = wall.spawn({
  script: import.meta.filename,
  arguments: [],
  readable: [],
  nodeFlags: [],
  memory: { dataMb: 2_048, addressSpaceMb: 8_192 },
});
const told: string[] = [];
child.once('error', () => told.push('error'));
child.once('close', () => {
  process.stdout.write([...told, 'close'].join());
  process.exit();
});
