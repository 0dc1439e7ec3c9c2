import { Type, type Static } from 'typebox';
import type { JsonSchema } from './validate.ts';

/** What a tool's or bundle's id looks like: lower-case words joined by hyphens. */
export const ID_PATTERN = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';

/** The most characters of the texts that people and language models read. */
export const LENGTHS = { title: 40, summary: 160, description: 80 } as const;

const Id = Type.String({ pattern: ID_PATTERN, maxLength: 64 });
const Runtime = Type.Enum(['inline', 'pool', 'isolate']);
const Schema = Type.Unsafe<JsonSchema>(Type.Object({ type: Type.Literal('object') }));
const Path = Type.String({ pattern: '^(?!.*\\.\\.)[A-Za-z0-9_-][A-Za-z0-9._/-]*$', maxLength: 200 });

export const ToolManifest = Type.Object(
  {
    id: Id,
    title: Type.String({ minLength: 1, maxLength: LENGTHS.title }),
    summary: Type.String({ minLength: 1, maxLength: LENGTHS.summary }),
    keywords: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }),
    aliases: Type.Array(Id, { maxItems: 8 }),
    unlistedAliases: Type.Array(Id, { maxItems: 8 }),
    surfaces: Type.Array(Type.Enum(['rest', 'mcp']), { minItems: 1, uniqueItems: true }),
    runtime: Runtime,
    inlineBelowBytes: Type.Optional(Type.Integer({ minimum: 0 })),
    callerCode: Type.Optional(Type.String()),
    /** The same input may give another result: the tool draws random values. */
    random: Type.Boolean(),
    /** Whether its code asks for the network; absent: it may. A tool that does not is given none. */
    network: Type.Optional(Type.Boolean()),
    input: Schema,
    output: Schema,
    examples: Type.Array(
      Type.Object({ name: Type.String({ maxLength: 120 }), input: Type.Unknown(), output: Type.Unknown() }),
      { maxItems: 20 },
    ),
    /** The file that holds the tool's code, from the bundle's root. */
    entry: Path,
  },
  { additionalProperties: false },
);
export type ToolManifest = Static<typeof ToolManifest>;

/** `plugin.json`: what a bundle holds and what it asks for. The one contract between SDK and host. */
export const Manifest = Type.Object(
  {
    format: Type.Literal(1),
    id: Id,
    /** Name and version of the npm package that the bundle was built from. */
    package: Type.String({ minLength: 1, maxLength: 214 }),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+', maxLength: 64 }),
    sdk: Type.String(),
    title: Type.String({ minLength: 1, maxLength: LENGTHS.title }),
    summary: Type.String({ maxLength: LENGTHS.summary }),
    permissions: Type.Object(
      {
        /** Hosts that the tools may reach: `api.example.com`, `*.example.com`, or `*` for any public one. */
        net: Type.Array(Type.String({ pattern: '^(\\*|(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d{1,5})?)$' }), {
          maxItems: 50,
        }),
        /** Whether the tools may call the host's other tools. */
        tools: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    tools: Type.Array(ToolManifest, { minItems: 1, maxItems: 1000 }),
    /** SHA-256 in hexadecimal of every file of the bundle but this one. */
    files: Type.Record(Path, Type.String({ pattern: '^[0-9a-f]{64}$' }), { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type Manifest = Static<typeof Manifest>;

/**
 * The schema that callers see and are held to: arguments with a default are optional, and objects that
 * list their properties take no others unless they say so. Enumerations of texts name their type, which some
 * clients need.
 */
export function argumentSchema(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = { ...schema };
  if (schema.type === undefined && isTexts(schema.enum)) result.type = 'string';
  if (isSchema(schema.items)) result.items = argumentSchema(schema.items);
  for (const union of ['anyOf', 'oneOf'] as const) {
    const branches = schema[union];
    if (Array.isArray(branches))
      result[union] = branches.map((branch) => (isSchema(branch) ? argumentSchema(branch) : branch));
  }
  if (!isSchema(schema.properties)) return result;
  const properties = Object.entries(schema.properties).map(([name, property]) => [
    name,
    isSchema(property) ? argumentSchema(property) : property,
  ]);
  result.properties = Object.fromEntries(properties);
  result.additionalProperties ??= false;
  if (!Array.isArray(schema.required)) return result;
  const required = schema.required.filter((name: string) => !hasDefault(schema.properties, name));
  if (required.length > 0) result.required = required;
  else delete result.required;
  return result;
}

function hasDefault(properties: unknown, name: string): boolean {
  const property = isSchema(properties) ? properties[name] : undefined;
  return isSchema(property) && property.default !== undefined;
}

function isTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
