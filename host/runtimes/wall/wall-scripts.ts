import { join } from 'node:path';
import { areBuilt, bundleForNode, writeScript } from '../script-build.ts';

/** What stands in a program's place: to try a level, and until the level `filtered` is set up. */
export interface WallScripts {
  readonly launcher: string;
  readonly probe: string;
}

const FOLDER = import.meta.dirname;
const SCRIPTS: WallScripts = {
  launcher: join(FOLDER, 'dist', 'launcher.mjs'),
  probe: join(FOLDER, 'dist', 'probe.mjs'),
};

/** Bundles each script into one file. Part of the project's build. */
export async function buildWall(): Promise<void> {
  await writeScript(SCRIPTS.launcher, await bundleForNode(join(FOLDER, 'launcher/main.ts')));
  await writeScript(SCRIPTS.probe, await bundleForNode(join(FOLDER, 'probe/main.ts')));
}

/** The built scripts; builds them first where that was not done since they were changed. */
export async function wallScripts(): Promise<WallScripts> {
  if (!(await areBuilt(Object.values(SCRIPTS), FOLDER))) await buildWall();
  return SCRIPTS;
}
