import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { problemsOf } from './problems-of.ts';
import type { Problem } from '../../../sdk/cli/package-source.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';

test('what an author wrote and nobody reads is a warning', async () => {
  const folder = await writePackage({
    name: 'acme',
    toolyard: { icon: 'acme.svg', permissions: { camera: true } },
    files: {
      'plugin.ts': `export default { title: 'Acme', summary: 'Tools of a test.', colour: 'red' };`,
      'tools/echo.ts': toolSource('return { result: text };', `deadline: 5,`),
    },
  });
  const warnings: Problem[] = [];
  expect(await problemsOf(folder, (warning) => warnings.push(warning))).toEqual([]);
  expect(warnings.map(({ file, reason }) => `${file}: ${reason.split(':')[0]}`)).toEqual([
    'package.json: toolyard.icon',
    'package.json: toolyard.permissions.camera',
    'plugin.ts: colour',
    'tools/echo.ts: deadline',
  ]);
});

test.each([
  ['>=99.0.0', /^engines\.toolyard: it needs Toolyard >=99\.0\.0, and this is \d/],
  ['soon', /^engines\.toolyard: expected a range of versions such as >=1\.2\.0, got "soon"/],
])('a plugin for Toolyard %s is refused by check', async (range, reason) => {
  const folder = await pluginFor(range);
  expect(await problemsOf(folder)).toEqual([{ file: 'package.json', reason: expect.stringMatching(reason) }]);
});

test('the versions that a plugin works with are in its manifest', async () => {
  const folder = await pluginFor('>=0.1.0');
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const manifest = JSON.parse(await readFile(join(folder, 'dist/plugin.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ format: 1, engines: { toolyard: '>=0.1.0' } });
});

function pluginFor(toolyard: string): Promise<string> {
  const json = {
    name: 'acme',
    version: '1.0.0',
    type: 'module',
    dependencies: { '@toolyard/sdk': '*' },
    engines: { toolyard },
    toolyard: {},
  };
  return writePackage({
    name: 'acme',
    files: { 'package.json': JSON.stringify(json), 'tools/echo.ts': toolSource('return { result: text };') },
  });
}
