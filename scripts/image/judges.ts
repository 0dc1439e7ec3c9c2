import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_OPTIONS, replaceImage } from './debian-base.ts';
import { IMAGE, JUDGES } from './names.ts';
import { mustRun } from './podman.ts';

/** Makes an image of the host with those programs beside it that host/deploy is for: systemd and Docker Compose. */
export async function makeJudges(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-judges-'));
  try {
    await writeFile(
      join(folder, 'Containerfile'),
      [
        `FROM ${IMAGE}`,
        'USER 0',
        'RUN apt-get update && apt-get install -y --no-install-recommends docker-compose systemd',
        'ENTRYPOINT []',
        'CMD ["/usr/lib/systemd/systemd"]',
        'HEALTHCHECK NONE',
      ].join('\n'),
    );
    await replaceImage(JUDGES, async () => {
      await mustRun('podman', ['build', ...BUILD_OPTIONS, '--tag', JUDGES, folder]);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
