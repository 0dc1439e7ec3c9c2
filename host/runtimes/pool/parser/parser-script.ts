import { dirname, join } from 'node:path';
import { areBuilt, bundleForNode, writeScript } from '../../script-build.ts';

const FOLDER = import.meta.dirname;
const SCRIPT = join(FOLDER, 'dist', 'parser.mjs');

/** Bundles what parser processes run into one file. Part of the project's build. */
export async function buildParser(): Promise<void> {
  await writeScript(SCRIPT, await bundleForNode(join(FOLDER, 'main.ts')));
}

/** The built script; builds it first where that was not done since it was changed. */
export async function parserScript(): Promise<string> {
  if (!(await areBuilt([SCRIPT], dirname(FOLDER)))) await buildParser();
  return SCRIPT;
}
