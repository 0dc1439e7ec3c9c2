import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { checkGoPackage, goExportedName, goFieldName, goTag, layOutGoFields } from './go-source.ts';
import { uniqueNames } from '../../lib/identifier-words.ts';
import {
  inferShape,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  type ShapeType,
} from '../../lib/json-shape.ts';
import { checkRootName, nameTypes, outerFirst } from '../../lib/type-names.ts';
import { isCommonDateTime } from '../../lib/string-formats.ts';

export default defineTool({
  title: 'JSON to Go Struct',
  summary: 'Generate gofmt-clean Go structs with json tags from sample JSON.',
  keywords: ['golang', 'type', 'unmarshal', 'codegen'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself' }),
    root_name: Type.String({
      default: 'Root',
      minLength: 1,
      maxLength: 60,
      description: 'Name of the top type',
    }),
    package_name: Type.String({
      default: 'main',
      maxLength: 60,
      description: 'Package clause; empty leaves it and imports out',
    }),
    omitempty: Type.Enum(['none', 'optional', 'all'], {
      default: 'optional',
      description: 'Which fields get omitempty',
    }),
    inline: Type.Boolean({ default: false, description: 'Nest anonymous structs' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-go',
      description: 'Go source as gofmt writes it, one final newline',
    }),
    types: Type.Array(Type.String(), { description: 'names declared, in order' }),
  }),
  examples: [
    {
      name: 'Optional, null and mixed',
      input: {
        json: [
          { id: 1, note: 'a', max: null, any: 1, list: [] },
          { id: 2, max: 5, any: 'x', list: [] },
        ],
        root_name: 'items',
        package_name: 'api',
      },
      output: {
        result:
          'package api\n\ntype Items []Item\n\ntype Item struct {\n\tID   int     `json:"id"`\n\tNote *string `json:"note,omitempty"`\n\tMax  *int    `json:"max"`\n\tAny  any     `json:"any"`\n\tList []any   `json:"list"`\n}\n',
      },
    },
    {
      name: 'Decimals and large integers in text',
      input: { json: '{"a":1.0,"b":3000000000}', package_name: '' },
      output: { result: 'type Root struct {\n\tA float64 `json:"a"`\n\tB int64   `json:"b"`\n}\n' },
    },
  ],
  run({ json, root_name, package_name, omitempty, inline }) {
    checkRootName(root_name);
    if (package_name !== '') checkGoPackage('package_name', package_name);
    const shape = inferShape('json', json, { formats: { time: isCommonDateTime }, maps: true });
    const names = nameTypes(shape, root_name, {
      scalar: scalarText,
      unions: false,
      nameOf: goExportedName,
    });
    const structOf = (type: ObjectShape): string[] => ['struct {', ...fieldsOf(type), '}'];
    const fieldsOf = (type: ObjectShape): string[] => {
      const unique = uniqueNames();
      return layOutGoFields(
        type.members.map(({ key, shape: place, optional }) => ({
          name: unique(goFieldName(key)),
          type: placeLines(place, optional),
          tag: goTag(key, omitempty === 'all' || (omitempty === 'optional' && optional)),
        })),
      );
    };
    const placeLines = ({ types, nullable }: Shape, optional: boolean): string[] => {
      const [type, ...others] = types;
      if (type === undefined || others.length > 0) return ['any'];
      const pointer = (nullable || optional) && !isNilable(type);
      return prefixed(pointer ? '*' : '', typeLines(type));
    };
    const typeLines = (type: ShapeType): string[] => {
      if (type.kind === 'array') return prefixed('[]', placeLines(type.items, false));
      if (type.kind !== 'object') return [scalarText(type)];
      if (type.values !== undefined) return prefixed('map[string]', placeLines(type.values, false));
      if (type.members.length === 0) return ['map[string]any'];
      return inline ? structOf(type) : [names.nameOf(type)];
    };

    const [root] = shape.types;
    const isStruct = root?.kind === 'object' && root.members.length > 0;
    const declared = inline && !isStruct ? [] : outerFirst(names.types).slice(0, inline ? 1 : undefined);
    const declarations = [
      ...(isStruct ? [] : [{ name: names.root, lines: placeLines(shape, false) }]),
      ...declared.map(({ name, type }) => ({ name, lines: structOf(type) })),
    ].map(({ name, lines }) => ({ name, text: `type ${name} ${lines.join('\n')}` }));
    const texts = declarations.map(({ text }) => text);
    const head = package_name === '' ? [] : [`package ${package_name}`, ...importsOf(texts)];
    return {
      result: `${[...head, ...texts].join('\n\n')}\n`,
      types: declarations.map(({ name }) => name),
    };
  },
});

/** Slices and maps have a nil of their own. */
function isNilable(type: ShapeType): boolean {
  return type.kind === 'array' || (type.kind === 'object' && type.members.length === 0);
}

function prefixed(prefix: string, [first = '', ...more]: readonly string[]): string[] {
  return [prefix + first, ...more];
}

function scalarText(type: ScalarShape): string {
  if (type.kind === 'boolean') return 'bool';
  if (type.kind === 'string') return type.formats.has('time') ? 'time.Time' : 'string';
  if (type.size === 'big') return 'json.Number';
  if (!type.integer) return 'float64';
  return type.size === 32 ? 'int' : 'int64';
}

function importsOf(texts: readonly string[]): string[] {
  const code = texts.join('\n').replace(/`[^`]*`(?: \/\/.*)?/g, '');
  const packages = [
    ...(code.includes('json.Number') ? ['"encoding/json"'] : []),
    ...(code.includes('time.Time') ? ['"time"'] : []),
  ];
  if (packages.length === 0) return [];
  const [only, ...others] = packages;
  return [
    others.length === 0 ? `import ${only}` : `import (\n${packages.map((name) => `\t${name}\n`).join('')})`,
  ];
}
