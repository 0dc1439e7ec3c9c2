import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolManifest } from '@toolyard/sdk/manifest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtTools, type BuiltTool } from '../../../scripts/built-tools.ts';
import { firstPartyPlugins } from '../../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../../sdk/cli/package-source.ts';
import { changedTools } from '../../../scripts/cost/changed-tools.ts';
import { isStale, readCosts, settled, writeCosts, type ToolCost } from '../../../scripts/cost/cost-file.ts';
import { inputShapes } from '../../../scripts/cost/input-shapes.ts';
import { Meter } from '../../../scripts/cost/meter.ts';
import { toolCost } from '../../../scripts/cost/tool-cost.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'cost-'));
let meter: Meter;

beforeAll(() => {
  meter = new Meter();
});
afterAll(() => {
  meter.close();
  rmSync(folder, { recursive: true });
});

describe('the measured cost of a tool', { timeout: 300_000 }, () => {
  test('of one that reads its text once', async () => {
    const linear = toolOf('linear', 'return { result: text.toUpperCase() };');
    const { cost, problems } = await toolCost(linear, meter, { largest: 65_536 });
    expect(problems).toEqual([]);
    expect(cost).toMatchObject({ inlineBelowBytes: 65_536 });
  });

  test('of one that takes the square of its length', async () => {
    const quadratic = toolOf(
      'quadratic',
      'let sum = 0; for (let i = 0; i < text.length ** 2 / 400; i += 1) sum = (sum * 31 + i) | 0; return { result: String(sum) };',
    );
    const { cost, problems } = await toolCost(quadratic, meter, { largest: 65_536, budgetMs: 15 });
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^quadratic: text: /)]));
    expect(cost.inlineBelowBytes).toBeLessThan(65_536);
    expect(cost.growth).toBeGreaterThan(1.5);
  });

  test('of one that takes the square of its length up to a bound, and much time beyond', async () => {
    const slow = toolOf(
      'slow',
      `if (!text.startsWith('::')) return { result: '' };
       let sum = 0; for (let i = 0; i < Math.min(text.length, 16384) * text.length / 30; i += 1) sum = (sum * 31 + i) | 0; return { result: String(sum) };`,
    );
    const { cost, problems } = await toolCost(slow, meter, { largest: 65_536, budgetMs: 600 });
    expect(cost).toMatchObject({ worst: 'text: run of ":"' });
    expect(problems).toEqual([]);
  });

  test('of one that refuses what is long', async () => {
    const bounded = toolOf(
      'bounded',
      String.raw`if (text.length > 1000) throw Object.assign(new Error('text: expected less'), { name: 'InputError' });
       return { result: text.replace(/\s+$/g, '') };`,
    );
    const { cost, problems } = await toolCost(bounded, meter, { largest: 65_536 });
    expect(problems).toEqual([]);
    expect(cost.inlineBelowBytes).toBe(65_536);
  });

  test('of one that a number keeps busy', async () => {
    const counting = toolOf(
      'counting',
      'let sum = 0; for (let i = 0; i < times * 100; i += 1) sum = (sum * 31 + i) | 0; return { result: String(sum) };',
    );
    const { cost, problems } = await toolCost(counting, meter, { largest: 65_536 });
    expect(problems).toEqual([]);
    expect(cost.inlineAtMost?.times).toBeGreaterThan(1000);
    expect(cost.inlineAtMost?.times).toBeLessThan(500_000);
  });
});

test('a call that takes all the memory is no end of the measuring', async () => {
  const greedy = toolOf(
    'greedy',
    "const all = []; for (;;) all.push(new Array(1e5).fill(text.length)); return { result: '' };",
  );
  const small = new Meter({ memoryMb: 64 });
  onTestFinished(() => small.close());
  const [lost] = await small.measure(greedy, [0], { bytes: 100 }, false);
  expect(lost).toBeUndefined();
  const fine = toolOf('fine', 'return { result: text };');
  const [measured] = await small.measure(fine, [0], { bytes: 100 }, false);
  expect(measured).toMatchObject({ outcome: 'answered' });
});

