/** Prints which level holds for whoever runs this. */
import { chooseWall } from '../../../../host/runtimes/wall/wall.ts';

const wall = await chooseWall();
process.stdout.write(JSON.stringify(wall.report));
wall.close();
