import type { JsonSchema } from '@toolyard/sdk';

/** The texts that a schema leaves to choose from; none where it takes others too. */
export function choicesOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { enum: choices, anyOf } = schema as {
    readonly enum?: readonly unknown[];
    readonly anyOf?: readonly JsonSchema[];
  };
  if ('const' in schema) return typeof schema.const === 'string' ? [schema.const] : [];
  if (choices !== undefined) return choices.filter((value) => typeof value === 'string');
  const branches = (anyOf ?? []).map(choicesOf);
  return branches.every((branch) => branch.length > 0) ? branches.flat() : [];
}
