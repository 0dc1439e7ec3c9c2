import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HostileHost, Neighbours } from './hostile-host.ts';

const DEADLINE_MS = 500;

/** How long an answer may take: each plugin has a process of its own, which may have to be started first. */
const ANSWER_MS = DEADLINE_MS + 5_000;

interface Expectation {
  /** The answers that its caller may get. */
  readonly status: readonly number[];
  /** Part of the result. */
  readonly result?: object;
  /** What the operator reads. Default: nothing is asked of the log. */
  readonly log?: RegExp;
}

interface Case extends Expectation {
  /** The plugin, and with a colon what it is told to do. */
  readonly plugin: string;
  /** How often it may be called until the operator has read the log line. Default: once. */
  readonly attempts?: number;
}

/** The same expectation of several steps of a plugin. */
function each(plugin: string, steps: readonly string[], expectation: Expectation): Case[] {
  return steps.map((step) => Object.assign({ plugin: `${plugin}:${step}` }, expectation));
}

const late = { status: [504], log: /did not finish within 500 ms/ };
/** Whether memory or time runs out first depends on the machine. */
const memory = {
  status: [500, 504],
  log: /needed more than 128 MiB|did not finish|Array buffer|a tool cost a sandbox/,
};
const failing = { status: [500], log: /the tool failed/ };
const wrong = { status: [500], log: /the tool gave a wrong result/ };
const clean = { status: [200], result: { found: [] } };

const CASES: readonly Case[] = [
  // Time
  { plugin: 'endless-loop', ...late },
  { plugin: 'endless-loop-on-load', ...late },
  { plugin: 'endless-awaiting', ...late },
  { plugin: 'endless-promise-jobs', ...late },
  { plugin: 'catastrophic-regex', ...late },
  { plugin: 'endless-output-schema', ...late },
  { plugin: 'waits-too-long', ...late },
  { plugin: 'busy-timers', ...late },
  { plugin: 'never-settles', status: [500], log: /waits for something that cannot happen/ },
  {
    plugin: 'bigint-bomb',
    status: [504],
    log: /a tool cost a sandbox process: it could not be interrupted/,
    // Now and then V8 looks up between two parts of a multiplication, and ends it.
    attempts: 6,
  },
  // Memory and size
  { plugin: 'memory-of-arrays', ...memory },
  { plugin: 'memory-of-strings', ...memory },
  { plugin: 'memory-of-typed-arrays', ...memory },
  { plugin: 'memory-of-maps', ...memory },
  { plugin: 'memory-of-closures', ...memory },
  { plugin: 'memory-at-once', status: [500, 504] },
  { plugin: 'huge-result', status: [500], log: /made a result of more than/ },
  { plugin: 'deep-recursion', status: [500], log: /Maximum call stack size exceeded/ },
  { plugin: 'deep-result', status: [500, 504], log: /at most 100 levels|did not finish/ },
  { plugin: 'deep-in-builtins', status: [200, 500, 504] },
  { plugin: 'thousands-of-timers', status: [500], log: /expected at most 10000 timers/ },
  // What a call leaves behind
  { plugin: 'settles-late', status: [200], result: { answer: 1 } },
  { plugin: 'answers-twice', status: [200], result: { answer: 1 } },
  { plugin: 'finalizers', status: [200] },
  // Results and errors that are none
  ...each(
    'throws-anything',
    ['nothing', 'text', 'symbol', 'bigint', 'getters', 'proxy', 'function'],
    failing,
  ),
  { plugin: 'throws-anything:endless-message', status: [400] },
  { plugin: 'throws-anything:rejecting-thenable', ...failing },
  ...each('odd-results', ['nothing', 'text', 'list', 'to-json-text', 'promise-of-nothing'], wrong),
  ...each('odd-results', ['bigint', 'cycle', 'getter', 'proxy', 'revoked'], failing),
  { plugin: 'odd-results:to-json-endless', status: [500, 504] },
  { plugin: 'prototype-keys', status: [500], log: /__proto__: not allowed as a key/ },
  // Ways out
  { plugin: 'walks-to-the-host', ...clean },
  { plugin: 'stack-trace-tricks', ...clean },
  { plugin: 'asks-for-modules', ...clean },
  { plugin: 'makes-code-from-text', ...clean },
  { plugin: 'asks-for-inline', status: [200], result: { node: 'undefined' } },
  { plugin: 'tampers-with-builtins', status: [200, 500, 504] },
  { plugin: 'tampers-with-builtins:throw', status: [500, 504] },
  { plugin: 'floods-the-network', status: [200], result: { refused: 300 } },
  { plugin: 'progress-flood', status: [200, 504] },
];

