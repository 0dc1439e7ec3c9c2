import type { JsonSchema } from '@toolyard/sdk';

/** A file in a tool's result. */
export interface ResultFile {
  /** The file's bytes as base64, or its text. */
  readonly data: string;
  readonly encoding: 'base64' | 'text';
  readonly mimeType: string;
  readonly name: string;
}

/**
 * The parts of a result whose schema says that they hold a file (JSON Schema 2020-12 Validation §8): base64, or
 * an SVG. The media type and the name are what `mime_type` and `filename` beside it say.
 */
export function resultFiles(value: unknown, schema: unknown): ResultFile[] {
  if (typeof value !== 'object' || value === null || typeof schema !== 'object' || schema === null) return [];
  // A large part without a file is not gone through.
  if (!holdsFiles(schema)) return [];
  if (Array.isArray(value))
    return value.flatMap((element) => resultFiles(element, Reflect.get(schema, 'items')));
  const properties = Object(Reflect.get(schema, 'properties')) as Record<string, JsonSchema>;
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const property = properties[key];
    if (typeof inner !== 'string' || property === undefined) return resultFiles(inner, property);
    const { contentEncoding, contentMediaType } = property;
    const isFile = contentEncoding === 'base64' || contentMediaType === 'image/svg+xml';
    if (!isFile || inner === '') return [];
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

const known = new WeakMap<object, boolean>();

/** Whether a part of what the schema describes may be a file. */
export function holdsFiles(schema: object): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const holds = /"content(?:Encoding|MediaType)"/.test(JSON.stringify(schema));
  known.set(schema, holds);
  return holds;
}

/**
 * A result's JSON with names in place of the bytes of its files.
 *
 * @param names by the `data` of the files
 */
export function nameFiles(value: unknown, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? (names.get(withoutScheme(inner)) ?? inner) : inner,
  );
}

/** The base64 of a `data:` URL (RFC 2397), and any other text as it is. */
function withoutScheme(text: string): string {
  return text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
}
