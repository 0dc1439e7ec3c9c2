import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { packPlugin } from '../../../sdk/cli/pack.ts';
import { readPluginEnv } from '../../../sdk/cli/plugin-env.ts';
import { writePackage } from '../../host/plugin-package.ts';

const text = { type: 'string', title: 'A text' } as const;

test('.env has a field by its name, or by that of an environment variable', async () => {
  const folder = await writePackage({
    name: 'acme',
    files: { '.env': 'API_KEY="sk live"\nbaseUrl=x\n# a comment\nOTHER=1\n' },
  });
  const config = { type: 'object', properties: { api_key: text, baseUrl: text, region: text } } as const;
  expect(await readPluginEnv(folder, config)).toEqual({
    values: { api_key: 'sk live', baseUrl: 'x' },
    unknown: ['OTHER'],
  });
  expect(await readPluginEnv(`${folder}/none`, config)).toEqual({ values: {}, unknown: [] });
});

test('a package that would publish a .env is not packed, and leaves no tarball', async () => {
  const folder = await writePackage({ name: 'acme', files: { '.env.local': 'API_KEY=sk' } });
  await expect(packPlugin(folder)).rejects.toThrow('.env.local would be published');
  expect((await readdir(folder)).filter((name) => name.endsWith('.tgz'))).toEqual([]);
  const clean = await writePackage({ name: 'acme', files: { '.env': 'API_KEY=sk', '.npmignore': '.env\n' } });
  expect(existsSync(await packPlugin(clean))).toBe(true);
});
