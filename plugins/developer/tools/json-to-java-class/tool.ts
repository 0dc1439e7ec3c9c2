import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { uniqueNames } from '../../lib/identifier-words.ts';
import { checkJavaPackage, javaAccessorSuffix, javaFieldName, javaString } from './java-source.ts';
import {
  inferShape,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  type ShapeType,
} from '../../lib/json-shape.ts';
import { checkRootName, nameTypes, outerFirst, type TypeNames } from '../../lib/type-names.ts';

const STYLES = ['pojo', 'lombok', 'record'] as const;
const ANNOTATIONS = ['jackson', 'gson', 'none'] as const;

export default defineTool({
  title: 'JSON to Java Class',
  summary:
    'Generate a Java POJO, Lombok class or record from sample JSON, nested types included, in one compilable file.',
  keywords: ['bean', 'dto', 'codegen', 'kotlin'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself' }),
    root_name: Type.String({
      default: 'Root',
      minLength: 1,
      maxLength: 60,
      description: 'Name of the top type',
    }),
    package_name: Type.String({
      default: '',
      maxLength: 200,
      description: 'Package; empty leaves it out',
    }),
    style: Type.Enum([...STYLES], { default: 'pojo', description: 'Kind of class' }),
    annotations: Type.Enum([...ANNOTATIONS], {
      default: 'jackson',
      description: 'Name mapping for keys that differ from the field name',
    }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-java',
      description: 'Java source, 4-space indent, one final newline',
    }),
    types: Type.Array(Type.String(), { description: 'names declared, root first' }),
    filename: Type.String({ description: 'root name + .java' }),
  }),
  examples: [
    {
      name: 'A record, keys mapped with Gson',
      input: { json: { class: 'x', '2fa': 1, ok: [2] }, style: 'record', annotations: 'gson' },
      output: {
        result:
          'import com.google.gson.annotations.SerializedName;\nimport java.util.List;\n\npublic record Root(\n    @SerializedName("class") String class_,\n    @SerializedName("2fa") int _2fa,\n    List<Integer> ok\n) {}\n',
        filename: 'Root.java',
      },
    },
    {
      name: 'Lombok, wrappers for what may be null',
      input: { json: [{ a: 1, b: true }, { a: null }], style: 'lombok', root_name: 'entry' },
      output: {
        result:
          'import lombok.AllArgsConstructor;\nimport lombok.Data;\nimport lombok.NoArgsConstructor;\n\n@Data\n@NoArgsConstructor\n@AllArgsConstructor\npublic class Entry {\n    private Integer a;\n    private Boolean b;\n}\n',
      },
    },
  ],
  run({ json, root_name, package_name, style, annotations }) {
    checkRootName(root_name);
    if (package_name !== '') checkJavaPackage('package_name', package_name);
    // A class is not a map: the root has members, whatever its keys are.
    const root = rootObject(inferShape('json', json, { maps: true })) ?? rootObject(inferShape('json', json));
    if (root === undefined) throw new InputError('json', 'expected an object, or an array of objects');
    const shape: Shape = { types: [root], nullable: false };
    const write = (reserved: Iterable<string>) => {
      const names = nameTypes(shape, root_name, { scalar: primitiveText, unions: false, reserved });
      return writeFile(root, names, { style, annotations });
    };
    // A type of the sample must not take the name of one that the code uses.
    const used = write([]).imported;
    const { declarations, types, imports } = write(used);
    const head = [
      ...(package_name === '' ? [] : [`package ${package_name};`]),
      ...(imports.length === 0 ? [] : [imports.map((name) => `import ${name};`).join('\n')]),
    ];
    return {
      result: `${[...head, declarations.join('\n')].join('\n\n')}\n`,
      types,
      filename: `${types[0] ?? ''}.java`,
    };
  },
});

interface Options {
  readonly style: (typeof STYLES)[number];
  readonly annotations: (typeof ANNOTATIONS)[number];
}

/** The object with members that the sample is, or that its arrays or maps hold. */
function rootObject(shape: Shape): ObjectShape | undefined {
  const object = shape.types.find((type) => type.kind === 'object');
  const array = shape.types.find((type) => type.kind === 'array');
  if (object !== undefined) return object.values === undefined ? object : rootObject(object.values);
  return array === undefined ? undefined : rootObject(array.items);
}

const PACKAGES: Readonly<Record<string, string>> = {
  AllArgsConstructor: 'lombok',
  BigInteger: 'java.math',
  Data: 'lombok',
  JsonProperty: 'com.fasterxml.jackson.annotation',
  List: 'java.util',
  Map: 'java.util',
  NoArgsConstructor: 'lombok',
  SerializedName: 'com.google.gson.annotations',
};

