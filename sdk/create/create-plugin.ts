import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ID_PATTERN } from '@toolyard/sdk/manifest';
import ownPackage from './package.json' with { type: 'json' };

const ID = new RegExp(ID_PATTERN, 'u');

export interface Created {
  /** The files that were written, relative to the folder. */
  readonly files: readonly string[];
  /** What was done and comes next, for the person who asked. */
  readonly said: string;
}

/**
 * Writes a new plugin package: one tool, its test, and the scripts to work on it.
 *
 * @param given the folder, whose name is the package's; or a package's name with its scope, `@acme/tools`, for the folder
 *   `tools`
 * @throws Error when the folder holds something, or its name makes no id
 */
export async function createPlugin(given: string): Promise<Created> {
  const [, scope, scoped] = /^@([^/]+)\/([^/]+)$/.exec(given) ?? [];
  const folder = scoped ?? given;
  const root = resolve(folder);
  const name = basename(root);
  const id = scope === undefined ? name : `${scope}-${name}`;
  if (!ID.test(id))
    throw new Error(`${given}: expected a name of lower-case words joined by hyphens, such as acme-tools`);
  if ((await readdir(root).catch(() => [])).length > 0)
    throw new Error(`${folder}: there is something already`);
  const files = template(scope === undefined ? name : given, id);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const paths = Object.keys(files);
  const enter = root === process.cwd() ? '' : `cd ${folder} && `;
  return {
    files: paths,
    said: `created ${folder}: ${paths.join(', ')}\nnext: ${enter}npm install && npm run dev`,
  };
}

function template(name: string, id: string): Record<string, string> {
  const version = `^${ownPackage.version}`;
  const json = {
    name,
    version: '0.1.0',
    description: 'Tools for Toolyard',
    keywords: ['toolyard-plugin'],
    license: 'MIT',
    type: 'module',
    files: ['dist', '!dist/.inputs.json'],
    engines: { toolyard: `>=${ownPackage.version}` },
    toolyard: { id, permissions: {} },
    scripts: {
      dev: 'toolyard-plugin dev',
      check: 'toolyard-plugin check',
      types: 'tsc && tsc -p test',
      build: 'toolyard-plugin build',
      test: 'toolyard-plugin test && toolyard node --test',
      prepack: 'toolyard-plugin build',
    },
    dependencies: { '@toolyard/sdk': version },
    devDependencies: {
      '@toolyard/cli': version,
      '@types/node': '^26.0.0',
      toolyard: version,
      typescript: '^7.0.0',
    },
  };
  return {
    'package.json': asJson(json),
    'plugin.ts': `import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: '${name}',
  summary: 'What the tools of this plugin have in common.',
});
`,
    'tools/count-words.ts': `import { defineTool, InputError, Type } from '@toolyard/sdk';

export default defineTool({
  title: 'Count words',
  summary: 'Count the words of a text.',
  input: Type.Object({
    text: Type.String({ description: 'Text to count the words of' }),
  }),
  output: Type.Object({ words: Type.Integer() }),
  examples: [{ name: 'a greeting', input: { text: 'Hello, World!' }, output: { words: 2 } }],
  run({ text }) {
    const words = text.match(/[\\p{L}\\p{N}]+/gu);
    if (words === null) throw new InputError('text', 'expected at least one word');
    return { words: words.length };
  },
});
`,
    'test/count-words.test.ts': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool } from '@toolyard/sdk/testing';
import countWords from '../tools/count-words.ts';

test('numbers are words too', async () => {
  assert.deepEqual(await callTool(countWords, { text: '3 blind mice' }), { words: 3 });
});

test('a text without words is refused', async () => {
  await assert.rejects(callTool(countWords, { text: '…' }), /text: expected at least one word/);
});
`,
    'tsconfig.json': asJson({
      compilerOptions: {
        target: 'esnext',
        module: 'nodenext',
        lib: ['esnext'],
        types: ['@toolyard/sdk/sandbox'],
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
      },
      include: ['plugin.ts', 'tools'],
    }),
    'test/tsconfig.json': asJson({
      extends: '../tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: ['.'],
    }),
    '.gitignore': 'node_modules/\ndist/\n.toolyard/\n.env\n*.tgz\n*.jwk\n',
    'README.md': `# ${name}

Tools for [Toolyard](https://www.npmjs.com/package/@toolyard/sdk).

\`\`\`sh
npm install
npm run dev      # a host with this plugin at http://127.0.0.1:8080, rebuilt on save
npm run types    # what the sandbox does not have does not compile
npm test         # the examples, in the host's sandbox, and the tests
npm publish      # as any package; operators add it with: toolyard add ${name}
\`\`\`
`,
  };
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
