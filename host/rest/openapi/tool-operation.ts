import { interpretValidator, type JsonSchema } from '@toolyard/sdk';
import { mapSubschemas } from '@toolyard/sdk/manifest';
import type { Tool } from '../../catalogue/bundle.ts';
import { functionName } from '../../catalogue/declarations.ts';
import type { Listing } from '../../catalogue/snapshot.ts';
import { jsonResponse, withFailures } from '../../http/openapi-components.ts';

/** The call of a tool, with its own schemas and examples. */
export function toolOperation({ id, tool }: Listing): object {
  const { manifest, bundle } = tool;
  const operation = `#/paths/${pointerPart(`/tools/${id}/execute`)}/post`;
  const content = `content/${pointerPart('application/json')}/schema`;
  const input = rebased(manifest.input, `${operation}/requestBody/${content}`);
  const output = rebased(manifest.output, `${operation}/responses/200/${content}/properties/result`);
  const examples = Object.fromEntries(
    manifest.examples.map(({ name, input }, index) => [
      `example${index + 1}`,
      { summary: name, value: input },
    ]),
  );
  const answers = answerExamples(tool, id);
  const answer = {
    schema: successSchema(output),
    ...(Object.keys(answers).length === 0 ? {} : { examples: answers }),
  };
  return {
    operationId: functionName(id),
    summary: manifest.title,
    description: manifest.summary,
    tags: [bundle.id],
    requestBody: { required: true, content: { 'application/json': { schema: input, examples } } },
    responses: withFailures(
      { 200: jsonResponse('The result', {}, { content: { 'application/json': answer } }) },
      ['Invalid', 'NotFound', 'TooLarge', 'WrongType', 'Failed', 'Busy', 'Late'],
    ),
  };
}

/** The examples whose whole result is known: a part of one would not fit the schema. */
function answerExamples({ manifest, bundle }: Tool, id: string): object {
  // The schema of an untrusted bundle is not run on the host's thread: a pattern in it may never end.
  if (bundle.trust === 'untrusted') return {};
  const validator = interpretValidator(manifest.output);
  const whole = manifest.examples.flatMap(({ name, output, result = output }, index) =>
    validator.check(result)
      ? [
          [
            `example${index + 1}`,
            { summary: name, value: { success: true, result, meta: { tool: id, executionMs: 0.1 } } },
          ],
        ]
      : [],
  );
  return Object.fromEntries(whole) as object;
}

/** A schema with references within it, as it stands at a pointer of a larger document. */
function rebased(schema: JsonSchema, pointer: string): JsonSchema {
  const { $ref } = schema;
  const moved = mapSubschemas(schema, (inner) => rebased(inner, pointer));
  const isPointer = typeof $ref === 'string' && /^#(\/|$)/.test($ref);
  return isPointer ? { ...moved, $ref: pointer + $ref.slice(1) } : moved;
}

/** A name as a part of a JSON pointer (RFC 6901). */
function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function successSchema(output: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'result', 'meta'],
    properties: { success: { const: true }, result: output, meta: { $ref: '#/components/schemas/Meta' } },
  };
}
