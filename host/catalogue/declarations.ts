import type { JsonSchema } from '@toolyard/sdk';
import type { ToolManifest } from '@toolyard/sdk/manifest';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** How much is said of each member. */
export interface DeclarationOptions {
  /** Comments from the descriptions, with defaults and bounds. */
  readonly comments: boolean;
}

/** The name by which a program calls a tool: its id with underscores. */
export function functionName(id: string): string {
  return id.replaceAll('-', '_');
}

/** A tool as a TypeScript function: its arguments with what is said of them, and what it gives. */
export function declareTool({ id, summary, input, output }: ToolManifest): string {
  const given = typeOf(input, { comments: true });
  const optional = requiredOf(input).length === 0 ? '?' : '';
  const gives = typeOf(output, { comments: false });
  return `${comment(summary)}\nfunction ${functionName(id)}(args${optional}: ${given}): Promise<${gives}>;`;
}

/** What a tool takes, as a TypeScript type. */
export function declareArguments({ input }: ToolManifest): string {
  return typeOf(input, { comments: true });
}

function typeOf(schema: JsonSchema, options: DeclarationOptions): string {
  const { type, enum: choices, anyOf, oneOf, items } = schema as Schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (choices !== undefined) return union(choices.map((choice) => JSON.stringify(choice)));
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return union(branches.map((branch) => typeOf(branch, options)));
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one }, options)));
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array': {
      const element = items === undefined ? 'unknown' : typeOf(items, options);
      return / [|&] /.test(element) && !element.startsWith('{') ? `(${element})[]` : `${element}[]`;
    }
    case 'object':
      return objectType(schema, options);
    default:
      return 'unknown';
  }
}

function objectType(
  { properties = {}, required = [], additionalProperties }: Schema,
  options: DeclarationOptions,
): string {
  const members = Object.entries(properties).map(([name, inner]) => {
    const note = options.comments ? noteOf(inner) : '';
    const key = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
    return `${note === '' ? '' : `${comment(note)} `}${key}${required.includes(name) ? '' : '?'}: ${typeOf(inner, options)}`;
  });
  if (members.length === 0) return 'Record<string, unknown>';
  if (additionalProperties === true) members.push('[other: string]: unknown');
  return `{ ${members.join('; ')} }`;
}

/** What is said of an argument, with its default and its bounds. */
function noteOf(schema: JsonSchema): string {
  const { description, default: preset, minimum, maximum, maxItems } = schema as Schema;
  const bounds =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : maximum !== undefined
          ? `at most ${maximum}`
          : '';
  const parts = [
    description ?? '',
    bounds,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** A comment that cannot be ended by what stands in it. */
function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function requiredOf(schema: JsonSchema): readonly string[] {
  return (schema as Schema).required ?? [];
}
