import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { readJsonText } from '@toolyard/kit/json-text';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { lineWarnings } from '../lib/csv-table.ts';
import { readJsonData, writeJson } from '../lib/data-json.ts';
import { sortKeys, type DataNode } from '../lib/data-node.ts';
import { readYamlData } from '../lib/yaml-data.ts';
import { writeYaml } from '../lib/yaml-writer.ts';

export default defineTool({
  title: 'JSON YAML Converter',
  summary: 'Convert JSON to YAML or YAML to JSON text; the direction is found unless given.',
  keywords: ['yml', 'config', 'kubernetes', 'openapi'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'JSON or YAML text' }),
    action: Type.Enum(['auto', 'json_to_yaml', 'yaml_to_json'], {
      default: 'auto',
      description: 'Direction; auto: valid JSON becomes YAML',
    }),
    indent: Type.Integer({ default: 2, minimum: 1, maximum: 8, description: 'Spaces a level' }),
    sort_keys: Type.Boolean({ default: false, description: 'Sort keys by code point' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Converted text' }),
    action: Type.String({ description: 'Direction taken' }),
    warnings: lineWarnings('{line, message}'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'JSON to YAML',
      input: { text: '{"name": "demo", "list": [1, {"a": true, "b": null}], "empty": {}, "none": []}' },
      output: {
        result: 'name: demo\nlist:\n  - 1\n  - a: true\n    b: null\nempty: {}\nnone: []\n',
        action: 'json_to_yaml',
      },
    },
    {
      name: 'YAML to JSON',
      input: { text: 'b: [1, x]\na:\n  c: ~\n' },
      output: {
        result: '{\n  "b": [\n    1,\n    "x"\n  ],\n  "a": {\n    "c": null\n  }\n}\n',
        action: 'yaml_to_json',
      },
    },
  ],
  run({ text: given, action: wanted, indent, sort_keys: sorted }) {
    const text = given.replace(/^\ufeff/, '');
    if (text.trim() === '') throw new InputError('text', 'expected JSON or YAML, got no text');
    const isJson = wanted === 'auto' && readJsonText(text).fault === undefined;
    const arrange = (data: DataNode) => (sorted ? sortKeys(data) : data);
    const dropped = new DroppedParts();
    if (isJson || wanted === 'json_to_yaml') {
      const { data, notes } = readJsonData('text', text, dropped);
      const result = writeYaml('text', arrange(data), indent);
      return { result, action: 'json_to_yaml', warnings: notes, ...dropped.output() };
    }
    const { documents, notes } = readYamlData('text', text, dropped);
    const [first] = documents;
    const data: DataNode =
      documents.length === 1 && first !== undefined ? first : { kind: 'list', items: documents };
    return {
      result: `${writeJson('text', arrange(data), indent)}\n`,
      action: 'yaml_to_json',
      warnings: notes
        .filter(({ about }) => about !== 'digits')
        .map(({ line, message }) => ({ line, message })),
      ...dropped.output(),
    };
  },
});
