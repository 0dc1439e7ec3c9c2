import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_HOSTS } from '@toolyard/sdk/manifest';
import type { Tool } from '../../../../host/catalogue/bundle.ts';
import { TestSandbox, toolSource } from './sandbox.ts';

/** ECMA-429, first edition, clause 6: what stands on the global object. */
const ECMA_429 = `
AbortController AbortSignal Blob ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey
CustomEvent DecompressionStream DOMException ErrorEvent Event EventTarget File FormData Headers MessageChannel MessageEvent
MessagePort Performance PromiseRejectionEvent ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response SubtleCrypto
TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL URLPattern
URLSearchParams WebAssembly.Global WebAssembly.Instance WebAssembly.Memory WebAssembly.Module WebAssembly.Table
WebAssembly.Tag WebAssembly.Exception WebAssembly.CompileError WebAssembly.LinkError WebAssembly.RuntimeError
WritableStream WritableStreamDefaultController WritableStreamDefaultWriter globalThis atob btoa clearTimeout clearInterval
console crypto fetch navigator.userAgent onerror onunhandledrejection onrejectionhandled performance queueMicrotask
reportError self setTimeout setInterval structuredClone WebAssembly.compile WebAssembly.compileStreaming
WebAssembly.instantiate WebAssembly.instantiateStreaming WebAssembly.JSTag WebAssembly.validate`
  .trim()
  .split(/\s+/);

const table = readFileSync(join(import.meta.dirname, '../../../../docs/sandbox-api.md'), 'utf8');
const listed = new Map(
  [...table.matchAll(/^\| `([\w.]+)` +\| (yes|no) +\|/gm)].map(([, name = '', there]) => [
    name,
    there === 'yes',
  ]),
);

