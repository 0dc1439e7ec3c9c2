import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deadAddress } from '../servers/listen.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Registry {
  readonly url: string;
  /** A token of a member of @acme, whose packages nobody else is shown. */
  readonly token: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A registry on loopback (Verdaccio) that takes the project's packages and those that begin with acme-, from anybody, and
 * those of @acme from its members; all others come from the registry that npm is set up for.
 */
export async function startRegistry(folder: string): Promise<Registry> {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const own = { access: '$all', publish: '$all' };
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { configured: { url: upstream, maxage: '60m' } },
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    packages: {
      '@acme/*': { access: '$authenticated', publish: '$authenticated' },
      toolyard: own,
      '@toolyard/*': own,
      'create-toolyard-plugin': own,
      'acme-*': own,
      '**': { access: '$all', proxy: 'configured' },
    },
    max_body_size: '200mb',
    log: { type: 'stdout', format: 'json', level: 'error' },
  };
  // JSON is YAML.
  const file = join(folder, 'verdaccio.yaml');
  await writeFile(file, JSON.stringify(config));
  const url = await deadAddress();
  const program = join(ROOT, 'node_modules/verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', file, '--listen', new URL(url).host], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the registry ended with ${child.exitCode}`);
    await pause(50);
  }
  return {
    url,
    token: await signUp(url),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(new URL('-/ping', `${url}/`)).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What `npm adduser` does. */
async function signUp(url: string): Promise<string> {
  const response = await fetch(new URL('-/user/org.couchdb.user:rehearsal', `${url}/`), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'rehearsal', password: 'rehearsal of an installation' }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`the registry took no user: ${response.status}`);
  return token;
}
