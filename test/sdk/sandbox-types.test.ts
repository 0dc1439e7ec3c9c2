import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createPlugin } from '../../sdk/create/create-plugin.ts';
import { freshFolder } from '../host/catalogue/bundle-folder.ts';
import { TestSandbox, toolSource } from '../host/runtimes/isolate/sandbox.ts';

const root = join(import.meta.dirname, '../..');
const typings = readFileSync(join(root, 'sdk/sandbox.d.ts'), 'utf8');

/** The values that the typings declare, and the members of those that are classes. */
function declared(): {
  readonly values: ReadonlySet<string>;
  readonly members: Readonly<Record<string, string[]>>;
  readonly statics: Readonly<Record<string, string[]>>;
} {
  const values = new Set<string>();
  const statics: Record<string, string[]> = {};
  const interfaces = new Map<string, string[]>();
  for (const statement of parseSync('sandbox.d.ts', typings).program.body) {
    if (statement.type === 'TSDeclareFunction' && statement.id) values.add(statement.id.name);
    if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) {
        if (id.type !== 'Identifier') continue;
        values.add(id.name);
        const type = id.typeAnnotation?.typeAnnotation;
        if (type?.type === 'TSTypeLiteral') statics[id.name] = keysOf(type.members);
      }
    if (statement.type !== 'TSInterfaceDeclaration') continue;
    const names = keysOf(statement.body.body);
    interfaces.set(statement.id.name, [...(interfaces.get(statement.id.name) ?? []), ...names]);
  }
  const members = Object.fromEntries(
    [...values].filter((name) => /^[A-Z]/.test(name)).map((name) => [name, interfaces.get(name) ?? []]),
  );
  return { values, members, statics };
}

function keysOf(members: readonly object[]): string[] {
  return members.flatMap((member) => {
    const { key } = member as { readonly key?: { readonly type: string; readonly name?: string } };
    return key?.type === 'Identifier' && key.name !== undefined ? [key.name] : [];
  });
}

const PROBE = `
  const names = Object.getOwnPropertyNames(globalThis);
  const { members, statics } = JSON.parse(text) as Record<string, Record<string, string[]>>;
  // Of some classes members are the instances' own.
  const samples: Record<string, object> = {
    TextEncoderStream: new TextEncoderStream(), TextDecoderStream: new TextDecoderStream(), Event: new Event('x'),
    CustomEvent: new CustomEvent('x'), ErrorEvent: new ErrorEvent('x'), MessageEvent: new MessageEvent('x'),
    PromiseRejectionEvent: new PromiseRejectionEvent('x', { promise: Promise.resolve() }), AbortSignal: new AbortController().signal,
    MessageChannel: new MessageChannel(), Blob: new Blob(), File: new File([], 'x'), Request: new Request('https://example.com/'),
    Response: new Response(),
  };
  const missing = Object.entries(members!).flatMap(([name, keys]) => {
    const sample = samples[name] ?? (globalThis as any)[name]?.prototype ?? {};
    return keys.filter((key) => !(key in sample)).map((key) => name + '.' + key);
  });
  for (const [name, keys] of Object.entries(statics!))
    missing.push(...keys.filter((key) => !(key in Object((globalThis as any)[name] ?? { NODE_ENV: 1, env: 1 }))).map((key) => 'typeof ' + name + '.' + key));
  return { names, missing };`;

/** What every realm of ECMAScript has, by the one of this process. */
const ECMASCRIPT = new Set(
  execFileSync(
    process.execPath,
    ['-p', "require('node:vm').runInNewContext('Object.getOwnPropertyNames(globalThis).join()')"],
    { encoding: 'utf8' },
  )
    .trim()
    .split(','),
);

describe('the typings of the sandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await TestSandbox.start({ deadlineMs: 20_000 });
  });
  afterAll(() => sandbox.stop());

  it('name what is there, and nothing else', { timeout: 60_000 }, async () => {
    const { values, members, statics } = declared();
    const tool = await sandbox.add({ id: 'types', tools: { probe: toolSource(PROBE) } });
    const reply = await sandbox.call(tool('probe'), { text: JSON.stringify({ members, statics }) });
    if (!reply.ok) throw new Error(reply.message);
    const { names, missing } = reply.result as { readonly names: string[]; readonly missing: string[] };
    // The build brings these.
    const brought = new Set(['Buffer', 'global', 'process']);
    expect.soft([...values].filter((name) => !names.includes(name) && !brought.has(name))).toEqual([]);
    expect.soft(names.filter((name) => !values.has(name) && !ECMASCRIPT.has(name))).toEqual([]);
    expect(missing).toEqual([]);
  });
});

const THERE = `import { createHash } from 'node:crypto';
import EventEmitter from 'events';
import { join } from 'node:path';
import { Readable } from 'stream';
import { promisify } from 'util';
import { Buffer as Imported } from 'buffer';
export const made: string = createHash('sha256').update(Buffer.from('x')).digest('hex') + join('a', 'b') + process.env.NODE_ENV;
export const bytes: Buffer = Imported.from('a', 'base64url');
new EventEmitter().on('a', () => setTimeout(promisify, 1));
export async function run() {
  const response = await fetch('https://example.com/', { method: 'POST', body: new Blob(['a']) });
  for (const [name, value] of new Headers()) console.log(name, value, new URLPattern({ pathname: '/' }), Readable);
  for await (const chunk of response.body ?? []) console.log(chunk, navigator.userAgent, performance.now());
  return crypto.subtle.digest('SHA-256', bytes);
}
`;

/** One a line. */
const NOT_THERE = `import { createSign } from 'node:crypto';
import fs from 'node:fs';
console.log(document);
console.log(WebAssembly);
console.log(process.env.HOME);
console.log(require('x'));
console.log(URL.createObjectURL);
console.log(setImmediate);
console.log(__dirname);
console.log(new Request('x', { mode: 'cors' }));
`;

test('what is not there does not compile', { timeout: 120_000 }, async () => {
  const folder = join(await freshFolder(), 'acme-tools');
  await createPlugin(folder);
  await mkdir(join(folder, 'node_modules/@toolyard'), { recursive: true });
  await symlink(join(root, 'sdk'), join(folder, 'node_modules/@toolyard/sdk'));
  for (const name of ['typebox', '@types'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  await writeFile(join(folder, 'tools/there.ts'), THERE);
  await writeFile(join(folder, 'tools/not-there.ts'), NOT_THERE);
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
    { encoding: 'utf8', cwd: folder },
  );
  const lines = [...stdout.matchAll(/^tools\/(.*)\.ts\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
  expect(new Set(lines)).toEqual(
    new Set(
      NOT_THERE.trim()
        .split('\n')
        .map((_, index) => `not-there:${index + 1}`),
    ),
  );
});
