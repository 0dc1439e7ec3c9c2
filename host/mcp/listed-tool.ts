import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '@toolyard/sdk';
import { mapSubschemas } from '@toolyard/sdk/manifest';
import { isRecord } from './is-record.ts';

/**
 * A tool as lists have it, which clients hand to models whole: without what the protocol or JSON Schema implies, and
 * without what no model needs to call it rightly. Whatever the tool takes, this schema takes; what it leaves open the
 * host checks. What some models' APIs demand stays, such as `type` beside `enum`.
 */
export function listedTool({ name, title, inputSchema, annotations, ...rest }: McpTool): McpTool {
  return {
    name,
    // Where there is no title, clients show the name.
    ...(title === undefined || repeatsName(title, name) ? {} : { title }),
    ...rest,
    inputSchema: listedSchema(inputSchema, {
      opens: !NARROWS.test(JSON.stringify(inputSchema)),
      said: new Set(),
    }) as McpTool['inputSchema'],
    ...(annotations === undefined ? {} : { annotations: listedHints(annotations) }),
  };
}

function repeatsName(title: string, name: string): boolean {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_') === name;
}

/** Where one of these stands, a part that takes more can make the whole take less. */
const NARROWS = /"(?:oneOf|not|if|contains|propertyNames|dependentSchemas|unevaluatedProperties)":/;

/** The listing of one tool. */
interface Listing {
  /** Whether parts may take more than the tool does. */
  readonly opens: boolean;
  /** Which descriptions stood there, with the names that they were of. */
  readonly said: Set<string>;
}

/**
 * A schema without two kinds of annotations: media types of plain text, which tell the host's pages which field to
 * show, and `false` as the default of what is true or false.
 */
function listedSchema(schema: JsonSchema, listing: Listing): JsonSchema {
  const { properties } = schema;
  const short = isRecord(properties) ? { ...schema, properties: withoutEchoes(properties, listing) } : schema;
  const mapped = mapSubschemas(short, (inner) => listedSchema(inner, listing));
  const { contentMediaType, default: preset, ...rest } = listing.opens ? opened(mapped) : mapped;
  return {
    ...rest,
    ...(contentMediaType === undefined || rest.contentEncoding === undefined ? {} : { contentMediaType }),
    ...(preset === undefined || (preset === false && rest.type === 'boolean') ? {} : { default: preset }),
  };
}

/** Numbers beyond this are bounds that guard the tool, and not ones that a caller comes near. */
const FAR = 1e6;

/** The pattern of every name. */
const ANY_NAME = '^.*$';

/**
 * A schema without its far bounds, and without saying that there is nothing besides what it names: models fill in what is
 * named, and for the rest the host says which name was meant.
 */
function opened({ additionalProperties, patternProperties, ...schema }: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !(BOUNDS.has(keyword) && Math.abs(Number(value)) >= FAR),
  );
  const patterns = isRecord(patternProperties) ? Object.entries(patternProperties) : [];
  const [[pattern, others] = []] = patterns;
  const isMap = patterns.length === 1 && pattern === ANY_NAME && additionalProperties !== true;
  return {
    ...Object.fromEntries(kept),
    ...(patternProperties === undefined || isMap ? {} : { patternProperties }),
    ...(isMap
      ? { additionalProperties: others }
      : additionalProperties === undefined || additionalProperties === false
        ? {}
        : { additionalProperties }),
  };
}

const BOUNDS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/**
 * Properties without descriptions that say their names once more, or what their schemas say, or what was said of that name
 * before. What stands in quotation marks shows a form, which the same words elsewhere do not.
 */
function withoutEchoes(properties: JsonSchema, { said }: Listing): JsonSchema {
  const shown = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    if (!isRecord(schema) || typeof schema.description !== 'string') return [name, schema];
    const { description, ...rest } = schema;
    const key = JSON.stringify([name, description]);
    const known = new Set([...wordsOf(name), ...wordsOf(JSON.stringify(rest))]);
    const isEcho = !description.includes('"') && wordsOf(description).every((word) => known.has(word));
    if (isEcho || said.has(key)) return [name, rest];
    said.add(key);
    return [name, schema];
  });
  return Object.fromEntries(shown);
}

/** The words that say something, in the singular. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/s$/, ''));
}

const FILLERS = new Set(['the', 'a', 'an', 'of', 'in', 'to', 'or', 'and']);

/** `idempotentHint` means something only of tools that change something ("ToolAnnotations", every revision). */
function listedHints({
  idempotentHint,
  ...hints
}: NonNullable<McpTool['annotations']>): McpTool['annotations'] {
  return hints.readOnlyHint === true || idempotentHint === undefined ? hints : { ...hints, idempotentHint };
}
