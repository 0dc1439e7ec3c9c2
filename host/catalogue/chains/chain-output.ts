import type { JsonObject, JsonSchema, JsonValue } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import { standsAlone } from './chain-input.ts';
import { propertiesOf, type ReadStep } from './chain-step.ts';

/** What a chain returns: each member that is one reference has the schema of the result that it leads to. */
export function outputOf(output: object, steps: readonly ReadStep[]): JsonSchema {
  const members = Object.entries(output as JsonObject);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, value]) => [name, memberSchema(value, steps)])),
    required: members.map(([name]) => name),
  };
}

function memberSchema(value: JsonValue, steps: readonly ReadStep[]): JsonSchema {
  const only = StepTemplate.only(value);
  if (only === undefined) return typeof value === 'string' ? { type: 'string' } : {};
  const [id, ...path] = only.path;
  const step = only.root === 'steps' ? steps.find((one) => one.id === id) : undefined;
  let schema: JsonSchema | undefined = step?.tool.manifest.output;
  for (const key of path) schema = schema && partOf(schema, key);
  return schema !== undefined && standsAlone(schema) ? schema : {};
}

function partOf(schema: JsonSchema, key: string | number): JsonSchema | undefined {
  if (typeof key === 'number') return typeof schema.items === 'object' ? Object(schema.items) : undefined;
  const properties = propertiesOf(schema);
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}
