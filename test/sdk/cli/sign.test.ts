import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compactVerify, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { createKey, signBundle } from '../../../sdk/cli/sign.ts';
import { runProgram } from '../../host/run-command.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';
import { sha256 } from '../../host/catalogue/bundle-folder.ts';

const command = join(import.meta.dirname, '../../../sdk/cli/main.ts');

async function plugin() {
  const folder = await writePackage({
    name: '@acme/tools',
    toolyard: { id: 'acme' },
    files: { 'tools/echo.ts': toolSource('return { result: text };') },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built', unsigned: false });
  const key = join(folder, 'acme.jwk');
  return { folder, key, publicKey: await createKey(key) };
}

test('a signature states which bundle it is for, and for how long', async () => {
  const { folder, key, publicKey } = await plugin();
  const now = Date.UTC(2026, 10, 22);
  const signed = await signBundle(folder, key, { expires: '30d', now });
  const text = (await readFile(signed.file, 'utf8')).trim();
  const { payload, protectedHeader } = await compactVerify(text, await importJWK(publicKey, 'EdDSA'));
  expect(protectedHeader).toMatchObject({
    alg: 'EdDSA',
    typ: 'toolyard-bundle+jws',
    kid: signed.key,
    jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey.x },
  });
  expect(protectedHeader.jwk).not.toHaveProperty('d');
  expect(JSON.parse(Buffer.from(payload).toString('utf8'))).toEqual({
    type: 'toolyard-bundle',
    package: '@acme/tools',
    id: 'acme',
    version: '1.0.0',
    digest: sha256(await readFile(join(folder, 'dist/plugin.json'))),
    iat: now / 1000,
    exp: now / 1000 + 30 * 86_400,
  });
});

test('a bundle that changes loses its signature, and the build says so', async () => {
  const { folder, key } = await plugin();
  await signBundle(folder, key);
  const file = join(folder, 'dist/plugin.json.jws');
  await writeFile(
    join(folder, 'plugin.ts'),
    `${await readFile(join(folder, 'plugin.ts'), 'utf8')}// a remark\n`,
  );
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built', unsigned: false });
  expect((await stat(file)).isFile()).toBe(true);
  await writeFile(join(folder, 'tools/echo.ts'), toolSource('return { result: text + text };'));
  const ran = await runProgram(command, ['build'], {}, folder);
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining('sign it again') });
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});

test.each([
  [['--expires', '0d'], /--expires: expected 1d to 3650d, got 0d/],
  [['--expires', '1y'], /--expires: expected 1d to 3650d, got 1y/],
])('%j is refused', async (words, reason) => {
  const { folder } = await plugin();
  const ran = await runProgram(command, ['sign', 'acme.jwk', ...words], {}, folder);
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
});

test('what is no private key does not sign', async () => {
  const { folder, publicKey } = await plugin();
  const file = join(folder, 'public.jwk');
  await writeFile(file, JSON.stringify(publicKey));
  await expect(signBundle(folder, file)).rejects.toThrow(/expected a private Ed25519 key as JWK/);
  await writeFile(file, 'nonsense');
  await expect(signBundle(folder, file)).rejects.toThrow(/expected a private Ed25519 key as JWK/);
  await expect(signBundle(folder, join(folder, 'none.jwk'))).rejects.toThrow(/found no file/);
});
