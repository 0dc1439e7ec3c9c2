import { expect, test } from 'vitest';
import { engineProblem } from '../../../host/catalogue/engines.ts';
import { readBundle } from '../../../host/catalogue/read-bundle.ts';
import { VERSION } from '../../../host/installation.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { startHost } from '../start-host.ts';
import { echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';

async function folderWith(fields: object): Promise<string> {
  const folder = await freshFolder();
  const { manifest, files } = echoBundle('acme', 'a');
  await writeBundle(folder, { manifest: { ...manifest, ...fields }, files });
  return folder;
}

test.each([
  ['>=1.2.0', '1.2.0', undefined],
  ['^1.2.0', '1.3.0-beta.1', undefined],
  ['^1.2.0', '2.0.0', 'engines.toolyard: it needs Toolyard ^1.2.0, and this is 2.0.0'],
  ['latest', '1.2.0', 'engines.toolyard: expected a range of versions such as >=1.2.0, got "latest"'],
])('a bundle for %s on Toolyard %s: %s', (toolyard, version, problem) => {
  expect(engineProblem({ engines: { toolyard } }, version)).toBe(problem);
});

test('a bundle that says nothing of versions is served by any', () => {
  expect(engineProblem({}, '9.0.0')).toBeUndefined();
});

test('a bundle of another Toolyard is refused in one line', async () => {
  const folder = await folderWith({ engines: { toolyard: '>=99.0.0' } });
  await expect(readBundle(folder)).rejects.toMatchObject({
    reasons: [`plugin.json: engines.toolyard: it needs Toolyard >=99.0.0, and this is ${VERSION}`],
  });
});

test('the operator is told of fields that the host does not know, and their tools are served', async () => {
  const { host, url } = await startHost({ PLUGIN_DIRS: 'off' });
  const operator = new Operator(host);
  const added = await operator.add(await folderWith({ 'icon\u202e': 'acme.svg' }), '');
  expect(added).toMatchObject({
    done: expect.stringContaining('; warning: this host does not know icon\\u{202e} of its manifest'),
  });
  expect(operator.info('acme').unknown).toEqual(['icon\u202e']);
  const answer = await fetch(`${url}/api/tools/acme-echo/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"x"}',
  });
  expect(await answer.json()).toMatchObject({ success: true, result: { result: 'a' } });
});
