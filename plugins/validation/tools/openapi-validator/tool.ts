import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, type JsonValue, nullable, Type } from '@toolyard/sdk';
import { pointerOf } from '../../lib/json-schema/json-value.ts';
import { findingAt, type OpenApiFinding } from './findings.ts';
import { inOrder, reviewOpenApi } from './review.ts';
import { describeValue, readDescription } from './source.ts';

/** The most errors, and the most warnings, that are listed. */
const MOST = 200;

const FLOW_INDENT =
  'YAML 1.2 wants the line indented more than the key before its brackets; not all readers do';

const Findings = Type.Array(
  Type.Object({
    code: Type.String(),
    path: Type.String({ description: 'JSON Pointer' }),
    message: Type.String(),
    line: nullable(Type.Integer()),
    column: nullable(Type.Integer()),
  }),
  { description: 'At most 200' },
);

export default defineTool({
  title: 'OpenAPI Validator',
  summary:
    'Validate an OpenAPI 3.2, 3.1, 3.0 or Swagger 2.0 document: structure, references, path parameters, operation ids, security; errors with line and pointer.',
  keywords: ['API description', 'REST', 'lint', 'OAS'],
  runtime: 'pool',
  input: Type.Object({
    spec: Type.Unsafe<JsonValue>({
      type: ['string', 'object'],
      contentMediaType: 'text/plain',
      description: 'The document: JSON or YAML text, or the object',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'errors is empty' }),
    version: nullable(Type.String(), 'As written, e.g. 3.0.3'),
    errors: Findings,
    error_count: Type.Integer(),
    warnings: Findings,
    warning_count: Type.Integer(),
    stats: nullable(
      Type.Object({
        paths: Type.Integer(),
        operations: Type.Integer(),
        webhooks: Type.Integer(),
        schemas: Type.Integer(),
        refs: Type.Integer(),
      }),
      'Null when the text cannot be read',
    ),
  }),
  examples: [
    {
      name: 'Swagger 2.0',
      input: {
        spec: {
          swagger: '2.0',
          info: { title: 't', version: '1' },
          paths: {
            '/a': {
              post: {
                operationId: 'a',
                parameters: [{ name: 'b', in: 'body', schema: { $ref: '#/definitions/B' } }],
                responses: { '200': { description: 'ok' } },
              },
            },
          },
          definitions: { B: { type: 'object' } },
        },
      },
      output: {
        valid: true,
        errors: [],
        warnings: [],
        version: '2.0',
        stats: { paths: 1, operations: 1, schemas: 1, refs: 1 },
      },
    },
    {
      name: 'unreadable text is a finding',
      input: { spec: 'openapi: 3.0.3\ninfo: [\npaths: {}\n' },
      output: { valid: false, version: null, stats: null, error_count: 1 },
    },
  ],
  run({ spec }) {
    if (typeof spec === 'string' && spec.trim() === '')
      throw new InputError('spec', 'expected an OpenAPI document, got empty text');
    const text = typeof spec === 'string' ? spec.replace(/^\ufeff/, '') : undefined;
    const source = text === undefined ? describeValue(spec) : readDescription(text);
    if ('message' in source) {
      const { message, offset } = source;
      return answer(text, null, [{ code: 'syntax', message, offset }], [], null);
    }
    const review = reviewOpenApi(source.root);
    const repeated = source.repeated.map((value) =>
      findingAt('duplicate_key', value, `the object has the key ${JSON.stringify(value.token)} already`),
    );
    const passedOver = source.passedOver.map(({ offset }) => ({
      code: 'flow_indent',
      message: FLOW_INDENT,
      offset,
    }));
    const errors = inOrder([...repeated, ...review.errors]);
    return answer(text, review.version, errors, inOrder([...passedOver, ...review.warnings]), {
      ...review.stats,
    });
  },
});

function answer<Stats>(
  text: string | undefined,
  version: string | null,
  errors: readonly OpenApiFinding[],
  warnings: readonly OpenApiFinding[],
  stats: Stats,
) {
  return {
    valid: errors.length === 0,
    version,
    errors: list(text, errors),
    error_count: errors.length,
    warnings: list(text, warnings),
    warning_count: warnings.length,
    stats,
  };
}

/** The first findings; a value that was given as such has no lines. */
function list(text: string | undefined, findings: readonly OpenApiFinding[]) {
  const placeOf = text === undefined ? undefined : textPlaces(text);
  return findings.slice(0, MOST).map(({ code, at, message, offset }) => {
    const { line, column } = placeOf?.(offset) ?? { line: null, column: null };
    return { code, path: at === undefined ? '' : pointerOf(at), message, line, column };
  });
}
