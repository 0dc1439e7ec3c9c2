/** Runs a script behind a level, as whoever runs this: `run-walled.ts LEVEL SCRIPT [READABLE] [NODE-FLAG…]`. */
import type { SandboxLevel } from '../../../../host/runtimes/wall/level.ts';
import { chooseWall } from '../../../../host/runtimes/wall/wall.ts';

const [level, script = '', readable, ...nodeFlags] = process.argv.slice(2);
const wall = await chooseWall([level as SandboxLevel]);
if (wall.level !== level) throw new Error(JSON.stringify(wall.report));
const files = readable === undefined ? [] : [readable];
const child = wall.spawn({
  script,
  arguments: files,
  readable: files,
  nodeFlags: ['--allow-addons', ...nodeFlags],
  memory: { dataMb: 2_048, addressSpaceMb: 8_192 },
});
child.stdout.pipe(process.stdout);
child.stderr.pipe(process.stderr);
child.once('close', (code) => {
  wall.close();
  process.exitCode = code ?? 1;
});
