import { member, stringMember, type Json, type JsonObject } from '../../lib/json-schema/json-value.ts';
import { isTrue } from '../../lib/json-schema/assertions.ts';
import { findingAt, findingAtMember, type OpenApiFinding } from './findings.ts';
import type { Description } from './kinds.ts';
import type { References } from './references.ts';

type OperationError =
  | 'duplicate_operation_id'
  | 'path_parameter_missing'
  | 'path_parameter_unused'
  | 'path_parameter_optional'
  | 'duplicate_parameter'
  | 'ambiguous_paths'
  | 'unknown_security_scheme'
  | 'undefined_server_variable'
  | 'body_conflict'
  | 'query_conflict';

type OperationWarning = 'missing_operation_id' | 'no_success_response' | 'undeclared_tag' | 'external_ref';

/** A parameter in a list, after its references. */
interface Parameter {
  /** The entry of the list. */
  readonly entry: Json;
  readonly name: string;
  readonly location: string;
}

/** What is wrong with paths, operations, their parameters, servers and security beyond their structure. */
export function checkOperations(
  description: Description,
  references: References,
): OpenApiFinding<OperationError>[] {
  return [
    ...duplicateOperationIds(description),
    ...ambiguousPaths(description),
    ...pathParameters(description, references),
    ...optionalPathParameters(description),
    ...duplicateParameters(description, references),
    ...bodyConflicts(description, references),
    ...queryConflicts(description, references),
    ...unknownSecuritySchemes(description, references),
    ...undefinedServerVariables(description),
  ];
}

/** What is legal in operations and leaves their callers without something. */
export function reviewOperations(
  description: Description,
  references: References,
): OpenApiFinding<OperationWarning>[] {
  const found: OpenApiFinding<OperationWarning>[] = externalSecuritySchemes(description, references);
  const declared = declaredTags(description.root);
  for (const operation of description.ofKind('operation')) {
    if (member(operation, 'operationId') === undefined)
      found.push(findingAt('missing_operation_id', operation, 'the operation has no operationId'));
    const responses = member(operation, 'responses');
    const codes = responses?.kind === 'object' ? [...responses.members.keys()] : [];
    if (!codes.some((code) => /^(?:[23](?:\d\d|XX)|default)$/.test(code)))
      found.push(
        findingAt('no_success_response', operation, 'the operation has no 2XX, 3XX or default response'),
      );
    if (declared.size === 0) continue;
    for (const tag of elements(member(operation, 'tags')))
      if (tag.kind === 'string' && !declared.has(tag.value))
        found.push(
          findingAt('undeclared_tag', tag, `${JSON.stringify(tag.value)} is not among the document's tags`),
        );
  }
  return found;
}

function elements(value: Json | undefined): readonly Json[] {
  return value?.kind === 'array' ? value.elements : [];
}

function members(value: Json | undefined): readonly (readonly [string, Json])[] {
  return value?.kind === 'object' ? [...value.members] : [];
}

function declaredTags(root: Json): Set<string> {
  return new Set(
    elements(member(root, 'tags')).flatMap((tag) => {
      const name = stringMember(tag, 'name');
      return name === undefined ? [] : [name];
    }),
  );
}

function duplicateOperationIds(description: Description): OpenApiFinding<OperationError>[] {
  const seen = new Set<string>();
  const found: OpenApiFinding<OperationError>[] = [];
  for (const operation of description.ofKind('operation')) {
    const id = member(operation, 'operationId');
    if (id?.kind !== 'string') continue;
    if (seen.has(id.value))
      found.push(
        findingAt('duplicate_operation_id', id, `another operation is called ${JSON.stringify(id.value)}`),
      );
    seen.add(id.value);
  }
  return found;
}

/** The paths of a document with what stands under them. */
function paths({ root }: Description): (readonly [string, Json])[] {
  return members(member(root, 'paths')).filter(([path]) => path.startsWith('/'));
}

const TEMPLATE_NAME = /\{([^{}]*)\}/g;

