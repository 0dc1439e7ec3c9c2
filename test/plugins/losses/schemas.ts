import { MARK, type Sample, type Standard } from './element.ts';

const property = (schema: object) => ({ type: 'object', properties: { p: schema } });
const text = (more: object) => property({ type: 'string', ...more });

/** JSON Schema draft-07 and 2020-12. */
export const JSON_SCHEMA: Standard = {
  samples: [
    ['title', { ...text({}), title: MARK }],
    ['description', { ...text({}), description: MARK }],
    ['title', text({ title: MARK })],
    ['description', text({ description: MARK })],
    ['default', text({ default: MARK })],
    ['default', { ...text({}), default: { p: MARK } }],
    ['examples', text({ examples: [MARK] })],
    ['const', text({ const: MARK })],
    ['enum', text({ enum: [MARK] })],
    ['format', text({ format: 'email' }), 'email'],
    ...'uuid ipv4 ipv6 hostname idn-email idn-hostname iri iri-reference uri-reference uri-template json-pointer relative-json-pointer regex duration nobodys'
      .split(' ')
      .map((format): Sample => ['format', text({ format }), format]),
    ['pattern', text({ pattern: `^${MARK}$` })],
    ['minLength', text({ minLength: 4171 }), '4171'],
    ['maxLength', text({ maxLength: 4171 }), '4171'],
    ['readOnly', text({ readOnly: true }), 'readonly'],
    ['writeOnly', text({ writeOnly: true }), 'writeOnly'],
    ['deprecated', text({ deprecated: true }), 'deprecated'],
    ['$comment', text({ $comment: MARK })],
    ['contentEncoding', text({ contentEncoding: MARK })],
    ['contentMediaType', text({ contentMediaType: MARK })],
    ['contentSchema', text({ contentSchema: { const: MARK } })],
    ['$ref', property({ $ref: `#/$defs/${MARK}` })],
    ['$dynamicRef', property({ $dynamicRef: `#${MARK}` })],
    ...'allOf anyOf oneOf'
      .split(' ')
      .map((name): Sample => [name, property({ type: 'string', [name]: [{ pattern: MARK }] })]),
    ...'not if then else contains propertyNames additionalProperties unevaluatedProperties unevaluatedItems additionalItems'
      .split(' ')
      .flatMap((name): Sample[] => [
        [name, property({ type: 'string', [name]: { pattern: MARK } })],
        [name, { ...text({}), [name]: { pattern: MARK } }],
      ]),
    ...'patternProperties dependentSchemas dependencies $defs definitions'
      .split(' ')
      .map((name): Sample => [name, { ...text({}), [name]: { p: { const: MARK } } }]),
    ['dependentRequired', { ...text({}), dependentRequired: { p: [MARK] } }],
    ['allOf', { ...text({}), allOf: [{ required: [MARK] }] }],
    ['anyOf', { ...text({}), anyOf: [{ required: [MARK] }] }],
    ['oneOf', { ...text({}), oneOf: [{ required: [MARK] }] }],
    ['required', { ...text({}), required: [MARK] }],
    ['minProperties', { ...text({}), minProperties: 4171 }, '4171'],
    ['maxProperties', { ...text({}), maxProperties: 4171 }, '4171'],
    ...'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'
      .split(' ')
      .map((name): Sample => [name, property({ type: 'number', [name]: 4171 }), '4171']),
    ...'minItems maxItems minContains maxContains'
      .split(' ')
      .map((name): Sample => [
        name,
        property({ type: 'array', items: { enum: ['a'] }, [name]: 4171 }),
        '4171',
      ]),
    ['uniqueItems', property({ type: 'array', items: { type: 'string' }, uniqueItems: true }), 'uniqueItems'],
    ['prefixItems', property({ type: 'array', prefixItems: [{ const: MARK }] })],
    ['items', property({ type: 'array', items: { type: 'string', pattern: MARK } })],
    ['type', property({ type: ['string', 'number'] }), 'number'],
    ['x-nobodys', text({ 'x-nobodys': MARK })],
    ['nobodys', text({ nobodys: MARK })],
  ],
  tools: Object.fromEntries(
    ['json-to-html-form', 'json-to-bootstrap-form', 'json-to-react-form', 'json-to-tailwind-form'].map(
      (id) => [id, (json: object) => ({ json })],
    ),
  ),
};

const api = (more: object) => ({
  swagger: '2.0',
  info: { title: 'a', version: '1' },
  host: 'h.example',
  paths: {},
  ...more,
});
const op = (more: object) =>
  api({ paths: { '/p': { post: { responses: { 200: { description: 'd' } }, ...more } } } });
const param = (more: object) => op({ parameters: [{ name: 'q', in: 'query', type: 'string', ...more }] });
const response = (more: object) =>
  op({ produces: ['application/json'], responses: { 200: { description: 'd', ...more } } });
