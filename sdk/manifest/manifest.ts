import { Type, type Static } from 'typebox';
import type { JsonSchema } from '../validate.ts';
import type { ConfigSchema } from './config-schema.ts';
import { NET_PATTERN } from './net-entry.ts';
import { isSchema } from './schema-keywords.ts';

/** What a tool's or bundle's id looks like: lower-case words joined by hyphens. */
export const ID_PATTERN = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';

/** The most characters of the texts that people and language models read. */
export const LENGTHS = { title: 40, summary: 160, description: 80 } as const;

/**
 * The bounds of a bundle. What one bundle takes of the catalogue, all callers pay for: its lists go to every client.
 * The first-party bundles stay at least five times below each.
 */
export const LIMITS = {
  /** Bytes, levels of nesting and values of `plugin.json`. */
  manifestBytes: 8 * 1024 * 1024,
  nesting: 64,
  values: 200_000,
  tools: 1000,
  /** Bytes of one schema as JSON, and of all schemas of a bundle. */
  schemaBytes: 64 * 1024,
  schemasBytes: 1024 * 1024,
  /** Properties of one schema, at all levels together. */
  properties: 500,
  /** Characters of a title or description within a schema, save where an argument has its own bound. */
  description: 1000,
  /** Characters of a property's or keyword's name, of a pattern, of any other text within a schema. */
  name: 100,
  pattern: 1000,
  schemaText: 2000,
  enumMembers: 1000,
  /** Fields of a manifest that this version does not know. */
  unknownFields: 50,
  /** Keywords of one schema that JSON Schema does not have. */
  unknownKeywords: 50,
  /** Parts of one result that have a view, and characters of their names. */
  views: 50,
  /** Bytes of one example as JSON, and of all examples of a bundle. */
  exampleBytes: 64 * 1024,
  examplesBytes: 2 * 1024 * 1024,
  /** Files of a bundle, bytes of one and of all. */
  files: 2000,
  fileBytes: 64 * 1024 * 1024,
  filesBytes: 128 * 1024 * 1024,
  /** Characters of a file's path. */
  path: 200,
  /** Problems that are told of one bundle; more are counted. */
  problems: 20,
} as const;

/** The name of a bundle's manifest, which lies at its root and does not name itself. */
export const MANIFEST_FILE = 'plugin.json';

/** What a step's id looks like, as references to its result name it. */
const STEP_PATTERN = '^[A-Za-z][A-Za-z0-9_]*$';
/** A tool's id, alias or address. */
const TOOL_PATTERN = `${ID_PATTERN.slice(0, -1)}(\\.[a-z][a-z0-9-]*)?$`;

const Id = Type.String({ pattern: ID_PATTERN, maxLength: 64 });
const Runtime = Type.Enum(['inline', 'pool', 'isolate']);
/** What `schemaProblems` holds to its rules. */
const Schema = Type.Unsafe<JsonSchema>(Type.Unknown());
const Column = Type.String({ minLength: 1, maxLength: LIMITS.name });
/** What it is shown as; of a later version it may be one that this one does not know: see `takeOutUnknownFields`. */
const View = Type.Object(
  {
    as: Type.String({ pattern: '^[a-z]{1,20}$' }),
    x: Type.Optional(Column),
    y: Type.Optional(Type.Array(Column, { minItems: 1, maxItems: 6 })),
  },
  { additionalProperties: false },
);
/** What `shownTextProblem` holds to its length. */
const ShownText = Type.Unsafe<string>(Type.Unknown());

/** What a file's path within a bundle looks like. */
export const PATH_PATTERN = '^(?!.*\\.\\.)[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$';
export const VERSION_PATTERN = '^\\d+\\.\\d+\\.\\d+([-+][0-9A-Za-z.+-]*)?$';

/**
 * A tool without code: other tools in a row, each of whose arguments may hold references to what those before it gave
 * (`{{steps.ID.field}}`) and to the chain's own arguments (`{{input.NAME}}`).
 */
const Chain = Type.Object(
  {
    steps: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: STEP_PATTERN, maxLength: 64 }),
          tool: Type.String({ pattern: TOOL_PATTERN, maxLength: 129 }),
          arguments: Type.Optional(Type.Object({}, { additionalProperties: true })),
          /** After a failure the chain fails; `continue`: it goes on. */
          on_error: Type.Optional(Type.Enum(['stop', 'continue'])),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
    /** The result, with references. Absent: the last step's. */
    output: Type.Optional(Type.Object({}, { additionalProperties: true, minProperties: 1 })),
  },
  { additionalProperties: false },
);

