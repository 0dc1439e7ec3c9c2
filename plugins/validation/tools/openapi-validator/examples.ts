import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { dialectOf, type Dialect } from '../../lib/json-schema/dialect.ts';
import { Evaluator } from '../../lib/json-schema/evaluate.ts';
import { type Json, type JsonObject } from '../../lib/json-schema/json-value.ts';
import { SchemaSet } from '../../lib/json-schema/schema-set.ts';
import { findingAt, type OpenApiFinding } from './findings.ts';
import { hasJsonSchema, type Description, type OpenApiVersion } from './kinds.ts';
import type { References } from './references.ts';
import { runWithin } from './run-within.ts';

const MAX_MILLISECONDS = 2000;

/** Schemas of 2.0 and 3.0 are of draft-04 without `id`, whose `$ref` hides what stands beside it. */
const DIALECTS: Readonly<Record<OpenApiVersion, Dialect>> = {
  '2.0': { ...dialectOf('draft-04'), id: '$id' },
  '3.0': { ...dialectOf('draft-04'), id: '$id', nullable: true },
  '3.1': dialectOf('2020-12'),
  '3.2': dialectOf('2020-12'),
};

interface Example {
  readonly value: Json;
  readonly schema: Json;
}

/**
 * The examples and defaults that their schema refuses, and from which on they could not be checked: schemas and their
 * patterns are the caller's, and may take without end.
 */
export function reviewExamples(
  description: Description,
  references: References,
): OpenApiFinding<'bad_example' | 'unchecked_example'>[] {
  const all = [...examples(description, references)];
  const refusals: (string | undefined)[] = [];
  const check = () => {
    const evaluator = evaluatorFor(description);
    for (const { value, schema } of all.slice(refusals.length))
      refusals.push(refusal(evaluator, schema, value, description.root));
  };
  const isChecked = runWithin(new CpuLimit(MAX_MILLISECONDS), check);
  const findings: OpenApiFinding<'bad_example' | 'unchecked_example'>[] = refusals.flatMap(
    (message, index) => {
      const example = all[index];
      return message === undefined || example === undefined
        ? []
        : [findingAt('bad_example', example.value, message)];
    },
  );
  const next = all[refusals.length];
  if (!isChecked && next !== undefined)
    findings.push(findingAt('unchecked_example', next.value, unchecked(all.length - refusals.length - 1)));
  return findings;
}

function unchecked(others: number): string {
  const also = others === 0 ? '' : `, nor were the ${others} after it`;
  return `its schema took longer than ${MAX_MILLISECONDS / 1000} s to apply: it was not checked${also}`;
}

function evaluatorFor({ root, version }: Description): Evaluator {
  const set = new SchemaSet(() => undefined);
  set.add(root, DIALECTS[version]);
  return new Evaluator(set, { formats: true, checkTime: () => undefined });
}

/** What a value breaks of a schema first, for people. */
function refusal(evaluator: Evaluator, schema: Json, value: Json, document: Json): string | undefined {
  try {
    evaluator.set.addWithin(schema, document);
    const [first] = evaluator.violations(schema, value);
    return first === undefined ? undefined : `its schema refuses it: ${first.message}`;
  } catch (error) {
    // A schema that applies itself to the same value again says nothing about it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* examples(description: Description, references: References): Iterable<Example> {
  for (const { kind, value: object } of [...description.objects]) {
    if (object.kind !== 'object' || description.isHidden(kind, object)) continue;
    switch (kind) {
      case 'schema':
        yield* own(object, object, ['default', 'example']);
        if (hasJsonSchema(description.version)) yield* listed(object);
        break;
      case 'items':
        yield* own(object, object, ['default']);
        break;
      case 'parameter':
      case 'header':
        if (description.version === '2.0') yield* own(object, object, ['default']);
        else yield* described(object, references);
        break;
      case 'media-type':
        yield* described(object, references, isJson(object.token));
        break;
      case 'response':
        if (description.version === '2.0') yield* byMediaType(object);
        break;
      default:
    }
  }
}

function* own(object: JsonObject, schema: Json, names: readonly string[]): Iterable<Example> {
  for (const name of names) {
    const value = object.members.get(name);
    if (value !== undefined) yield { value, schema };
  }
}

function* listed(schema: JsonObject): Iterable<Example> {
  const list = schema.members.get('examples');
  if (list?.kind === 'array') for (const value of list.elements) yield { value, schema };
}

/**
 * `example`, and what `examples` names, beside a `schema`: values where they are `literal`, and the `dataValue`
 * of 3.2, which is data however it is sent.
 */
function* described(object: JsonObject, references: References, literal = true): Iterable<Example> {
  const schema = object.members.get('schema');
  if (schema === undefined) return;
  if (literal) yield* own(object, schema, ['example']);
  const named = object.members.get('examples');
  if (named?.kind !== 'object') return;
  for (const entry of named.members.values()) {
    const example = references.follow(entry);
    if (example?.kind === 'object')
      yield* own(example, schema, literal ? ['value', 'dataValue'] : ['dataValue']);
  }
}

/** Swagger 2.0, Example Object. */
function* byMediaType(response: JsonObject): Iterable<Example> {
  const schema = response.members.get('schema');
  const given = response.members.get('examples');
  if (schema === undefined || given?.kind !== 'object') return;
  for (const [mediaType, value] of given.members) if (isJson(mediaType)) yield { value, schema };
}

/** Examples of other media types are written in them, which their schema does not speak of. */
function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType);
}
