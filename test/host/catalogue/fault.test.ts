import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Snapshot } from '../../../host/catalogue/snapshot.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { startHost } from '../start-host.ts';
import { echo, echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';
import { waitFor } from '../../wait-for.ts';

test('a trusted bundle that cannot be described is refused with the reason, and the others are listed', async () => {
  const plugins = await freshFolder();
  const { manifest, files } = echoBundle('endless', 'never');
  const [tool] = manifest.tools;
  // Its examples are held to a schema that never comes to an end.
  if (tool !== undefined) tool.output = { type: 'object', $ref: '#' };
  await writeBundle(join(plugins, 'good'), echoBundle('good', 'one'));
  await writeBundle(join(plugins, 'endless'), { manifest, files });
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins });
  await new Operator(host).grant('endless', 'trust');

  const openApi = await fetch(`${url}/api/openapi.json`);
  expect(openApi.status).toBe(200);
  const { paths } = (await openApi.json()) as { paths: object };
  expect(Object.keys(paths).filter((path) => /^\/tools\/.+\/execute$/.test(path))).toEqual([
    '/tools/good-echo/execute',
  ]);
  await waitFor(() => expect(host.catalogue.snapshot.bundles.map(({ id }) => id)).toEqual(['good']));
  expect(host.registry.refusals).toMatchObject([
    { folder: join(plugins, 'endless'), reasons: [expect.stringMatching(/^it cannot be described: /)] },
  ]);
  expect(await echo(url, 'good')).toBe('one');
});

test('a snapshot says nothing of a bundle of which one tool cannot be described', () => {
  const bundleOf = (id: string) => ({
    id,
    folder: '/',
    digest: id,
    manifest: echoBundle(id, 'x').manifest,
    publisher: { package: id },
    trust: 'untrusted' as const,
    net: [],
  });
  const faults: string[] = [];
  const snapshot = new Snapshot([bundleOf('good'), bundleOf('bad')], [], ({ id }) => faults.push(id));
  const said = snapshot.describe(snapshot.list('mcp'), ({ id }) => {
    if (id === 'bad-echo') throw new Error('no words');
    return id;
  });
  expect([said, faults]).toEqual([['good-echo'], ['bad']]);
});
