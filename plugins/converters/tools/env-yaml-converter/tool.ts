import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { BoundedText } from '../../lib/bounded-text.ts';
import { lineWarnings } from '../../lib/csv-table.ts';
import { readEnv, writeEnvValue } from './env-variables.ts';
import { flattenMap, nestVariables } from './env-yaml.ts';
import { readYamlData } from '../../lib/yaml-data.ts';
import { writeYaml } from '../../lib/yaml-writer.ts';

export default defineTool({
  title: 'ENV YAML Converter',
  summary: 'Convert a .env file to YAML or YAML to .env lines, with quoting, nesting and types handled.',
  keywords: ['dotenv', 'docker', 'environment variables', 'compose', 'config'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: '.env or YAML text' }),
    action: Type.Enum(['env_to_yaml', 'yaml_to_env'], { description: 'Direction' }),
    infer_types: Type.Boolean({
      default: true,
      description: 'To YAML: unquoted numbers, true, false become typed',
    }),
    separator: Type.String({
      default: '_',
      description: 'Joins nested keys; to YAML it splits keys with nested',
    }),
    nested: Type.Boolean({ default: false, description: 'To YAML: split keys at separator into maps' }),
    uppercase: Type.Boolean({ default: true, description: 'To .env: write keys in capitals' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Converted text' }),
    count: Type.Integer({ description: 'Variables' }),
    warnings: lineWarnings('{line, message}: repeated variables (the last wins)'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A quoted number stays text, one with a leading zero too',
      input: { text: 'A="8080"\nB=007\nC=1.5\n', action: 'env_to_yaml' },
      output: { result: 'A: "8080"\nB: "007"\nC: 1.5\n' },
    },
    {
      name: 'YAML to .env',
      input: {
        text: "db:\n  host: local host\n  port: 5432\ndebug: true\ntags: [a, b]\nnone: ~\nquote: it's\n",
        action: 'yaml_to_env',
      },
      output: {
        result: "DB_HOST='local host'\nDB_PORT=5432\nDEBUG=true\nTAGS=a,b\nNONE=\nQUOTE=\"it's\"\n",
        count: 6,
      },
    },
  ],
  run({ text, action, infer_types: typed, separator, nested, uppercase }) {
    const dropped = new DroppedParts();
    if (action === 'env_to_yaml') {
      if (nested && separator === '') throw new InputError('separator', 'expected at least one character');
      const nesting = { typed, separator: nested ? separator : undefined };
      const { data, count, notes } = nestVariables('text', readEnv('text', text, dropped), nesting, dropped);
      return { result: writeYaml('text', data, 2), count, warnings: notes, ...dropped.output() };
    }
    const { documents, notes } = readYamlData('text', text, dropped);
    const [data] = documents;
    if (documents.length > 1)
      throw new InputError(
        'text',
        `expected one YAML document with a map, got ${documents.length} documents`,
      );
    if (data?.kind !== 'map') throw new InputError('text', 'expected a YAML map at the top level');
    const variables = flattenMap('text', data, { separator, uppercase });
    const lines = new BoundedText('text');
    for (const [name, value] of variables) lines.add(`${name}=${writeEnvValue(value)}\n`);
    return {
      result: lines.toString(),
      count: variables.size,
      warnings: notes.filter(({ about }) => about === 'tag').map(({ line, message }) => ({ line, message })),
      ...dropped.output(),
    };
  },
});
