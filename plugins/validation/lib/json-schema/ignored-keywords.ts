import { CONSTRAINTS, dialectOf } from './dialect.ts';
import { hasFormat } from './format.ts';
import { stringMember } from './json-value.ts';
import type { Json, JsonObject } from './json-value.ts';
import { rootOf, type SchemaFault, type SchemaSet } from './schema-set.ts';

/**
 * What a document of a set says and its draft does not hear: keywords of other drafts, what stands beside a lone
 * `$ref`, and formats that nobody knows. It is legal, and lets values through that its author meant to refuse.
 */
export function ignoredKeywords(
  set: SchemaSet,
  document: Json,
  { formats }: { readonly formats: boolean },
): SchemaFault[] {
  const found: SchemaFault[] = [];
  for (const schema of set.schemas()) {
    if (schema.kind !== 'object' || rootOf(schema) !== document) continue;
    found.push(...ignoredIn(schema, set));
    if (formats) found.push(...unknownFormat(schema, set));
  }
  return found;
}

function ignoredIn(schema: JsonObject, set: SchemaSet): SchemaFault[] {
  const { dialect } = set.resourceOf(schema);
  const { draft, keywords, refAlone } = dialect;
  const hidden = refAlone && schema.members.has('$ref');
  // A metaschema that leaves vocabularies out means to.
  const isWhole = dialect === dialectOf(draft);
  return [...schema.members].flatMap(([keyword, at]) => {
    if (!CONSTRAINTS.has(keyword)) return [];
    if (hidden) return [{ at, keyword, message: `${draft} ignores what stands beside $ref` }];
    return isWhole && !keywords.has(keyword)
      ? [{ at, keyword, message: `${draft} has no ${keyword}, and ignores it` }]
      : [];
  });
}

function unknownFormat(schema: JsonObject, set: SchemaSet): SchemaFault[] {
  const { dialect } = set.resourceOf(schema);
  const at = schema.members.get('format');
  const format = stringMember(schema, 'format');
  if (at === undefined || format === undefined || !dialect.keywords.has('format')) return [];
  if (dialect.refAlone && schema.members.has('$ref')) return [];
  return hasFormat(format, '', dialect.draft) === undefined
    ? [
        {
          at,
          keyword: 'format',
          message: `the format ${JSON.stringify(format)} is not known, and not checked`,
        },
      ]
    : [];
}
