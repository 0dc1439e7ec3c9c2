import { InputError, type JsonValue, quote } from '@toolyard/sdk';
import { isObject, textAt } from '../../lib/json-members.ts';

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
]);
const PLACES = ['path', 'query', 'header', 'cookie'];
const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string | undefined;
}

export interface ApiResponse {
  /** `200`, `4XX` or `default` */
  readonly status: string;
  readonly description: string;
  readonly example: JsonValue | undefined;
}

export interface ApiEndpoint {
  readonly argument: string;
  readonly method: string;
  /** With `{name}` for what varies. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tag: string | undefined;
  readonly parameters: readonly ApiParameter[];
  readonly body: JsonValue | undefined;
  readonly responses: readonly ApiResponse[];
  readonly auth: boolean | undefined;
}

export interface GivenEndpoint {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly parameters?: readonly JsonValue[];
  readonly request_body?: JsonValue;
  readonly responses?: readonly JsonValue[];
  readonly auth?: boolean;
}

/** @throws InputError naming the endpoint by its index */
export function readEndpoints(given: readonly GivenEndpoint[], warnings: string[]): ApiEndpoint[] {
  const known = new Map<string, number>();
  const ids = new Set<string>();
  return given.map((endpoint, index) => {
    const argument = `endpoints[${index}]`;
    const method = endpoint.method.toLowerCase();
    if (!METHODS.has(method))
      throw new InputError(`${argument}.method`, `expected an HTTP method, got ${quote(endpoint.method)}`);
    if (!endpoint.path.startsWith('/'))
      throw new InputError(
        `${argument}.path`,
        `expected a path that starts with /, got ${quote(endpoint.path)}`,
      );
    const path = endpoint.path.replace(/\/:([A-Za-z_]\w*)/g, '/{$1}');
    const key = `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
    const before = known.get(key);
    if (before !== undefined)
      throw new InputError(
        argument,
        `is the same method and path as endpoints[${before}]: ${method.toUpperCase()} ${path}`,
      );
    known.set(key, index);
    if (['get', 'head', 'delete'].includes(method) && endpoint.request_body !== undefined)
      warnings.push(`${method.toUpperCase()} ${path} has a request body, which many programs drop`);
    return {
      argument,
      method,
      path,
      operationId: uniqueId(operationIdOf(method, path), ids),
      summary: endpoint.summary,
      description: endpoint.description,
      tag: endpoint.tag,
      parameters: readParameters(endpoint.parameters ?? [], path, argument, warnings),
      body: endpoint.request_body,
      responses: readResponses(endpoint.responses ?? [], argument),
      auth: endpoint.auth,
    };
  });
}

function operationIdOf(method: string, path: string): string {
  const words = path.match(/[\p{L}\p{N}]+/gu) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let number = 2; taken.has(unique); number += 1) unique = `${id}${number}`;
  taken.add(unique);
  return unique;
}

function readParameters(
  given: readonly JsonValue[],
  path: string,
  argument: string,
  warnings: string[],
): ApiParameter[] {
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));
  // OpenAPI wants each name once a place, and in the path those that it has.
  const declared = new Map<string, ApiParameter>();
  for (const [index, parameter] of given.entries()) {
    const where = `${argument}.parameters[${index}]`;
    const name = textAt(parameter, 'name') ?? '';
    if (!isObject(parameter) || name === '') throw new InputError(where, 'expected an object with a name');
    const place = textAt(parameter, 'in') ?? (inPath.has(name) ? 'path' : 'query');
    if (!PLACES.includes(place))
      throw new InputError(`${where}.in`, `expected one of ${PLACES.join(', ')}, got ${quote(place)}`);
    const type = textAt(parameter, 'type') ?? 'string';
    if (!TYPES.includes(type))
      throw new InputError(`${where}.type`, `expected one of ${TYPES.join(', ')}, got ${quote(type)}`);
    const key = `${place} ${name}`;
    if (place === 'path' && !inPath.has(name))
      warnings.push(`${path} has no {${name}}: the parameter is left out`);
    else if (declared.has(key)) warnings.push(`${path}: the ${place} parameter ${name} repeats: left out`);
    else
      declared.set(key, {
        name,
        in: place,
        type,
        required: place === 'path' || parameter.required === true,
        description: textAt(parameter, 'description'),
      });
  }
  const missing = [...inPath].filter((name) => !declared.has(`path ${name}`));
  return [
    ...missing.map((name) => ({ name, in: 'path', type: 'string', required: true, description: undefined })),
    ...declared.values(),
  ];
}

function readResponses(given: readonly JsonValue[], argument: string): ApiResponse[] {
  if (given.length === 0) return [{ status: '200', description: 'OK', example: undefined }];
  return given.map((response, index) => {
    const where = `${argument}.responses[${index}]`;
    const status = (textAt(response, 'status') ?? '').toUpperCase();
    if (!/^(?:[1-5]\d\d|[1-5]XX|DEFAULT)$/.test(status))
      throw new InputError(
        `${where}.status`,
        `expected 100-599, a class such as 4XX, or default, got ${quote(isObject(response) ? response.status : response)}`,
      );
    return {
      status: status === 'DEFAULT' ? 'default' : status,
      description: textAt(response, 'description') ?? (status.startsWith('2') ? 'OK' : ''),
      example: exampleOf(response),
    };
  });
}

function exampleOf(response: JsonValue): JsonValue | undefined {
  return isObject(response) && Object.hasOwn(response, 'example') ? response.example : undefined;
}