function ambiguousPaths(description: Description): OpenApiFinding<OperationError>[] {
  const seen = new Map<string, string>();
  return paths(description).flatMap(([path, item]) => {
    const anonymous = path.replace(TEMPLATE_NAME, '{}');
    const first = seen.get(anonymous);
    if (first !== undefined)
      return [findingAt('ambiguous_paths', item, `the path is the same as ${first} but for parameter names`)];
    seen.set(anonymous, path);
    return [];
  });
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

function operationsOf(item: Json, description: Description): JsonObject[] {
  const additional = members(member(item, 'additionalOperations')).map(([, operation]) => operation);
  return [...METHODS.map((method) => member(item, method)), ...additional].flatMap((value) =>
    value?.kind === 'object' && description.kindOf(value) === 'operation' ? [value] : [],
  );
}

function parametersOf(owner: Json, references: References): Parameter[] {
  return elements(member(owner, 'parameters')).flatMap((entry) => {
    const target = references.follow(entry);
    const name = target === undefined ? undefined : stringMember(target, 'name');
    const location = target === undefined ? undefined : stringMember(target, 'in');
    return name === undefined || location === undefined ? [] : [{ entry, name, location }];
  });
}

/** Whether some parameters of a list cannot be known, because they lie elsewhere or nowhere. */
function hasUnknown(owner: Json, references: References): boolean {
  return elements(member(owner, 'parameters')).some((entry) => references.follow(entry) === undefined);
}

function pathParameters(description: Description, references: References): OpenApiFinding<OperationError>[] {
  const found: OpenApiFinding<OperationError>[] = [];
  // Several paths may refer to one path item: what is wrong with it is said once.
  const told = new Map<Json, Set<string>>();
  const tell = (finding: ReturnType<typeof findingAt<OperationError>>) => {
    const messages = told.getOrInsertComputed(finding.at, () => new Set());
    if (!messages.has(finding.message)) found.push(finding);
    messages.add(finding.message);
  };
  for (const [path, value] of paths(description)) {
    const names = new Set([...path.matchAll(TEMPLATE_NAME)].map(([, name = '']) => name));
    const target = references.follow(value);
    const items = target === undefined || target === value ? [value] : [value, target];
    const shared = items.flatMap((item) => parametersOf(item, references));
    const unknown = target === undefined || items.some((item) => hasUnknown(item, references));
    const unused = ({ entry, name, location }: Parameter) => {
      if (location === 'path' && !names.has(name))
        tell(findingAt('path_parameter_unused', entry, `the path has no {${name}}`));
    };
    shared.forEach(unused);
    for (const operation of items.flatMap((item) => operationsOf(item, description))) {
      const own = parametersOf(operation, references);
      own.forEach(unused);
      if (unknown || hasUnknown(operation, references)) continue;
      const declared = new Set(
        [...shared, ...own].filter(({ location }) => location === 'path').map(({ name }) => name),
      );
      for (const name of names)
        if (!declared.has(name))
          tell(findingAt('path_parameter_missing', operation, `{${name}} of the path is not declared`));
    }
  }
  return found;
}

function optionalPathParameters(description: Description): OpenApiFinding<OperationError>[] {
  return [...description.ofKind('parameter')]
    .filter(
      (parameter) =>
        stringMember(parameter, 'in') === 'path' && !description.isHidden('parameter', parameter),
    )
    .filter((parameter) => !isTrue(member(parameter, 'required')))
    .map((parameter) =>
      findingAt('path_parameter_optional', parameter, 'expected required: true, as of all in path'),
    );
}

/** Header names are the same whatever their case (RFC 9110 §5.1). */
function parameterKey({ name, location }: Parameter): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

function duplicateParameters(
  description: Description,
  references: References,
): OpenApiFinding<OperationError>[] {
  const owners = [...description.ofKind('path-item'), ...description.ofKind('operation')];
  return owners.flatMap((owner) => {
    const seen = new Set<string>();
    return parametersOf(owner, references).flatMap((parameter) => {
      const key = parameterKey(parameter);
      const repeated = seen.has(key);
      seen.add(key);
      const message = `the list has the ${parameter.location} parameter ${JSON.stringify(parameter.name)} already`;
      return repeated ? [findingAt('duplicate_parameter', parameter.entry, message)] : [];
    });
  });
}

/** Swagger 2.0, Parameter Object: there is one body, and none beside a form. */
function bodyConflicts(description: Description, references: References): OpenApiFinding<OperationError>[] {
  if (description.version !== '2.0') return [];
  return locationsByOperation(description, references).flatMap(([operation, locations]) => {
    const bodies = locations.filter((location) => location === 'body').length;
    const conflict = bodies > 1 || (bodies > 0 && locations.includes('formData'));
    const message = `expected one body, got ${bodies > 1 ? `${bodies} body parameters` : 'body and formData parameters'}`;
    return conflict ? [findingAt('body_conflict', operation, message)] : [];
  });
}

/** OpenAPI 3.2, Parameter Object: a parameter may be the whole query, which leaves nothing to others. */
function queryConflicts(description: Description, references: References): OpenApiFinding<OperationError>[] {
  if (description.version !== '3.2') return [];
  return locationsByOperation(description, references).flatMap(([operation, locations]) => {
    const whole = locations.filter((location) => location === 'querystring').length;
    const conflict = whole > 1 || (whole > 0 && locations.includes('query'));
    const message = `expected one querystring parameter and none in query, got ${whole > 1 ? `${whole} querystring parameters` : 'both'}`;
    return conflict ? [findingAt('query_conflict', operation, message)] : [];
  });
}

/** Where the parameters of each operation are sent, those of its path item that it does not override among them. */
function locationsByOperation(
  description: Description,
  references: References,
): (readonly [operation: JsonObject, locations: readonly string[]])[] {
  return [...description.ofKind('path-item')].flatMap((item) =>
    operationsOf(item, description).map((operation) => {
      const own = parametersOf(operation, references);
      const overridden = new Set(own.map(parameterKey));
      const shared = parametersOf(item, references).filter(
        (parameter) => !overridden.has(parameterKey(parameter)),
      );
      return [operation, [...shared, ...own].map(({ location }) => location)] as const;
    }),
  );
}

/** Where a description declares its security schemes. */
function securitySchemes({ root, version }: Description): Json | undefined {
  return version === '2.0'
    ? member(root, 'securityDefinitions')
    : member(member(root, 'components'), 'securitySchemes');
}

function unknownSecuritySchemes(
  description: Description,
  references: References,
): OpenApiFinding<OperationError>[] {
  return requiredSchemes(description, references).flatMap(({ requirement, name, scheme }) => {
    const message = `no security scheme is called ${JSON.stringify(name)}`;
    return scheme === undefined
      ? [findingAtMember('unknown_security_scheme', requirement, name, message)]
      : [];
  });
}

function externalSecuritySchemes(
  description: Description,
  references: References,
): OpenApiFinding<OperationWarning>[] {
  return requiredSchemes(description, references).flatMap(({ requirement, name, scheme }) => {
    const message = `${JSON.stringify(name)} lies elsewhere and is not fetched`;
    return scheme === 'external' ? [findingAtMember('external_ref', requirement, name, message)] : [];
  });
}

interface RequiredScheme {
  readonly requirement: JsonObject;
  readonly name: string;
  readonly scheme: Json | 'external' | undefined;
}

/** What the names in security requirements stand for: components, or since 3.2 schemes by their URI. */
export function requiredSchemes(description: Description, references: References): RequiredScheme[] {
  const schemes = securitySchemes(description);
  return [...description.ofKind('security-requirement')].flatMap((requirement) =>
    [...requirement.members.keys()].map((name) => {
      // A bare word that is no component is taken for a mistake, not for a URI.
      const isUri = description.version === '3.2' && /[./#:]/.test(name);
      const scheme = member(schemes, name) ?? (isUri ? references.find(name, requirement) : undefined);
      return { requirement, name, scheme };
    }),
  );
}

function undefinedServerVariables(description: Description): OpenApiFinding<OperationError>[] {
  return [...description.ofKind('server')].flatMap((server) => {
    const used = new Set(
      [...(stringMember(server, 'url') ?? '').matchAll(TEMPLATE_NAME)].map(([, name = '']) => name),
    );
    const missing = [...used].filter((name) => member(member(server, 'variables'), name) === undefined);
    const names = missing.slice(0, 5).map((name) => `{${name}}`);
    return missing.length === 0
      ? []
      : [
          findingAt(
            'undefined_server_variable',
            server,
            `the URL has ${names.join(', ')}, which variables lacks`,
          ),
        ];
  });
}
