import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interpretValidator, type ToolContext, Type } from '@toolyard/sdk';

/** The environment variable by which an operator replaces tables: a folder with a JSON file for each. */
const TABLES_FOLDER = 'DATA_TABLES';

/** What every table says of itself. */
export const tableFields = {
  as_of: Type.String({ pattern: '^\\d{4}-\\d{2}(?:-\\d{2})?$', description: 'When its figures were right' }),
  source: Type.String({ minLength: 1, description: 'Who publishes them' }),
  valid_to: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description:
      'The last day for which they are known to hold, or after which they are to be looked at again',
  }),
};

export interface TableFields {
  readonly as_of: string;
  readonly source: string;
  readonly valid_to: string;
}

/** The output of a tool that answers from a table: of when the figures are, and from where. */
export const TableNote = Type.Optional(
  Type.Object(
    {
      as_of: Type.String({ description: 'YYYY-MM or YYYY-MM-DD of the figures' }),
      source: Type.String({ description: 'Who publishes them' }),
      valid_to: Type.String({ description: 'YYYY-MM-DD' }),
      warning: Type.Optional(Type.String({ description: 'Present when valid_to has passed' })),
    },
    { description: 'The table that the answer is from' },
  ),
);

/** What a tool's answer says of the table that it used. */
export function noteOf({ as_of, source, valid_to }: TableFields, { now }: Pick<ToolContext, 'now'>) {
  const today = new Date(now()).toISOString().slice(0, 10);
  const note = { as_of, source, valid_to };
  return today <= valid_to
    ? note
    : { ...note, warning: `These figures were known to hold until ${valid_to}: newer ones may be out.` };
}

/**
 * A table of figures that age: the one that is shipped, or an operator's own in its place, the file `NAME.json` of the
 * folder that `DATA_TABLES` names. A file that is not right is told in the log, and the shipped table stays in use.
 */
export class DataTable<Table extends TableFields> {
  readonly #name: string;
  readonly #shipped: Table;
  readonly #validator: ReturnType<typeof interpretValidator>;

  /** `schema` is what both the shipped table and the operator's have to fit. */
  constructor(name: string, schema: Parameters<typeof interpretValidator>[0], shipped: Table) {
    this.#name = name;
    this.#shipped = shipped;
    this.#validator = interpretValidator(schema);
  }

  async read({ log }: Pick<ToolContext, 'log'>): Promise<Table> {
    const folder = process.env[TABLES_FOLDER];
    if (folder === undefined || folder === '') return this.#shipped;
    const file = join(folder, `${this.#name}.json`);
    try {
      const given: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (this.#fits(given)) return given;
      log.error(`${file} is no table of its kind`, { problems: this.#validator.problems(given).slice(0, 5) });
    } catch (error) {
      if (!isMissing(error)) log.error(`${file} cannot be read`, { error: String(error) });
    }
    return this.#shipped;
  }

  #fits(given: unknown): given is Table {
    return this.#validator.check(given);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
