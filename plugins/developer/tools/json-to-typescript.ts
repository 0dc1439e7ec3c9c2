import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import {
  inferShape,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  type ShapeType,
} from '../lib/json-shape.ts';
import { checkRootName, nameTypes, outerFirst, type TypeNames } from '../lib/type-names.ts';
import { typescriptArray, typescriptKey } from '../lib/typescript-source.ts';

export default defineTool({
  title: 'JSON to TypeScript',
  summary:
    'Generate TypeScript interfaces or type aliases from sample JSON, with optional members, unions and named nested types.',
  keywords: ['ts', 'typings', 'declarations', 'codegen'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself' }),
    root_name: Type.String({
      default: 'Root',
      minLength: 1,
      maxLength: 60,
      description: 'Name of the top type',
    }),
    style: Type.Enum(['interface', 'type'], { default: 'interface', description: 'Kind of declaration' }),
    export: Type.Boolean({ default: true, description: 'Write export before each' }),
    inline: Type.Boolean({ default: false, description: 'Nest object types instead of naming them' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-typescript',
      description: 'TypeScript source, two-space indent, one final newline',
    }),
    types: Type.Array(Type.String(), { description: 'names declared, in order' }),
  }),
  examples: [
    {
      name: 'Optional, null and mixed in an array of objects',
      input: {
        json: [
          { id: 1, note: 'a', score: null, mixed: ['a', 1] },
          { id: 2, score: 2.5, mixed: [] },
        ],
      },
      output: {
        result:
          'export type Root = RootItem[];\n\nexport interface RootItem {\n  id: number;\n  note?: string;\n  score: number | null;\n  mixed: (string | number)[];\n}\n',
        types: ['Root', 'RootItem'],
      },
    },
    { name: 'A scalar', input: { json: '"x"' }, output: { result: 'export type Root = string;\n' } },
  ],
  run({ json, root_name, style, export: exported, inline }) {
    checkRootName(root_name);
    const shape = inferShape('json', json, { maps: true });
    const names = nameTypes(shape, root_name, {
      scalar: scalarText,
      unions: true,
      reserved: hasEmptyObject(shape) ? ['Record'] : [],
    });
    const write = typeWriter(inline ? undefined : names);
    const [root] = shape.types;
    const declared = inline
      ? []
      : outerFirst(names.types).map(({ name, type }) => declareObject(name, type, write, style));
    const declarations =
      root?.kind !== 'object' || root.members.length === 0
        ? [{ name: names.root, text: `type ${names.root} = ${write.shape(shape, '')};` }, ...declared]
        : inline
          ? [declareObject(names.root, root, write, style)]
          : declared;
    return {
      result: `${declarations.map(({ text }) => `${exported ? 'export ' : ''}${text}`).join('\n\n')}\n`,
      types: declarations.map(({ name }) => name),
    };
  },
});

interface TypeWriter {
  readonly shape: (shape: Shape, indent: string) => string;
  readonly members: (type: ObjectShape, indent: string) => string;
}

function declareObject(name: string, type: ObjectShape, write: TypeWriter, style: 'interface' | 'type') {
  const members = write.members(type, '');
  return {
    name,
    text: style === 'interface' ? `interface ${name} ${members}` : `type ${name} = ${members};`,
  };
}

/** Writes objects by their names, or in place when there are none. */
function typeWriter(names: TypeNames | undefined): TypeWriter {
  const optionsOf = ({ types, nullable }: Shape, indent: string) => [
    ...types.map((type) => typeText(type, indent)),
    ...(nullable ? ['null'] : []),
  ];
  const typeText = (type: ShapeType, indent: string): string => {
    if (type.kind === 'array') {
      const options = optionsOf(type.items, indent);
      return typescriptArray(options.join(' | ') || 'unknown', options.length > 1);
    }
    if (type.kind !== 'object') return scalarText(type);
    if (type.values !== undefined) return `Record<string, ${shape(type.values, indent)}>`;
    if (type.members.length === 0) return 'Record<string, unknown>';
    return names === undefined ? members(type, indent) : names.nameOf(type);
  };
  const shape = (place: Shape, indent: string) => optionsOf(place, indent).join(' | ') || 'unknown';
  const members = (type: ObjectShape, indent: string) => {
    const inner = `${indent}  `;
    const lines = type.members.map(
      ({ key, optional, shape: place }) =>
        `${inner}${typescriptKey(key)}${optional ? '?' : ''}: ${shape(place, inner)};\n`,
    );
    return `{\n${lines.join('')}${indent}}`;
  };
  return { shape, members };
}

function scalarText({ kind }: ScalarShape): string {
  return kind;
}

function hasEmptyObject({ types }: Shape): boolean {
  return types.some((type) => {
    if (type.kind === 'array') return hasEmptyObject(type.items);
    if (type.kind !== 'object') return false;
    return type.members.length === 0 || type.members.some(({ shape }) => hasEmptyObject(shape));
  });
}
