import { readFile } from 'node:fs/promises';
import { interpretValidator, nullable, type ToolContext, Type } from '@toolyard/sdk';
import shipped from '../../data/ai-models.json' with { type: 'json' };

export const TASKS = [
  'coding',
  'code-review',
  'debugging',
  'agents',
  'chat',
  'writing',
  'summarization',
  'extraction',
  'translation',
  'reasoning',
  'vision',
] as const;
export type Task = (typeof TASKS)[number];

export interface Model {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly open_weights: boolean;
  readonly context_tokens: number;
  readonly input_cost_per_million: number | null;
  readonly output_cost_per_million: number | null;
  /** Total parameters in billions, where they are known. */
  readonly size_billion: number | null;
  /** Programming or human languages that its vendor names, in lower case. */
  readonly languages: readonly string[];
  /** 0 to 100, more is better; cost is null for models without a price. */
  readonly scores: {
    readonly quality: number;
    readonly speed: number;
    readonly cost: number | null;
    readonly context: number;
  };
  readonly tasks: Readonly<Record<Task, number>>;
}

export interface ModelTable {
  /** The day on which it was right. */
  readonly as_of: string;
  readonly models: readonly Model[];
}

/** The environment variable by which an operator replaces the table: the path of a JSON file. */
const TABLE_FILE = 'AI_MODEL_TABLE';

const Score = Type.Number({ minimum: 0, maximum: 100 });
const Price = nullable(Type.Number({ minimum: 0 }));
const table = interpretValidator(
  Type.Object({
    as_of: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    models: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        name: Type.String(),
        vendor: Type.String(),
        open_weights: Type.Boolean(),
        context_tokens: Type.Integer({ minimum: 1 }),
        input_cost_per_million: Price,
        output_cost_per_million: Price,
        size_billion: nullable(Type.Number({ exclusiveMinimum: 0 })),
        languages: Type.Array(Type.String()),
        scores: Type.Object({ quality: Score, speed: Score, cost: nullable(Score), context: Score }),
        tasks: Type.Object(Object.fromEntries(TASKS.map((task) => [task, Score]))),
      }),
    ),
  }),
);

/** The operator's table, if there is one that can be read, else the one that is shipped. */
export async function readModelTable({ log }: Pick<ToolContext, 'log'>): Promise<ModelTable> {
  const path = process.env[TABLE_FILE];
  if (path === undefined || path === '') return shipped;
  try {
    const given: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isTable(given)) return given;
    log.error(`${TABLE_FILE} is no table of models`, { problems: table.problems(given).slice(0, 5) });
  } catch (error) {
    log.error(`${TABLE_FILE} cannot be read`, { error: String(error) });
  }
  return shipped;
}

function isTable(given: unknown): given is ModelTable {
  return table.check(given);
}