describe('a hostile plugin', () => {
  let hostile: HostileHost;
  let neighbours: Neighbours;
  let heapBefore: number;

  beforeAll(async () => {
    hostile = await HostileHost.start({ ISOLATE_DEADLINE_MS: String(DEADLINE_MS) });
    await hostile.call('good', { text: 'first' });
    heapBefore = heapAfterCollection();
    neighbours = new Neighbours(hostile);
  }, 60_000);

  afterAll(async () => {
    await neighbours.leave();
    await hostile.stop();
  });

  /** What a call is answered that the machine had a processor for: one that had none is told to come again. */
  const answered = async (tool: string, input: object = {}) => {
    for (;;) {
      const reply = await hostile.call(tool, input);
      expect(reply.ms).toBeLessThan(ANSWER_MS);
      if (reply.body.error?.reason !== 'overloaded') return reply;
    }
  };

  it.each(CASES)(
    '$plugin is answered in time and named to the operator',
    async ({ plugin, status, result, log, attempts = 1 }) => {
      const [tool = '', step = ''] = plugin.split(':');
      const seen = hostile.lines.length;
      const isTold = () =>
        hostile.lines.slice(seen).some((line) => line.bundle === tool && log?.test(JSON.stringify(line)));
      for (let attempt = 1; attempt <= attempts && !isTold(); attempt += 1) {
        const reply = await answered(tool, step === '' ? {} : { step });
        expect(status).toContain(reply.status);
        expect(reply.body.result ?? {}).toMatchObject(result ?? {});
        expect(reply.body.error?.message ?? '').not.toMatch(/\/|\n|at .*:\d+:\d+/);
        if (log !== undefined) await vi.waitUntil(isTold).catch(() => {});
      }
      expect(log === undefined || isTold()).toBe(true);
    },
  );

  it('cannot trap the host by its schema', async () => {
    const reply = await answered('endless-schema', { text: `${'a'.repeat(60)}!` });
    expect(reply.status).toBe(504);
    expect(reply.ms).toBeLessThan(ANSWER_MS);
  });

  it('cannot flood the log', async () => {
    const reply = await answered('huge-log');
    expect([200, 504]).toContain(reply.status);
    const lines = hostile.linesOf('huge-log');
    expect(lines.length).toBeLessThanOrEqual(101);
    expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(10_000);
  });

  it('cannot reach the next call by what it pollutes', async () => {
    for (let i = 0; i < 4; i += 1) {
      await answered('pollutes-prototypes');
      expect((await answered('pollutes-prototypes', { step: 'look' })).body.result).toEqual({
        found: [],
        intact: true,
      });
    }
  });

  it('cannot leave word for the next call', async () => {
    for (let i = 0; i < 6; i += 1) {
      const { body } = await answered('smuggles-state', { step: `secret ${i}` });
      expect(body.result).toEqual({ found: [] });
    }
  });

  it('has nothing to say after its answer', async () => {
    await answered('settles-late');
    await hostile.call('good', { text: 'a while' });
    expect(hostile.linesOf('settles-late')).toEqual([]);
  });

  it('costs nobody else a call, all at once neither', async () => {
    const storm = await Promise.all(
      [
        'endless-loop',
        'bigint-bomb',
        'memory-of-arrays',
        'memory-of-maps',
        'endless-promise-jobs',
        'catastrophic-regex',
        'busy-timers',
        'deep-in-builtins',
      ].map((tool) => hostile.call(tool)),
    );
    expect(storm.map(({ status }) => status).filter((status) => status < 400 || status > 504)).toEqual([]);
    expect(neighbours.failures).toEqual([]);
    expect(neighbours.waits.length).toBeGreaterThan(500);
  });

  it('leaves the host as it was', async () => {
    await neighbours.leave();
    await expect
      .poll(
        () =>
          hostile.host.isolate
            .processes()
            .map(({ state, calls }) => `${state} ${calls}`)
            .sort(),
        {
          timeout: 10_000,
        },
      )
      .toEqual(['ready 0', 'ready 0', 'spare 0']);
    expect(hostile.host.isolate.waiting).toBe(0);
    expect(hostile.lines.filter(({ msg }) => /keep to the protocol/.test(msg))).toEqual([]);
    expect(heapAfterCollection() - heapBefore).toBeLessThan(32 * 1024 * 1024);
  });
});

/** Bytes of the heap that are in use after the garbage was collected. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Flags are the process's, and other tests run in it.
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}
