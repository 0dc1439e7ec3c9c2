/** Serves all from the sources, and builds and starts again when one of them changes: `npm run dev`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const SOURCES = ['host', 'sdk', 'plugins'];

/** What the build writes, which is no source. */
const BUILT = /(^|[\\/])(dist|node_modules|(?:first-party|optional-bundles)\.json|\.[^\\/]*)([\\/]|$)/;

/** Editors write several files at once. */
const SETTLE_MS = 100;

let host: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let work = Promise.resolve();

for (const folder of SOURCES)
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name === null || BUILT.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => begin(join(folder, name)), SETTLE_MS);
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    host?.kill(signal);
    process.exit();
  });
begin('the beginning');

function begin(why: string): void {
  work = work.then(() => restart(why));
}

/** Builds, and starts the host anew if that went well; else the last one goes on. */
async function restart(why: string): Promise<void> {
  const start = performance.now();
  const build = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) return;
  if (host?.exitCode === null) {
    host.kill();
    await once(host, 'exit');
  }
  host = spawn(process.execPath, ['host/app/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { STOP_GRACE_MS: '500', ...process.env },
  });
  console.log(`built and started after ${why}: ${Math.round(performance.now() - start)} ms`);
}