const schema = (more: object) => api({ definitions: { S: { type: 'object', ...more } } });
const security = (more: object) => api({ securityDefinitions: { s: more } });

/** OpenAPI (Swagger) 2.0, by its objects. */
export const SWAGGER: Standard = {
  samples: [
    ...['title', 'description', 'termsOfService', 'version', 'x-own'].map((name): Sample => [
      name,
      { ...api({}), info: { title: 'a', version: '1', [name]: MARK } },
    ]),
    ['contact', { ...api({}), info: { title: 'a', version: '1', contact: { name: MARK } } }],
    ['license', { ...api({}), info: { title: 'a', version: '1', license: { name: MARK } } }],
    ['host', api({ host: `${MARK}.example` })],
    ['basePath', api({ basePath: `/${MARK}` })],
    ['schemes', api({ schemes: ['wss'] }), 'wss'],
    ['tags', api({ tags: [{ name: MARK }] })],
    ['externalDocs', api({ externalDocs: { url: MARK } })],
    ['x-own', api({ 'x-own': MARK })],
    ['nobodys', api({ nobodys: MARK })],
    ['security', api({ security: [{ [MARK]: [] }] })],
    ['parameters', api({ parameters: { P: { name: MARK, in: 'query', type: 'string' } } })],
    ['parameters', api({ parameters: { P: { name: MARK, in: 'formData', type: 'string' } } })],
    ['parameters', api({ parameters: { P: { name: 'b', in: 'body', schema: { title: MARK } } } })],
    ['responses', api({ responses: { R: { description: MARK } } })],
    ['paths', api({ paths: { 'x-own': MARK } })],
    ['$ref', api({ paths: { '/p': { $ref: `#/${MARK}` } } })],
    ['x-own', api({ paths: { '/p': { 'x-own': MARK } } })],
    ['parameters', api({ paths: { '/p': { parameters: [{ name: MARK, in: 'query', type: 'string' }] } } })],
    ['nobodys', api({ paths: { '/p': { nobodys: MARK } } })],
    ...['summary', 'description', 'operationId', 'x-own', 'nobodys'].map((name): Sample => [
      name,
      op({ [name]: MARK }),
    ]),
    ['tags', op({ tags: [MARK] })],
    ['externalDocs', op({ externalDocs: { url: MARK } })],
    ['consumes', op({ consumes: [`text/${MARK}`], parameters: [{ name: 'b', in: 'body', schema: {} }] })],
    ['schemes', op({ schemes: ['wss'] }), 'wss'],
    ['deprecated', op({ deprecated: true }), '"deprecated":true'],
    ['security', op({ security: [{ [MARK]: [] }] })],
    ...['description', 'format', 'pattern', 'default', 'x-own', 'nobodys'].map((name): Sample => [
      name,
      param({ [name]: MARK }),
    ]),
    ...['maximum', 'minimum', 'maxLength', 'minLength', 'multipleOf'].map((name): Sample => [
      name,
      param({ [name]: 4171 }),
      '4171',
    ]),
    ...['exclusiveMaximum', 'exclusiveMinimum', 'uniqueItems', 'required'].map((name): Sample => [
      name,
      param({ minimum: 1, maximum: 9, [name]: true }),
      name,
    ]),
    ['allowEmptyValue', param({ allowEmptyValue: true }), 'allowEmptyValue'],
    ['enum', param({ enum: [MARK] })],
    ['items', param({ type: 'array', items: { type: 'string', pattern: MARK } })],
    ...['csv', 'ssv', 'tsv', 'pipes', 'multi'].map((format): Sample => [
      'collectionFormat',
      param({ type: 'array', items: { type: 'string' }, collectionFormat: format }),
      '"style"',
    ]),
    [
      'collectionFormat',
      param({
        type: 'array',
        items: { type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
      }),
      'pipes',
    ],
    ...['header', 'path', 'formData'].map((place): Sample => [
      'parameters',
      op({ parameters: [{ name: MARK, in: place, type: 'string', required: true }] }),
    ]),
    ['file', op({ parameters: [{ name: MARK, in: 'formData', type: 'file' }] })],
    ['x-own', op({ parameters: [{ name: 'f', in: 'formData', type: 'string', 'x-own': MARK }] })],
    [
      'allowEmptyValue',
      op({ parameters: [{ name: 'f', in: 'formData', type: 'string', allowEmptyValue: true }] }),
      '"allowEmptyValue"',
    ],
    [
      'collectionFormat',
      op({
        parameters: [
          { name: 'f', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
        ],
      }),
      'pipeDelimited',
    ],
    ['body', op({ parameters: [{ name: 'b', in: 'body', description: MARK, schema: {} }] })],
    ['x-own', op({ parameters: [{ name: 'b', in: 'body', 'x-own': MARK, schema: {} }] })],
    ['schema', op({ parameters: [{ name: 'b', in: 'body', schema: { title: MARK } }] })],
    ['schema', response({ schema: { title: MARK } })],
    ['headers', response({ headers: { [MARK]: { type: 'string' } } })],
    ['headers', response({ headers: { H: { type: 'string', description: MARK } } })],
    [
      'headers',
      response({ headers: { H: { type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' } } }),
      'pipes',
    ],
    ['examples', response({ examples: { 'application/json': { a: MARK } } })],
    ['examples', response({ schema: {}, examples: { 'text/other': MARK } })],
    ['x-own', response({ 'x-own': MARK })],
    ['nobodys', response({ nobodys: MARK })],
    ['default', op({ responses: { default: { description: MARK } } })],
    ['x-own', op({ responses: { 'x-own': MARK } })],
    ...[
      'title',
      'description',
      'format',
      'pattern',
      'default',
      'discriminator',
      'x-own',
      'nobodys',
      'example',
    ].map((name): Sample => [name, schema({ [name]: MARK })]),
    ['x-nullable', schema({ 'x-nullable': true }), 'null'],
    ['readOnly', schema({ properties: { a: { type: 'string', readOnly: true } } }), '"readOnly":true'],
    ['xml', schema({ xml: { name: MARK } })],
    ['externalDocs', schema({ externalDocs: { url: MARK } })],
    ['allOf', schema({ allOf: [{ title: MARK }] })],
    ['additionalProperties', schema({ additionalProperties: { title: MARK } })],
    ['enum', schema({ enum: [MARK] })],
    ['$ref', schema({ properties: { a: { $ref: '#/definitions/S', description: MARK } } })],
    ['basic', security({ type: 'basic', description: MARK })],
    ['apiKey', security({ type: 'apiKey', name: MARK, in: 'header' })],
    ...['implicit', 'password', 'application', 'accessCode'].map((flow): Sample => [
      'oauth2',
      security({
        type: 'oauth2',
        flow,
        authorizationUrl: `https://${MARK}`,
        tokenUrl: `https://${MARK}`,
        scopes: { a: 'b' },
      }),
    ]),
    [
      'scopes',
      security({ type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://a', scopes: { a: MARK } }),
    ],
    [
      'x-own',
      security({
        type: 'oauth2',
        flow: 'implicit',
        authorizationUrl: 'https://a',
        scopes: { 'x-own': MARK },
      }),
    ],
    ['x-own', security({ type: 'basic', 'x-own': MARK })],
  ],
  tools: {
    'swagger-to-openapi': (spec: object) => ({ spec }),
  },
};
const Q = 'type Query { a: Int }\n';
export const GRAPHQL: Standard = {
  samples: [
    ['schema', `${Q}schema { query: Query }`, '\0'],
    ['schema', `"${MARK}" schema { query: Query }\n${Q}`],
    ['directive', `${Q}directive @${MARK.replace('-', '_')} on FIELD`, '\0'],
    ['@a', `${Q}directive @a(b: String) on OBJECT\ntype T @a(b: "${MARK}") { c: Int }`],
    ['@specifiedBy', `${Q}scalar S @specifiedBy(url: "${MARK}")`],
    ['@oneOf', `${Q}input I @oneOf { a: Int }`, '\0'],
    ['description', `"${MARK}" ${Q}`],
    ['description', `type Query { "${MARK}" a: Int }`],
    ['description', `type Query { a("${MARK}" b: Int): Int }`],
    ['description', `${Q}"${MARK}" enum E { A }`],
    ['enum value', `${Q}enum E { "${MARK}" A }`],
    ['description', `${Q}"${MARK}" scalar S`],
    ['description', `${Q}"${MARK}" union U = Query`],
    ['description', `${Q}"${MARK}" input I { a: Int }`],
    ['description', `${Q}"${MARK}" interface F { a: Int }`],
    ['description', `${Q}input I { "${MARK}" a: Int }`],
    ['default', `${Q}input I { a: String = "${MARK}" }`],
    ['default', `type Query { a(b: String = "${MARK}"): Int }`],
    ['deprecated', `type Query { a: Int @deprecated(reason: "${MARK}") }`],
    ['enum value', `${Q}enum E { A @deprecated(reason: "${MARK}") }`],
    ['deprecated', `type Query { a(b: Int @deprecated(reason: "${MARK}")): Int }`],
    ['deprecated', `${Q}input I { a: Int @deprecated(reason: "${MARK}") }`],
    ['comment', `${Q}# ${MARK}\n`],
    ['implements', `${Q}interface F { a: Int }\ntype T implements F { a: Int }`, 'T extends F'],
    ['extend', `${Q}extend type Query { ${MARK.replace('-', '_')}: Int }`, MARK.replace('-', '_')],
    ['@a', `${Q}directive @a(b: String) on OBJECT\nextend type Query @a(b: "${MARK}")`],
    ['non-null', `type Query { a: [Int!]! }`, 'number[]'],
  ],
  tools: {
    'graphql-to-typescript': (graphql: string) => ({ graphql }),
  },
};
