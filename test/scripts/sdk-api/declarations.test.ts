import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiNames } from '../../../scripts/sdk-api/declarations.ts';

async function namesOf(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-declarations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return apiNames(join(folder, 'index.d.ts'));
}

test('a name is told with its declaration and its comment, wherever it is declared', async () => {
  const files = {
    'index.d.ts':
      "export { twice as double } from './math.ts';\n/** One. */\nexport declare const one = 1;\n",
    'math.d.ts':
      '/**\n * Twice a number.\n *\n * @throws never\n */\nexport declare function twice(n: number): number;\n',
  };
  expect(await namesOf({ ...files, 'index.d.ts': files['index.d.ts'].replace(' as double', '') })).toEqual([
    { name: 'one', doc: 'One.', text: '/** One. */\nexport declare const one = 1;' },
    {
      name: 'twice',
      doc: 'Twice a number.',
      text: files['math.d.ts'].trimEnd(),
    },
  ]);
  expect((await namesOf(files)).map(({ name }) => name)).toEqual(['double', 'one']);
});

test('a value and a type of one name are one name', async () => {
  const [kind, ...more] = await namesOf({
    'index.d.ts': '/** A kind. */\nexport declare const Kind: "a";\nexport type Kind = "a";\n',
  });
  expect(more).toEqual([]);
  expect(kind?.text).toContain('export type Kind');
});

test('what is handed on from a package is told as that', async () => {
  expect(
    await namesOf({ 'index.d.ts': "import { Type } from 'typebox';\n/** Schemas. */\nexport { Type };\n" }),
  ).toEqual([{ name: 'Type', doc: 'Schemas.', text: "/** Schemas. */\nexport { Type } from 'typebox';" }]);
});

test('a declaration without a comment has none, whatever stands above', async () => {
  const [, second] = await namesOf({
    'index.d.ts': '/** First. */\nexport declare const a = 1;\nexport declare const b = 2;\n',
  });
  expect(second).toEqual({ name: 'b', doc: '', text: 'export declare const b = 2;' });
});
