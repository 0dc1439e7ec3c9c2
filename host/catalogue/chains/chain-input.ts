import type { JsonSchema } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import { propertiesOf, type ReadStep } from './chain-step.ts';

/** What is known of one argument of a chain. */
interface Argument {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/**
 * What a chain takes: whatever its steps leave open. An argument that is passed on to a tool as it is has the schema that
 * the tool gives it, one that stands in longer text is text.
 *
 * @param given what the chain's author says of arguments, keyword by keyword
 */
export function inputOf(
  steps: readonly ReadStep[],
  output: StepTemplate | undefined,
  given: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const found = new Map<string, Argument>();
  const note = (name: string, argument: Argument) => {
    if (!found.has(name)) found.set(name, argument);
  };
  for (const step of steps) for (const [name, argument] of passedOn(step)) note(name, argument);
  for (const { references } of [...steps.map(({ template }) => template), ...(output ? [output] : [])])
    for (const { root, path } of references)
      if (root === 'input')
        note(String(path[0]), { schema: path.length === 1 ? TEXT : {}, isRequired: true });
  const properties = [...found].map(([name, { schema }]): [string, JsonSchema] => {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, { description: `Put in place of input.${name}`.slice(0, 80), ...schema, ...own }];
  });
  const needed = properties.filter(
    ([name, { default: usual }]) => usual === undefined && found.get(name)?.isRequired === true,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: needed.map(([name]) => name),
    additionalProperties: false,
  };
}

const TEXT = { type: ['string', 'number', 'boolean'] };

/** The arguments of a chain that a step passes on to its tool as they are. */
function passedOn({ tool: { manifest }, given }: ReadStep): [string, Argument][] {
  const properties = propertiesOf(manifest.input);
  const required: readonly unknown[] = Array.isArray(manifest.input.required) ? manifest.input.required : [];
  return Object.entries(given).flatMap(([argument, value]): [string, Argument][] => {
    const { root, path = [] } = StepTemplate.only(value) ?? {};
    if (root !== 'input' || path.length !== 1) return [];
    const schema = Object.hasOwn(properties, argument) ? (properties[argument] ?? {}) : {};
    const isRequired = required.includes(argument);
    return [[String(path[0]), { schema: standsAlone(schema) ? schema : describedAs(schema), isRequired }]];
  });
}

/** Whether a schema means the same outside of the one that it is a part of. */
export function standsAlone(schema: JsonSchema): boolean {
  return !JSON.stringify(schema).includes('"$ref"');
}

function describedAs({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}