test('every argument of every tool that takes text, lists or numbers is tried in some shape', () => {
  for (const { manifest } of builtTools(root)) {
    const tried = new Set(inputShapes(manifest).map(({ argument }) => argument.split('.')[0]));
    const properties = (manifest.input.properties ?? {}) as Record<
      string,
      { type?: unknown; enum?: unknown }
    >;
    const expected = Object.entries(properties)
      .filter(
        ([, { type, enum: choices }]) =>
          choices === undefined && /^(?:string|array|integer|number)$/.test(String(type)),
      )
      .map(([name]) => name);
    expect({ tool: manifest.id, missing: expected.filter((name) => !tried.has(name)) }).toEqual({
      tool: manifest.id,
      missing: [],
    });
  }
});

test('every shape of every tool gives an input', () => {
  for (const { manifest } of builtTools(root))
    for (const shape of inputShapes(manifest)) expect(shape.make(1024)).toBeTypeOf('object');
});

describe('cost.json', () => {
  const cost: ToolCost = { inlineBelowBytes: 8192, growth: 1, worst: 'text: run of " "', worstMs: 20 };

  test('names every tool that may run inline, on a line of its own', () => {
    const costs = readCosts(join(root, 'cost.json'));
    const expected = builtTools(root).filter(({ manifest }) => manifest.runtime !== 'isolate');
    expect(Object.keys(costs)).toEqual(expected.map(({ manifest }) => manifest.id));
    const copy = join(folder, 'cost.json');
    writeCosts(copy, costs);
    expect(readCosts(copy)).toEqual(costs);
  });

  test('stays as it is where a measurement says the same', () => {
    expect(settled(cost, { ...cost, worstMs: 25, inlineBelowBytes: 16_384 })).toBe(cost);
    expect(settled(cost, { ...cost, inlineBelowBytes: 4096 })?.inlineBelowBytes).toBe(4096);
    expect(settled(cost, { ...cost, worstMs: 200 })?.worstMs).toBe(200);
    expect(settled(cost, undefined)).toBe(cost);
  });

  test('has room for what differs from run to run, at the smallest size that it notes too', async () => {
    expect(isStale(cost, { ...cost, inlineBelowBytes: 4096 })).toBe(false);
    expect(isStale(cost, { ...cost, inlineBelowBytes: 2048 })).toBe(true);
    const dear = toolOf(
      'dear',
      `if (!text.startsWith('::') || text.length < 96) return { result: '' };
       let sum = 0; for (let i = 0; i < 40_000_000; i += 1) sum = (sum * 31 + i) | 0; return { result: String(sum) };`,
    );
    const { cost: measured } = await toolCost(dear, meter, { largest: 65_536 });
    expect(measured.inlineBelowBytes).toBe(64);
    expect(settled(undefined, measured)?.inlineBelowBytes).toBe(0);
    expect(isStale({ ...measured, inlineBelowBytes: 128 }, measured)).toBe(false);
    expect(isStale({ ...measured, inlineBelowBytes: 256 }, measured)).toBe(true);
  });
});

test('a tool counts as changed when a file changed that it imports', async () => {
  const changed = changedTools(root) ?? new Set();
  const files = await Promise.all(
    firstPartyPlugins(root).map((plugin) => toolFiles(join(root, 'plugins', plugin))),
  );
  const tools = new Set(files.flat().map(toolId));
  for (const id of changed) expect(tools.has(id)).toBe(true);
});

/** A tool with the argument `text`, and perhaps `times`, whose code is this function body. */
function toolOf(id: string, code: string): BuiltTool {
  const entry = `tools/${id}.js`;
  const source = `exports.default = { run: ({ text, times }) => { ${code} } };`;
  const manifest: ToolManifest = {
    id,
    title: id,
    summary: 'A tool of the tests.',
    keywords: [],
    aliases: [],
    unlistedAliases: [],
    surfaces: ['rest'],
    runtime: 'inline',
    random: false,
    network: true,
    input: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        ...(code.includes('times') && { times: { type: 'integer', minimum: 1, maximum: 1_000_000 } }),
      },
      required: ['text'],
    },
    output: { type: 'object' },
    examples: [{ name: 'one', input: { text: 'some words' }, output: {} }],
    entry,
  };
  const bundle = join(folder, id);
  mkdirSync(join(bundle, 'tools'), { recursive: true });
  writeFileSync(join(bundle, entry), source);
  const files = { [entry]: createHash('sha256').update(source).digest('hex') };
  writeFileSync(
    join(bundle, 'plugin.json'),
    JSON.stringify({ id, version: '1.0.0', tools: [manifest], files }),
  );
  return { plugin: id, folder: bundle, manifest };
}
