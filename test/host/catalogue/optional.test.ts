import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printAnswer } from '../../../host/operator/commands.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { lockedPdf } from '../../../plugins/pdf-extras/lib/example-files.ts';
import { startHost } from '../start-host.ts';
import { echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';

const FIRST_PARTY = join(import.meta.dirname, '../../../plugins');

const unlock = async (url: string, name = 'pdf-unlock') => {
  const response = await fetch(`${url}/api/tools/${name}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pdf: lockedPdf, password: 'user' }),
  });
  return response.status;
};

const listed = async (url: string) => {
  const { tools } = (await (await fetch(`${url}/api/tools`)).json()) as {
    tools: { id: string; category: string }[];
  };
  return { tools: tools.length, categories: new Set(tools.map(({ category }) => category)).size };
};

test('an optional bundle is off until the operator enables it, over restarts too', async () => {
  const first = await startHost();
  const operator = new Operator(first.host);
  expect(printAnswer('list', operator.list())).toMatch(
    /^pdf-extras +\S+ +first-party +off +\d+ tools? +toolyard enable pdf-extras$/m,
  );
  expect(await listed(first.url)).toEqual({ tools: 369, categories: 15 });
  expect(await unlock(first.url)).toBe(404);
  expect(await operator.disable('pdf-extras')).toEqual({ done: 'pdf-extras is disabled already' });

  expect((await operator.enable('pdf-extras')).done).toMatch(/^enabled pdf-extras, \d+ tools?$/);
  expect(await unlock(first.url)).toBe(200);
  expect(await listed(first.url)).toMatchObject({ categories: 16 });

  const second = await startHost({ DATA_DIR: first.dataDir });
  expect(await unlock(second.url)).toBe(200);
  await new Operator(second.host).disable('pdf-extras');
  expect(await unlock(second.url)).toBe(404);

  const third = await startHost({ DATA_DIR: first.dataDir });
  expect(new Operator(third.host).info('pdf-extras').state).toBe('off');
  expect(await listed(third.url)).toEqual({ tools: 369, categories: 15 });
});

test('what is off keeps no name from others, and is told of when it takes one', async () => {
  const plugins = await freshFolder();
  const { manifest, files } = echoBundle('acme', 'theirs');
  const tools = manifest.tools.map((tool) => ({ ...tool, id: 'pdf-unlock' }));
  const at = join(plugins, 'acme');
  await writeBundle(at, { manifest: { ...manifest, tools }, files });
  const { host } = await startHost({ PLUGIN_DIRS: `${plugins},${FIRST_PARTY}` });
  const holder = () => host.catalogue.snapshot.find('pdf-unlock', 'rest')?.bundle.id;
  expect(holder()).toBe('acme');
  const operator = new Operator(host);
  expect((await operator.enable('pdf-extras')).done).toMatch(/; it answers in place of acme\.pdf-unlock$/);
  expect(holder()).toBe('pdf-extras');
  expect(host.catalogue.snapshot.find('acme.pdf-unlock', 'rest')?.bundle.id).toBe('acme');
  await operator.disable('pdf-extras');
  expect(holder()).toBe('acme');
});
