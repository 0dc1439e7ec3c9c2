/** What of an OpenAPI document (3.1) the reference shows. */
export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Server {
  readonly url: string;
}

interface PathItem {
  readonly servers?: readonly Server[];
  readonly parameters?: readonly unknown[];
  readonly [method: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: unknown;
}

export interface Content {
  readonly schema?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Content>>;
}

/** One operation with all that belongs to it; what it refers to is in its place. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The first part of its address: `api`, or empty. */
  readonly base: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: Readonly<Record<string, Content>>;
  readonly responses: readonly (readonly [status: string, Response])[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** Every operation of a document, in its order. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = Object(item[method]) as Partial<RawOperation>;
      return operation.operationId === undefined ? [] : [readOperation(document, path, method, operation)];
    }),
  );
}

interface RawOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly servers: readonly Server[];
  readonly parameters: readonly unknown[];
  readonly requestBody: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

function readOperation(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Partial<RawOperation>,
): Operation {
  const item = document.paths[path] ?? {};
  const server = (operation.servers ?? item.servers ?? document.servers)[0]?.url ?? '';
  const body = followed(document, operation.requestBody) as { content?: Operation['body'] } | undefined;
  return {
    id: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    base: server.endsWith('/api') ? 'api' : '',
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    tag: operation.tags?.[0] ?? '',
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
      (parameter) => followed(document, parameter) as Parameter,
    ),
    body: body?.content ?? {},
    responses: Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      followed(document, response) as Response,
    ]),
  };
}

/** What a reference to a component names; anything else as it is. */
export function followed(document: ApiDocument, value: unknown): unknown {
  const { $ref } = Object(value) as { $ref?: unknown };
  if (typeof $ref !== 'string') return value;
  const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec($ref) ?? [];
  return document.components[kind]?.[name] ?? value;
}

/** The schemas that a value refers to, directly or by others, by their names. */
export function namedSchemas(document: ApiDocument, value: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const texts = [JSON.stringify(value) ?? ''];
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (found.has(name)) continue;
      const schema = document.components.schemas?.[name];
      found.set(name, schema);
      texts.push(JSON.stringify(schema) ?? '');
    }
  return found;
}
