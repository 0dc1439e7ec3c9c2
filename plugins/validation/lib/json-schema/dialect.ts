export const DRAFTS = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;
export type Draft = (typeof DRAFTS)[number];

/** What a schema's keywords mean: a draft, or the part of one that a metaschema's $vocabulary names. */
export interface Dialect {
  readonly draft: Draft;
  /** Keywords that mean something; all others are ignored. */
  readonly keywords: ReadonlySet<string>;
  /** The keyword that names a schema. */
  readonly id: '$id' | 'id';
  /** Whether what stands beside $ref is ignored, as it is up to draft-07. */
  readonly refAlone: boolean;
  /** Whether `nullable: true` beside `type` lets null through, as OpenAPI 3.0 has it. */
  readonly nullable?: boolean;
}

/** The URIs of the metaschemas, without the empty fragment that older ones end with. */
export const METASCHEMA_URIS: Record<Draft, string> = {
  'draft-04': 'http://json-schema.org/draft-04/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

const DRAFT_04 = `$ref additionalItems additionalProperties allOf anyOf definitions dependencies enum format items
  maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf not oneOf pattern
  patternProperties properties required type uniqueItems`;
const DRAFT_06 = `${DRAFT_04} const contains exclusiveMaximum exclusiveMinimum propertyNames`;

/** Keywords by vocabulary; those of the core apply whatever a metaschema names. */
const CORE = '$ref $defs definitions $anchor';
const VOCABULARIES: Readonly<Record<'2019-09' | '2020-12', Readonly<Record<string, string>>>> = {
  '2019-09': {
    core: `${CORE} $recursiveRef $recursiveAnchor`,
    applicator: `additionalItems unevaluatedItems items contains additionalProperties unevaluatedProperties properties
      patternProperties dependentSchemas propertyNames if then else allOf anyOf oneOf not`,
    validation: `multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems
      minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired const enum type`,
    format: 'format',
    content: 'contentSchema',
  },
  '2020-12': {
    core: `${CORE} $dynamicRef $dynamicAnchor`,
    applicator: `prefixItems items contains additionalProperties properties patternProperties dependentSchemas
      propertyNames if then else allOf anyOf oneOf not`,
    unevaluated: 'unevaluatedItems unevaluatedProperties',
    validation: `multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems
      minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired const enum type`,
    'format-annotation': 'format',
    'format-assertion': 'format',
    content: 'contentSchema',
  },
};

function words(...lists: readonly string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)));
}

const KEYWORDS: Record<Draft, ReadonlySet<string>> = {
  'draft-04': words(DRAFT_04),
  'draft-06': words(DRAFT_06),
  'draft-07': words(DRAFT_06, 'if then else'),
  '2019-09': words(...Object.values(VOCABULARIES['2019-09'])),
  '2020-12': words(...Object.values(VOCABULARIES['2020-12'])),
};

/** What constrains a value in some draft. */
export const CONSTRAINTS: ReadonlySet<string> = new Set(
  Object.values(KEYWORDS).flatMap((keywords) =>
    keywords
      .values()
      .filter((keyword) => !keyword.startsWith('$') && keyword !== 'definitions')
      .toArray(),
  ),
);

const DIALECTS: Record<Draft, Dialect> = {
  'draft-04': define('draft-04', KEYWORDS['draft-04']),
  'draft-06': define('draft-06', KEYWORDS['draft-06']),
  'draft-07': define('draft-07', KEYWORDS['draft-07']),
  '2019-09': define('2019-09', KEYWORDS['2019-09']),
  '2020-12': define('2020-12', KEYWORDS['2020-12']),
};

/** The whole of a draft. */
export function dialectOf(draft: Draft): Dialect {
  return DIALECTS[draft];
}

function define(draft: Draft, keywords: ReadonlySet<string>): Dialect {
  return {
    draft,
    keywords,
    id: draft === 'draft-04' ? 'id' : '$id',
    refAlone: draft === 'draft-04' || draft === 'draft-06' || draft === 'draft-07',
  };
}

/** The draft whose metaschema a `$schema` names, or undefined when it names another. */
export function draftOf(schemaUri: string): Draft | undefined {
  const plain = schemaUri.replace(/#$/, '');
  return DRAFTS.find((draft) => METASCHEMA_URIS[draft] === plain);
}

/** The dialect of a metaschema that names its vocabularies, of 2019-09 or later. */
export function dialectOfVocabularies(draft: '2019-09' | '2020-12', uris: Iterable<string>): Dialect {
  const prefix = `https://json-schema.org/draft/${draft}/vocab/`;
  const lists = [...uris].flatMap((uri) =>
    uri.startsWith(prefix) ? [VOCABULARIES[draft][uri.slice(prefix.length)] ?? ''] : [],
  );
  return define(draft, words(VOCABULARIES[draft].core ?? '', ...lists));
}

/** Where a schema holds others: one, a list or a map of them, by keyword. */
export const SUBSCHEMAS: ReadonlyMap<string, 'one' | 'list' | 'map'> = new Map([
  ...[
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ].map((keyword) => [keyword, 'one'] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword) => [keyword, 'list'] as const),
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'].map(
    (keyword) => [keyword, 'map'] as const,
  ),
]);

/** Keywords whose schemas apply to the same value as the schema that holds them. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);
