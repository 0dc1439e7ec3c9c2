import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { lineWarnings } from '../lib/csv-table.ts';
import { readYamlJson } from '../lib/yaml-data.ts';

export default defineTool({
  title: 'YAML to JSON',
  summary:
    'Parse YAML 1.2 (anchors, merge keys, several documents) into a JSON value. For text output or the other way see json-yaml-converter.',
  keywords: ['yml', 'parse yaml', 'kubernetes', 'config'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    yaml: Type.String({ contentMediaType: 'application/yaml', description: 'YAML text' }),
  }),
  output: Type.Object({
    data: Type.Unsafe<JsonValue>({ description: 'The value; with several documents an array of them' }),
    document_count: Type.Integer({ description: 'YAML documents' }),
    warnings: lineWarnings('{line, message}'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Anchors and merge keys',
      input: { yaml: 'base: &b\n  x: 1\n  y: 2\nuse:\n  <<: *b\n  y: 3\nlist: [*b]\n' },
      output: { data: { base: { x: 1, y: 2 }, use: { x: 1, y: 3 }, list: [{ x: 1, y: 2 }] } },
    },
    {
      name: 'Several documents',
      input: { yaml: '---\na: 1\n---\n- 2\n...\n' },
      output: { data: [{ a: 1 }, [2]], document_count: 2 },
    },
  ],
  run({ yaml }) {
    const dropped = new DroppedParts();
    const { documents, notes } = readYamlJson('yaml', yaml, dropped);
    const [first = null] = documents;
    return {
      data: documents.length === 1 ? first : [...documents],
      document_count: documents.length,
      warnings: notes.map(({ line, message }) => ({ line, message })),
      ...dropped.output(),
    };
  },
});
