import v2019applicator from '../../data/json-schema/2019-09/applicator.json' with { type: 'json' };
import v2019content from '../../data/json-schema/2019-09/content.json' with { type: 'json' };
import v2019core from '../../data/json-schema/2019-09/core.json' with { type: 'json' };
import v2019format from '../../data/json-schema/2019-09/format.json' with { type: 'json' };
import v2019metaData from '../../data/json-schema/2019-09/meta-data.json' with { type: 'json' };
import v2019validation from '../../data/json-schema/2019-09/validation.json' with { type: 'json' };
import v2019 from '../../data/json-schema/2019-09.json' with { type: 'json' };
import v2020applicator from '../../data/json-schema/2020-12/applicator.json' with { type: 'json' };
import v2020content from '../../data/json-schema/2020-12/content.json' with { type: 'json' };
import v2020core from '../../data/json-schema/2020-12/core.json' with { type: 'json' };
import v2020format from '../../data/json-schema/2020-12/format-annotation.json' with { type: 'json' };
import v2020formatAssertion from '../../data/json-schema/2020-12/format-assertion.json' with { type: 'json' };
import v2020metaData from '../../data/json-schema/2020-12/meta-data.json' with { type: 'json' };
import v2020unevaluated from '../../data/json-schema/2020-12/unevaluated.json' with { type: 'json' };
import v2020validation from '../../data/json-schema/2020-12/validation.json' with { type: 'json' };
import v2020 from '../../data/json-schema/2020-12.json' with { type: 'json' };
import draft04 from '../../data/json-schema/draft-04.json' with { type: 'json' };
import draft06 from '../../data/json-schema/draft-06.json' with { type: 'json' };
import draft07 from '../../data/json-schema/draft-07.json' with { type: 'json' };
import { readJsonText } from '@toolyard/kit/json-text';
import type { Draft } from './dialect.ts';
import { toJson, type Json } from './json-value.ts';

/** The documents of each draft's metaschema as json-schema.org publishes them, the schema itself first. */
export const METASCHEMAS: Readonly<Record<Draft, readonly object[]>> = {
  'draft-04': [draft04],
  'draft-06': [draft06],
  'draft-07': [draft07],
  '2019-09': [v2019, v2019applicator, v2019content, v2019core, v2019format, v2019metaData, v2019validation],
  '2020-12': [
    v2020,
    v2020applicator,
    v2020content,
    v2020core,
    v2020format,
    v2020formatAssertion,
    v2020metaData,
    v2020unevaluated,
    v2020validation,
  ],
};

const trees = new Map<object, Json>();

/** The tree of one of these documents, read at its first use. */
export function metaschemaTree(document: object): Json {
  const known = trees.get(document);
  if (known !== undefined) return known;
  const { root } = readJsonText(JSON.stringify(document));
  if (root === undefined) throw new TypeError('a metaschema is no JSON');
  const tree = toJson(root);
  trees.set(document, tree);
  return tree;
}
