import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { JsonObject, JsonSchema } from '@toolyard/sdk';
import type { Outcome } from '../execution/executor.ts';

/** An outcome as MCP says it: structured, as text, and with its files as content of their own. */
export function toCallResult(outcome: Outcome): CallToolResult {
  if (!outcome.ok) return errorResult(outcome.error.message);
  const { result, tool } = outcome;
  const value =
    result.kind === 'value'
      ? result.value
      : (JSON.parse(Buffer.from(result.bytes).toString('utf8')) as JsonObject);
  const files = findFiles(value, tool.manifest.output);
  // The text form names the files instead of holding them: their bytes are in the content beside it.
  const text =
    files.length === 0
      ? JSON.stringify(value)
      : JSON.stringify(value, (key, inner: unknown) => (isFile(files, inner) ? '(attached)' : inner));
  return { content: [{ type: 'text', text }, ...files.map(toContent)], structuredContent: value };
}

/** A failure of the tool or of its arguments, in the words that REST uses. */
export function errorResult(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

interface FoundFile {
  readonly data: string;
  readonly encoding: 'base64' | 'text';
  readonly mimeType: string;
  readonly name: string;
}

function isFile(files: readonly FoundFile[], value: unknown): boolean {
  return typeof value === 'string' && files.some(({ data }) => data === value);
}

/** The parts of a result whose schema says that they hold a file (JSON Schema 2020-12 Validation §8). */
function findFiles(value: unknown, schema: unknown): FoundFile[] {
  if (typeof value !== 'object' || value === null || typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(value))
    return value.flatMap((element) => findFiles(element, Reflect.get(schema, 'items')));
  const properties = Object(Reflect.get(schema, 'properties')) as Record<string, JsonSchema>;
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const property = properties[key];
    if (typeof inner !== 'string' || property === undefined) return findFiles(inner, property);
    const { contentEncoding, contentMediaType } = property;
    if (contentEncoding !== 'base64' && contentMediaType !== 'image/svg+xml') return [];
    const mimeType = Reflect.get(value, 'mime_type') ?? contentMediaType ?? 'application/octet-stream';
    const name = Reflect.get(value, 'filename') ?? key;
    return [
      {
        data: inner,
        encoding: contentEncoding === 'base64' ? 'base64' : 'text',
        mimeType: String(mimeType),
        name: String(name),
      },
    ];
  });
}

function toContent({ data, encoding, mimeType, name }: FoundFile): ContentBlock {
  if (encoding === 'base64' && /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType))
    return { type: 'image', data, mimeType };
  const uri = `toolyard:///result/${encodeURIComponent(name)}`;
  return {
    type: 'resource',
    resource: encoding === 'base64' ? { uri, mimeType, blob: data } : { uri, mimeType, text: data },
  };
}
