import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';
import { readBuilt, toolOf } from '../../host/runtimes/isolate/plugin-package.ts';
import { TestSandbox, toolSource as sandboxTool } from '../../host/runtimes/isolate/sandbox.ts';
import { problemsOf } from './problems-of.ts';

const IMPORTS = `import * as crypto from 'node:crypto';
import EventEmitter, { once } from 'node:events';
import path from 'node:path';
import * as util from 'node:util';
import stream, { pipeline, Readable, Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Buffer as Imported } from 'node:buffer';
`;

/** What gives the same in the sandbox as in Node. */
const SAME: Readonly<Record<string, string>> = {
  hashes: `['md5', 'sha1', 'sha256', 'SHA512', 'RSA-SHA256', 'sha512-256', 'sha3-384', 'ripemd160', 'blake2b512', 'blake2s256']
    .map((name) => crypto.createHash(name).update(text).update(Buffer.from([0, 255])).digest('hex'))`,
  'a hash that is copied': `(() => { const hash = crypto.createHash('sha1').update('a');
    return [hash.copy().update('b').digest('base64'), hash.digest('base64url'), attempt(() => hash.update("c")).message]; })()`,
  HMACs: `['k', Buffer.alloc(200, 7), new Uint8Array([1, 2]), crypto.createSecretKey('ab', 'hex')]
    .map((key) => crypto.createHmac('sha384', key).update(text, 'utf8').digest('base64'))`,
  'one-shot hashes and derived keys': `[crypto.hash('sha1', text), crypto.pbkdf2Sync('p', 's', 7, 20, 'sha256').toString('hex'),
    Buffer.from(crypto.hkdfSync('sha512', 'k', 's', 'i', 42)).toString('hex')]`,
  'random values': `[crypto.randomBytes(70_000).length, crypto.randomUUID().length, crypto.randomInt(5) < 5, crypto.randomInt(3, 4),
    crypto.randomBytes(16).equals(crypto.randomBytes(16)), typeof crypto.webcrypto.subtle]`,
  'equality in constant time': `[crypto.timingSafeEqual(Buffer.from('ab'), Buffer.from('ab')), crypto.timingSafeEqual(Buffer.from('ab'), Buffer.from('ac')),
    attempt(() => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab'))).name]`,
  encodings: `['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'BASE64URL', 'utf16le', 'ucs2', 'binary']
    .map((name) => [Buffer.from([0, 250, 251, 252, 253, 127]).toString(name), Buffer.isEncoding(name)])`,
  'texts in encodings': `['utf8', 'latin1', 'hex', 'base64', 'base64url', 'utf16le']
    .map((name) => [[...Buffer.from('_-8Aé+/', name)], Buffer.alloc(9).write('abcd', 2, name)])`,
  'bytes of texts': `['é😀a', '\\ud800x'].map((one) => [Buffer.byteLength(one), Buffer.from(one).toString('hex')])`,
  numbers: `(() => { const b = Buffer.alloc(16); b.writeDoubleBE(Math.PI, 0); b.writeBigUInt64LE(2n ** 60n + 1n, 8);
    return [b.toString('hex'), b.readInt16LE(3), b.readUIntBE(1, 6), String(b.readBigInt64BE(8))]; })()`,
  'searches and comparisons': `[Buffer.from('abcabc').indexOf('ca'), Buffer.from('abc').includes('d'), Buffer.compare(Buffer.from('a'), Buffer.from('b')),
    Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString(), Imported === Buffer, Buffer.isBuffer(new Uint8Array(1))]`,
  'a buffer as JSON': `[JSON.stringify(Buffer.from('hi')), Buffer.from(JSON.parse(JSON.stringify(Buffer.from('hi')))).toString()]`,
  paths: `[path.join('/a', '..', 'b', './c.tar.gz'), path.extname('x.y.z'), path.relative('/a/b', '/a/c/d'), path.parse('/d/e.f'), path.posix.basename('/q/r.s', '.s')]`,
  'promises and callbacks': `[await util.promisify((a, done) => done(null, a + 1))(1),
    await util.promisify((done) => done(new Error('no')))().catch(String),
    await new Promise((resolve) => util.callbackify(async (a) => a * 2)(4, (error, value) => resolve([error, value])))]`,
  'formatted texts': `[util.format('%s is %d, %i and %j %%', 'a', '2', 3.7, { b: 1 }, 'more'), util.format('%s'), util.format('100%', 1), util.format(), util.format(5, 'a')]`,
  'inspected values': `[util.inspect({ a: 1, b: [true, null, undefined], c: 'x' }), util.inspect('q'), util.inspect([1, [2]])]`,
  streams: `await (async () => { const heard = [];
    const upper = new Transform({ transform: (part, _, done) => done(null, String(part).toUpperCase()) });
    await stream.promises.pipeline(Readable.from(['a', 'é']), upper, async (parts) => { for await (const part of parts) heard.push(String(part)); });
    const failed = await new Promise((done) => pipeline(Readable.from(['a']), new Transform({ transform: (_part, _, done) => done(new Error('no')) }), done));
    return [heard.join(''), failed.message, new stream() instanceof stream.Stream]; })()`,
  'texts in pieces': `(() => { const decoder = new StringDecoder('utf8'); return [decoder.write(Buffer.from([0xc3])), decoder.write(Buffer.from([0xa9, 0xe2])), decoder.end()]; })()`,
  'inherited classes': `(() => { function A() { EventEmitter.call(this); } util.inherits(A, EventEmitter);
    return [new A() instanceof EventEmitter, A.super_ === EventEmitter]; })()`,
  'kinds of values': `[new Date(), /a/, new Error(), new Map(), Promise.resolve(), new Uint8Array(), async () => {}, function* () {}, Object(1)]
    .map((value) => Object.entries(util.types).filter(([name, is]) => name !== 'isProxy' && name !== 'isExternal' && name !== 'isModuleNamespaceObject' && is(value)).map(([name]) => name).sort())`,
  events: `await (async () => { const bus = new EventEmitter(); const heard = [];
    bus.on('a', (x) => heard.push(x)).once('a', (x) => heard.push(-x)).prependListener('a', () => heard.push('first'));
    bus.emit('a', 1); bus.emit('a', 2); const waited = once(bus, 'b'); bus.emit('b', 'c');
    return [heard, await waited, bus.listenerCount('a'), bus.eventNames(), attempt(() => bus.emit("error", new Error("boom"))).message]; })()`,
};

