/**
 * `npm run image`: builds host/deploy/Containerfile from the packages that `npm run release` left in release/, on bases
 * made of Debian's packages, and runs test/image in what came out. The image stays, as localhost/toolyard. A machine
 * that cannot make images is told so, and nothing fails.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  BUILD_OPTIONS,
  CannotMakeImages,
  makeDebianBases,
  npmSecret,
  replaceImage,
} from './image/debian-base.ts';
import { makeJudges } from './image/judges.ts';
import { BASE, BUILD_BASE, IMAGE } from './image/names.ts';
import { mustRun } from './image/podman.ts';
import { RELEASE, ROOT } from './release/project.ts';

try {
  await makeDebianBases();
  await replaceImage(IMAGE, async () => {
    await mustRun('podman', [
      'build',
      ...BUILD_OPTIONS,
      ...['--file', join(ROOT, 'host/deploy/Containerfile'), '--tag', IMAGE],
      ...['--build-arg', `BASE=${BASE}`, '--build-arg', `BUILD_BASE=${BUILD_BASE}`],
      ...npmSecret(),
      RELEASE,
    ]);
  });
  await makeJudges();
  const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'vitest.image.config.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof CannotMakeImages)) throw error;
  console.log(`image: skipped: ${error.message}`);
}
