import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tool } from '../../../../host/catalogue/bundle.ts';
import { NO_HOSTS, noNetwork } from '@toolyard/sdk/manifest';
import { createOutbound } from '../../../../host/outbound/outbound.ts';
import { TestSandbox, toolSource } from './sandbox.ts';
import { expectTimeIsOver } from './time-is-over.ts';

/** V8 multiplies for a minute, and does not let itself be interrupted. */
const BOMB = `const b = (1n << 200_000_000n) - 1n; return { digits: String(b * b).length };`;

describe('the sandbox', () => {
  let sandbox: TestSandbox;
  let tool: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    tool = await sandbox.add({
      id: 'acme',
      tools: {
        shout: toolSource(`return { result: text.toUpperCase() };`),
        refuse: toolSource(`throw new InputError('text', 'expected something else');`),
        fail: toolSource(`throw new TypeError('a secret of the plugin');`),
        echo: toolSource(`return { text };`),
        write: toolSource(`return new TextEncoder().encode(text);`),
        lie: toolSource(`
          const told: any = { n: 'no number' };
          JSON.parse = () => ({ n: 1 }); Object.hasOwn = () => true; Number.isInteger = () => true;
          Array.prototype.every = () => true; RegExp.prototype.test = () => true;
          Object.defineProperty(Object.prototype, 'n', { value: 1, writable: true, configurable: true });
          return told;`).replace('output: Type.Object({})', 'output: Type.Object({ n: Type.Integer() })'),
        talk: toolSource(
          `context.log.info('hello', { from: 'acme' }); console.warn('careful', { now: 1 }); context.progress(1, 2, 'half'); return {};`,
        ),
        loop: toolSource(`for (;;);`),
        wait: toolSource(
          `await new Promise((done) => setTimeout(done, Number(text))); return { waited: true };`,
        ),
        late: toolSource(`await new Promise(() => {}); return {};`),
        timers: toolSource(`
          const order: string[] = [];
          setTimeout(() => order.push('later'), 20);
          setTimeout((...words: string[]) => order.push(...words), 1, 'soon', 'after');
          const stopped = setTimeout(() => order.push('never'), 1);
          clearTimeout(stopped);
          queueMicrotask(() => order.push('at once'));
          let ticks = 0;
          await new Promise<void>((done) => {
            const interval = setInterval(() => { ticks += 1; if (ticks === 3) { clearInterval(interval); done(); } }, 10);
          });
          return { order, ticks };`),
        web: toolSource(`
          const url = new URL('https://user@exämple.org:8080/a/../b?q=1#h');
          const controller = new AbortController();
          let heard = '';
          controller.signal.addEventListener('abort', () => { heard = String(controller.signal.reason); });
          controller.abort('enough');
          const clone = structuredClone({ when: new Date(0), map: new Map([[1, new Set([2])]]) });
          const random = crypto.getRandomValues(new Uint8Array(16));
          return {
            href: url.href,
            query: new URLSearchParams({ a: '1 2' }).toString(),
            bytes: [...new TextEncoder().encode('é')],
            legacy: new TextDecoder('shift_jis').decode(new Uint8Array([0x82, 0xa0])),
            base64: btoa('hi') + atob('aGk='),
            heard,
            any: AbortSignal.any([controller.signal]).aborted,
            clone: [clone.when.getTime(), clone.map.get(1)?.has(2)],
            random: random.some((byte) => byte !== 0),
            uuid: crypto.randomUUID(),
            invalid: (() => { try { atob('*'); return ''; } catch (error) { return (error as Error).name; } })(),
            fetch: typeof fetch,
            intl: new Intl.NumberFormat('de').format(1234.5),
            temporal: typeof Temporal,
          };`),
      },
    });
  });

  afterAll(() => sandbox.stop());

  it('runs a tool and gives its result', async () => {
    expect(await sandbox.call(tool('shout'), { text: 'hey' })).toMatchObject({
      ok: true,
      result: { result: 'HEY' },
    });
  });

  it('reads what a tool wrote as JSON in UTF-8, and writes it again', async () => {
    const write = (text: string) => sandbox.call(tool('write'), { text });
    expect(await write('{ "text" : "é" }')).toMatchObject({ ok: true, result: { text: 'é' } });
    expect(await write('{')).toMatchObject({ ok: false, status: 500 });
    expect(await write('[]')).toMatchObject({ ok: false, status: 500 });
  });

  it('fills in defaults', async () => {
    expect(await sandbox.call(tool('shout'))).toMatchObject({ ok: true, result: { result: 'X' } });
  });

  it.each([
    ['an unknown argument', '{"other":1}', 'other: unknown argument'],
    ['a wrong type', '{"text":1}', 'text: expected a string, got 1'],
    ['a list', '[]', 'input: expected a JSON object'],
    ['what ends too soon', '{"text":', 'body: expected JSON'],
    ['what is no JSON', '{"text":"a",,}', 'body: expected JSON, which this is not (line 1 column 13)'],
    ['a prototype key', '{"text":"a","__proto__":{}}', '__proto__: not allowed as a key'],
    [
      'deep nesting',
      `{"text":${'['.repeat(200)}${']'.repeat(200)}}`,
      'input: expected at most 100 levels of nesting',
    ],
  ])('refuses %s', async (_, json, message) => {
    const reply = await sandbox.send(tool('shout'), Buffer.from(json));
    expect(reply).toMatchObject({ ok: false, status: 400, code: 'VALIDATION_ERROR' });
    expect(reply).toHaveProperty('message', expect.stringContaining(message));
  });

  it('refuses bytes that are not UTF-8', async () => {
    const reply = await sandbox.send(tool('shout'), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(reply).toMatchObject({ ok: false, status: 400, message: 'body: expected UTF-8' });
  });

  it('refuses a text of more than 1 MiB', async () => {
    const reply = await sandbox.call(tool('shout'), { text: 'x'.repeat(1024 * 1024 + 1) });
    expect(reply).toMatchObject({ ok: false, status: 413 });
  });

  it("passes on the tool's own refusal", async () => {
    expect(await sandbox.call(tool('refuse'))).toMatchObject({
      ok: false,
      status: 400,
      message: 'text: expected something else',
    });
  });

  it('tells the operator why a tool failed, and the caller nothing of it', async () => {
    const reply = await sandbox.call(tool('fail'));
    expect(reply).toMatchObject({ ok: false, status: 500, code: 'INTERNAL_ERROR' });
    expect(reply).not.toHaveProperty('message', expect.stringContaining('secret'));
    const [line] = sandbox.said(/a secret of the plugin/);
    expect(line).toMatchObject({ level: 'error', fields: { bundle: 'acme', tool: 'fail' } });
    expect(line?.fields.error).toContain('acme@1.0.0/tools/fail.js:1:');
  });

  it('carries any text over and back, lone surrogates included, as JSON writes it', async () => {
    const text = 'ä€😀\u0000\ud800 "quoted" \u2028';
    expect(await sandbox.call(tool('echo'), { text })).toMatchObject({ ok: true, result: { text } });
  });

  it('carries a megabyte over and back', async () => {
    const text = '0123456789abcdef'.repeat(65_536);
    expect(await sandbox.call(tool('echo'), { text })).toMatchObject({ ok: true, result: { text } });
  });

  it('passes on log lines and progress', async () => {
    const progress: unknown[] = [];
    await sandbox.call(tool('talk'), {}, { onProgress: (...step) => progress.push(step) });
    expect(progress).toEqual([[1, 2, 'half']]);
    expect(sandbox.said(/hello/)).toMatchObject([{ level: 'info', fields: { from: 'acme', tool: 'talk' } }]);
    expect(sandbox.said(/careful/)).toMatchObject([{ level: 'warn', message: 'careful {"now":1}' }]);
  });

  it('runs timers in their order', async () => {
    expect(await sandbox.call(tool('timers'))).toMatchObject({
      ok: true,
      result: { order: ['at once', 'soon', 'after', 'later'], ticks: 3 },
    });
  });

  it("has the web's common API", async () => {
    const reply = await sandbox.call(tool('web'));
    expect(reply).toMatchObject({
      ok: true,
      result: {
        href: 'https://user@xn--exmple-cua.org:8080/b?q=1#h',
        query: 'a=1+2',
        bytes: [0xc3, 0xa9],
        legacy: 'あ',
        base64: 'aGk=hi',
        heard: 'enough',
        any: true,
        clone: [0, true],
        random: true,
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        invalid: 'InvalidCharacterError',
        fetch: 'function',
        intl: '1.234,5',
        temporal: 'object',
      },
    });
  });

  it('ends a call at its deadline, and answers others meanwhile', async () => {
    const loop = sandbox.call(tool('loop'));
    const others = await Promise.all(Array.from({ length: 20 }, () => sandbox.call(tool('shout'))));
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(900);
    const reply = await loop;
    expect(reply).toMatchObject({ ok: false, status: 504, code: 'INTERNAL_ERROR' });
    // Its own second, and three in which others may have kept the processors from it.
    expect(reply.ms).toBeLessThan(5_000);
    expect(sandbox.said(/did not finish within 1000 ms/)).toMatchObject([
      { fields: { bundle: 'acme', tool: 'loop' } },
    ]);
  });

  it('gives a call more time for a large input', async () => {
    const reply = await sandbox.answer(tool('loop'), { text: 'x'.repeat(2 ** 20 - 11) });
    expect(reply).toMatchObject({ status: 504, message: 'the tool did not finish within 1032 ms' });
  });

  it('says at once when a tool waits for something that cannot happen', async () => {
    const reply = await sandbox.call(tool('late'));
    expect(reply).toMatchObject({ ok: false, status: 500 });
    expect(reply.ms).toBeLessThan(900);
  });

  it('stops the work when the caller leaves, and takes other calls in its place', async () => {
    const leaving = new AbortController();
    const left = sandbox.call(tool('loop'), {}, { signal: leaving.signal }).catch((error: unknown) => error);
    await expect.poll(() => sandbox.runtime.processes().some(({ calls }) => calls > 0)).toBe(true);
    leaving.abort(new Error('gone'));
    expect(await left).toEqual(new Error('gone'));
    expect(sandbox.runtime.processes().map(({ calls }) => calls)).toEqual([0, 0]);
    expect(await sandbox.call(tool('shout'))).toMatchObject({ ok: true });
  });

  it('holds a result to its schema, whatever the plugin did to the builtins', async () => {
    expect(await sandbox.call(tool('lie'))).toMatchObject({ ok: false, status: 500 });
    expect(sandbox.said(/n: expected an integer, got/)).toHaveLength(1);
  });

  it('waits for many calls at a time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.call(tool('wait'), { text: '100' })),
    );
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(900);
  });
});