const body = (expression: string): string =>
  `const attempt = (act: any): any => { try { return act(); } catch (error) { return error; } };
   return JSON.parse(JSON.stringify({ value: ${expression} })) as any;`;

describe("Node's modules in the sandbox", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await TestSandbox.start({ deadlineMs: 20_000 });
  });
  afterAll(() => sandbox.stop());

  it('answer as Node does', { timeout: 120_000 }, async () => {
    const named = Object.entries(SAME).map(
      ([name, expression]) => [name.replaceAll(/[^a-z]+/gi, '-').toLowerCase(), expression] as const,
    );
    const tools = Object.fromEntries(
      named.map(([id, expression]) => [id, `${IMPORTS}${sandboxTool(body(expression))}`]),
    );
    const tool = await sandbox.add({ id: 'shims', tools });
    for (const [id, expression] of named) {
      const module = join(sandbox.folder, `${id}.mts`);
      await writeFile(module, `${IMPORTS}export default async (text: string) => { ${body(expression)} };\n`);
      const { default: inNode } = (await import(module)) as { default: (text: string) => Promise<unknown> };
      const reply = await sandbox.call(tool(id), { text: 'some text' });
      expect.soft([id, reply.ok ? reply.result : reply]).toEqual([id, await inNode('some text')]);
    }
  });
});

/** A plugin with one tool and with packages by their files, and what its built tool holds. */
async function built(imports: string, code: string, packages: Readonly<Record<string, string>> = {}) {
  const folder = await writePackage({
    name: 'acme',
    files: { 'tools/echo.ts': `${imports}\n${toolSource(code)}` },
  });
  for (const [path, source] of Object.entries(packages)) {
    await mkdir(join(folder, 'node_modules', path, '..'), { recursive: true });
    await writeFile(join(folder, 'node_modules', path), source);
  }
  const reasons = (await problemsOf(folder)).map(({ file, reason }) => `${file}: ${reason}`);
  const read = (path: string) => readFile(join(folder, 'dist', path), 'utf8').catch(() => '');
  return { folder, reasons, tool: await read('tools/echo.js') };
}

