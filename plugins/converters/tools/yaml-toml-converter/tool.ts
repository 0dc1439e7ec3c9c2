import { DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import type { DataNode } from '../../lib/data-node.ts';
import { readTomlData } from './toml-data.ts';
import { writeToml } from './toml-writer.ts';
import { readYamlData } from '../../lib/yaml-data.ts';
import { writeYaml } from '../../lib/yaml-writer.ts';

export default defineTool({
  title: 'YAML TOML Converter',
  summary: 'Convert YAML to TOML or TOML to YAML, with dates, integers and floats kept as such.',
  keywords: ['yml', 'cargo', 'pyproject', 'config', 'hugo'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'YAML or TOML text' }),
    action: Type.Enum(['auto', 'yaml_to_toml', 'toml_to_yaml'], {
      default: 'auto',
      description: 'Direction; auto: valid TOML becomes YAML',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Converted text' }),
    action: Type.String({ description: 'Direction taken' }),
    dropped: Type.Array(Type.String(), {
      description: 'Paths of null values, which TOML lacks; comments and tags',
    }),
  }),
  examples: [
    {
      name: 'TOML to YAML',
      input: {
        text:
          'title = "x"\n\n[owner]\nborn = 1979-05-27T07:32:00Z\n\n[[items]]\nn = 1\nf = 1.0\n\n' +
          '[[items]]\nn = 2\nhex = 0xff\n',
      },
      output: {
        result:
          'title: x\nowner:\n  born: 1979-05-27T07:32:00Z\nitems:\n  - "n": 1\n    f: 1.0\n' +
          '  - "n": 2\n    hex: 255\n',
        action: 'toml_to_yaml',
      },
    },
    {
      name: 'YAML to TOML: nulls are left out and listed',
      input: { text: 'a: ~\nb:\n  c: null\n  d: 1\n', action: 'yaml_to_toml' },
      output: { result: '[b]\nd = 1\n', dropped: ['a', 'b.c'] },
    },
  ],
  run({ text, action }) {
    const toml = action === 'yaml_to_toml' ? undefined : readToml(text, action === 'toml_to_yaml');
    if (toml !== undefined) {
      const result = writeYaml('text', toml.data, 2);
      return { result, action: 'toml_to_yaml', dropped: droppedList(toml.dropped) };
    }
    const dropped = new DroppedParts();
    const { documents } = readYamlData('text', text, dropped);
    const [data] = documents;
    if (documents.length > 1)
      throw new InputError(
        'text',
        `expected one YAML document with a map, got ${documents.length} documents`,
      );
    if (data?.kind !== 'map')
      throw new InputError('text', `expected a map at the top level, got ${NAMES[data?.kind ?? 'null']}`);
    const { text: result, dropped: nulls } = writeToml('text', data);
    return { result, action: 'yaml_to_toml', dropped: [...nulls, ...droppedList(dropped)] };
  },
});

function droppedList(parts: DroppedParts): string[] {
  return parts.output().dropped ?? [];
}

/** A line that begins a table, or that sets a key: YAML has neither at the start of a map. */
const LIKE_TOML = /^\s*(?:\[{1,2}[\w."' -]+\]|[\w."'-]+[ \t]*=)/;

function looksLikeToml(text: string): boolean {
  const first = text.split(/[\r\n]+/).find((line) => !/^\s*(?:#|$)/.test(line));
  return LIKE_TOML.test(first ?? '');
}

/** The value of TOML text; undefined when it is none and need not be. */
function readToml(
  text: string,
  certain: boolean,
): { readonly data: DataNode; readonly dropped: DroppedParts } | undefined {
  const dropped = new DroppedParts();
  try {
    return { data: readTomlData('text', text, dropped), dropped };
  } catch (error) {
    if (certain || !(error instanceof InputError) || looksLikeToml(text)) throw error;
    return undefined;
  }
}

const NAMES: Readonly<Record<DataNode['kind'], string>> = {
  map: 'a map',
  list: 'a list',
  text: 'text',
  number: 'a number',
  plain: 'a number',
  boolean: 'a boolean',
  null: 'nothing',
};