describe('one call and the next', () => {
  let sandbox: TestSandbox;
  let tool: Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start({ processes: 1 });
    const source = toolSource(
      `
      calls += 1;
      const before = Reflect.get(globalThis, 'left') ?? Reflect.get({}, 'left') ?? null;
      Reflect.set(globalThis, 'left', text);
      Reflect.set(Object.prototype, 'left', text);
      setTimeout(() => context.log.error('from the past'), 1);
      return { before, calls, random: Math.random(), uuid: crypto.randomUUID() };`,
    ).replace('export default', 'let calls = 0;\nexport default');
    tool = (await sandbox.add({ id: 'acme', tools: { remember: source } }))('remember');
  });

  afterAll(() => sandbox.stop());

  it('share nothing', async () => {
    const replies = [];
    for (let i = 0; i < 5; i += 1) replies.push(await sandbox.call(tool, { text: `secret ${i}` }));
    expect(replies).toMatchObject(replies.map(() => ({ ok: true, result: { before: null, calls: 1 } })));
    const values = replies.flatMap((reply) => (reply.ok ? [reply.result.random, reply.result.uuid] : []));
    expect(new Set(values).size).toBe(10);
    expect(sandbox.said(/from the past/)).toEqual([]);
  });
});

describe("a caller's own pattern", () => {
  let sandbox: TestSandbox;
  let tool: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start({ processes: 1, deadlineMs: 300 });
    const callerCode = `callerCode: 'text',`;
    tool = await sandbox.add(
      {
        id: 'patterns',
        tools: {
          match: toolSource(`return { matches: new RegExp(text).test('a'.repeat(60) + '!') };`, callerCode),
          recurse: toolSource(
            `const down = (n: number): number => down(n + 1) + 1; return { depth: down(0) };`,
            callerCode,
          ),
          grow: toolSource(`return { text: 'x'.repeat(2 ** 29) + text };`, callerCode),
        },
      },
      'first-party',
    );
  });

  afterAll(() => sandbox.stop());

  it('gets an answer when it is a good one', async () => {
    expect(await sandbox.call(tool('match'), { text: '!$' })).toMatchObject({
      ok: true,
      result: { matches: true },
    });
  });

  it('is named when it does not come to an end', async () => {
    expect(await sandbox.call(tool('match'), { text: '^(a+)+$' })).toMatchObject({
      ok: false,
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'text: did not finish within 300 ms',
    });
  });

  it.each(['recurse', 'grow'])('is named when it asks too much: %s', async (id) => {
    const reply = await sandbox.call(tool(id), { text: 'x' });
    expect(reply).toMatchObject({ ok: false, status: 400, code: 'VALIDATION_ERROR' });
    expect(reply).toHaveProperty('message', expect.stringMatching(/^text: /));
  });
});

