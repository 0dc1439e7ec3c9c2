import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import calculator from '../../../plugins/developer/tools/llm-requirements-calculator.ts';

const calculate = (input: Record<string, unknown>) =>
  callTool(calculator, { parameters_billion: 8, ...input });

test('8B at fp16, by the formulas', async () => {
  const result = await calculate({ gpu_memory_gib: 16, memory_bandwidth_gbs: 1000 });
  const cache = (2 * 32 * 8 * 128 * 4096 * 2) / 1e9;
  expect(result.weights_gb).toBe(16);
  expect(result.kv_cache_gb).toBe(cache);
  expect(result.overhead_gb).toBeCloseTo((16 + cache) / 10, 12);
  expect(result.total_gib).toBeCloseTo(16.941277313, 8);
  expect(result).toMatchObject({ gpus_needed: 2, fits: false, training_state_gb: 0 });
  expect(result.max_tokens_per_second).toBeCloseTo(1000 / (16 + cache), 9);
  expect(result.architecture).toEqual({ layers: 32, kv_heads: 8, head_dim: 128, assumed: true });
});

test('a given architecture with a quantized cache and a batch', async () => {
  const result = await calculate({
    parameters_billion: 7,
    precision: 'int8',
    layers: 32,
    kv_heads: 32,
    head_dim: 128,
    batch_size: 4,
    kv_precision: 'q8_0',
  });
  expect(result.kv_cache_gb).toBeCloseTo(4.563402752, 9);
  expect(result.total_gb).toBeCloseTo(12.719743027, 8);
  expect(result.architecture.assumed).toBe(false);
});

test.each([
  [2, 28, 2],
  [2.1, 28, 8],
  [4, 28, 8],
  [9, 32, 8],
  [16, 48, 8],
  [40, 64, 8],
  [100, 80, 8],
  [100.5, 126, 8],
])('%f billion are assumed to have %i layers of %i', async (parameters_billion, layers, kv_heads) => {
  expect((await calculate({ parameters_billion })).architecture).toMatchObject({ layers, kv_heads });
});

test.each([
  ['lora', { precision: 'int8' }, 8, 1.28],
  ['qlora', { precision: 'fp32', trainable_percent: 2 }, 4.127, 2.56],
  ['full', { precision: 'int4' }, 16, 112],
])('%s', async (mode, more, weights, state) => {
  const result = await calculate({ mode, overhead_percent: 0, memory_bandwidth_gbs: 1, ...more });
  expect(result.weights_gb).toBeCloseTo(weights, 12);
  expect(result.training_state_gb).toBeCloseTo(state, 12);
  expect(result).toMatchObject({
    kv_cache_gb: 0,
    max_tokens_per_second: null,
    gpus_needed: null,
    fits: null,
  });
  expect(result.notes[0]).toContain('Activations');
});

test('a mixture of experts reads its active weights', async () => {
  const { max_tokens_per_second: all } = await calculate({ memory_bandwidth_gbs: 100 });
  const { max_tokens_per_second: some } = await calculate({
    memory_bandwidth_gbs: 100,
    active_parameters_billion: 1,
    batch_size: 64,
  });
  expect(some).toBeCloseTo(100 / (2 + (2 * 32 * 8 * 128 * 4096 * 2) / 1e9), 9);
  expect(all).toBeLessThan(some ?? 0);
});

test('what just fits', async () => {
  const { total_gib } = await calculate({});
  expect(await calculate({ gpu_memory_gib: total_gib })).toMatchObject({ fits: true, gpus_needed: 1 });
  expect((await calculate({ gpu_memory_gib: total_gib })).notes.join()).not.toContain('GPUs');
  expect((await calculate({ gpu_memory_gib: total_gib / 2 })).notes.join()).toContain('Several GPUs');
  expect(await calculate({ gpu_memory_gib: 1e-308 })).toMatchObject({ fits: false, gpus_needed: null });
});

test.each([
  [{ parameters_billion: 0 }, 'parameters_billion: expected a number > 0'],
  [{ parameters_billion: -1 }, 'parameters_billion: expected'],
  [{ parameters_billion: undefined }, 'parameters_billion: '],
  [{ layers: 32 }, 'kv_heads: expected layers, kv_heads and head_dim together'],
  [{ kv_heads: 8, head_dim: 64 }, 'layers: expected'],
  [
    { active_parameters_billion: 9 },
    'active_parameters_billion: expected at most the total of 8 billion, got 9',
  ],
  [{ precision: 'fp4' }, 'precision: expected one of'],
])('refuses %j', async (input, message) => {
  await expect(calculate(input)).rejects.toThrow(message);
});
