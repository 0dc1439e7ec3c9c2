import { CONSTRAINTS, dialectOf, type Dialect } from './dialect.ts';
import { hasFormat } from './format.ts';
import type { Json, JsonObject } from './json-value.ts';
import type { SchemaFault, SchemaSet } from './schema-set.ts';

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
  for (const schema of set.schemasIn(document)) {
    if (schema.kind !== 'object') continue;
    const { dialect } = set.resourceOf(schema);
    addIgnored(schema, dialect, found);
    if (formats && schema.members.has('format')) addUnknownFormat(schema, dialect, found);
  }
  return found;
}

function addIgnored({ members }: JsonObject, dialect: Dialect, found: SchemaFault[]): void {
  const { draft, keywords, refAlone } = dialect;
  const hidden = refAlone && members.has('$ref');
  // A metaschema that leaves vocabularies out means to.
  if (!hidden && dialect !== dialectOf(draft)) return;
  for (const [keyword, at] of members) {
    if (!CONSTRAINTS.has(keyword)) continue;
    if (hidden) found.push({ at, keyword, message: `${draft} ignores what stands beside $ref` });
    else if (!keywords.has(keyword))
      found.push({ at, keyword, message: `${draft} has no ${keyword}, and ignores it` });
  }
}

function addUnknownFormat(schema: JsonObject, dialect: Dialect, found: SchemaFault[]): void {
  const { draft, keywords, refAlone } = dialect;
  const at = schema.members.get('format');
  if (at?.kind !== 'string' || !keywords.has('format')) return;
  if ((refAlone && schema.members.has('$ref')) || hasFormat(at.value, '', draft) !== undefined) return;
  const message = `the format ${JSON.stringify(at.value)} is not known, and not checked`;
  found.push({ at, keyword: 'format', message });
}