/** What the built tool gives. */
async function ran(...[imports, code, packages]: Parameters<typeof built>): Promise<unknown> {
  const { folder, reasons } = await built(imports, code, packages);
  expect(reasons).toEqual([]);
  const sandbox = await TestSandbox.start({ deadlineMs: 20_000 });
  try {
    const reply = await sandbox.call(toolOf(await readBuilt(join(folder, 'dist')), 'echo'), { text: 'hey' });
    return reply.ok ? reply.result['result'] : reply.message;
  } finally {
    await sandbox.stop();
  }
}

test('packages find what they name: globals, and modules in either form', async () => {
  const packages = {
    'old/package.json': '{}',
    'old/index.js': `"use strict";
(function (root) { root.seen = typeof this; }).call(this, this);
module.exports = function (text) { process.nextTick(function () {}); return Buffer.from(text).toString('hex') + typeof global.URL + require('util').format('%d', 1) + exports.length; };
exports.length = typeof module;`,
    'new/package.json': '{"type":"module","main":"index.js"}',
    'new/index.js': `import emitter from 'events'; import process from 'node:process';
const shown = \`
import x from 'nowhere'\`;
export const size = Buffer.byteLength(shown) + process.env.length + new emitter().listenerCount('a');`,
  };
  expect(
    await ran(
      "import old from 'old'; import { size } from 'new';",
      'return { result: old(text) + size };',
      packages,
    ),
  ).toBe('686579function1objectNaN');
});

test('what asks whether there is a Buffer or a process goes without, and costs nothing', async () => {
  const plain = await built('', 'return { result: text };');
  const guarded = await built("import { hex } from 'guarded';", 'return { result: hex(text) };', {
    'guarded/package.json': '{}',
    'guarded/index.js': `exports.hex = (text) => typeof Buffer !== 'undefined' ? Buffer.from(text).toString('hex') : typeof process === 'object' && process.versions.node ? 'node' : text;`,
  });
  expect(guarded.tool.length).toBeLessThan(plain.tool.length + 1000);
});

test("a package's own word of what stands for a module in browsers holds, and its slash leads to a package", async () => {
  const packages = {
    'careful/package.json': '{"browser":{"crypto":false,"util":"./mine.js"}}',
    'careful/index.js': `exports.said = [Object.keys(require('crypto')).length, require('util').name, require('events/').name].join();`,
    'careful/mine.js': `exports.name = 'mine';`,
    'events/package.json': '{}',
    'events/index.js': `exports.name = 'theirs';`,
  };
  expect(await ran("import { said } from 'careful';", 'return { result: said };', packages)).toBe(
    '0,mine,theirs',
  );
});

test('what is built for the sandbox is built again only when something changed', async () => {
  const { folder } = await built(
    "import { createHash } from 'crypto';",
    "return { result: createHash('md5').update(text).digest('hex') };",
  );
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'unchanged' });
});

const reasonsOf = async (imports: string, code: string): Promise<readonly string[]> =>
  (await built(imports, code)).reasons;

test.each([
  [
    "import { createSign } from 'node:crypto';",
    'return { result: String(createSign) };',
    'tools/echo.ts:1: node:crypto has no createSign in the sandbox: use crypto.subtle, or a package such as @noble/curves',
  ],
  [
    "import * as crypto from 'crypto';",
    'return { result: String(crypto.createCipheriv) };',
    'tools/echo.ts:11: node:crypto has no createCipheriv in the sandbox: use crypto.subtle.encrypt, or a package such as @noble/ciphers',
  ],
  [
    "import { parseArgs } from 'util';",
    'return { result: String(parseArgs) };',
    'tools/echo.ts:1: node:util has no parseArgs in the sandbox: there is no command line',
  ],
  [
    '',
    '/* process */ return { result: String(process.env.HOME) };',
    'tools/echo.ts:11: process is not in the sandbox: there is no environment: ask for configuration in plugin.ts, and read context.config',
  ],
  [
    "import { env } from 'node:process';",
    'return { result: String(env) };',
    'tools/echo.ts:1: process is not in the sandbox: there is no environment: ask for configuration in plugin.ts, and read context.config',
  ],
])('what is not there is refused at build in one line: %s %s', async (imports, code, reason) => {
  expect(await reasonsOf(imports, code)).toEqual([reason]);
});
