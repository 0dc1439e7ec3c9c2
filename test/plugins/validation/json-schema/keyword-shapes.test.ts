import { readJsonText } from '@toolyard/kit/json-text';
import { describe, expect, test } from 'vitest';
import {
  dialectOf,
  DRAFTS,
  METASCHEMA_URIS,
  type Draft,
} from '../../../../plugins/validation/lib/json-schema/dialect.ts';
import { Evaluator } from '../../../../plugins/validation/lib/json-schema/evaluate.ts';
import { toJson, type Json } from '../../../../plugins/validation/lib/json-schema/json-value.ts';
import { fitsMetaschema } from '../../../../plugins/validation/lib/json-schema/keyword-shapes.ts';
import { METASCHEMAS } from '../../../../plugins/validation/lib/json-schema/metaschemas.ts';
import { SchemaSet } from '../../../../plugins/validation/lib/json-schema/schema-set.ts';

/** Values of all kinds, such as keywords take and such as they refuse. */
const VALUES = [
  ...['null', 'true', '0', '-0', '0.0', '1', '-1', '1.5', '3.0', '1e400', '-1e400', '1e-400', '1.5e1'],
  ...['""', '"string"', '"any"', '"#"', '"#a"', '"a#"', '"a#b"', '"a"', '"_a"', '"1a"', '"a:b"', '"a b"'],
  ...['[]', '[true]', '[{}]', '[{}, 1]', '[{"type": 1}]', '[[]]', '["string"]', '["string", "string"]'],
  ...['["string", "any"]', '["string", 1]', '[1, 1]', '[1, 1.0]', '[{"a": 1}, {"a": 1.0}]', '["a", "b"]'],
  ...['{}', '{"a": {}}', '{"a": true}', '{"a": 1}', '{"a": "a"}', '{"a": []}', '{"a": ["a"]}'],
  ...['{"a": ["a", "a"]}', '{"a": ["a", 1]}', '{"a": {"type": 1}}', '{"type": 1}', '{"type": "string"}'],
  ...['{"not": {"minLength": -1}}', '{"items": [{"type": 1}]}', '{"#": {}}', '{"(": {}}', '{"__proto__": 1}'],
];

/** What some draft has as a keyword, and what none has. */
const KEYWORDS = [
  ...new Set(DRAFTS.flatMap((draft) => METASCHEMAS[draft].flatMap(keywordsOf))),
  'toString',
  'x',
];

describe.each(DRAFTS)('%s', (draft) => {
  test.each(KEYWORDS)('%s takes what its metaschema says', (keyword) => {
    const schemas = VALUES.map((value) => `{${JSON.stringify(keyword)}: ${value}}`);
    const fitting = schemas.filter((schema) => fitsMetaschema(read(schema), draft));
    expect(fitting).toEqual(schemas.filter((schema) => fitsByMetaschema(schema, draft)));
  });

  test('a schema is what its metaschema says', () => {
    const schemas = [
      ...VALUES,
      '{"exclusiveMaximum": true, "maximum": 1}',
      '{"exclusiveMinimum": true, "maximum": 1}',
      '{"exclusiveMinimum": true, "minimum": 1}',
      ...METASCHEMAS[draft].map((schema) => JSON.stringify(schema)),
    ];
    const fitting = schemas.filter((schema) => fitsMetaschema(read(schema), draft));
    expect(fitting).toEqual(schemas.filter((schema) => fitsByMetaschema(schema, draft)));
  });
});

const evaluators = new Map<Draft, { readonly evaluator: Evaluator; readonly schema: Json }>();

function fitsByMetaschema(text: string, draft: Draft): boolean {
  const { evaluator, schema } = metaschemaOf(draft);
  return evaluator.violations(schema, read(text)).length === 0;
}

function metaschemaOf(draft: Draft): { readonly evaluator: Evaluator; readonly schema: Json } {
  const known = evaluators.get(draft);
  if (known !== undefined) return known;
  const set = new SchemaSet(() => undefined);
  const schema = read(JSON.stringify({ $ref: METASCHEMA_URIS[draft] }));
  set.add(schema, dialectOf(draft));
  const made = { evaluator: new Evaluator(set, { formats: false, checkTime: () => {} }), schema };
  evaluators.set(draft, made);
  return made;
}

function read(text: string): Json {
  const { root } = readJsonText(text);
  if (root === undefined) throw new TypeError(`no JSON: ${text}`);
  return toJson(root);
}

function keywordsOf(metaschema: object): string[] {
  return Object.keys(Object(Reflect.get(metaschema, 'properties')));
}
