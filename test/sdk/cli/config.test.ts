import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { problemsOf } from './problems-of.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';

function pluginWith(library: string, config: string): string {
  return `import { definePlugin } from '@toolyard/sdk';
import { Type } from '${library}';
export default definePlugin({ title: 'Acme', summary: 'Tools of a test.', config: Type.Object(${config}) });
`;
}

test.each(['typebox', '@sinclair/typebox'])(
  'what is to be configured is in the manifest, made with %s',
  async (library) => {
    const folder = await writePackage({
      name: 'acme',
      toolyard: {
        permissions: { net: [{ host: 'api.example.com', methods: ['POST', 'GET'], paths: ['/v1/*', '/'] }] },
      },
      files: {
        'plugin.ts': pluginWith(
          library,
          `{
            api_key: Type.String({ title: 'Key', writeOnly: true, inject: { host: 'api.example.com', query: 'key' } }),
            days: Type.Integer({ title: 'Days', default: 3 }),
            region: Type.Optional(Type.String({ title: 'Region' })),
          }`,
        ),
        'tools/acme-echo.ts': toolSource(`return { result: String(context.config['days'] ?? text) };`),
      },
    });
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
    const { config, permissions } = JSON.parse(await readFile(join(folder, 'dist/plugin.json'), 'utf8')) as {
      config: unknown;
      permissions: unknown;
    };
    expect(permissions).toEqual({ net: ['GET,POST api.example.com/v1/*', 'GET,POST api.example.com/'] });
    expect(config).toEqual({
      type: 'object',
      properties: {
        api_key: {
          type: 'string',
          title: 'Key',
          writeOnly: true,
          inject: { host: 'api.example.com', query: 'key' },
        },
        days: { type: 'integer', title: 'Days', default: 3 },
        region: { type: 'string', title: 'Region' },
      },
      required: ['api_key'],
      additionalProperties: false,
    });
  },
);

test('the check names the field that an operator could not set', async () => {
  const folder = await writePackage({
    name: 'acme',
    files: {
      'plugin.ts': pluginWith('typebox', `{ api_key: Type.String({ writeOnly: true, default: 'sk_live' }) }`),
      'tools/acme-echo.ts': toolSource('return { result: text };'),
    },
  });
  expect(await problemsOf(folder)).toEqual([
    { file: 'plugin.ts', reason: 'config.api_key.title: required' },
    {
      file: 'plugin.ts',
      reason: 'config.api_key.default: not allowed of a secret: the manifest is public',
    },
  ]);
});
