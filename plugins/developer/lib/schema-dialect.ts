/** The dialects of JSON Schema that schemas are written in, and the addresses that name them. */
export const SCHEMA_URIS = {
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const;