/** What a body of code gives in the sandbox. */
const TOOLS = {
  probe: `
    const found: Record<string, boolean> = {};
    for (const name of text.split(' '))
      found[name] = name.split('.').reduce((value: any, key) => value?.[key], globalThis) !== undefined;
    return found;`,
  blob: `
    const blob = new Blob(['é', new Uint8Array([33]), new Blob(['?'])], { type: 'Text/Plain' });
    const file = new File([blob.slice(2)], 'a.txt', { lastModified: 7 });
    const parts: number[] = [];
    for await (const chunk of new Blob([new Uint8Array(100_000)]).stream()) parts.push(chunk.length);
    return { size: blob.size, type: blob.type, text: await blob.text(), file: [file.name, file.lastModified, await file.text()],
      end: await blob.slice(-2, -1).text(), parts, bad: new Blob([], { type: 'é' }).type };`,
  form: `
    const form = new FormData();
    form.append('a', '1'); form.append('a', '2'); form.append('f', new Blob(['x\\r\\n--y'], { type: 'text/css' }), 'q"r.css');
    form.set('b', 'line\\nbreak');
    const again = await new Response(form).formData();
    const file = again.get('f') as File;
    const query = await new Response(new URLSearchParams('p=1&p=2')).formData();
    return { a: again.getAll('a'), b: again.get('b'), file: [file.name, file.type, await file.text()], p: query.getAll('p'),
      keys: [...again.keys()] };`,
  streams: `
    const seen: string[] = [];
    const upper = new TransformStream<string, string>({ transform: (chunk, to) => to.enqueue(chunk.toUpperCase()) });
    await ReadableStream.from(['a', 'b']).pipeThrough(upper).pipeThrough(new TextEncoderStream())
      .pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: (chunk) => void seen.push(chunk) }));
    return { seen };`,
  body: `
    const response = new Response(ReadableStream.from([new Uint8Array([123]), new Uint8Array([125])]));
    const copy = response.clone();
    const before = response.bodyUsed;
    const json = await response.json();
    const again = await response.text().catch((error: Error) => error.name);
    const request = new Request('https://example.com/', { method: 'POST', body: new Blob(['hi'], { type: 'text/x' }) });
    return { before, json, after: response.bodyUsed, again, copy: await copy.text(),
      type: request.headers.get('content-type'), body: await request.clone().text(), still: request.bodyUsed,
      none: new Response().body, redirect: Response.redirect('https://example.com/').headers.get('location'),
      error: Response.error().type, blob: (await new Response('x').blob()).type };`,
  headers: `
    const refused = (make: () => unknown) => { try { make(); return false; } catch (error) { return error instanceof TypeError; } };
    const headers = new Headers([['B', ' 2 '], ['a', '1'], ['Set-Cookie', 'x=1'], ['set-cookie', 'y=2'], ['b', '3']]);
    return { list: [...headers], cookies: headers.getSetCookie(), refused: [
      () => new Headers({ 'a b': '1' }), () => headers.set('a', 'x\\ny'), () => headers.append('a', 'Ā'), () => new Headers(null as any),
      () => new Headers([['a'] as any]), () => Response.error().headers.set('a', 'b')].map(refused) };`,
  events: `
    const heard: string[] = [];
    const target = new EventTarget();
    target.addEventListener('x', (event) => { event.preventDefault(); heard.push('passive ' + event.defaultPrevented); }, { passive: true });
    target.addEventListener('x', { handleEvent: (event: Event) => heard.push('object ' + (event.target === target)) });
    target.addEventListener('x', () => heard.push('captures'), true);
    const event = new Event('x', { cancelable: true });
    const first = new AbortController(), either = AbortSignal.any([first.signal, AbortSignal.any([first.signal])]);
    either.onabort = (abort) => heard.push('abort ' + (abort.target === either) + ' ' + abort.isTrusted);
    first.abort(null);
    return { went: target.dispatchEvent(event), heard, path: event.composedPath().length, reason: either.reason, trusted: event.isTrusted };`,
  classes: `
    const form = new FormData(); form.append('f', new Blob(['x']));
    const response = new Response('abcd');
    const reader = response.body!.getReader({ mode: 'byob' });
    const { value } = await reader.read(new Uint8Array(2));
    const kept: string[] = []; for (const key in new Blob()) kept.push(key);
    return { names: [form.get('f')!.constructor.name, Headers.name, response.constructor.name, crypto.constructor.name], read: value!.length,
      used: response.bodyUsed, listed: kept.includes('arrayBuffer'), about: new Request('about:blank').url, console: String(console) };`,
  gzip: `
    const through = async (bytes: Uint8Array, stream: any) =>
      new Response(new Blob([bytes]).stream().pipeThrough(stream)).bytes();
    const bytes = Uint8Array.fromBase64(text);
    const plain = await through(bytes, new DecompressionStream('gzip'));
    const packed = await through(plain, new CompressionStream('gzip'));
    const raw = await through(await through(plain, new CompressionStream('deflate-raw')), new DecompressionStream('deflate-raw'));
    return { plain: new TextDecoder().decode(plain).length, same: new TextDecoder().decode(raw) === new TextDecoder().decode(plain), packed: packed.toBase64() };`,
  broken: `
    const read = (bytes: Uint8Array) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).bytes()
      .then(() => 'read', (error: Error) => error.name + ': ' + error.message);
    const bytes = Uint8Array.fromBase64(text);
    const wrong = bytes.slice(); wrong[wrong.length - 6]! ^= 1;
    return { cut: await read(bytes.slice(0, -3)), more: await read(new Uint8Array([...bytes, 0])), sum: await read(wrong), junk: await read(new Uint8Array([1, 2, 3])) };`,
  bomb: `
    let total = 0;
    for await (const chunk of new Blob([Uint8Array.fromBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip')))
      total += chunk.length;
    return { total };`,
  hoard: `
    const kept: Uint8Array[] = [];
    for (;;) kept.push(await new Response(new Blob([Uint8Array.fromBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).bytes());`,
  rest: `
    const event = new CustomEvent('x', { detail: { a: 1 } });
    const { port1, port2 } = new MessageChannel();
    const heard = new Promise((done) => { port2.onmessage = (message: any) => done(message.data); });
    port1.postMessage({ deep: [1] });
    const pattern = new URLPattern({ pathname: '/books/:id' });
    const late = AbortSignal.timeout(5);
    await new Promise((done) => late.addEventListener('abort', done));
    reportError(new TypeError('noted'));
    return { detail: event.detail, isEvent: event instanceof Event, heard: await heard,
      id: pattern.exec('https://example.com/books/7')?.pathname.groups.id, late: late.reason.name,
      whole: Number.isInteger(performance.now()), agent: navigator.userAgent };`,
  fetch: `
    const global = await fetch('https://example.com/').catch((error: Error) => error.message);
    return { global };`,
  hosts: `return { hosts: JSON.parse(text).map((host: string) => URL.parse('https://' + host + '/')?.host ?? null) };`,
  apart: `
    const [asked = '', ...names] = text.split(' ');
    void Reflect.get(globalThis, asked);
    return { set: names.filter((name) => Object.getOwnPropertyDescriptor(globalThis, name)?.get === undefined) };`,
  errors: `
    const thrown: boolean[] = [];
    for (const failing of [() => atob('*'), () => structuredClone(() => 1)])
      try { failing(); } catch (error) { thrown.push(error instanceof DOMException); }
    const reader = new ReadableStream().getReader();
    return { thrown, clone: structuredClone({ a: new Map([[1, 2]]) }).a.get(1), text: atob(btoa('x')), locked: reader !== undefined };`,
  huge: `const parts = []; for (;;) parts.push(new Blob([new Uint8Array(8 * 1024 * 1024).fill(1)]));`,
  flood: `
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {};
    for (;;) port1.postMessage('x');`,
  polluted: `
    Object.prototype.then = 1 as any; Array.prototype[Symbol.iterator] = null as any;
    for (const key of ['highWaterMark', 'type', 'get', 'set', 'value', 'bytes', 'stream'])
      Object.defineProperty(Object.prototype, key, { get() { throw new Error('gotcha'); }, configurable: true });
    Promise.prototype.then = null as any; Map.prototype.set = null as any;
    await new Response(new Blob(['x']).stream()).text();
    return {};`,
  clean: `return { clean: ({} as any).then === undefined, text: await new Response(new Blob(['x']).stream()).text() };`,
} as const;

