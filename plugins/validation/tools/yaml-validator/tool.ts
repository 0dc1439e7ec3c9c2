import { textPlaces } from '@toolyard/kit/text-places';
import { readYaml, type YamlDocument, type YamlStream } from '@toolyard/kit/yaml';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { isMap, isScalar, isSeq } from 'yaml';
import { readYamlLeniently } from '../../lib/lenient-yaml.ts';
import { reviewYaml, type YamlConcern } from './yaml-review.ts';

/** The most errors, and the most warnings, that are listed. */
const MOST = 100;
const TYPES = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const;

export default defineTool({
  title: 'YAML Validator',
  summary:
    'Check YAML 1.2: errors with line and column, duplicate keys, tabs, undefined aliases, alias bombs, and values that other parsers read differently.',
  keywords: ['yamllint', 'syntax', 'indentation', 'Norway problem'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    yaml: Type.String({
      contentMediaType: 'application/yaml',
      description: 'YAML text, one or more documents',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    errors: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        line: Type.Integer(),
        column: Type.Integer(),
        document: Type.Integer({ description: 'From 1' }),
      }),
      { description: 'At most 100' },
    ),
    error_count: Type.Integer(),
    warnings: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        line: Type.Integer(),
        column: Type.Integer(),
      }),
      { description: 'At most 100' },
    ),
    warning_count: Type.Integer(),
    document_count: Type.Integer(),
    documents: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Where the content starts' }),
        type: Type.Enum([...TYPES]),
      }),
    ),
    stats: nullable(
      Type.Object({
        keys: Type.Integer(),
        anchors: Type.Integer(),
        aliases: Type.Integer(),
        comments: Type.Integer(),
        max_depth: Type.Integer({ description: 'Levels of maps and lists' }),
      }),
    ),
  }),
  examples: [
    {
      name: 'tab as indentation',
      input: { yaml: 'a:\n\tb: 1\n' },
      output: { valid: false, error_count: 1, documents: [], stats: null },
    },
    {
      name: 'two documents',
      input: { yaml: '---\na: 1 # one\nb: [x, {c: ~}]\n---\n- 0x1F\n...\n' },
      output: {
        valid: true,
        document_count: 2,
        stats: { keys: 3, anchors: 0, aliases: 0, comments: 1, max_depth: 3 },
      },
    },
    {
      name: 'what YAML 1.1 reads differently',
      input: { yaml: "on: yes\nb: 012\nc: 22:22\nd: 'no'\ne: true\n" },
      output: { valid: true, warning_count: 4 },
    },
  ],
  run({ yaml }) {
    const text = yaml.replace(/^\ufeff/, '');
    const stream = readYaml(text);
    const { faults, documents } = stream;
    const { concerns: found, stats } = reviewYaml(stream);
    const concerns = [...found, ...lenientConcerns(text, stream)].sort((a, b) => a.offset - b.offset);
    const valid = faults.length === 0;
    const errorPlace = textPlaces(text);
    const warningPlace = textPlaces(text);
    const documentPlace = textPlaces(text);
    return {
      valid,
      errors: faults.slice(0, MOST).map(({ code, message, offset, document }) => {
        const { line, column } = errorPlace(offset);
        return { code, message, line, column, document: document + 1 };
      }),
      error_count: faults.length,
      warnings: concerns.slice(0, MOST).map(({ code, message, offset }) => {
        const { line, column } = warningPlace(offset);
        return { code, message, line, column };
      }),
      warning_count: concerns.length,
      document_count: documents.length,
      documents: valid
        ? documents.map((document) => ({
            line: documentPlace(contentStart(document)).line,
            type: typeOf(document),
          }))
        : [],
      stats: valid ? stats : null,
    };
  },
});

/** Where YAML 1.2 is stricter than the readers that many programs have, if these read all of the text. */
function lenientConcerns(text: string, { faults }: YamlStream): YamlConcern[] {
  if (!faults.some(({ isFlowIndent }) => isFlowIndent)) return [];
  const { stream, passedOver } = readYamlLeniently(text);
  if (stream.faults.length > 0) return [];
  const message = 'libyaml, PyYAML and go-yaml read the text all the same: more indentation suits all';
  return passedOver.map(({ offset }) => ({ code: 'lenient_readers', message, offset }));
}

function contentStart({ contents, range }: YamlDocument): number {
  const start = contents?.range[0] ?? range[0];
  // A document without content lies at the end of its line ---.
  return isScalar(contents) && contents.source === '' ? Math.max(0, start - 1) : start;
}

function typeOf({ contents }: YamlDocument): (typeof TYPES)[number] {
  if (isMap(contents)) return 'object';
  if (isSeq(contents)) return 'array';
  const value: unknown = isScalar(contents) ? contents.value : null;
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'null';
  }
}
