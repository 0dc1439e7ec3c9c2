import { Dropped } from '@toolyard/kit/dropped';
import { defineTool, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { lineWarnings } from '../../lib/csv-table.ts';
import { jsonValueOf, writeJson } from '../../lib/data-json.ts';
import { INI_DIALECTS } from './ini-dialects.ts';
import { readIni } from './ini-reader.ts';
import { writeIni } from './ini-writer.ts';

export default defineTool({
  title: 'INI JSON Converter',
  summary: 'Convert INI files (php.ini, my.cnf, .gitconfig, setup.cfg style) to JSON or JSON to INI.',
  keywords: ['cfg', 'conf', 'config', 'properties'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'INI or JSON text' }),
    action: Type.Enum(['ini_to_json', 'json_to_ini'], { description: 'Direction' }),
    infer_types: Type.Boolean({
      default: true,
      description: 'To JSON: unquoted numbers, true, false become typed',
    }),
    nested: Type.Boolean({ default: false, description: 'To JSON: [a.b] becomes b inside a' }),
    dialect: Type.Enum([...INI_DIALECTS], {
      default: 'generic',
      description: 'Whose rules for comments, quotes and long lines hold',
    }),
  }),
  output: Type.Object({
    data: Type.Optional(Type.Unsafe<JsonObject>({ type: 'object', description: 'Value (ini_to_json)' })),
    result: Type.String({ description: 'JSON (2 spaces) or INI text' }),
    warnings: lineWarnings(
      '{line, message}: where another dialect would read otherwise, or its programs refuse',
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Sections, comments, types',
      input: {
        text: '; top\nglobal = 1\n\n[db]\nhost = localhost ; main\nport=5432\nssl: true\nname = "my db"\n# end\n',
        action: 'ini_to_json',
      },
      output: { data: { global: 1, db: { host: 'localhost', port: 5432, ssl: true, name: 'my db' } } },
    },
    {
      name: 'JSON to INI',
      input: {
        text: '{"v":1,"db":{"host":"h","empty":"","port":"80","tags":["a","b"],"pool":{"max":5}},"n":null}',
        action: 'json_to_ini',
      },
      output: {
        result:
          'v = 1\nn =\n\n[db]\nhost = h\nempty = ""\nport = "80"\ntags[] = a\ntags[] = b\n\n[db.pool]\nmax = 5\n',
      },
    },
  ],
  run({ text, action, infer_types: typed, nested, dialect }) {
    if (action === 'json_to_ini') {
      const { text: result, notes, dropped } = writeIni('text', text.replace(/^\ufeff/, ''), dialect);
      return { result, warnings: [...notes], ...dropped.output() };
    }
    const { data, notes, dropped } = readIni('text', text, { typed, nested, dialect });
    return {
      data: objectOf(jsonValueOf(data)),
      result: writeJson('text', data, 2),
      warnings: notes,
      ...dropped.output(),
    };
  },
});

function objectOf(value: JsonValue): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