const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024), { level: 9 }).toString('base64');

describe("the web's API in the sandbox", () => {
  let sandbox: TestSandbox;
  let tool: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start({ deadlineMs: 20_000 });
    const tools = Object.fromEntries(Object.entries(TOOLS).map(([id, body]) => [id, toolSource(body)]));
    tool = await sandbox.add({ id: 'web', tools });
  });

  afterAll(() => sandbox.stop());

  const resultOf = async (id: keyof typeof TOOLS, text = 'x') => {
    const reply = await sandbox.call(tool(id), { text });
    if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(sandbox.lines.at(-1))}`);
    return reply.result;
  };

  it('is what the table of ECMA-429 says', async () => {
    expect([...listed.keys()]).toEqual(ECMA_429);
    expect(await resultOf('probe', ECMA_429.join(' '))).toEqual(Object.fromEntries(listed));
  });

  it('has blobs and files', async () => {
    expect(await resultOf('blob')).toEqual({
      size: 4,
      type: 'text/plain',
      text: 'é!?',
      file: ['a.txt', 7, '!?'],
      end: '!',
      parts: [65_536, 34_464],
      bad: '',
    });
  });

  it('writes and reads forms', async () => {
    expect(await resultOf('form')).toEqual({
      a: ['1', '2'],
      b: 'line\r\nbreak',
      file: ['q"r.css', 'text/css', 'x\r\n--y'],
      p: ['1', '2'],
      keys: ['a', 'a', 'f', 'b'],
    });
  });

  it('has streams, and pipes them through others', async () => {
    expect(await resultOf('streams')).toEqual({ seen: ['A', 'B'] });
  });

  it('has bodies that are read once', async () => {
    expect(await resultOf('body')).toEqual({
      before: false,
      json: {},
      after: true,
      again: 'TypeError',
      copy: '{}',
      type: 'text/x',
      body: 'hi',
      still: false,
      none: null,
      redirect: 'https://example.com/',
      error: 'error',
      blob: 'text/plain;charset=utf-8',
    });
  });

  it('has headers that are checked, normalized and in order', async () => {
    expect(await resultOf('headers')).toEqual({
      list: [
        ['a', '1'],
        ['b', '2, 3'],
        ['set-cookie', 'x=1'],
        ['set-cookie', 'y=2'],
      ],
      cookies: ['x=1', 'y=2'],
      refused: [true, true, true, true, true, true],
    });
  });

  it('has events and signals of the DOM Standard', async () => {
    expect(await resultOf('events')).toEqual({
      went: true,
      heard: ['abort true true', 'captures', 'passive false', 'object true'],
      path: 0,
      reason: null,
      trusted: false,
    });
  });

  it('has classes as Web IDL has them', async () => {
    expect(await resultOf('classes')).toEqual({
      names: ['File', 'Headers', 'Response', 'Crypto'],
      read: 2,
      used: true,
      listed: true,
      about: 'about:blank',
      console: '[object console]',
    });
  });

  it('compresses what others decompress, and the other way round', async () => {
    const plain = 'It was the best of times. '.repeat(20_000);
    const { packed, ...rest } = await resultOf('gzip', gzipSync(plain).toString('base64'));
    expect(rest).toEqual({ plain: plain.length, same: true });
    expect(gunzipSync(Buffer.from(String(packed), 'base64')).toString()).toBe(plain);
  });

  it('refuses compressed data that is cut, damaged or followed by more', async () => {
    expect(await resultOf('broken', gzipSync('some text').toString('base64'))).toEqual({
      cut: 'TypeError: the data ends before it is complete',
      more: 'TypeError: there is more after the end of the data',
      sum: expect.stringMatching(/^TypeError: the data is not what was compressed: incorrect/),
      junk: expect.stringMatching(/^TypeError: the data is not what was compressed/),
    });
  });

  it('has events, messages, patterns and times', async () => {
    expect(await resultOf('rest')).toEqual({
      detail: { a: 1 },
      isEvent: true,
      heard: { deep: [1] },
      id: '7',
      late: 'TimeoutError',
      whole: true,
      agent: 'Toolyard',
    });
    expect(sandbox.said(/uncaught TypeError: noted/)).toHaveLength(1);
  });

  it("has the URL Standard's hosts", async () => {
    const hosts = [
      'Example.COM',
      'a_b.c',
      'a..b',
      '',
      'xn--mnchen-3ya.de',
      'a.XN--MNCHEN-3YA',
      'xn--a',
      'faß.de',
      'MÜNCHEN.de',
    ];
    const more = [
      'a b',
      'a%41.b',
      'ex%2F',
      '1.2.3',
      '0x7f.1',
      '256.1.1.1',
      '[::1]',
      'a<b',
      `${'a'.repeat(64)}.b`,
      '日本。jp',
      '\u00adx',
    ];
    const asked = [...hosts, ...more];
    const expected = asked.map((host) => URL.parse(`https://${host}/`)?.host ?? null);
    expect(await resultOf('hosts', JSON.stringify(asked))).toEqual({ hosts: expected });
  });

  it.each([
    ['TextEncoder', ['TextEncoder']],
    ['URL', ['TextEncoder', 'URL']],
    ['ReadableStream', ['ReadableStream', 'DOMException']],
    ['atob', ['DOMException', 'atob']],
    ['Blob', ['Blob']],
  ])('sets up for %s what that needs', async (name, set) => {
    const names = 'TextEncoder URL ReadableStream DOMException structuredClone atob MessageChannel Blob';
    expect(await resultOf('apart', `${name} ${names}`)).toEqual({ set });
  });

  it('throws one kind of exception everywhere', async () => {
    expect(await resultOf('errors')).toEqual({ thrown: [true, true], clone: 2, text: 'x', locked: true });
  });

  it('has a fetch that says what is missing where no host was granted', async () => {
    expect(await resultOf('fetch')).toEqual({
      global: NO_HOSTS,
    });
  });

  it('decompresses a bomb only as far as its reader goes', async () => {
    expect(await resultOf('bomb', bomb)).toEqual({ total: 40 * 1024 * 1024 });
  });

  it.each([
    ['keeps what it decompressed', 'hoard', /Array buffer allocation failed|used up its memory/],
    ['keeps blobs without end', 'huge', /Array buffer allocation failed|used up its memory/],
    ['sends itself messages without end', 'flood', /at most 10000 timers/],
  ] as const)('fails a call that %s', async (_, id, reason) => {
    expect(await sandbox.call(tool(id), { text: bomb })).toMatchObject({ ok: false, status: 500 });
    expect(sandbox.said(reason).some(({ fields }) => fields.tool === id)).toBe(true);
  });

  it('keeps to itself what a call did to the prototypes', async () => {
    const polluted = await sandbox.call(tool('polluted'));
    expect(polluted.ok).toBe(false);
    expect(await resultOf('clean')).toEqual({ clean: true, text: 'x' });
  });
});
