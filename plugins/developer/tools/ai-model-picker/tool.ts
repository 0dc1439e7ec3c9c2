import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { type Model, readModelTable, type Task, TASKS } from './model-table.ts';

const CRITERIA = ['quality', 'speed', 'cost', 'context'] as const;
type Weights = Readonly<Record<(typeof CRITERIA)[number], number>>;

const DEFAULT_WEIGHTS: Weights = { quality: 7, speed: 5, cost: 5, context: 5 };

const weight = () => Type.Optional(Type.Number({ minimum: 0, maximum: 10, description: '0 to 10' }));

export default defineTool({
  title: 'AI Model Picker',
  summary:
    'Recommend language models for a coding or text task from a dated table, by priorities such as quality, speed, cost and privacy.',
  keywords: ['LLM', 'compare', 'open weights', 'GPT', 'Claude', 'Gemini'],
  input: Type.Object({
    task: Type.Enum([...TASKS], { default: 'coding', description: 'Kind of work' }),
    language: Type.Optional(Type.String({ description: 'Programming or human language that matters' })),
    priorities: Type.Optional(
      Type.Object(
        { quality: weight(), speed: weight(), cost: weight(), context: weight() },
        { description: 'Weights 0-10: quality, speed, cost, context; default 5 each, quality 7' },
      ),
    ),
    open_weights: Type.Boolean({ default: false, description: 'Only models that can be self-hosted' }),
    min_context_tokens: Type.Optional(Type.Integer({ minimum: 0, description: 'Context window at least' })),
    max_cost_per_million: Type.Optional(
      Type.Number({ minimum: 0, description: 'Most US dollars per million output tokens' }),
    ),
    limit: Type.Integer({ default: 3, minimum: 1, maximum: 10, description: 'How many' }),
  }),
  output: Type.Object({
    recommendations: Type.Array(
      Type.Object({
        rank: Type.Integer(),
        id: Type.String(),
        name: Type.String(),
        vendor: Type.String(),
        score: Type.Number({ description: '0-100' }),
        reasons: Type.Array(Type.String()),
        open_weights: Type.Boolean(),
        context_tokens: Type.Integer(),
        input_cost_per_million: nullable(Type.Number()),
        output_cost_per_million: nullable(Type.Number()),
        tradeoff: Type.String(),
      }),
      { description: 'Best first' },
    ),
    considered: Type.Integer({ description: 'Models left after the filters' }),
    excluded: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
    weights: Type.Object(
      { quality: Type.Number(), speed: Type.Number(), cost: Type.Number(), context: Type.Number() },
      { description: 'The normalized weights used, sum 1' },
    ),
    as_of: Type.String({ description: 'YYYY-MM-DD of the table' }),
  }),
  examples: [
    {
      name: 'A window that no model has',
      input: { min_context_tokens: 1_000_000_000 },
      output: { recommendations: [], considered: 0 },
    },
  ],
  async run(input, context) {
    const { task, language, limit } = input;
    const weights = normalize({ ...DEFAULT_WEIGHTS, ...input.priorities });
    const { models, as_of } = await readModelTable(context);
    const excluded: { id: string; reason: string }[] = [];
    const left: Model[] = [];
    for (const model of models) {
      const reason = exclusion(model, input);
      if (reason === undefined) left.push(model);
      else excluded.push({ id: model.id, reason });
    }
    const rated = left
      .map((model) => {
        const criteria = criteriaOf(model, task);
        return { model, criteria, score: scoreOf(criteria, weights) };
      })
      .sort((a, b) => b.score - a.score || (a.model.id < b.model.id ? -1 : 1));
    return {
      recommendations: rated.slice(0, limit).map(({ model, criteria, score }, index) => ({
        rank: index + 1,
        id: model.id,
        name: model.name,
        vendor: model.vendor,
        score: Math.round(score * 100) / 100,
        reasons: reasons(model, task, criteria, language),
        open_weights: model.open_weights,
        context_tokens: model.context_tokens,
        input_cost_per_million: model.input_cost_per_million,
        output_cost_per_million: model.output_cost_per_million,
        tradeoff: tradeoff(criteria),
      })),
      considered: left.length,
      excluded,
      weights,
      as_of,
    };
  },
});

function normalize(given: Weights): Weights {
  const sum = CRITERIA.reduce((total, name) => total + given[name], 0);
  if (sum === 0) throw new InputError('priorities', 'expected at least one weight above 0');
  return {
    quality: given.quality / sum,
    speed: given.speed / sum,
    cost: given.cost / sum,
    context: given.context / sum,
  };
}

interface Filters {
  readonly task: Task;
  readonly open_weights: boolean;
  readonly min_context_tokens?: number;
  readonly max_cost_per_million?: number;
}

/** The filter that drops a model, if one does. */
function exclusion(
  model: Model,
  { task, open_weights, min_context_tokens, max_cost_per_million }: Filters,
): string | undefined {
  if (open_weights && !model.open_weights) return 'open_weights: its weights are not published';
  if (min_context_tokens !== undefined && model.context_tokens < min_context_tokens)
    return `min_context_tokens: its window has ${model.context_tokens} tokens`;
  const price = model.output_cost_per_million;
  if (max_cost_per_million !== undefined && price !== null && price > max_cost_per_million)
    return `max_cost_per_million: a million output tokens cost $${price}`;
  return model.tasks[task] === 0 ? `task: it does not do ${task}` : undefined;
}

function criteriaOf({ scores, tasks, size_billion }: Model, task: Task): Weights {
  return { ...scores, quality: tasks[task], cost: scores.cost ?? costOfSize(size_billion) };
}

/** A score for what hosting a model oneself takes: 100 for a billion parameters, 25 less for each factor of ten. */
function costOfSize(billions: number | null): number {
  return billions === null ? 50 : Math.min(100, Math.max(0, 100 - 25 * Math.log10(billions)));
}

function scoreOf(criteria: Weights, weights: Weights): number {
  return CRITERIA.reduce((sum, name) => sum + weights[name] * criteria[name], 0);
}

function reasons(model: Model, task: Task, criteria: Weights, language: string | undefined): string[] {
  const price = model.output_cost_per_million;
  const wanted = language?.trim().toLowerCase() ?? '';
  return [
    `Scores ${criteria.quality} of 100 for ${task}.`,
    price === null
      ? `No list price: it is hosted by oneself or by others${model.size_billion === null ? '' : `, with ${model.size_billion} billion parameters`}.`
      : `A million output tokens cost $${price}.`,
    `Takes ${model.context_tokens} tokens of context.`,
    ...(model.open_weights ? ['Its weights are published, so it can run on own machines.'] : []),
    ...(model.languages.includes(wanted)
      ? [`Its vendor names ${language?.trim()} among its languages.`]
      : []),
  ];
}

function tradeoff(criteria: Weights): string {
  const [lowest] = [...CRITERIA].sort((a, b) => criteria[a] - criteria[b]);
  const name = lowest ?? 'quality';
  return `Its lowest criterion is ${name}, with ${Math.round(criteria[name])} of 100.`;
}
