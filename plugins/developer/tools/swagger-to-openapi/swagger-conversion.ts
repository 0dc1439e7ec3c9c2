import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { isObject, objectAt, textAt } from '../../lib/json-members.ts';
import { pointerTo } from '../../lib/json-pointer.ts';
import { convertForm, convertParameter, type Warn } from './swagger-parameters.ts';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);
const MOVED: ReadonlySet<string> = new Set([
  'swagger',
  'info',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'definitions',
  'parameters',
  'responses',
  'securityDefinitions',
  'paths',
]);
const REFERENCES: readonly (readonly [from: string, to: string])[] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
];

/** A Swagger 2.0 document as OpenAPI 3.0. */
export function convertSwagger(source: JsonObject, warn: Warn): JsonObject {
  return new Conversion(source, warn).convert();
}

class Conversion {
  readonly #source: JsonObject;
  readonly #warn: Warn;
  readonly #shared: JsonObject;
  /** The shared parameters that paths refer to, as references write them. */
  readonly #used: ReadonlySet<string>;

  constructor(source: JsonObject, warn: Warn) {
    this.#source = source;
    const references = JSON.stringify(objectAt(source, 'paths')).matchAll(/"#\/parameters\/([^"]*)"/g);
    this.#used = new Set(references.map(([, name = '']) => name));
    this.#warn = warn;
    this.#shared = objectAt(source, 'parameters');
  }

  convert(): JsonObject {
    const source = this.#source;
    const servers = serversOf(source);
    const result: JsonObject = {
      openapi: '3.0.4',
      info: source.info ?? {},
      ...(servers.length > 0 && { servers }),
    };
    for (const [key, value] of Object.entries(source)) {
      if (key === 'paths') result.paths = this.#paths(objectAt(source, 'paths'));
      else if (!MOVED.has(key)) result[key] = value;
    }
    const components = this.#components();
    if (Object.keys(components).length > 0) result.components = components;
    return result;
  }

  #components(): JsonObject {
    const source = this.#source;
    const parameters: JsonObject = {};
    const bodies: JsonObject = {};
    for (const [name, parameter] of Object.entries(this.#shared)) {
      const path = pointerTo('/parameters', name);
      if (!isObject(parameter)) continue;
      if (parameter.in === 'body')
        bodies[name] = this.#body(parameter, this.#mediaTypes(undefined, 'consumes'), path);
      else if (parameter.in === 'formData' && !this.#used.has(pointerTo('', name).slice(1)))
        this.#warn(path, 'the form field, which no operation has, is left out');
      else if (parameter.in !== 'formData') parameters[name] = this.#parameter(parameter, path);
    }
    const groups: JsonObject = {
      schemas: mapMembers(objectAt(source, 'definitions'), (schema, name) =>
        this.#schema(schema, pointerTo('/definitions', name)),
      ),
      responses: mapMembers(objectAt(source, 'responses'), (response, name) =>
        this.#response(response, this.#mediaTypes(undefined, 'produces'), pointerTo('/responses', name)),
      ),
      parameters,
      requestBodies: bodies,
      securitySchemes: mapMembers(objectAt(source, 'securityDefinitions'), (scheme, name) =>
        this.#securityScheme(scheme, pointerTo('/securityDefinitions', name)),
      ),
    };
    return Object.fromEntries(
      Object.entries(groups).filter(([, group]) => isObject(group) && Object.keys(group).length > 0),
    );
  }

  #paths(paths: JsonObject): JsonObject {
    return mapMembers(paths, (item, name) => {
      const path = pointerTo('/paths', name);
      if (!isObject(item) || name.startsWith('x-')) return item;
      const common = this.#listed(item.parameters);
      const inBody = common.filter((parameter) => this.#isInBody(parameter));
      const result: JsonObject = {};
      for (const [key, value] of Object.entries(item)) {
        if (METHODS.has(key) && isObject(value))
          result[key] = this.#operation(value, inBody, pointerTo(path, key));
        else if (key === 'parameters') {
          const others = this.#outsideBody(item.parameters, `${path}/parameters`);
          if (others.length > 0) result.parameters = others;
        } else result[key] = key === '$ref' ? this.#reference(value, pointerTo(path, key)) : value;
      }
      return result;
    });
  }

  #operation(given: JsonObject, inherited: readonly JsonObject[], path: string): JsonObject {
    const own = this.#listed(given.parameters);
    const consumes = this.#mediaTypes(given, 'consumes');
    const produces = this.#mediaTypes(given, 'produces');
    const ownBody = own.filter((parameter) => this.#isInBody(parameter));
    const ownNames = new Set(ownBody.map((parameter) => textAt(this.#target(parameter), 'name')));
    const ownWhole = ownBody.some((parameter) => this.#target(parameter).in === 'body');
    const bodies = [
      ...inherited.filter((parameter) => !ownWhole && !ownNames.has(textAt(this.#target(parameter), 'name'))),
      ...ownBody,
    ];
    const requestBody = this.#requestBody(bodies, consumes, `${path}/parameters`);
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(given)) {
      if (key === 'consumes' || key === 'produces') continue;
      if (key === 'schemes') {
        const servers = serversOf({ ...this.#source, schemes: value });
        if (servers.length > 0) result.servers = servers;
      } else if (key === 'parameters') {
        const others = this.#outsideBody(value, `${path}/parameters`);
        if (others.length > 0) result.parameters = others;
      } else if (key === 'responses') {
        if (requestBody !== undefined) result.requestBody = requestBody;
        result.responses = mapMembers(isObject(value) ? value : {}, (response, status) =>
          status.startsWith('x-')
            ? response
            : this.#response(response, produces, pointerTo(`${path}/responses`, status)),
        );
      } else result[key] = value;
    }
    if (requestBody !== undefined) result.requestBody ??= requestBody;
    return result;
  }

  #requestBody(
    parameters: readonly JsonObject[],
    consumes: readonly string[],
    path: string,
  ): JsonObject | undefined {
    const whole = parameters.find((parameter) => this.#target(parameter).in === 'body');
    const fields = parameters
      .map((parameter) => this.#target(parameter))
      .filter((parameter) => parameter.in === 'formData');
    if (whole !== undefined) {
      if (fields.length > 0) this.#warn(path, 'form fields beside a body are left out');
      const reference = textAt(whole, '$ref');
      if (reference === undefined) return this.#body(whole, consumes, path);
      // What is shared is written for the media types of the whole document.
      const usual = this.#mediaTypes(undefined, 'consumes').join();
      if (usual !== consumes.join()) return this.#body(this.#target(whole), consumes, path);
      return { $ref: reference.replace('#/parameters/', '#/components/requestBodies/') };
    }
    if (fields.length === 0) return undefined;
    return convertForm(fields, consumes, path, {
      warn: this.#warn,
      schemaOf: (schema, at) => this.#schema(schema, at),
    });
  }

  #body(parameter: JsonObject, consumes: readonly string[], path: string): JsonObject {
    const { in: _in, schema, name: _name, required, ...others } = parameter;
    const content = schema === undefined ? {} : { schema: this.#schema(schema, `${path}/schema`) };
    const types = consumes.length === 0 ? ['application/json'] : consumes;
    return {
      ...others,
      content: Object.fromEntries(types.map((type) => [type, content])),
      ...(required !== undefined && { required }),
    };
  }

  #outsideBody(parameters: JsonValue | undefined, path: string): JsonObject[] {
    return (Array.isArray(parameters) ? parameters : []).flatMap((parameter, index) =>
      isObject(parameter) && !this.#isInBody(parameter)
        ? [this.#parameter(parameter, `${path}/${index}`)]
        : [],
    );
  }

  #parameter(parameter: JsonObject, path: string): JsonObject {
    if (parameter.$ref !== undefined) return { ...parameter, $ref: this.#reference(parameter.$ref, path) };
    return convertParameter(parameter, path, this.#warn, (schema, at) => this.#schema(schema, at));
  }

  #response(given: JsonValue, produces: readonly string[], path: string): JsonValue {
    if (!isObject(given)) return given;
    if (given.$ref !== undefined) return { ...given, $ref: this.#reference(given.$ref, path) };
    const { schema, examples, headers, ...others } = given;
    const byType = isObject(examples) ? examples : {};
    const isFile = isObject(schema) && schema.type === 'file';
    const shown = isFile ? { ...schema, type: 'string', format: 'binary' } : schema;
    if (isFile && produces.length === 0)
      this.#warn(path, 'the file has no media type in produces, and is given as */*');
    // What a file is nobody knows then, but it is no JSON.
    const unsaid = isFile ? '*/*' : 'application/json';
    const types = [
      ...new Set([
        ...(shown === undefined ? [] : produces.length === 0 ? [unsaid] : produces),
        ...Object.keys(byType),
      ]),
    ];
    const content = types.map((type): [string, JsonValue] => [
      type,
      {
        ...(shown !== undefined && { schema: this.#schema(shown, `${path}/schema`) }),
        ...(byType[type] !== undefined && { example: byType[type] }),
      },
    ]);
    return {
      ...others,
      ...(others.description === undefined && { description: '' }),
      ...(isObject(headers) && {
        headers: mapMembers(headers, (header, name) =>
          isObject(header) ? this.#parameter(header, pointerTo(`${path}/headers`, name)) : header,
        ),
      }),
      ...(content.length > 0 && { content: Object.fromEntries(content) }),
    };
  }

  /** A schema with its references, discriminator and x-nullable as OpenAPI 3.0 writes them. */
  #schema(given: JsonValue, path: string): JsonValue {
    if (Array.isArray(given)) return given.map((inner, index) => this.#schema(inner, `${path}/${index}`));
    if (!isObject(given)) return given;
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(given)) {
      const at = pointerTo(path, key);
      if (key === '$ref') result.$ref = this.#reference(value, at);
      else if (key === 'discriminator' && typeof value === 'string')
        result.discriminator = { propertyName: value };
      else if (key === 'x-nullable' && typeof value === 'boolean') {
        if (value) result.nullable = true;
      } else if (NAMED_SCHEMAS.has(key) && isObject(value))
        result[key] = mapMembers(value, (inner, name) => this.#schema(inner, pointerTo(at, name)));
      else if (SCHEMAS.has(key)) result[key] = this.#schema(value, at);
      else result[key] = value;
    }
    return result;
  }

  #reference(reference: JsonValue | undefined, path: string): JsonValue {
    if (typeof reference !== 'string') return reference ?? null;
    if (!reference.startsWith('#')) {
      this.#warn(path, `the reference to ${reference} is left as it is`);
      return reference;
    }
    const [from, to] = REFERENCES.find(([start]) => reference.startsWith(start)) ?? [];
    return from === undefined || to === undefined ? reference : to + reference.slice(from.length);
  }

  #securityScheme(given: JsonValue, path: string): JsonValue {
    if (!isObject(given)) return given;
    if (given.type === 'basic') return { ...given, type: 'http', scheme: 'basic' };
    if (given.type !== 'oauth2') return given;
    const { flow, authorizationUrl, tokenUrl, scopes, ...others } = given;
    const name = FLOWS[typeof flow === 'string' ? flow : ''];
    if (name === undefined) {
      this.#warn(path, 'an oauth2 scheme without a known flow');
      return { ...others, flows: {} };
    }
    const settings = {
      ...(authorizationUrl !== undefined && { authorizationUrl }),
      ...(tokenUrl !== undefined && { tokenUrl }),
      scopes: scopes ?? {},
    };
    return { ...others, flows: { [name]: settings } };
  }

  #listed(parameters: JsonValue | undefined): JsonObject[] {
    return Array.isArray(parameters) ? parameters.filter(isObject) : [];
  }

  #isInBody(parameter: JsonObject): boolean {
    const place = this.#target(parameter).in;
    return place === 'body' || place === 'formData';
  }

  /** The parameter itself, or the shared one that it refers to. */
  #target(parameter: JsonObject): JsonObject {
    const name = /^#\/parameters\/(.+)$/.exec(textAt(parameter, '$ref') ?? '')?.[1];
    return name === undefined
      ? parameter
      : objectAt(this.#shared, name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }

  #mediaTypes(operation: JsonObject | undefined, key: 'consumes' | 'produces'): string[] {
    const given = operation?.[key] ?? this.#source[key];
    return Array.isArray(given) ? given.filter((type) => typeof type === 'string') : [];
  }
}

const NAMED_SCHEMAS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions']);
const SCHEMAS: ReadonlySet<string> = new Set([
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'additionalProperties',
]);
const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function serversOf({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' && basePath !== '/' ? basePath : '';
  if (typeof host !== 'string') return typeof basePath === 'string' ? [{ url: basePath }] : [];
  const known = Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === 'string') : [];
  return known.length === 0
    ? [{ url: `//${host}${path}` }]
    : known.map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

function mapMembers(object: JsonObject, convert: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, convert(value, key)]));
}