describe('bounds', () => {
  let sandbox: TestSandbox;
  let tool: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start({
      processes: 1,
      callsPerProcess: 2,
      queue: 3,
      maxInputBytes: 1_000,
      maxResultBytes: 1_000,
    });
    tool = await sandbox.add({
      id: 'acme',
      tools: {
        repeat: toolSource(`return { text: 'x'.repeat(Number(text)) };`),
        repeatwide: toolSource(`return { text: '€'.repeat(Number(text)) };`),
        wait: toolSource(`await new Promise((done) => setTimeout(done, 300)); return {};`),
      },
    });
  });

  afterAll(() => sandbox.stop());

  it.each([
    ['repeat', 1_000 - '{"text":""}'.length, 200],
    ['repeat', 1_001 - '{"text":""}'.length, 500],
    ['repeatwide', 329, 200],
    ['repeatwide', 330, 500],
  ])('holds results to their size: %s %i', async (id, length, status) => {
    const reply = await sandbox.call(tool(id), { text: String(length) });
    expect(reply.ok ? 200 : reply.status).toBe(status);
    expect(reply.ok ? '' : reply.message).toBe(reply.ok ? '' : "the tool's result has more than 1000 bytes");
  });

  it('refuses an input that is too large', async () => {
    const json = JSON.stringify({ text: '1' });
    const fits = await sandbox.send(tool('repeat'), Buffer.from(json.padEnd(1_000)));
    expect(fits).toMatchObject({ ok: true });
    const exceeds = await sandbox.send(tool('repeat'), Buffer.from(json.padEnd(1_001)));
    expect(exceeds).toMatchObject({ ok: false, status: 413 });
  });

  it('refuses calls past the queue at once, and leaves half of it to other callers', async () => {
    const call = (caller: string) => sandbox.call(tool('wait'), {}, { caller });
    const crowd = Array.from({ length: 8 }, () => call('crowd'));
    const replies = await Promise.all([...crowd, call('other')]);
    // One of the two places and half of the queue, and the other's.
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1 + 2 + 1);
    expect(replies.at(-1)).toMatchObject({ ok: true });
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      status: 503,
      code: 'INTERNAL_ERROR',
      reason: 'overloaded',
      retryAfterSeconds: 1,
    });
    expect(sandbox.runtime.queue).toMatchObject({ waiting: 0, running: 0, refusals: { 'caller-jobs': 5 } });
  });
});

