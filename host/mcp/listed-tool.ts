import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '@toolyard/sdk';
import { mapSubschemas } from '@toolyard/sdk/manifest';

/**
 * A tool as lists have it, which clients hand to models whole: without what the protocol or JSON Schema implies.
 * All that is validated stays, and so does what some models' APIs demand, such as `type` beside `enum`.
 */
export function listedTool({ name, title, inputSchema, annotations, ...rest }: McpTool): McpTool {
  return {
    name,
    // Where there is no title, clients show the name.
    ...(title === undefined || repeatsName(title, name) ? {} : { title }),
    ...rest,
    inputSchema: listedSchema(inputSchema) as McpTool['inputSchema'],
    ...(annotations === undefined ? {} : { annotations: listedHints(annotations) }),
  };
}

function repeatsName(title: string, name: string): boolean {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_') === name;
}

/**
 * A schema without two kinds of annotations: media types of plain text, which tell the host's pages which field to
 * show, and `false` as the default of what is true or false.
 */
function listedSchema(schema: JsonSchema): JsonSchema {
  const { contentMediaType, default: preset, ...rest } = mapSubschemas(schema, listedSchema);
  return {
    ...rest,
    ...(contentMediaType === undefined || rest.contentEncoding === undefined ? {} : { contentMediaType }),
    ...(preset === undefined || (preset === false && rest.type === 'boolean') ? {} : { default: preset }),
  };
}

/** `idempotentHint` means something only of tools that change something ("ToolAnnotations", every revision). */
function listedHints({
  idempotentHint,
  ...hints
}: NonNullable<McpTool['annotations']>): McpTool['annotations'] {
  return hints.readOnlyHint === true || idempotentHint === undefined ? hints : { ...hints, idempotentHint };
}