/** The lines of the root class and, inside, of all others; the names that they use. */
function writeFile(root: ObjectShape, names: TypeNames, { style, annotations }: Options) {
  const used = new Set<string>();
  const use = (name: string) => {
    used.add(name);
    return name;
  };

  const boxed = ({ types: [type, ...others] }: Shape): string => {
    if (type === undefined || others.length > 0) return use('Object');
    return type.kind === 'array' || type.kind === 'object'
      ? referenceText(type)
      : use(WRAPPERS[primitiveText(type)] ?? primitiveText(type));
  };
  const referenceText = (type: Exclude<ShapeType, ScalarShape>): string => {
    if (type.kind === 'array') return `${use('List')}<${boxed(type.items)}>`;
    if (type.values !== undefined) return `${use('Map')}<${use('String')}, ${boxed(type.values)}>`;
    return type.members.length === 0
      ? `${use('Map')}<${use('String')}, ${use('Object')}>`
      : names.nameOf(type);
  };
  const fieldText = (shape: Shape, optional: boolean): string => {
    const { types, nullable } = shape;
    const [type] = types;
    if (nullable || optional || types.length !== 1 || type?.kind === 'array' || type?.kind === 'object')
      return boxed(shape);
    return type === undefined ? use('Object') : use(primitiveText(type));
  };

  const mapping = (key: string, field: string): string[] => {
    if (key === field || annotations === 'none') return [];
    const annotation = annotations === 'jackson' ? 'JsonProperty' : 'SerializedName';
    return [`@${use(annotation)}(${javaString(key)})`];
  };
  const fieldsOf = (type: ObjectShape) => {
    const unique = uniqueNames([], '', javaAccessorSuffix);
    return type.members.map(({ key, shape, optional }) => {
      const name = unique(javaFieldName(key, style === 'record'));
      return { name, type: fieldText(shape, optional), annotations: mapping(key, name) };
    });
  };

  const recordLines = (modifiers: string, name: string, type: ObjectShape, inner: readonly string[]) => {
    const components = fieldsOf(type).map(
      (field) => `${INDENT}${[...field.annotations, field.type, field.name].join(' ')}`,
    );
    const list = components.length === 0 ? '()' : `(\n${components.join(',\n')}\n)`;
    const header = `${modifiers} record ${name}${list}`.split('\n');
    return inner.length === 0
      ? withLastLine(header, (line) => `${line} {}`)
      : [...withLastLine(header, (line) => `${line} {`), ...inner, '}'];
  };
  const classLines = (modifiers: string, name: string, type: ObjectShape, inner: readonly string[]) => {
    const fields = fieldsOf(type);
    const lombok = style === 'lombok' ? ['Data', 'NoArgsConstructor', 'AllArgsConstructor'] : [];
    const parts = [
      fields.flatMap((field) => [...field.annotations, `private ${field.type} ${field.name};`]),
      ...(style === 'pojo' ? fields.flatMap((field) => [getter(field), setter(field)]) : []),
    ];
    const body = separated([...parts.map((lines) => lines.map(indented)), inner]);
    // An empty class has one constructor for both, which Lombok would write twice.
    const annotationLines = lombok
      .filter((annotation) => annotation !== 'AllArgsConstructor' || fields.length > 0)
      .map((annotation) => `@${use(annotation)}`);
    return [...annotationLines, `${modifiers} class ${name} {`, ...body, '}'];
  };
  const lines = (modifiers: string, name: string, type: ObjectShape, inner: readonly string[]) =>
    style === 'record' ? recordLines(modifiers, name, type, inner) : classLines(modifiers, name, type, inner);

  const declared = outerFirst(names.types);
  const nested = declared.filter(({ type }) => type !== root);
  const inner = separated(
    nested.map(({ name, type }) =>
      lines(style === 'record' ? 'public' : 'public static', name, type, []).map(indented),
    ),
  );
  return {
    declarations: lines('public', names.root, root, inner),
    types: [names.root, ...nested.map(({ name }) => name)],
    imported: used,
    imports: [...used]
      .flatMap((name) => (Object.hasOwn(PACKAGES, name) ? [`${PACKAGES[name] ?? ''}.${name}`] : []))
      .sort(),
  };
}

const INDENT = '    ';
const WRAPPERS: Readonly<Record<string, string>> = {
  int: 'Integer',
  long: 'Long',
  double: 'Double',
  boolean: 'Boolean',
};

interface Field {
  readonly name: string;
  readonly type: string;
}

function getter({ name, type }: Field): string[] {
  const prefix = type === 'boolean' ? 'is' : 'get';
  return [`public ${type} ${prefix}${javaAccessorSuffix(name)}() {`, `${INDENT}return ${name};`, '}'];
}

function setter({ name, type }: Field): string[] {
  return [
    `public void set${javaAccessorSuffix(name)}(${type} ${name}) {`,
    `${INDENT}this.${name} = ${name};`,
    '}',
  ];
}

function primitiveText(type: ScalarShape): string {
  if (type.kind === 'boolean') return 'boolean';
  if (type.kind === 'string') return 'String';
  if (!type.integer) return 'double';
  return type.size === 32 ? 'int' : type.size === 64 ? 'long' : 'BigInteger';
}

/** The lines of blocks with an empty one between; blocks without lines are left out. */
function separated(blocks: readonly (readonly string[])[]): string[] {
  const filled = blocks.filter((lines) => lines.length > 0);
  return filled.flatMap((lines, index) => (index === 0 ? [] : ['']).concat(lines));
}

function indented(line: string): string {
  return line === '' ? '' : INDENT + line;
}

function withLastLine(lines: readonly string[], change: (line: string) => string): string[] {
  return [...lines.slice(0, -1), change(lines.at(-1) ?? '')];
}