/** What a manifest says of one tool: all that a host needs before it loads the tool's code. */
export const ToolManifest = Type.Object(
  {
    id: Id,
    title: ShownText,
    summary: ShownText,
    keywords: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }),
    /** How people ask for it, in phrases with commas between: read by the search alone. */
    uses: Type.Optional(Type.String({ maxLength: 1000 })),
    aliases: Type.Array(Id, { maxItems: 8 }),
    unlistedAliases: Type.Array(Id, { maxItems: 8 }),
    surfaces: Type.Array(Type.Enum(['rest', 'mcp']), { minItems: 1, maxItems: 2, uniqueItems: true }),
    runtime: Runtime,
    inlineBelowBytes: Type.Optional(Type.Integer({ minimum: 0 })),
    /**
     * Whether it calls other tools. Where no tool of a bundle that may says so, any of them may.
     */
    callsTools: Type.Optional(Type.Boolean()),
    /** Runs in a process behind the wall, not in a worker thread. */
    confined: Type.Optional(Type.Boolean()),
    callerCode: Type.Optional(Type.String({ maxLength: LIMITS.name })),
    /** The arguments on which alone its first step depends: see `prepare` of `ToolDefinition`. Absent: there is none. */
    prepare: Type.Optional(
      Type.Array(Type.String({ maxLength: LIMITS.name }), { minItems: 1, maxItems: 50, uniqueItems: true }),
    ),
    /** The same input may give another result: the tool draws random values. */
    random: Type.Boolean(),
    /** Whether it reaches out; absent: it may. A tool that does not is given no network. */
    network: Type.Optional(Type.Boolean()),
    /** Whether it keeps values; absent: it may. */
    kv: Type.Optional(Type.Boolean()),
    input: Schema,
    output: Schema,
    /** How parts of the result are shown to people, by names joined by dots: see `View`. Absent: as the schema says. */
    views: Type.Optional(Type.Record(Type.String({ minLength: 1 }), View, { maxProperties: LIMITS.views })),
    examples: Type.Array(
      Type.Object({
        name: Type.String({ maxLength: 120 }),
        input: Type.Unknown(),
        /** What the result holds, the whole of it or a part. */
        output: Type.Unknown(),
        /** A whole result, where `output` is a part. */
        result: Type.Optional(Type.Unknown()),
      }),
      { maxItems: 20 },
    ),
    /** The file that holds the tool's code, from the bundle's root. Absent: it has none, and is a chain. */
    entry: Type.Optional(Type.String({ pattern: PATH_PATTERN, maxLength: LIMITS.path })),
    chain: Type.Optional(Chain),
  },
  { additionalProperties: false },
);
export type ToolManifest = Static<typeof ToolManifest>;

/** `plugin.json` without what its tools say, which is held to `ToolManifest` tool by tool. */
export const ManifestHead = Type.Object(
  {
    format: Type.Literal(1),
    id: Id,
    /** Name and version of the npm package that the bundle was built from. */
    package: Type.String({ minLength: 1, maxLength: 214 }),
    version: Type.String({ pattern: VERSION_PATTERN, maxLength: 64 }),
    sdk: Type.String({ maxLength: 64 }),
    /** The versions of Toolyard that it works with, as a range of npm's: `>=1.2.0`. Absent: any. */
    engines: Type.Optional(
      Type.Object(
        { toolyard: Type.String({ minLength: 1, maxLength: 100 }) },
        { additionalProperties: false },
      ),
    ),
    title: ShownText,
    summary: ShownText,
    permissions: Type.Object(
      {
        /** Hosts, each with methods before it and a path behind it where it names any: see `netEntries`. */
        net: Type.Array(Type.String({ pattern: NET_PATTERN, maxLength: 600 }), { maxItems: 50 }),
        /** Whether the tools may call the host's other tools. */
        tools: Type.Optional(Type.Boolean()),
        /** Whether the tools want to know one caller from another: see `caller` of `ToolContext`. */
        caller: Type.Optional(Type.Boolean()),
        /** Whether the tools keep values of the bundle's own: see `kv` of `ToolContext`. */
        kv: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    /** Without what it does not do its work, so that it is not served: `trust` is outside the sandbox. */
    requires: Type.Optional(
      Type.Object(
        {
          trust: Type.Optional(Type.Boolean()),
          deadlineMs: Type.Optional(Type.Integer({ minimum: 10, maximum: 3_600_000 })),
          memoryMb: Type.Optional(Type.Integer({ minimum: 16, maximum: 512 })),
        },
        { additionalProperties: false },
      ),
    ),
    /** What the operator sets for it, which `configProblems` holds to its rules. Absent: nothing. */
    config: Type.Optional(Type.Unsafe<ConfigSchema>(Type.Unknown())),
    tools: Type.Array(Type.Unknown(), { minItems: 1, maxItems: LIMITS.tools }),
    /** SHA-256 in hexadecimal of every file of the bundle but this one. */
    files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      maxProperties: LIMITS.files,
    }),
  },
  { additionalProperties: false },
);

/** `plugin.json`: what a bundle holds and what it asks for. The one contract between SDK and host. */
export type Manifest = Omit<Static<typeof ManifestHead>, 'tools'> & { tools: ToolManifest[] };

/**
 * The schema that callers see and are held to: arguments with a default are optional, and objects that
 * list their properties take no others unless they say so. Enumerations of texts name their type, which some
 * clients need.
 */
export function argumentSchema(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = { ...schema };
  if (schema.type === undefined && isTexts(schema.enum)) result.type = 'string';
  if (isSchema(schema.items)) result.items = argumentSchema(schema.items);
  for (const list of ['anyOf', 'oneOf', 'prefixItems'] as const) {
    const schemas = schema[list];
    if (Array.isArray(schemas))
      result[list] = schemas.map((inner) => (isSchema(inner) ? argumentSchema(inner) : inner));
  }
  if (isSchema(schema.$defs)) {
    const definitions = Object.entries(schema.$defs);
    result.$defs = Object.fromEntries(
      definitions.map(([name, inner]) => [name, isSchema(inner) ? argumentSchema(inner) : inner]),
    );
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
