import { symlink, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPlugin } from '../../../sdk/cli/check.ts';
import type { Problem } from '../../../sdk/cli/package-source.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';

const root = join(import.meta.dirname, '../../..');

async function withHost(parts: Parameters<typeof writePackage>[0]): Promise<string> {
  const folder = await writePackage(parts);
  await symlink(join(root, 'host'), join(folder, 'node_modules/@toolyard/host'));
  return folder;
}

async function addPackage(folder: string, name: string, source: string): Promise<void> {
  const own = join(folder, 'node_modules', name);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
  await writeFile(join(own, 'index.js'), source);
}

test(
  'what cannot be built is told by tool: what is not there, and what to use',
  { timeout: 60_000 },
  async () => {
    const folder = await writePackage({
      name: 'acme',
      files: {
        'tools/signs.ts': `import { sign } from 'token-lib';\n${toolSource('return { result: sign(text) };')}`,
        'tools/reads.ts': `import { readFileSync } from 'node:fs';\n${toolSource('return { result: String(readFileSync(text)) };')}`,
        'tools/waits.ts': `${toolSource('return { result: text };')}\nexport const later = await Promise.resolve(1);\n`,
        'tools/works.ts': toolSource('return { result: text };'),
      },
    });
    await addPackage(
      folder,
      'token-lib',
      `const { lookup } = require('dns');\nconst more = require('dns');\nexports.sign = (text) => lookup(text) + more.ADDRCONFIG;`,
    );
    expect(await checkPlugin(folder)).toEqual([
      {
        file: 'tools/reads.ts:1',
        reason:
          'node:fs is not in the sandbox: there are no files: import data as JSON, or with { type: "bytes" }',
      },
      {
        file: 'tools/signs.ts',
        reason: expect.stringMatching(
          /^node_modules\/token-lib\/index\.js:1: node:dns is not in the sandbox: no name can be looked up/,
        ),
      },
      {
        file: expect.stringMatching(/^tools\/waits\.ts:1[0-9]$/),
        reason: expect.stringMatching(/^there is no top-level await in a bundle: /),
      },
    ]);
  },
);

test(
  'what fails at a call is told in one line, with the place and what to use',
  { timeout: 120_000 },
  async () => {
    const folder = await withHost({
      name: 'acme',
      files: {
        'tools/compiles.ts': toolSource('return { result: String(new Function("return 1")()) };'),
        'tools/differs.ts': toolSource('return { result: text };').replace(
          'output: {}',
          `output: { result: 'x' }`,
        ),
        'tools/opens.ts': toolSource('return { result: String(new XMLHttpRequest()) };'),
        'tools/loops.ts': toolSource('for (;;);'),
        'tools/compresses.ts': toolSource(
          `const { deflateSync } = await import('node:zlib');\n return { result: deflateSync(text).toString('base64') };`,
          `runtime: 'pool',`,
        ),
        'tools/works.ts': toolSource('return { result: text };'),
      },
    });
    const warnings: Problem[] = [];
    const problems = await checkPlugin(folder, (warning) => warnings.push(warning));
    expect(problems).toEqual([
      {
        file: 'tools/compiles.ts',
        reason: expect.stringMatching(
          /^example "a word": EvalError: .* at tools\/compiles\.ts:10:\d+: interpret it, or/,
        ),
      },
      { file: 'tools/differs.ts', reason: 'example "a word": result.result: expected "x", got "hey"' },
      { file: 'tools/loops.ts', reason: 'example "a word": the tool did not finish within 1000 ms' },
      {
        file: 'tools/opens.ts',
        reason: expect.stringMatching(
          /^example "a word": ReferenceError: XMLHttpRequest is not defined at tools\/opens\.ts:10:\d+: XMLHttpRequest is not in the sandbox: use fetch/,
        ),
      },
    ]);
    expect(warnings).toEqual([
      {
        file: 'tools/compresses.ts',
        reason: expect.stringMatching(/^where an operator does not trust your key, example "a word": .*zlib/),
      },
    ]);
  },
);

test('configuration that examples need is asked for by name', { timeout: 60_000 }, async () => {
  const folder = await writePackage({
    name: 'acme',
    files: {
      'plugin.ts': `import { definePlugin, Type } from '@toolyard/sdk';
export default definePlugin({
  title: 'Acme',
  summary: 'Tools of a test.',
  config: Type.Object({ account: Type.String({ title: 'Account' }) }),
});
`,
      'tools/echo.ts': toolSource('return { result: text };'),
    },
  });
  expect(await checkPlugin(folder)).toEqual([
    { file: '.env', reason: 'account is missing, without which no example can be run' },
  ]);
});