describe('processes', () => {
  let sandbox: TestSandbox;

  afterEach(() => sandbox.stop());

  const pids = () => sandbox.runtime.processes().map(({ pid }) => pid);
  const ready = () =>
    expect
      .poll(() => sandbox.runtime.processes().every(({ state }) => state === 'ready' || state === 'spare'), {
        timeout: 15_000,
      })
      .toBe(true);
  const strikes = () => sandbox.said(/a tool cost a sandbox process/).length;

  /** Calls until it is so: a deadline that passes between two multiplications can end them, and costs no process. */
  const until = async (isSo: () => boolean, call: () => Promise<void>) => {
    for (let attempt = 1; attempt <= 12 && !isSo(); attempt += 1) {
      const before = strikes();
      await call();
      await vi.waitUntil(() => strikes() > before, { timeout: 1_000 }).catch(() => {});
    }
  };

  const wait = toolSource(`await new Promise((done) => setTimeout(done, 300)); return { waited: true };`);

  it('that die are replaced, and the calls they lost run again', async () => {
    sandbox = await TestSandbox.start({ processes: 1 });
    const tool = await sandbox.add({ id: 'acme', tools: { wait } });
    await sandbox.call(tool('wait'));
    const [pid = 0] = pids();
    const calls = [sandbox.call(tool('wait')), sandbox.call(tool('wait'))];
    await expect.poll(() => sandbox.runtime.processes()[0]?.calls).toBe(2);
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(calls)).toMatchObject([
      { ok: true, result: { waited: true } },
      { ok: true, result: { waited: true } },
    ]);
    expect(pids()).not.toContain(pid);
    expect(sandbox.said(/a sandbox process ended and is replaced: it was ended by SIGKILL/)).toHaveLength(1);
  });

  it('that die take along the calls that have reached out', async () => {
    const { promise: asked, resolve: onAsk } = Promise.withResolvers<void>();
    const fetch = () => {
      onAsk();
      return new Promise<Response>(() => {});
    };
    sandbox = await TestSandbox.start({ processes: 1 }, { ...noNetwork(''), fetch });
    const tool = await sandbox.add({
      id: 'acme',
      tools: {
        ask: toolSource(`await context.fetch('https://api.example.com'); return {};`),
        wait,
      },
      net: ['api.example.com'],
    });
    const calls = [sandbox.call(tool('ask')), sandbox.call(tool('wait'))];
    await asked;
    await expect.poll(() => sandbox.runtime.processes()[0]?.calls).toBe(2);
    const [pid = 0] = pids();
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(calls)).toMatchObject([
      { ok: false, status: 503, code: 'INTERNAL_ERROR', reason: 'crashed', retryAfterSeconds: 1 },
      { ok: true, result: { waited: true } },
    ]);
  });

  it('that cannot be interrupted are replaced while their other calls finish', async () => {
    sandbox = await TestSandbox.start({ processes: 1, deadlineMs: 700 });
    const tool = await sandbox.add({ id: 'bomb', tools: { multiply: toolSource(BOMB), wait } });
    await until(
      () => strikes() > 0,
      async () => {
        const [hostile, ...others] = await Promise.all([
          sandbox.call(tool('multiply')),
          ...Array.from({ length: 2 }, () => sandbox.call(tool('wait'))),
        ]);
        expectTimeIsOver(hostile);
        expect(others).toMatchObject(others.map(() => ({ ok: true })));
      },
    );
    const [line] = sandbox.said(/a tool cost a sandbox process: it could not be interrupted/);
    expect(line).toMatchObject({ level: 'error', fields: { bundle: 'bomb', tool: 'multiply' } });
    await expect.poll(pids).not.toContain(line?.fields.pid);
    expect(sandbox.runtime.ends).toMatchObject({ deadline: 1, crash: 0 });
  });

  it('that a plugin keeps ending are kept from it, until the operator lets it run again', async () => {
    sandbox = await TestSandbox.start({ processes: 2, deadlineMs: 600 });
    const bomb = await sandbox.add({
      id: 'bomb',
      tools: { multiply: toolSource(BOMB), rest: toolSource(`return {};`) },
    });
    await until(
      () => sandbox.runtime.suspended().length > 0,
      async () => expectTimeIsOver(await sandbox.call(bomb('multiply'))),
    );
    expect(sandbox.said(/a tool cost a sandbox process: it could not be interrupted/)).toHaveLength(3);
    expect(sandbox.runtime.suspended()).toMatchObject([
      { bundle: 'bomb', version: '1.0.0', reason: 'it could not be interrupted' },
    ]);
    expect(await sandbox.call(bomb('rest'))).toMatchObject({ ok: false, status: 503 });
    expect(sandbox.said(/the plugin is suspended/)).toMatchObject([
      { level: 'error', fields: { bundle: 'bomb' } },
    ]);
    sandbox.runtime.resume(bomb('rest').bundle);
    expect(await sandbox.call(bomb('rest'))).toMatchObject({ ok: true });
    await ready();
  });

  it('that grow too large are replaced, and the calls they lost run again', async () => {
    sandbox = await TestSandbox.start({ processes: 1, memoryMb: 16, deadlineMs: 5_000 });
    const tool = await sandbox.add({
      id: 'hog',
      tools: {
        wait,
        // One builtin asks for more than the isolate may have, and more than its process may.
        grow: toolSource(`return { length: ('x'.repeat(2 ** 28) + text).toUpperCase().length };`),
      },
    });
    await sandbox.call(tool('wait'));
    const [pid = 0] = pids();
    const [hostile, ...others] = await Promise.all([
      sandbox.call(tool('grow')),
      ...Array.from({ length: 2 }, () => sandbox.call(tool('wait'))),
    ]);
    expect(hostile).toMatchObject({
      ok: false,
      status: 500,
      message: 'the tool needed more than 16 MiB of memory',
    });
    expect(others).toMatchObject(others.map(() => ({ ok: true, result: { waited: true } })));
    await expect.poll(pids).not.toContain(pid);
    expect(sandbox.said(/a tool cost a sandbox process: its process grew to/)).toMatchObject([
      { level: 'error', fields: { bundle: 'hog', tool: 'grow' } },
    ]);
  });

  it('give a call more memory for a large input, unless the operator says how much it has', async () => {
    sandbox = await TestSandbox.start({ processes: 1, memoryMb: 16, deadlineMs: 20_000 });
    const tool = await sandbox.add({
      id: 'acme',
      tools: { fill: toolSource(`return { length: new Array(2 ** 22).fill(0.5).length };`) },
    });
    const fill = tool('fill');
    const large = Buffer.from('{}'.padEnd(8 * 2 ** 20));
    expect(await sandbox.call(fill)).toMatchObject({ message: 'the tool needed more than 16 MiB of memory' });
    expect(await sandbox.send(fill, large)).toMatchObject({ ok: true, result: { length: 2 ** 22 } });
    expect(await sandbox.call(fill)).toMatchObject({ message: 'the tool needed more than 16 MiB of memory' });
    expect(await sandbox.send({ ...fill, limits: { memory: 20 } }, large)).toMatchObject({
      message: 'the tool needed more than 20 MiB of memory',
    });
  });

  it('end with the runtime, and waiting calls are told', async () => {
    sandbox = await TestSandbox.start({ processes: 2 });
    const tool = await sandbox.add({ id: 'acme', tools: { loop: toolSource(`for (;;);`) } });
    const calls = Array.from({ length: 12 }, () => sandbox.call(tool('loop')));
    await ready();
    const running = pids();
    await sandbox.runtime.close();
    expect(await Promise.all(calls)).toMatchObject(calls.map(() => ({ ok: false, status: 503 })));
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('the way out', () => {
  /** Of many parts, no two of them alike. */
  const LARGE = Buffer.from(Array.from({ length: 150_000 }, (_, i) => `line ${i}\n`).join(''));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/large') {
        response.end(LARGE);
        return;
      }
      response.setHeader('x-method', request.method ?? '');
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.url === '/missing' ? 404 : 200;
      response.end(
        JSON.stringify({
          path: request.url,
          agent: request.headers['x-tool'],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  });
  let sandbox: TestSandbox;
  let origin: string;
  const outbound = createOutbound({
    allow: ['127.0.0.0/8'],
    dnsServers: [],
    userAgent: 'test',
  });
  const networkFor = (net: readonly string[]) => ({
    fetch: outbound.fetchFor(net),
    inspectTls: outbound.inspectTlsFor(net),
    service: () => undefined,
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    sandbox = await TestSandbox.start({
      processes: 1,
      networkFor,
    });
  });

  afterAll(async () => {
    await sandbox.stop();
    await outbound.close();
    server.close();
  });

  const source = toolSource(`
    try {
      const response = await context.fetch(text, { method: 'POST', headers: { 'x-tool': 'mine' }, body: 'sent' });
      return {
        status: response.status,
        ok: response.ok,
        method: response.headers.get('x-method'),
        json: await response.json(),
        global: typeof fetch,
      };
    } catch (error: any) {
      return { name: error.name, reason: error.reason, message: error.message };
    }`);

  it('leads to the hosts that were granted', async () => {
    const tool = (await sandbox.add({ id: 'granted', tools: { ask: source }, net: ['127.0.0.1'] }))('ask');
    expect(await sandbox.call(tool, { text: `${origin}/here` })).toMatchObject({
      ok: true,
      result: {
        status: 200,
        ok: true,
        method: 'POST',
        json: { path: '/here', agent: 'mine', body: 'sent' },
        global: 'function',
      },
    });
    expect(await sandbox.call(tool, { text: `${origin}/missing` })).toMatchObject({
      result: { status: 404, ok: false },
    });
  });

  it('brings large bodies whole, many at a time', async () => {
    const read = toolSource(`
      const bodies = await Promise.all([1, 2, 3].map(async () => (await context.fetch(text)).text()));
      const expected = Array.from({ length: 150_000 }, (_, i) => 'line ' + i + '\\n').join('');
      return { whole: bodies.map((body) => body === expected) };`);
    const tool = (await sandbox.add({ id: 'reader', tools: { ask: read }, net: ['127.0.0.1'] }))('ask');
    expect(await sandbox.call(tool, { text: `${origin}/large` })).toMatchObject({
      result: { whole: [true, true, true] },
    });
  });

  it('is bounded in what a call may hold of it that it has not taken in', async () => {
    const small = await TestSandbox.start({ processes: 1, memoryMb: 16, deadlineMs: 20_000, networkFor });
    const hoard = toolSource(`
      for (let i = 0; i < 12; i += 1) void context.fetch(text);
      for (;;);`);
    const tools = await small.add({
      id: 'hoard',
      tools: { ask: hoard, echo: toolSource('return { text };') },
      net: ['*'],
    });
    try {
      expect(await small.call(tools('ask'), { text: `${origin}/large` })).toMatchObject({
        ok: false,
        status: 500,
        reason: 'memory',
      });
      expect(await small.call(tools('echo'))).toMatchObject({ ok: true });
    } finally {
      await small.stop();
    }
  });

  it('is closed where another host was granted', async () => {
    const tool = (await sandbox.add({ id: 'elsewhere', tools: { ask: source }, net: ['api.example.com'] }))(
      'ask',
    );
    expect(await sandbox.call(tool, { text: `${origin}/here` })).toMatchObject({
      ok: true,
      result: { name: 'TypeError', reason: 'not_configured' },
    });
  });

  it('is not there where nothing was granted', async () => {
    const tool = (await sandbox.add({ id: 'nowhere', tools: { ask: source } }))('ask');
    expect(await sandbox.call(tool, { text: `${origin}/here` })).toMatchObject({
      ok: true,
      result: { name: 'TypeError', message: NO_HOSTS },
    });
  });
});
