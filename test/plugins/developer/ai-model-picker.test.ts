import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { afterEach, expect, test, vi } from 'vitest';
import table from '../../../plugins/developer/data/ai-models.json' with { type: 'json' };
import { TASKS } from '../../../plugins/developer/tools/ai-model-picker/model-table.ts';
import picker from '../../../plugins/developer/tools/ai-model-picker/tool.ts';

const pick = (input: Record<string, unknown> = {}) => callTool(picker, input);

afterEach(() => vi.unstubAllEnvs());

test('the table has what it should', () => {
  expect(table.models.length).toBeGreaterThanOrEqual(12);
  expect(new Set(table.models.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(5);
  expect(table.models.filter((model) => model.open_weights).length).toBeGreaterThanOrEqual(4);
  expect(new Set(table.models.map(({ id }) => id)).size).toBe(table.models.length);
  for (const { tasks, scores } of table.models) {
    expect(Object.keys(tasks)).toEqual([...TASKS]);
    for (const score of [...Object.values(tasks), ...Object.values(scores)])
      expect(score === null || (score >= 0 && score <= 100)).toBe(true);
  }
});

test('the score is the weighted sum, best first', async () => {
  const { recommendations, weights, considered, as_of } = await pick({ limit: 10 });
  expect(as_of).toBe(table.as_of);
  expect(considered).toBe(table.models.length);
  expect(weights.quality).toBeCloseTo(7 / 22, 12);
  expect(recommendations.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(recommendations.map(({ score }) => score)).toEqual(
    recommendations.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  const only = await pick({
    priorities: { quality: 1, speed: 0, cost: 0, context: 0 },
    task: 'reasoning',
    limit: 1,
  });
  const best = table.models.toSorted((a, b) => b.tasks.reasoning - a.tasks.reasoning)[0];
  expect(only.recommendations).toMatchObject([{ id: best?.id, score: best?.tasks.reasoning }]);
});

test('filters name themselves', async () => {
  const { excluded, recommendations, considered } = await pick({ open_weights: true, limit: 4 });
  expect(recommendations.every((model) => model.open_weights)).toBe(true);
  expect(excluded.every(({ reason }) => reason.startsWith('open_weights'))).toBe(true);
  expect(considered + excluded.length).toBe(table.models.length);
  expect(
    (await pick({ max_cost_per_million: 5 })).excluded.find(({ id }) => id === 'claude-opus-4')?.reason,
  ).toContain('$75');
  expect((await pick({ min_context_tokens: 1_000_000 })).excluded[0]?.reason).toMatch(/^min_context_tokens/);
  expect((await pick({ task: 'vision' })).excluded.some(({ reason }) => reason.startsWith('task'))).toBe(
    true,
  );
});

test('a language is a reason only where the table knows it', async () => {
  const input = { open_weights: true, limit: 10, priorities: { context: 10 } };
  const { recommendations } = await pick({ ...input, language: 'German' });
  expect(
    recommendations
      .filter(({ reasons }) => reasons.join(' ').includes('German'))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['llama-3.3-70b', 'llama-4-maverick']);
  expect(JSON.stringify(await pick({ ...input, language: 'Klingon' }))).not.toContain('Klingon');
});

test('an operator replaces the table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  const path = join(folder, 'models.json');
  const [first, second] = table.models;
  writeFileSync(
    path,
    JSON.stringify({ as_of: '2030-01-01', models: [{ ...first, id: 'b' }, { ...first, id: 'a' }, second] }),
  );
  vi.stubEnv('AI_MODEL_TABLE', path);
  const { as_of, recommendations } = await pick();
  expect(as_of).toBe('2030-01-01');
  const ids = recommendations.map(({ id }) => id);
  expect(ids.indexOf('a')).toBe(ids.indexOf('b') - 1);
  const error = vi.fn<() => void>();
  const log = { debug: error, info: error, warn: error, error };
  for (const broken of ['{"as_of":"2030-01-01"}', 'no JSON']) {
    writeFileSync(path, broken);
    expect((await callTool(picker, {}, { context: { log } })).as_of).toBe(table.as_of);
  }
  expect(error).toHaveBeenCalledTimes(2);
  rmSync(folder, { recursive: true });
});

test.each([
  [{ task: 'cooking' }, 'task: expected one of'],
  [{ priorities: { speed: 11 } }, 'priorities.speed: expected a number <= 10'],
  [{ priorities: { speed: -1 } }, 'priorities.speed: expected'],
  [{ priorities: { privacy: 5 } }, 'priorities.privacy: unknown'],
  [
    { priorities: { quality: 0, speed: 0, cost: 0, context: 0 } },
    'priorities: expected at least one weight above 0',
  ],
  [{ limit: 11 }, 'limit: expected'],
])('refuses %j', async (input, message) => {
  await expect(pick(input)).rejects.toThrow(message);
});
