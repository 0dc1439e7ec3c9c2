import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { symlink } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { toolSource, writePackage } from '../../host/plugin-package.ts';
import { runProgram } from '../../host/run-command.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

/** A server on this machine that answers with the key that it was asked with. */
async function keyEcho(): Promise<string> {
  const server = createServer((request, response) => {
    response.end(`key ${String(request.headers['x-key'])}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A package whose dependencies are in place, the host with them. */
async function withHost(parts: Parameters<typeof writePackage>[0]): Promise<string> {
  const folder = await writePackage(parts);
  await symlink(join(root, 'host'), join(folder, 'node_modules/@toolyard/host'));
  return folder;
}

test(
  'a test run grants what is asked for, takes .env, and shows what a tool threw, where, and what it wrote',
  { timeout: 120_000 },
  async () => {
    const address = await keyEcho();
    const folder = await withHost({
      name: 'acme',
      toolyard: { permissions: { net: [address] } },
      files: {
        'plugin.ts': `import { definePlugin, Type } from '@toolyard/sdk';
export default definePlugin({
  title: 'Acme',
  summary: 'Tools of a test.',
  config: Type.Object({ api_key: Type.String({ title: 'Key', writeOnly: true }) }),
});
`,
        '.env': 'API_KEY=sk-of-the-author\nOTHER=1\n',
        'lib/deep.ts': `interface Answer {
  readonly days: { readonly first: string };
}

/** The first day of an answer. */
export function firstDay(answer: Answer): string {
  const text = \`
\`;
  return answer.days.first + text;
}
`,
        'tools/asks.ts': toolSource(
          `const response = await context.fetch('http://${address}/', { headers: { 'x-key': String(context.config['api_key']) } });
    console.log('asked', response.status);
    return { result: await response.text() };`,
        ).replace('output: {}', `output: { result: 'key sk-of-the-author' }`),
        'tools/breaks.ts': `import { firstDay } from '../lib/deep.ts';
${toolSource('return { result: firstDay(JSON.parse(JSON.stringify({ text }))) };')}`,
        'tools/never-right.ts': toolSource('return { result: text };').replace(
          'output: {}',
          `output: { result: 'you' }`,
        ),
      },
    });
    const { code, stdout, stderr } = await runProgram(command, ['test', '--live'], {}, folder);
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(stdout).toContain(`granted, as package.json asks: ${address}`);
    expect(stdout).toContain('from .env: api_key\n.env: the plugin asks for no OTHER\n');
    expect(stdout).toContain('ok   asks: a word\n     log: asked 200\n');
    expect(stdout).toContain(`FAIL breaks: a word
     TypeError: Cannot read properties of undefined (reading 'first')
       at lib/deep.ts:9:22
         9 | return answer.days.first + text;
       at tools/breaks.ts:11:22
`);
    expect(stdout).toContain('FAIL never-right: a word\n     result.result: expected "you", got "hey"\n');
    expect(stdout).toContain('1 examples hold, 2 differ');
  },
);
