import { WallChoice } from '../../../../host/runtimes/wall/wall.ts';

/** The strongest wall of this machine, tried once for all tests of a worker. */
export const sharedWall = new WallChoice();
